//! Rows of tokens whose neighbours are all of one part: no two that stand side by side in what is
//! held out ever stood so in what was learned from.

use super::Part;
use super::draw::Draw;

/// `length` tokens below `vocabulary`, each one a neighbour of the one before in `part`.
pub(super) fn walk(draw: &mut Draw, part: Part, vocabulary: usize, length: usize) -> Vec<usize> {
    let mut tokens = Vec::with_capacity(length);
    while tokens.len() < length {
        let next = match tokens.last() {
            None => Some(draw.below(vocabulary)),
            Some(&last) => draw.one_of(&followers(part, vocabulary, last)),
        };
        tokens.extend(next.or(Some(0)));
    }
    tokens
}

/// The tokens that may follow `token` in `part`: one in ten of the vocabulary, or more.
pub(super) fn followers(part: Part, vocabulary: usize, token: usize) -> Vec<usize> {
    let all = 0..vocabulary;
    all.filter(|&next| Part::of(token, next) == part).collect()
}
