//! The thread that looks after a run: it has the progress bar drawn, and ends the program on a signal.
//!
//! Ctrl-C (and a request to terminate) ends the program within a fraction of a second, even while a file is slow to
//! handle: files being written are, nothing else is begun, and what was done is said. A second signal ends the program
//! on the spot.

use std::io::{self, Write};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use outdent::run::Progress;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// How often it looks: often enough for a bar that moves, seldom enough to cost nothing.
const INTERVAL: Duration = Duration::from_millis(50);

/// Watches over a run until the program ends.
///
/// # Errors
///
/// If the system lets no signal be handled or no thread be started; the run can do without.
pub(super) fn watch(progress: Arc<Progress>) -> io::Result<()> {
    let arrived = Arc::new(AtomicUsize::new(0));
    let is_ending = Arc::new(AtomicBool::new(false));
    for (signal, number) in [(SIGINT, 2), (SIGTERM, 15)] {
        // The first signal finds the flag unset, and sets it for the second.
        flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&is_ending))?;
        flag::register(signal, Arc::clone(&is_ending))?;
        flag::register_usize(signal, Arc::clone(&arrived), number)?;
    }
    thread::Builder::new().spawn(move || {
        loop {
            thread::sleep(INTERVAL);
            match arrived.load(Ordering::SeqCst) {
                0 => progress.tick(),
                signal => end(&progress, signal),
            }
        }
    })?;
    Ok(())
}

/// Waits for the watcher to end the program, which it is about to do.
pub(super) fn wait_for_end() -> ! {
    loop {
        thread::park();
    }
}

/// Ends the program as the shell expects of one that a signal ended.
#[expect(clippy::exit, reason = "the threads at work cannot be told to stop")]
fn end(progress: &Progress, signal: usize) -> ! {
    let said = progress.end();
    // Where that fails there is nowhere left to say so.
    let _ = writeln!(io::stderr(), "{said}");
    process::exit(i32::try_from(128 + signal).unwrap_or(SIGINT))
}
