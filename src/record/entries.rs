//! The entries of a record or of a variation.

use super::{Entry, Ply};
use std::cell::Cell;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::mem::{ManuallyDrop, forget, take};
use std::ops::{Deref, DerefMut};

/// How much room a list may have that is kept for the next game: more than nearly all games need.
const KEPT: usize = 1 << 12;

thread_local! {
    /// The room of the last list that was dropped. Making and freeing it for each of many games costs as much as reading a
    /// tenth of their plies.
    static ROOM: Cell<Vec<Entry>> = const { Cell::new(Vec::new()) };
}

/// Entries, in the order of the text. It derefs to a vector, and is made from one.
///
/// Nearly all entries have nothing on the heap. A list that knows this of all of its entries is dropped without looking at
/// each.
#[derive(Clone, Default)]
pub struct Entries {
    list: ManuallyDrop<Vec<Entry>>,
    /// Whether a ply may have something on the heap, and whether there may be entries that always have.
    has_heap: HasHeap,
}

/// What of a list may have something on the heap.
#[derive(Clone, Copy, Default)]
struct HasHeap {
    plies: bool,
    others: bool,
}

impl Entries {
    /// An empty list with room for so many entries.
    pub(crate) fn with_capacity(room: usize) -> Entries {
        let mut list = ROOM.try_with(Cell::take).unwrap_or_default();
        list.reserve(room);
        Entries { list: ManuallyDrop::new(list), has_heap: HasHeap::default() }
    }

    /// Adds an entry.
    #[inline(always)]
    pub(crate) fn add(&mut self, entry: Entry) {
        self.has_heap.plies |= is_ply_with_heap(&entry);
        self.has_heap.others |= is_on_heap(&entry);
        self.list.push(entry);
    }

    /// Adds an entry: one that always has something on the heap, or one that has nothing there.
    #[inline(always)]
    pub(crate) fn add_with(&mut self, is_on_heap: bool, entry: impl FnOnce() -> Entry) {
        self.has_heap.others |= is_on_heap;
        // Where there is known to be room, it is made in its place: it is large to be moved.
        if self.list.len() == self.list.capacity() {
            self.add_with_room(entry());
        } else {
            self.list.push(entry());
        }
    }

    #[cold]
    #[inline(never)]
    fn add_with_room(&mut self, entry: Entry) {
        self.list.push(entry);
    }

    /// Takes the last entry off.
    pub(crate) fn pop(&mut self) -> Option<Entry> {
        self.list.pop()
    }

    /// Takes all entries of another list.
    pub(crate) fn append(&mut self, other: &mut Entries) {
        self.has_heap.plies |= other.has_heap.plies;
        self.has_heap.others |= other.has_heap.others;
        self.list.append(&mut other.list);
    }
}

impl Drop for Entries {
    #[inline(never)]
    fn drop(&mut self) {
        let mut list = take(&mut *self.list);
        if self.has_heap.plies {
            free_each(&mut list, is_ply_with_heap);
        }
        if self.has_heap.others {
            free_each(&mut list, is_on_heap);
        }
        // The same room, without a look at each entry.
        list = list
            .into_iter()
            .filter_map(|entry| {
                forget(entry);
                None
            })
            .collect();
        keep(list);
    }
}

/// Frees the entries of a list that have something on the heap. A call of its own: what drops an entry would call itself
/// otherwise, and prepare for that at every entry.
#[inline(never)]
fn free_each(list: &mut [Entry], has_heap: impl Fn(&Entry) -> bool) {
    for entry in list.iter_mut().filter(|entry| has_heap(entry)) {
        *entry = Entry::Turn(0);
    }
}

/// Whether an entry is a ply that has something on the heap.
#[inline(always)]
fn is_ply_with_heap(entry: &Entry) -> bool {
    matches!(entry, Entry::Ply(Ply::Acts(acts)) if acts.has_heap())
}

/// Whether an entry is one that always has something on the heap. To see that is quicker than to look into every ply.
#[inline(always)]
fn is_on_heap(entry: &Entry) -> bool {
    match entry {
        Entry::Turn(_) | Entry::Ply(_) | Entry::Glyph(_) => false,
        Entry::Comment(_) | Entry::Check(_) | Entry::Variation(_) => true,
    }
}

/// Keeps the room of a list for the next game.
fn keep(list: Vec<Entry>) {
    if (1..=KEPT).contains(&list.capacity()) {
        // A thread that ends keeps nothing.
        let _ = ROOM.try_with(|room| room.set(list));
    }
}

impl Deref for Entries {
    type Target = Vec<Entry>;

    #[inline]
    fn deref(&self) -> &Vec<Entry> {
        &self.list
    }
}

/// Whoever changes the list may put anything into it.
impl DerefMut for Entries {
    fn deref_mut(&mut self) -> &mut Vec<Entry> {
        self.has_heap = HasHeap { plies: true, others: true };
        &mut self.list
    }
}

impl From<Vec<Entry>> for Entries {
    fn from(list: Vec<Entry>) -> Entries {
        Entries { list: ManuallyDrop::new(list), has_heap: HasHeap { plies: true, others: true } }
    }
}

impl From<Entries> for Vec<Entry> {
    fn from(mut entries: Entries) -> Vec<Entry> {
        take(&mut *entries.list)
    }
}

impl FromIterator<Entry> for Entries {
    fn from_iter<I: IntoIterator<Item = Entry>>(entries: I) -> Entries {
        Vec::from_iter(entries).into()
    }
}

impl IntoIterator for Entries {
    type Item = Entry;
    type IntoIter = std::vec::IntoIter<Entry>;

    fn into_iter(self) -> Self::IntoIter {
        Vec::from(self).into_iter()
    }
}

impl<'e> IntoIterator for &'e Entries {
    type Item = &'e Entry;
    type IntoIter = std::slice::Iter<'e, Entry>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

impl<'e> IntoIterator for &'e mut Entries {
    type Item = &'e mut Entry;
    type IntoIter = std::slice::IterMut<'e, Entry>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl PartialEq for Entries {
    fn eq(&self, other: &Entries) -> bool {
        *self.list == *other.list
    }
}

impl Eq for Entries {}

impl Hash for Entries {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.list.hash(state);
    }
}

impl fmt::Debug for Entries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.list.fmt(f)
    }
}
