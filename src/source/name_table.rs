//! Something known of a few names, asked of every name in a text.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::name_key;

/// What is known of some names, which are told by their [`name_key`].
///
/// Most names of a text are told from them by their last two bytes, which they share with their keys.
pub(crate) struct NameTable<'t, V> {
    by_key: FxHashMap<Cow<'t, str>, V>,
    slots: [bool; 256],
}

impl<V> Default for NameTable<'_, V> {
    fn default() -> Self {
        Self {
            by_key: FxHashMap::default(),
            slots: [false; 256],
        }
    }
}

impl<'t, V: Default> NameTable<'t, V> {
    /// What is known of a name, to be changed; at first the default.
    pub(crate) fn entry(&mut self, name: Cow<'t, str>) -> &mut V {
        self.slots[slot(&name)] = true;
        let key = match name {
            Cow::Borrowed(name) => Cow::Borrowed(name_key(name)),
            Cow::Owned(name) => Cow::Owned(name_key(&name).to_owned()),
        };
        self.by_key.entry(key).or_default()
    }

    /// What is known of a name, if it may be one of them, as it is or as a class mangles it.
    pub(crate) fn get(&self, name: &str) -> Option<&V> {
        self.slots[slot(name)]
            .then(|| self.by_key.get(name_key(name)))
            .flatten()
    }
}

/// A number below 256, the same for a name and its key.
fn slot(name: &str) -> usize {
    let mut last = name.bytes().rev();
    let mut next = || last.next().map_or(0, usize::from);
    (next() + 29 * next()) % 256
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_known_however_a_class_spells_them() {
        let mut table = NameTable::default();
        *table.entry(Cow::Borrowed("__walk")) = 1;
        *table.entry(Cow::Borrowed("n")) = 2;
        *table.entry(Cow::Owned("_Tree__x".to_owned())) = 3;
        assert_eq!(table.get("_Tree__walk"), Some(&1));
        assert_eq!(table.get("n"), Some(&2));
        assert_eq!(table.get("__x"), Some(&3));
        assert_eq!(table.get("walk"), None);
        assert_eq!(table.get(""), None);
    }
}
