//! Names that are bound by a path in a string, as `mock.patch` does it.

use super::Namespace;
use crate::plan::key::{Key, key_of};
use crate::plan::module::{Module, mentions};
use crate::syntax::NodeKind;

/// How paths begin that a module gives of its own names: `f"{__name__}.Tree"`.
pub(in crate::plan) const OWN_PATH: &str = "{__name__}.";

impl Namespace {
    /// Strings like `"builtins.open"` are given to what replaces what they name, as `mock.patch` does.
    pub(super) fn bind_by_path(&mut self, module: &Module<'_>) {
        let paths = ["builtins.", "__main__.", OWN_PATH];
        if !paths.iter().any(|path| mentions(module.text, path)) {
            return;
        }
        let tree = module.tree();
        for node in tree.nodes() {
            if tree.kind(node) != NodeKind::String {
                continue;
            }
            let (Key::Constant(path) | Key::Beginning(path)) = key_of(module, node);
            let of_own = || {
                let (_, path) = module.text_of(node).split_once(OWN_PATH)?;
                path.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
                    .next()
            };
            let name = path
                .strip_prefix("builtins.")
                .or_else(|| path.strip_prefix("__main__."))
                .or_else(of_own);
            if let Some(name) = name {
                let name = name.split('.').next().unwrap_or_default();
                if name == "__dict__" || name.is_empty() {
                    self.bound_beginnings.insert(String::new());
                }
                self.bound.insert(name.to_owned());
            }
        }
    }
}
