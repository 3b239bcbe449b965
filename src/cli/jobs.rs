//! Work dealt out to threads, with results in the order of the work and in bounded memory.
//!
//! Threads and channels of the standard library do: the order and the bounds, which are what matters here, would have to be
//! written on top of rayon too.

use clap::Args;
use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, available_parallelism};

/// How many threads work.
#[derive(Args, Clone, Copy, Default)]
pub(super) struct Jobs {
    /// How many threads work at the same time [default: one for each core]
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    jobs: Option<u16>,
}

/// A number of threads.
fn jobs(written: &str) -> Result<u16, String> {
    let jobs = written.parse().ok().filter(|jobs| (1..=256).contains(jobs));
    jobs.ok_or_else(|| "write a number of threads from 1 to 256".to_owned())
}

impl Jobs {
    /// One thread.
    pub(super) const ONE: Jobs = Jobs { jobs: Some(1) };

    /// The number of threads. What comes out is the same for every number.
    pub(super) fn count(self) -> usize {
        self.jobs.map_or_else(|| available_parallelism().map_or(1, NonZero::get), usize::from)
    }
}

/// What takes memory while it waits.
pub(super) trait Weight {
    /// About how many bytes.
    fn weight(&self) -> usize;
}

/// Maximum of pieces of work per thread that are begun and whose results are not all taken.
const PIECES: usize = 4;
/// Maximum weight of all of these, unless it is a single one.
const PIECES_WEIGHT: usize = 2 << 20;
/// Results of about this weight are handed over together.
const RESULTS_WEIGHT: usize = 64 << 10;
/// Maximum of results that are handed over together.
const RESULTS: usize = 64;

/// How often a thread may hand results of a piece over before they are wanted.
const AHEAD: usize = 4;

/// Does pieces of work on threads and takes their results, of which each may have many, in the order of the work.
///
/// `deal` and `take` run on the calling thread. `work` hands its results over one after another; once it is told that
/// nobody takes them, it can stop. A thread that is ahead waits until its results are wanted, so that no more than a
/// few of each are held. The first error of `take` ends it all.
pub(super) fn in_order<P: Weight + Send, R: Weight + Send, E>(
    jobs: usize,
    mut deal: impl FnMut() -> Option<P>,
    work: impl Fn(P, &mut dyn FnMut(R) -> bool) + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let mut waiting = VecDeque::from_iter(deal());
    if jobs > 1 {
        waiting.extend(deal());
    }
    // For a single piece, starting threads would only cost.
    if waiting.len() < 2 {
        while let Some(piece) = waiting.pop_front().or_else(&mut deal) {
            at_once(piece, &work, &mut take)?;
        }
        return Ok(());
    }
    let (queue, pieces) = channel();
    let pieces = Mutex::new(pieces);
    thread::scope(|scope| {
        // Dropped on every way out, which ends the threads.
        let queue = queue;
        let mut under_way: VecDeque<(usize, Receiver<Vec<R>>)> = VecDeque::new();
        let (mut threads, mut weight) = (0, 0);
        loop {
            while under_way.len() < jobs * PIECES {
                if waiting.is_empty() {
                    waiting.extend(deal());
                }
                let Some(next) = waiting.front().map(Weight::weight) else { break };
                if weight > 0 && weight + next > PIECES_WEIGHT {
                    break;
                }
                let Some(piece) = waiting.pop_front() else { break };
                let thread = || run(&pieces, &work);
                if threads < jobs && thread::Builder::new().spawn_scoped(scope, thread).is_ok() {
                    threads += 1;
                }
                if threads == 0 {
                    at_once(piece, &work, &mut take)?;
                    continue;
                }
                let (results, wanted) = sync_channel(AHEAD);
                weight += next;
                under_way.push_back((next, wanted));
                // The other end lives as long as this.
                let _ = queue.send((piece, results));
            }
            let Some((piece, results)) = under_way.front() else { return Ok(()) };
            match results.recv() {
                Ok(results) => results.into_iter().try_for_each(&mut take)?,
                // All its results are taken.
                Err(_) => {
                    weight -= piece;
                    under_way.pop_front();
                }
            }
        }
    })
}

