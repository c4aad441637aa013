//! What repositories are called in the folder of results, and which shard has them.
//!
//! A repository's files bear the name of its folder. Where several have the same, each of them bears a hash of its
//! path too, so that which is which depends neither on their order nor on how many there are.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fmt::Write;
use std::path::Path;

/// The longest name, in bytes: with a hash and an ending it still fits any file system.
const LONGEST: usize = 150;

/// The 64-bit FNV-1a hash: fixed for all time, and computed by a few lines in any language.
pub(super) fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The path as text: bytes that are no UTF-8 are written as `\xe4`, so that different paths stay different.
pub(super) fn text_of(path: &Path) -> String {
    let mut text = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            // Writing to a string cannot fail.
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}

/// The names for the repositories with these paths, in their order.
pub(super) fn names<'path>(paths: impl Iterator<Item = &'path str> + Clone) -> Vec<String> {
    let mut claims: HashMap<String, usize> = HashMap::new();
    for path in paths.clone() {
        *claims.entry(plain_name(path).to_lowercase()).or_default() += 1;
    }
    paths
        .map(|path| {
            let plain = plain_name(path);
            // Names that differ by case only are one name on some file systems.
            match claims.get(&plain.to_lowercase()) {
                Some(1) => plain,
                _ => format!("{plain}-{:016x}", hash(path.as_bytes())),
            }
        })
        .collect()
}

/// The name of the path's folder, without what file systems, shells and `git apply` stumble over.
fn plain_name(path: &str) -> String {
    let last = Path::new(path)
        .file_name()
        .and_then(OsStr::to_str)
        .unwrap_or("root");
    let mut name = String::new();
    for (position, character) in last.chars().enumerate() {
        let is_good = character.is_alphanumeric()
            || character == '_'
            || (position > 0 && matches!(character, '-' | '.' | '+'));
        if name.len() + character.len_utf8() > LONGEST {
            break;
        }
        name.push(if is_good { character } else { '_' });
    }
    name
}

/// One of several equal shares of a list of repositories.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which one, from 1.
    pub number: u64,
    /// Of how many, at least 1.
    pub of: u64,
}

impl Shard {
    /// Whether the repository at this path belongs to the share.
    pub(super) fn has(self, path: &str) -> bool {
        hash(path.as_bytes()) % self.of.max(1) + 1 == self.number
    }
}

#[cfg(test)]
mod tests {
    use super::{Shard, hash, names};

    #[test]
    fn the_hash_is_fnv_1a() {
        // From the test vectors that its authors publish.
        assert_eq!(hash(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(hash(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn only_repositories_of_the_same_name_bear_a_hash() {
        let paths = ["x/api", "y/Api", "y/web", "z/a b"];
        let all = names(paths.into_iter());
        assert_eq!(
            all.get(2..),
            Some(&["web".to_owned(), "a_b".to_owned()][..])
        );
        for (path, name) in paths.iter().zip(&all).take(2) {
            let (plain, mark) = name.rsplit_once('-').unwrap_or_default();
            assert!(plain.eq_ignore_ascii_case("api"), "{name}");
            assert_eq!(mark, format!("{:016x}", hash(path.as_bytes())));
        }
        let reversed = names(paths.into_iter().rev());
        assert_eq!(reversed.into_iter().rev().collect::<Vec<_>>(), all);
    }

    #[cfg(unix)]
    #[test]
    fn different_paths_have_different_texts() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;
        use std::path::Path;

        let text = |bytes| super::text_of(Path::new(OsStr::from_bytes(bytes)));
        assert_eq!(text(b"a/\xe4b\xff"), "a/\\xe4b\\xff");
        assert_eq!(text("a/\u{e4}b".as_bytes()), "a/\u{e4}b");
    }

    #[test]
    fn each_repository_is_in_one_shard() {
        for path in ["a", "b/c", "/srv/d"] {
            let shards = (1..=7).filter(|&number| Shard { number, of: 7 }.has(path));
            assert_eq!(shards.count(), 1, "{path}");
        }
    }
}
