//! Work on several threads: groups of items, of which the next group is opened only when a thread would idle.
//!
//! One pool serves a run over files (one group, its results taken in order by [`in_order`]) and a run over many
//! repositories (a group each, [`run`]). A thread takes the next item of an open group, else it opens the next
//! group, so that there are never more open groups than threads, however many groups there are.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread::{self, Scope};

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

/// Work that comes in groups of items. None of the methods may panic.
pub(super) trait Work: Sync {
    /// What the items of a group have in common, and where their results go.
    type Group: Send + Sync;

    /// How many groups there are.
    fn groups(&self) -> usize;

    /// Opens the group at this position, if there is one; gives it and the number of its items.
    fn open(&self, position: usize) -> Option<(Self::Group, usize)>;

    /// Handles one item of an open group.
    fn handle(&self, group: &Self::Group, item: usize);

    /// Ends a group all of whose items were handled.
    fn close(&self, group: &Self::Group);

    /// Whether nothing more is to be begun.
    fn is_over(&self) -> bool;
}

/// Does all the work on `jobs` threads.
pub(super) fn run<W: Work>(work: &W, jobs: usize) {
    let state = Shared::new();
    thread::scope(|scope| state.spawn(scope, work, jobs));
}

/// An open group.
struct Open<G> {
    group: G,
    items: usize,
    /// How many of its items are still to be handled to the end.
    left: AtomicUsize,
}

/// What the threads share.
struct Shared<G> {
    state: Mutex<State<G>>,
    changed: Condvar,
}

struct State<G> {
    /// The groups that have items which no thread has begun, each with the first such item.
    open: VecDeque<(Arc<Open<G>>, usize)>,
    /// The next group to be opened.
    next: usize,
    /// How many groups are being opened right now.
    opening: usize,
}

/// What a thread does next.
enum Step<G> {
    Item(Arc<Open<G>>, usize),
    Open(usize),
}

impl<G: Send + Sync> Shared<G> {
    fn new() -> Self {
        Self {
            state: Mutex::new(State {
                open: VecDeque::new(),
                next: 0,
                opening: 0,
            }),
            changed: Condvar::new(),
        }
    }

    fn spawn<'scope, 'env, W: Work<Group = G>>(
        &'env self,
        scope: &'scope Scope<'scope, 'env>,
        work: &'env W,
        jobs: usize,
    ) {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| self.work_off(work));
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<G>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What one thread does from beginning to end.
    fn work_off<W: Work<Group = G>>(&self, work: &W) {
        while let Some(step) = self.step(work) {
            match step {
                Step::Item(open, item) => {
                    work.handle(&open.group, item);
                    if open.left.fetch_sub(1, Ordering::AcqRel) == 1 {
                        work.close(&open.group);
                    }
                }
                Step::Open(position) => self.open(work, position),
            }
        }
    }

    fn open<W: Work<Group = G>>(&self, work: &W, position: usize) {
        let open = work.open(position).map(|(group, items)| {
            Arc::new(Open {
                group,
                items,
                left: AtomicUsize::new(items),
            })
        });
        let mut state = self.lock();
        state.opening -= 1;
        if let Some(open) = open.as_ref().filter(|open| open.items > 0) {
            state.open.push_back((Arc::clone(open), 0));
        }
        drop(state);
        self.changed.notify_all();
        if let Some(open) = open.filter(|open| open.items == 0) {
            work.close(&open.group);
        }
    }

    /// The next step; none when all is begun and nothing can come any more.
    fn step<W: Work<Group = G>>(&self, work: &W) -> Option<Step<G>> {
        let mut state = self.lock();
        loop {
            if work.is_over() {
                return None;
            }
            if let Some(step) = state.item() {
                return Some(step);
            }
            if state.next < work.groups() {
                state.next += 1;
                state.opening += 1;
                return Some(Step::Open(state.next - 1));
            }
            if state.opening == 0 {
                return None;
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl<G> State<G> {
    /// The next item of the group that was opened first.
    fn item(&mut self) -> Option<Step<G>> {
        let (open, next) = self.open.front_mut()?;
        let step = Step::Item(Arc::clone(open), *next);
        *next += 1;
        if *next == open.items {
            self.open.pop_front();
        }
        Some(step)
    }
}

/// A list of items as the only group, its results sent on.
struct List<'list, I, T, F> {
    items: &'list [I],
    work: F,
    results: mpsc::Sender<(usize, Done<T>)>,
    is_over: &'list AtomicBool,
}

impl<I: Sync, T: Send, F: Fn(&I) -> T + Sync> Work for List<'_, I, T, F> {
    type Group = ();

    fn groups(&self) -> usize {
        1
    }

    fn open(&self, _position: usize) -> Option<((), usize)> {
        Some(((), self.items.len()))
    }

    fn handle(&self, _group: &(), item: usize) {
        if let Some(value) = self.items.get(item) {
            let done = attempt(|| (self.work)(value));
            // Who breaks off takes no more results.
            let _ = self.results.send((item, done));
        }
    }

    fn close(&self, _group: &()) {}

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
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
                return;
            }
        }
        return;
    }
    let is_over = AtomicBool::new(false);
    let (results, receiver) = mpsc::channel();
    let list = List {
        items,
        work,
        results,
        is_over: &is_over,
    };
    let shared = Shared::new();
    thread::scope(|scope| {
        shared.spawn(scope, &list, jobs.min(items.len()));
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        while due < items.len() {
            // The list holds a sender, so that this ends with the last result only.
            let Ok((position, done)) = receiver.recv() else {
                return;
            };
            waiting.insert(position, done);
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
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::{Done, Work, in_order, run};

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

    /// Groups of 0, 1, 2, 3, 0 ... items.
    #[derive(Default)]
    struct Groups {
        open: AtomicUsize,
        most_open: AtomicUsize,
        closed: Mutex<Vec<(usize, usize)>>,
    }

    impl Work for Groups {
        type Group = (usize, AtomicUsize);

        fn groups(&self) -> usize {
            40
        }

        fn open(&self, position: usize) -> Option<(Self::Group, usize)> {
            let open = self.open.fetch_add(1, Ordering::SeqCst) + 1;
            self.most_open.fetch_max(open, Ordering::SeqCst);
            Some(((position, AtomicUsize::new(0)), position % 4))
        }

        fn handle(&self, group: &Self::Group, item: usize) {
            std::thread::sleep(Duration::from_micros(100));
            group.1.fetch_add(item + 1, Ordering::SeqCst);
        }

        fn close(&self, group: &Self::Group) {
            self.open.fetch_sub(1, Ordering::SeqCst);
            if let Ok(mut closed) = self.closed.lock() {
                closed.push((group.0, group.1.load(Ordering::SeqCst)));
            }
        }

        fn is_over(&self) -> bool {
            false
        }
    }

    #[test]
    fn each_group_is_closed_once_after_all_its_items_and_few_are_open() {
        for jobs in [1, 2, 8] {
            let groups = Groups::default();
            run(&groups, jobs);
            let mut closed = groups.closed.into_inner().unwrap_or_default();
            closed.sort_unstable();
            let sums = [0, 1, 3, 6];
            let expected: Vec<(usize, usize)> = (0..40)
                .map(|position| (position, sums.get(position % 4).copied().unwrap_or(0)))
                .collect();
            assert_eq!(closed, expected);
            assert!(groups.most_open.into_inner() <= jobs);
        }
    }
}
