//! The masked softmax, pass by pass: add the mask, take the maximum, exponentiate, add up, divide.
//!
//! Source: the second article, section 3.1. It adds a mask of 0 and −∞ (or −1e9) to the scores; the
//! project takes what is hidden out of the row instead. Both are here, and so is what goes wrong
//! with a finite number: in 32 bits an empty row turns uniform, and a score below it loses to it.

use attention_playground::attention::softmax::Fill;
use attention_playground::attention::{Mask, Visibility};
use attention_playground::i18n::Lang;
use attention_playground::view::format::number;

use crate::exhibit::{Block, Document, Exhibit, Inputs, Numbers, Setting};
use crate::sheet::{Along, Axis, Function, Id, Origin, Reduction, Rule, Sheet, cell_by_cell, each};

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "masked-softmax",
    numbers: Numbers::ByHand,
    title: words::title,
    settings: &[
        Setting::count("length", words::length, (1, 8), 3),
        Setting::choice("hide", words::hide, &[words::exclude, words::add], 0),
        Setting::switch("single", words::single, true),
    ],
    steps: &[
        include_str!("../../guide/masked-softmax-1.txt"),
        include_str!("../../guide/masked-softmax-2.txt"),
    ],
    show,
};

/// What stands in for minus infinity where a library has none.
const LARGE_NEGATIVE: f64 = -1e9;

mod words {
    words! {
        title: "Masked softmax", "掩蔽 softmax";
        length: "Length of z", "z 的长度";
        hide: "What is hidden", "被遮住的元素";
        exclude: "takes no part (−∞)", "不参与（−∞）";
        add: "gets −1e9 added", "加上 −1e9";
        single: "Numbers of 32 bits, as libraries use", "用 32 位数，与常见程序库一致";
        elements: "elements", "元素";
        scores: "Scores", "分数";
        mask: "Mask", "掩码";
        mask_hint:
            "A cell of the mask is added to the score: 0 leaves it as it is, −∞ (type -inf) hides it, and any other number is a bias.",
            "掩码的每一格都加到分数上：0 不改变分数，−∞（输入 -inf）把它遮住，其他的数则是一种偏置。";
        mask_hint_finite:
            "A cell of the mask is added to the score: 0 leaves it as it is, −1e9 is meant to hide it, and any number above that is a bias. −∞ (type -inf) becomes −1e9 here.",
            "掩码的每一格都加到分数上：0 不改变分数，−1e9 用来遮住它，比 −1e9 大的其他数则是一种偏置。−∞（输入 -inf）在这里变成 −1e9。";
        masked: "Scores with the mask", "加上掩码的分数";
        max: "The largest", "最大值";
        shifted: "Less the largest", "减去最大值";
        exp: "Exponentials", "指数";
        sum: "Their sum", "指数之和";
        weights: "Masked softmax", "掩蔽 softmax";
        plain: "Softmax without the mask", "不加掩码的 softmax";
        step_add: "1. Add the mask", "1. 加上掩码";
        step_max: "2. Take the largest away, so that nothing overflows", "2. 减去最大值，避免溢出";
        step_exp: "3. Exponentials, and their sum", "3. 取指数并求和";
        step_divide: "4. Divide", "4. 相除";
        empty:
            "Everything is hidden. The bare recipe would take −∞ from −∞ and divide 0 by 0, which is no number; here such a row becomes zeros and says so.",
            "全部被遮住。照公式直算会得到 −∞ 减 −∞、0 除以 0，不是数；这里这样的行取零，并明确说明。";
        empty_single:
            "Everything is hidden, yet the weights are all alike: in 32 bits −1e9 swallows the scores, and the softmax cannot tell this row from one that looks everywhere.",
            "全部被遮住，权重却处处相同：32 位数中 −1e9 把分数吞没了，softmax 无法区分这一行与“处处都看”的一行。";
        empty_double:
            "Everything is hidden, yet with 64 bits the weights are those of the plain softmax, nearly: −1e9 was added to every score alike and is taken away again with the largest.",
            "全部被遮住，而在 64 位数下权重几乎等于普通 softmax：每个分数都加了 −1e9，减最大值时又被抵消。";
        hidden_weight(weight: &str):
            "What is hidden weighs {weight} together: with a finite number in place of −∞, a score far enough below it loses to what is hidden.",
            "被遮住的元素合计权重为 {weight}：若用有限的数代替 −∞，足够低的分数会输给被遮住的元素。";
    }
}

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let length = inputs.count("length");
    let excludes = inputs.choice("hide") == 0;
    let single = inputs.is_on("single");
    let mut document = Document::default();
    let sheet = &mut document.sheet;

    let row = |f: fn(usize) -> f64| cell_by_cell((1, length), &|_, j| f(j));
    let axes = || (Axis::one(), Axis::numbered(words::elements(lang), length));
    let z = inputs.edited("z", row(|j| j as f64 + 1.0));
    let z = sheet.given("z", "z", axes(), z, Origin::Hand);
    sheet.title(z, words::scores(lang));

    let m = row(|j| if j == 2 { f64::NEG_INFINITY } else { 0.0 });
    let m = inputs.edited_mask("mask", m);
    let hides = if excludes {
        f64::NEG_INFINITY
    } else {
        LARGE_NEGATIVE
    };
    let visible: Vec<bool> = m.iter().map(|&m| m > hides).collect();
    let shown = each(&m, &|m| m.max(hides));
    let m = sheet.given("mask", "m", axes(), shown, Origin::Hand);
    sheet.title(m, words::mask(lang));
    sheet.take_minus_infinity(m);

    let all_hidden = !visible.iter().any(|visible| *visible);
    let masked = if excludes {
        let bias = Mask::Bias(sheet.values(m).clone());
        let visibility = Visibility::compose(1, length, &[bias]).expect("one row, as the scores");
        sheet.put("masked", "a", Rule::Masked(z, visibility))
    } else {
        let sum = sheet.put(
            if single { "sum-64" } else { "masked" },
            "z + m",
            Rule::Sum(z, m),
        );
        if single {
            sheet.put("masked", "a", Rule::Map(sum, Function::Single))
        } else {
            sum
        }
    };
    sheet.title(masked, words::masked(lang));

    let softmax = |of| Rule::Softmax {
        of,
        temperature: 1.0,
        fill: Fill::Exclude,
    };
    let passes = (!(excludes && all_hidden)).then(|| Passes::new(sheet, masked, lang));
    let weights = sheet.put("weights", "w", softmax(masked));
    sheet.title(weights, words::weights(lang));
    let plain = sheet.put("plain", "softmax(z)", softmax(z));
    sheet.title(plain, words::plain(lang));
    let hidden_weight: f64 = sheet
        .values(weights)
        .iter()
        .zip(&visible)
        .filter(|(_, visible)| !**visible)
        .map(|(weight, _)| weight)
        .sum();

    document.formula(r"{softmax(z + m)}_i = \frac{exp(z_i + m_i)}{Σ_j exp(z_j + m_j)}");
    document.note(if excludes {
        words::mask_hint(lang)
    } else {
        words::mask_hint_finite(lang)
    });
    document.heading(words::step_add(lang));
    document.equation(z, "+", m, masked);
    if let Some(passes) = passes {
        document.heading(words::step_max(lang));
        document.equation(masked, "−", passes.max, passes.shifted);
        document.heading(words::step_exp(lang));
        document.becomes(passes.exp, "Σ", passes.sum);
        document.heading(words::step_divide(lang));
        document.equation(passes.exp, "/", passes.sum, weights);
    } else {
        document.matrices(&[weights]);
    }
    if all_hidden {
        document.push(Block::Warning(
            match (excludes, single) {
                (true, _) => words::empty(lang),
                (false, true) => words::empty_single(lang),
                (false, false) => words::empty_double(lang),
            }
            .to_owned(),
        ));
    } else if hidden_weight > 0.0 {
        let weight = number(hidden_weight, 3);
        document.push(Block::Warning(words::hidden_weight(lang, &weight)));
    }
    document.matrices(&[plain]);
    document
}

