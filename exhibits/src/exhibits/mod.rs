//! All exhibits, one a file.

mod additive;
mod agreement;
mod angle;
mod block;
mod compare;
mod cross;
mod cues;
mod eight_of_512;
mod lookup;
mod masked_softmax;
mod matrix_form;
mod multi_head;
mod norms;
mod one_output;
mod pooling;
mod positions;
mod recurrence;
mod reference_and_state;
mod scaled_dot;
mod scaling;
mod sentence;
mod tidy;
mod typed;

use crate::exhibit::Exhibit;

/// What the two articles describe, in their order.
pub static ALL: [&Exhibit; 18] = [
    &cues::EXHIBIT,
    &pooling::EXHIBIT,
    &masked_softmax::EXHIBIT,
    &additive::EXHIBIT,
    &scaled_dot::EXHIBIT,
    &one_output::EXHIBIT,
    &matrix_form::EXHIBIT,
    &cross::EXHIBIT,
    &multi_head::EXHIBIT,
    &positions::EXHIBIT,
    &recurrence::EXHIBIT,
    &reference_and_state::EXHIBIT,
    &lookup::EXHIBIT,
    &eight_of_512::EXHIBIT,
    &angle::EXHIBIT,
    &scaling::EXHIBIT,
    &block::EXHIBIT,
    &norms::EXHIBIT,
];

/// Two settings on the same sentence, side by side. It is a view of its own, beside the exhibits.
pub const COMPARE: &Exhibit = &compare::EXHIBIT;

/// The exhibit of a name.
pub fn find(slug: &str) -> Option<&'static Exhibit> {
    if slug == COMPARE.slug {
        return Some(COMPARE);
    }
    ALL.iter().copied().find(|exhibit| exhibit.slug == slug)
}
