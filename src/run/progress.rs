//! How far a run is: what a bar shows, and what is said if it is ended early.
//!
//! Shared between the run and whoever watches it (the program's thread that looks for signals). The watcher calls
//! [`Progress::tick`] a few times a second, which draws the bar, if one is wanted and the run lasts, and
//! [`Progress::end`] to have it ended early: then a file is either written or not, and none will be from then on, so that the
//! process can exit at any moment. The run asks for a [`Permit`] for all that must not be broken off, and prints
//! [`Progress::beside_bar`].

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, TryLockError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How long a run goes on without a bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// How far a run is.
#[derive(Debug)]
pub struct Progress {
    started: Instant,
    /// What is counted.
    noun: &'static str,
    /// How many of them there are; 0 while they are looked for.
    items: AtomicUsize,
    handled: AtomicUsize,
    written: AtomicUsize,
    /// Held shared while something goes on that must not be broken off.
    permits: RwLock<()>,
    is_ending: AtomicBool,
    bar: Mutex<Bar>,
}

#[derive(Debug)]
enum Bar {
    /// Nobody would see it, or the run is over.
    Unwanted,
    /// To be drawn if the run lasts.
    Due,
    Drawn(ProgressBar),
}

/// While it lives, the process is not ended on a signal; to be had for fractions of a second only.
#[derive(Debug)]
pub(super) struct Permit<'progress>(
    #[expect(dead_code, reason = "held")] RwLockReadGuard<'progress, ()>,
);

impl Progress {
    /// A run over files that begins now, with a bar on standard error, if that is a terminal, or without.
    pub fn new(has_bar: bool) -> Self {
        Self::over("files", has_bar)
    }

    /// The same over repositories.
    pub fn over_repositories(has_bar: bool) -> Self {
        Self::over("repositories", has_bar)
    }

    fn over(noun: &'static str, has_bar: bool) -> Self {
        Self {
            started: Instant::now(),
            noun,
            items: AtomicUsize::new(0),
            handled: AtomicUsize::new(0),
            written: AtomicUsize::new(0),
            permits: RwLock::new(()),
            is_ending: AtomicBool::new(false),
            bar: Mutex::new(if has_bar { Bar::Due } else { Bar::Unwanted }),
        }
    }

    /// Draws the bar if it is time to. Never waits.
    pub fn tick(&self) {
        let Some(mut bar) = self.try_bar() else {
            return;
        };
        if matches!(*bar, Bar::Due) && self.started.elapsed() >= PATIENCE {
            let finding = format!("{{spinner}} looking for {}", self.noun);
            *bar = Bar::Drawn(ProgressBar::no_length().with_style(style(&finding)));
        }
        if let Bar::Drawn(drawn) = &*bar {
            let items = self.items.load(Ordering::Relaxed);
            if items > 0 && drawn.length().is_none() {
                // The style first, for a new length is drawn at once.
                let handling = format!("[{{bar:40}}] {{pos}}/{{len}} {}", self.noun);
                drawn.set_style(style(&handling));
                drawn.set_length(wide(items));
            }
            drawn.set_position(wide(self.handled.load(Ordering::Relaxed)));
            drawn.tick();
        }
    }

    /// Waits until nothing goes on that must not be broken off, and lets nothing of the kind begin again. Gives a
    /// sentence that says what was done.
    pub fn end(&self) -> String {
        self.is_ending.store(true, Ordering::SeqCst);
        drop(self.permits.write().unwrap_or_else(PoisonError::into_inner));
        if let Some(bar) = self.try_bar() {
            remove(bar);
        }
        let noun = self.noun;
        let [items, handled, written] = [&self.items, &self.handled, &self.written]
            .map(|counter| counter.load(Ordering::SeqCst));
        match (items, noun) {
            (0, _) => format!("interrupted while looking for {noun}; none was written"),
            (_, "files") => {
                format!("interrupted: {handled} of {items} files handled, {written} written")
            }
            _ => format!(
                "interrupted: {handled} of {items} {noun} handled, files written: {written}; go on with --resume"
            ),
        }
    }

    /// Whether the run is being ended early.
    pub fn is_ending(&self) -> bool {
        self.is_ending.load(Ordering::SeqCst)
    }

    /// Leave to do something that must not be broken off; none once the run is being ended.
    pub(super) fn permit(&self) -> Option<Permit<'_>> {
        let guard = self.permits.read().unwrap_or_else(PoisonError::into_inner);
        (!self.is_ending()).then_some(Permit(guard))
    }

    /// The files or repositories were found.
    pub(super) fn set_items(&self, items: usize) {
        self.items.store(items, Ordering::Relaxed);
    }

    /// A file was written.
    pub(super) fn add_written(&self) {
        self.written.fetch_add(1, Ordering::SeqCst);
    }

    /// One of them was handled, be it written or not.
    pub(super) fn add_handled(&self) {
        self.handled.fetch_add(1, Ordering::SeqCst);
    }

    /// Prints, with the bar out of the way.
    pub(super) fn beside_bar<T>(&self, print: impl FnOnce() -> T) -> T {
        match &*self.bar() {
            Bar::Drawn(drawn) => drawn.suspend(print),
            Bar::Unwanted | Bar::Due => print(),
        }
    }

    /// The work is done: the bar goes for good.
    pub(super) fn finish(&self) {
        remove(self.bar());
    }

    fn bar(&self) -> MutexGuard<'_, Bar> {
        self.bar.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The bar, if nothing is being printed: a reader who is slow must not keep the watcher from watching.
    fn try_bar(&self) -> Option<MutexGuard<'_, Bar>> {
        match self.bar.try_lock() {
            Ok(bar) => Some(bar),
            Err(TryLockError::Poisoned(error)) => Some(error.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }
}

fn remove(mut bar: MutexGuard<'_, Bar>) {
    if let Bar::Drawn(drawn) = std::mem::replace(&mut *bar, Bar::Unwanted) {
        drawn.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    // Only a template that is no template fails.
    ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .progress_chars("=> ")
}

fn wide(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    use super::Progress;

    #[test]
    fn an_end_waits_for_what_goes_on_and_lets_nothing_begin() {
        let progress = Progress::new(false);
        progress.set_items(2);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            let permit = progress.permit();
            assert!(permit.is_some());
            scope.spawn(|| sender.send(progress.end()));
            let early = receiver.recv_timeout(Duration::from_millis(100));
            assert_eq!(early, Err(mpsc::RecvTimeoutError::Timeout));
            progress.add_written();
            progress.add_handled();
            drop(permit);
            let said = receiver.recv().unwrap_or_default();
            assert_eq!(said, "interrupted: 1 of 2 files handled, 1 written");
            assert!(progress.permit().is_none());
        });
    }
}
