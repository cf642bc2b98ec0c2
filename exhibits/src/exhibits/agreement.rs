//! Two ways to one result, and what is left when one is taken from the other.

use attention_playground::i18n::Lang;

use crate::exhibit::{Block, Document};
use crate::sheet::{Id, Rule};

/// From here on a difference is more than the last digits of a number of ordinary size.
const NOTICEABLE: f64 = 1e-6;

words! {
    rounded:
        "These should be zeros. Some numbers are now so large that 64 bits cannot keep their last digits, and what is left here is that rounding: the two ways add up in a different order.",
        "这里本应全是 0。现在有些数太大，64 位已保留不住末尾的数字；剩下的就是舍入误差：两种算法相加的次序不同。";
}

/// Puts `left − right` on the sheet, where both should be equal.
pub fn difference(
    document: &mut Document,
    named: (&'static str, &str),
    (left, right): (Id, Id),
    title: &str,
) -> Id {
    let (name, symbol) = named;
    let sheet = &mut document.sheet;
    let difference = sheet.put(name, symbol, Rule::Difference(left, right));
    sheet.title(difference, title)
}

/// Warns where numbers too large for 64 bits leave something of what should be zeros.
pub fn warn_of_rounding(document: &mut Document, differences: &[Id], lang: Lang) {
    let is_noticeable = |number: &f64| number.abs() > NOTICEABLE;
    let sheet = &document.sheet;
    if differences
        .iter()
        .any(|&id| sheet.values(id).iter().any(is_noticeable))
    {
        document.push(Block::Warning(rounded(lang).to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use ndarray::array;

    use super::*;
    use crate::sheet::{Axis, Origin};

    fn blocks(left: f64, right: f64) -> usize {
        let mut document = Document::default();
        let axes = || (Axis::one(), Axis::one());
        let sheet = &mut document.sheet;
        let left = sheet.given("left", "a", axes(), array![[left]], Origin::Hand);
        let right = sheet.given("right", "b", axes(), array![[right]], Origin::Hand);
        let gap = difference(&mut document, ("gap", "Δ"), (left, right), "gap");
        warn_of_rounding(&mut document, &[gap], Lang::En);
        document.blocks.len()
    }

    #[test]
    fn only_what_shows_is_warned_of() {
        assert_eq!(blocks(0.1 + 0.2, 0.3), 0);
        assert_eq!(blocks(1e12, 1e12 + 0.001), 1);
    }
}
