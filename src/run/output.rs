//! Standard output: a reader that goes away is no error, anything else that keeps it from being written is.

use std::io::{self, ErrorKind, Write};

/// A stream that results are written to.
pub(super) struct Output<'stream> {
    stream: &'stream mut dyn Write,
    state: State,
}

enum State {
    Open,
    /// The reader has gone.
    Closed,
    Failed(io::Error),
}

impl<'stream> Output<'stream> {
    pub(super) fn new(stream: &'stream mut dyn Write) -> Self {
        Self {
            stream,
            state: State::Open,
        }
    }

    /// Writes and flushes; says nothing of a failure, which [`Output::is_open`] and [`Output::failure`] tell.
    pub(super) fn write(&mut self, bytes: &[u8]) {
        if bytes.is_empty() || !self.is_open() {
            return;
        }
        let written = self
            .stream
            .write_all(bytes)
            .and_then(|()| self.stream.flush());
        if let Err(error) = written {
            self.state = match error.kind() {
                ErrorKind::BrokenPipe => State::Closed,
                _ => State::Failed(error),
            };
        }
    }

    /// Whether there is still somebody to write for.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.state, State::Open)
    }

    /// Why it could not be written, if it wasn't the reader who closed it.
    pub(super) fn failure(&self) -> Option<&io::Error> {
        match &self.state {
            State::Failed(error) => Some(error),
            State::Open | State::Closed => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, ErrorKind, Write};

    use super::Output;

    struct Failing(ErrorKind);

    impl Write for Failing {
        fn write(&mut self, _bytes: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_closed_pipe_is_no_failure_and_a_full_disk_is() {
        for (kind, is_failure) in [
            (ErrorKind::BrokenPipe, false),
            (ErrorKind::StorageFull, true),
        ] {
            let mut stream = Failing(kind);
            let mut output = Output::new(&mut stream);
            output.write(b"text");
            assert!(!output.is_open());
            assert_eq!(output.failure().is_some(), is_failure);
        }
    }
}