/// What is made between the masked scores and the weights.
struct Passes {
    max: Id,
    shifted: Id,
    exp: Id,
    sum: Id,
}

impl Passes {
    fn new(sheet: &mut Sheet, masked: Id, lang: Lang) -> Self {
        let max = sheet.put(
            "max",
            "max",
            Rule::Reduce(masked, Along::Row, Reduction::Max),
        );
        sheet.title(max, words::max(lang));
        let shifted = sheet.put("shifted", "a − max", Rule::Difference(masked, max));
        sheet.title(shifted, words::shifted(lang));
        let exp = sheet.put("exp", "e", Rule::Map(shifted, Function::Exp));
        sheet.title(exp, words::exp(lang));
        let sum = sheet.put("sum", "Σ e", Rule::Reduce(exp, Along::Row, Reduction::Sum));
        sheet.title(sum, words::sum(lang));
        Self {
            max,
            shifted,
            exp,
            sum,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However low it is: only minus infinity hides, where what is hidden takes no part.
    #[test]
    fn a_finite_cell_of_the_mask_is_a_bias() {
        let mut inputs = EXHIBIT.inputs();
        for column in 0..3 {
            inputs.set_cell("mask", (0, column), -2e9).unwrap();
        }
        let document = show(&inputs, Lang::En);
        let sheet = &document.sheet;
        let [weights, plain] =
            ["weights", "plain"].map(|name| sheet.values(sheet.find(name).unwrap()));
        for (weight, plain) in weights.iter().zip(plain) {
            assert!((weight - plain).abs() < 1e-6);
        }
        let is_warning = |block: &Block| matches!(block, Block::Warning(_));
        assert!(!document.blocks.iter().any(is_warning));
    }
}
