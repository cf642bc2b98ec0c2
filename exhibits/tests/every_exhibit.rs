//! What holds for every exhibit, whatever a reader sets.

use std::collections::HashSet;

use attention_exhibits::exhibit::{Block, Document, Exhibit, Inputs, Kind, Piece, Value};
use attention_exhibits::exhibits;
use attention_exhibits::sheet::{Id, Region, Rule, Sheet, Written};
use attention_playground::i18n::Lang;
use proptest::prelude::*;
use proptest::test_runner::TestRng;

/// Any setting within its bounds, each touched or not.
fn any_inputs(exhibit: &'static Exhibit, random: &mut TestRng) -> Inputs {
    let mut inputs = exhibit.inputs();
    for setting in exhibit.settings {
        if random.random_bool(0.4) {
            continue;
        }
        let value = match setting.kind {
            Kind::Number { min, max, step, .. } => {
                let steps = ((max - min) / step).round() as u32;
                Value::Number((min + step * f64::from(random.random_range(0..=steps))).min(max))
            }
            Kind::Count { min, max, .. } => Value::Count(random.random_range(min..=max)),
            Kind::Choice { names, .. } => Value::Choice(random.random_range(0..names.len())),
            Kind::Pick { offer, .. } => {
                Value::Choice(random.random_range(0..offer(&inputs, Lang::En).len()))
            }
            Kind::Switch { .. } => Value::Switch(random.random_bool(0.5)),
            Kind::Text { .. } => Value::Text(any_text(random)),
        };
        inputs.set(setting.key, value).expect("within bounds");
    }
    let sheet = (exhibit.show)(&inputs, Lang::En).sheet;
    for id in sheet.ids().filter(|id| sheet.get(*id).editable) {
        let matrix = sheet.get(id);
        for _ in 0..random.random_range(0..3) {
            let (rows, columns) = matrix.values.dim();
            let place = (
                random.random_range(0..rows.max(1)),
                random.random_range(0..columns.max(1)),
            );
            let value = match random.random_range(0..6) {
                0 => 0.0,
                1 => 1e12,
                2 if matrix.takes_minus_infinity => f64::NEG_INFINITY,
                _ => random.random_range(-3.0..3.0),
            };
            inputs
                .set_cell(matrix.name, place, value)
                .expect("within bounds");
        }
    }
    inputs
}

fn any_text(random: &mut TestRng) -> String {
    const TEXTS: [&str; 9] = [
        "",
        "it",
        "5G 4G 5G",
        "<b>bold</b> $x_1$ {slot}",
        "动物没有过马路，因为它太累了",
        "The animal didn't cross the street, because it was too tired",
        "a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s",
        "👩‍🚀 é \u{200b} \u{feff}",
        "שלום עולם",
    ];
    TEXTS[random.random_range(0..TEXTS.len())].to_owned()
}

