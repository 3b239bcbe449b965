//! Sorting. On the web, where a program is downloaded before it runs, the library's way to sort is compiled once, for numbers,
//! and not anew for every kind of item; elsewhere for each, which is faster.

use std::cmp::Ordering;

/// Sorts items by a key; what has equal keys stays in its order.
#[inline]
pub(crate) fn by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    by(items, |one, other| key(one).cmp(&key(other)));
}

/// Sorts items; equal ones stay in their order.
#[inline]
pub(crate) fn by<T>(items: &mut [T], compare: impl FnMut(&T, &T) -> Ordering) {
    if cfg!(target_family = "wasm") {
        by_numbers(items, compare);
    } else {
        items.sort_by(compare);
    }
}

/// The same with little code for each kind of item: their numbers are sorted, then the items follow.
fn by_numbers<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let order = numbers(items.len(), &mut |one, other| compare(&items[one], &items[other]));
    follow(order, &mut |one, other| items.swap(one, other));
}

/// Which item comes to each place.
fn numbers(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|one, other| compare(*one, *other));
    order
}

/// Brings each item to its place, round after round of those that change places.
fn follow(mut order: Vec<usize>, swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..order.len() {
        let mut at = start;
        loop {
            let from = std::mem::replace(&mut order[at], at);
            if from == start {
                break;
            }
            swap(at, from);
            at = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_bring_items_to_the_places_that_sorting_does() {
        let mut chance = 7_u32;
        for count in 0..200 {
            let items: Vec<(u32, usize)> = (0..count)
                .map(|number| {
                    chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    ((chance >> 16) % 20, number)
                })
                .collect();
            let (mut sorted, mut followed) = (items.clone(), items);
            sorted.sort_by_key(|(key, _)| *key);
            by_numbers(&mut followed, |(one, _), (other, _)| one.cmp(other));
            assert_eq!(sorted, followed);
        }
    }
}
