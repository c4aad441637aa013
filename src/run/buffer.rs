//! Reading files one after the other into the same memory.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// What nearly all files fit into, in bytes.
const USUAL: usize = 1 << 16;

/// Memory for the bytes of one file at a time.
#[derive(Debug, Default)]
pub(super) struct Buffer {
    /// Bytes of the current file, and behind them of earlier ones.
    bytes: Vec<u8>,
}

impl Buffer {
    /// The bytes of the file at `path`.
    ///
    /// # Errors
    ///
    /// If it can't be opened or read.
    pub(super) fn read(&mut self, path: &Path) -> io::Result<&[u8]> {
        let mut file = File::open(path)?;
        // Memory for a file of unusual size is given back at the next one.
        self.bytes.truncate(USUAL);
        self.bytes.shrink_to(USUAL);
        self.bytes.resize(USUAL, 0);
        let mut length = 0;
        loop {
            let free = self.bytes.get_mut(length..).unwrap_or_default();
            match file.read(free) {
                Ok(0) => break,
                Ok(count) => length += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
            if length == self.bytes.len() {
                // What the file system says of the length may be wrong, or change.
                let said = file.metadata().map_or(0, |metadata| metadata.len());
                let said = usize::try_from(said).unwrap_or(0).saturating_add(1);
                let more = if said > length {
                    said
                } else {
                    length.saturating_mul(2)
                };
                self.bytes.reserve_exact(more - length);
                self.bytes.resize(more, 0);
            }
        }
        Ok(self.bytes.get(..length).unwrap_or_default())
    }
}