/// Does a piece of work on this thread.
fn at_once<P, R, E>(
    piece: P,
    work: &impl Fn(P, &mut dyn FnMut(R) -> bool),
    take: &mut impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let mut result = Ok(());
    work(piece, &mut |found| {
        result = take(found);
        result.is_ok()
    });
    result
}

/// A piece of work with the place for its results.
type Piece<P, R> = (P, SyncSender<Vec<R>>);

/// Does one piece of work after another.
fn run<P, R: Weight>(pieces: &Mutex<Receiver<Piece<P, R>>>, work: &impl Fn(P, &mut dyn FnMut(R) -> bool)) {
    loop {
        let next = pieces.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((piece, results)) = next else { return };
        let (mut held, mut weight, mut is_wanted) = (Vec::new(), 0, true);
        work(piece, &mut |found| {
            weight += found.weight();
            held.push(found);
            if weight >= RESULTS_WEIGHT || held.len() >= RESULTS {
                weight = 0;
                is_wanted = results.send(std::mem::take(&mut held)).is_ok();
            }
            is_wanted
        });
        if !held.is_empty() {
            // Where nobody takes it, the next piece is not wanted either.
            let _ = results.send(held);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    impl Weight for usize {
        fn weight(&self) -> usize {
            *self
        }
    }

    /// The results of the pieces 0 to `pieces`, each of which gives itself `times` times.
    fn results(jobs: usize, pieces: usize, times: usize) -> Vec<usize> {
        let (mut numbers, mut taken) = (0..pieces, Vec::new());
        let work = |piece: usize, found: &mut dyn FnMut(usize) -> bool| {
            // The first pieces take longest.
            (piece..pieces).for_each(|_| thread::yield_now());
            assert!((0..times).all(|_| found(piece)));
        };
        let all: Result<(), ()> = in_order(
            jobs,
            || numbers.next(),
            work,
            |result| {
                taken.push(result);
                Ok(())
            },
        );
        assert_eq!(all, Ok(()));
        taken
    }

    #[test]
    fn results_come_in_the_order_of_the_work() {
        for (pieces, times) in [(0, 1), (1, 1), (2, 3), (100, 1), (20, 200), (7, 0)] {
            let expected: Vec<usize> = (0..pieces).flat_map(|piece| [piece].repeat(times)).collect();
            for jobs in [1, 2, 3, 16] {
                assert_eq!(results(jobs, pieces, times), expected, "{jobs} threads, {pieces} pieces");
            }
        }
    }

    #[test]
    fn an_error_ends_the_work() {
        for jobs in [1, 4] {
            let mut numbers = 0..;
            let end = in_order(
                jobs,
                || numbers.next(),
                |piece, found| {
                    found(piece);
                },
                |result| if result == 1000 { Err(result) } else { Ok(()) },
            );
            assert_eq!(end, Err(1000));
            assert!(numbers.start <= 1001 + jobs * PIECES, "{jobs} threads: {}", numbers.start);
        }
    }

    /// However slowly results are taken, no more than a few pieces are under way, and of heavy ones only one.
    #[test]
    fn threads_that_are_ahead_wait() {
        for (weight, most) in [(1, 4 * PIECES), (PIECES_WEIGHT / 2, 2), (PIECES_WEIGHT + 1, 1)] {
            let (begun, mut ended, mut left) = (AtomicUsize::new(0), 0, 60);
            let work = |piece: usize, found: &mut dyn FnMut(usize) -> bool| {
                begun.fetch_add(1, Ordering::SeqCst);
                found(piece);
            };
            let deal = || {
                left -= 1;
                (left >= 0).then_some(weight)
            };
            let all: Result<(), ()> = in_order(4, deal, work, |_| {
                (0..100).for_each(|_| thread::yield_now());
                assert!(begun.load(Ordering::SeqCst) - ended <= most, "{weight}");
                ended += 1;
                Ok(())
            });
            assert_eq!((all, ended), (Ok(()), 60));
        }
    }
}
