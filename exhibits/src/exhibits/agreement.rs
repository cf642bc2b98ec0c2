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
