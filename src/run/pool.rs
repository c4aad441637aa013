//! Work on several threads, results in the order of the work.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// What became of one item of the work.
pub(super) enum Done<T> {
    /// It gave this.
    Result(T),
    /// It panicked: a bug, which must not keep the other items from being handled.
    Panicked,
}

/// Calls `work`; a panic in it is told and goes no further.
pub(super) fn attempt<T>(work: impl FnOnce() -> T) -> Done<T> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => Done::Result(result),
        Err(_) => Done::Panicked,
    }
}

/// Calls `work` on each item, on up to `jobs` threads, and `take` on this thread with what it gave, in the order
/// of the items and as early as that order allows. Breaks off when `take` asks for it.
pub(super) fn in_order<I: Sync, T: Send>(
    items: &[I],
    jobs: usize,
    work: impl Fn(&I) -> T + Sync,
    mut take: impl FnMut(&I, Done<T>) -> ControlFlow<()>,
) {
    if jobs <= 1 || items.len() <= 1 {
        // A thread would cost more than it gives.
        for item in items {
            if take(item, attempt(|| work(item))).is_break() {
                break;
            }
        }
        return;
    }
    let next = AtomicUsize::new(0);
    let is_over = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..jobs.min(items.len()) {
            let sender = sender.clone();
            scope.spawn(|| {
                let sender = sender;
                while !is_over.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    if sender.send((index, attempt(|| work(item)))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        for (index, done) in receiver {
            waiting.insert(index, done);
            while let (Some(done), Some(item)) = (waiting.remove(&due), items.get(due)) {
                due += 1;
                if take(item, done).is_break() {
                    is_over.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::time::Duration;

    use super::{Done, in_order};

    #[test]
    fn results_come_in_the_order_of_the_items() {
        for jobs in [1, 2, 8] {
            let items: Vec<u64> = (0..40).collect();
            let mut taken = Vec::new();
            let work = |&item: &u64| {
                std::thread::sleep(Duration::from_micros((40 - item) * 50));
                item * 2
            };
            in_order(&items, jobs, work, |&item, done| {
                if let Done::Result(double) = done {
                    assert_eq!(double, item * 2);
                    taken.push(item);
                }
                ControlFlow::Continue(())
            });
            assert_eq!(taken, items);
        }
    }

    #[test]
    fn a_panic_is_the_matter_of_its_item_alone() {
        let mut panicked = Vec::new();
        let work = |&item: &i32| assert!(item != 2, "two");
        in_order(&[1, 2, 3], 2, work, |&item, done| {
            if matches!(done, Done::Panicked) {
                panicked.push(item);
            }
            ControlFlow::Continue(())
        });
        assert_eq!(panicked, [2]);
    }

    #[test]
    fn it_breaks_off_when_asked() {
        let items: Vec<usize> = (0..1000).collect();
        let mut taken = 0;
        in_order(
            &items,
            2,
            |_| (),
            |_, _| {
                taken += 1;
                if taken == 3 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        assert_eq!(taken, 3);
    }
}
