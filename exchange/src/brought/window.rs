//! Which small maps of very many are in sight.
//!
//! A file may hold a hundred layers of a hundred heads. Each small map is an element of the page with a
//! canvas of its own, so only those that can be seen are made.

use std::ops::Range;

/// Maps of `count` in a row (or a column), `pitch` from one to the next, of which `length` is in sight
/// from `from` on; one more on either side, so that scrolling finds something. In CSS pixels.
///
/// ```
/// use attention_exchange::brought::window::in_sight;
///
/// assert_eq!(in_sight(12, 80.0, 0.0, 400.0), 0..6);
/// assert_eq!(in_sight(128, 80.0, 800.0, 400.0), 9..16);
/// ```
pub fn in_sight(count: usize, pitch: f64, from: f64, length: f64) -> Range<usize> {
    let first = (from / pitch).floor().max(0.0) as usize;
    let last = ((from + length) / pitch).ceil().max(0.0) as usize;
    first.saturating_sub(1).min(count)..(last + 1).min(count)
}

/// Places in sight, and the one that is chosen, in order: what has the focus has to be there.
pub fn with_chosen(range: Range<usize>, chosen: usize) -> Vec<usize> {
    let mut places: Vec<usize> = range.collect();
    if let Err(at) = places.binary_search(&chosen) {
        places.insert(at, chosen);
    }
    places
}

/// How far to scroll so that the place from `begin` on, `size` long, is in sight: where the sight then
/// begins. `inset` is what something lies over at the beginning.
pub fn scrolled(from: f64, length: f64, begin: f64, size: f64, inset: f64) -> f64 {
    if begin < from + inset {
        (begin - inset).max(0.0)
    } else if begin + size > from + length {
        begin + size - length
    } else {
        from
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_chosen_is_there_wherever_one_looks() {
        assert_eq!(with_chosen(3..6, 4), [3, 4, 5]);
        assert_eq!(with_chosen(3..6, 0), [0, 3, 4, 5]);
        assert_eq!(with_chosen(3..6, 9), [3, 4, 5, 9]);
    }

    #[test]
    fn it_scrolls_no_further_than_it_must() {
        assert_eq!(scrolled(0.0, 400.0, 80.0, 80.0, 0.0), 0.0);
        assert_eq!(scrolled(0.0, 400.0, 400.0, 80.0, 0.0), 80.0);
        assert_eq!(scrolled(300.0, 400.0, 240.0, 80.0, 20.0), 220.0);
    }
}