fn with_random_inputs(mut check: impl FnMut(&'static Exhibit, &Inputs, &Document)) {
    let mut random = TestRng::deterministic_rng(prop::test_runner::RngAlgorithm::ChaCha);
    for exhibit in exhibits::ALL.into_iter().chain([exhibits::COMPARE]) {
        for round in 0..24 {
            let inputs = if round == 0 {
                exhibit.inputs()
            } else {
                any_inputs(exhibit, &mut random)
            };
            for lang in [Lang::En, Lang::Zh] {
                check(exhibit, &inputs, &(exhibit.show)(&inputs, lang));
            }
        }
    }
}

#[test]
fn every_exhibit_has_a_name_of_its_own() {
    let slugs: HashSet<_> = exhibits::ALL.iter().map(|exhibit| exhibit.slug).collect();
    assert_eq!(slugs.len(), exhibits::ALL.len());
    for exhibit in exhibits::ALL {
        let keys: HashSet<_> = exhibit.settings.iter().map(|setting| setting.key).collect();
        assert_eq!(keys.len(), exhibit.settings.len(), "{}", exhibit.slug);
    }
}

#[test]
fn numbers_are_the_same_in_both_languages_unless_the_text_differs() {
    for exhibit in exhibits::ALL {
        let has_text = exhibit
            .settings
            .iter()
            .any(|setting| matches!(setting.kind, Kind::Text { .. }));
        if has_text {
            continue;
        }
        let [en, zh] = [Lang::En, Lang::Zh].map(|lang| (exhibit.show)(&exhibit.inputs(), lang));
        for (en, zh) in en
            .sheet
            .ids()
            .zip(zh.sheet.ids())
            .map(|(a, b)| (en.sheet.get(a), zh.sheet.get(b)))
        {
            assert_eq!(en.name, zh.name);
            assert_eq!(en.values, zh.values, "{}: {}", exhibit.slug, en.name);
        }
    }
}

/// Whatever is shown has a title, so that a reader, or a screen reader, can tell what it is.
#[test]
fn what_is_shown_is_named() {
    with_random_inputs(|exhibit, _, document| {
        let mut shown = HashSet::new();
        for block in &document.blocks {
            let Block::Row(pieces) = block else { continue };
            for piece in pieces {
                let Piece::Matrix(id) = piece else { continue };
                let matrix = document.sheet.get(*id);
                shown.insert(matrix.name);
                assert!(
                    !matrix.title.is_empty(),
                    "{}: {}",
                    exhibit.slug,
                    matrix.name
                );
                assert!(
                    !matrix.symbol.is_empty(),
                    "{}: {}",
                    exhibit.slug,
                    matrix.name
                );
            }
        }
        let is_told = !shown.is_empty() || document.drawings().next().is_some();
        assert!(
            is_told || !document.blocks.is_empty(),
            "{} is empty",
            exhibit.slug
        );
    });
}

/// From the rule and the operands alone, worked out again by other means than the sheet's.
fn again(sheet: &Sheet, id: Id, row: usize, column: usize) -> Option<f64> {
    let operands: Vec<Vec<f64>> = sheet
        .operands(id, row, column)
        .iter()
        .map(|lit| {
            let values = sheet.values(lit.id);
            match lit.region {
                Region::Cell(r, c) => vec![values[(r, c)]],
                Region::Row(r) => values.row(r).to_vec(),
                Region::Column(c) => values.column(c).to_vec(),
                Region::All => values.iter().copied().collect(),
            }
        })
        .collect();
    let mean = |x: &[f64]| x.iter().sum::<f64>() / x.len() as f64;
    let variance = |x: &[f64]| mean(&x.iter().map(|v| (v - mean(x)).powi(2)).collect::<Vec<_>>());
    use attention_exhibits::sheet::{Along, Reduction};
    Some(match &sheet.get(id).rule {
        Rule::Given(_) => return None,
        Rule::Product(..) | Rule::ProductTransposed(..) => operands[0]
            .iter()
            .zip(&operands[1])
            .map(|(l, r)| l * r)
            .sum(),
        Rule::Sum(..) => operands[0][0] + operands[1][0],
        Rule::Difference(..) => operands[0][0] - operands[1][0],
        Rule::Times(..) => operands[0][0] * operands[1][0],
        Rule::Quotient(..) => operands[0][0] / operands[1][0],
        Rule::Divided(_, divisor) => operands[0][0] / divisor.value,
        Rule::Map(_, function) => function.of(operands[0][0]),
        Rule::Reduce(_, _, Reduction::Sum) => operands[0].iter().sum(),
        Rule::Reduce(_, _, Reduction::Mean) => mean(&operands[0]),
        Rule::Reduce(_, _, Reduction::Max) => operands[0]
            .iter()
            .copied()
            .fold(f64::NEG_INFINITY, f64::max),
        Rule::Reduce(_, _, Reduction::Variance) => variance(&operands[0]),
        Rule::SquaredDistance(..) => {
            let pairs = operands[0].iter().zip(&operands[1]);
            pairs.map(|(l, r)| (l - r).powi(2)).sum()
        }
        Rule::Additive { .. } => {
            let pairs = operands[0].iter().zip(&operands[1]).zip(&operands[2]);
            pairs.map(|((q, k), v)| v * (q + k).tanh()).sum()
        }
        Rule::Masked(_, visibility) if !visibility.allows(row, column) => f64::NEG_INFINITY,
        Rule::Masked(_, visibility) => operands[0][0] + visibility.bias(row, column),
        Rule::Softmax { temperature, .. } => {
            if *temperature == 0.0 || sheet.empty_rows(id).contains(&row) {
                return None;
            }
            let max = operands[0]
                .iter()
                .copied()
                .fold(f64::NEG_INFINITY, f64::max);
            let exp = |z: f64| ((z - max) / temperature).exp();
            exp(operands[0][column]) / operands[0].iter().map(|z| exp(*z)).sum::<f64>()
        }
        Rule::Norm { of, along, eps } => {
            let x = sheet.cell(*of, row, column)?;
            let _: &Along = along;
            let deviation = (variance(&operands[0]) + eps).sqrt();
            if deviation == 0.0 {
                0.0
            } else {
                (x - mean(&operands[0])) / deviation
            }
        }
        Rule::Part { .. } | Rule::Beside(_) | Rule::Transposed(_) => operands[0][0],
    })
}

/// The size of the terms that a cell was made from.
fn size(sheet: &Sheet, id: Id, row: usize, column: usize) -> f64 {
    let operands = sheet.operands(id, row, column);
    let largest = operands.iter().map(|lit| {
        let values = sheet.values(lit.id).iter().copied();
        values
            .map(f64::abs)
            .filter(|value| value.is_finite())
            .fold(1.0, f64::max)
    });
    largest.product()
}

#[test]
fn every_cell_follows_from_what_is_lit_beside_it() {
    with_random_inputs(|exhibit, _, document| {
        let sheet = &document.sheet;
        for id in sheet.ids() {
            for (row, column) in some_cells(sheet, id) {
                let value = sheet.cell(id, row, column).expect("a cell");
                let Some(again) = again(sheet, id, row, column) else {
                    continue;
                };
                // Sums of large terms of both signs keep few digits.
                let size = size(sheet, id, row, column).max(1.0);
                let close = (again - value).abs() <= 1e-9 * size;
                assert!(
                    close || again == value || again.is_nan(),
                    "{}: {} [{row}, {column}] is {value}, but its operands give {again}",
                    exhibit.slug,
                    sheet.get(id).name
                );
            }
        }
    });
}

#[test]
fn every_cell_explains_itself_and_ends_with_its_own_number() {
    with_random_inputs(|exhibit, _, document| {
        let sheet = &document.sheet;
        for id in sheet.ids() {
            for (row, column) in some_cells(sheet, id) {
                for lang in [Lang::En, Lang::Zh] {
                    let explanation = sheet.explain(id, row, column, lang).expect("a cell");
                    let name = sheet.get(id).name;
                    assert!(!explanation.steps.is_empty(), "{}: {name}", exhibit.slug);
                    let ends = explanation
                        .steps
                        .iter()
                        .rev()
                        .find_map(|step| match step.written {
                            Written::Sum { total, .. } => Some(total),
                            Written::Equation { right, .. } => Some(right),
                            Written::Words(_) => None,
                        });
                    let is_own = |total: f64| {
                        total == explanation.value || total.is_nan() && explanation.value.is_nan()
                    };
                    let is_masked = matches!(
                        sheet.get(id).rule,
                        Rule::Masked(..) | Rule::Softmax { .. } | Rule::Map(..)
                    );
                    assert!(
                        is_masked || ends.is_none_or(is_own),
                        "{}: {name} [{row}, {column}] ends with {ends:?}",
                        exhibit.slug
                    );
                }
            }
        }
    });
}

/// All cells of a small matrix, some of a large one.
fn some_cells(sheet: &Sheet, id: Id) -> Vec<(usize, usize)> {
    let (rows, columns) = sheet.values(id).dim();
    let every = (rows * columns).div_ceil(64).max(1);
    (0..rows * columns)
        .step_by(every)
        .map(|index| (index / columns, index % columns))
        .collect()
}
