//! Scaled dot-product attention for a whole batch: `softmax(Q Kᵀ / √d) V`, with every shape.
//!
//! Source: the second article, section 3.3 (n queries and m pairs, widths d and v), after
//! Vaswani et al. 2017, section 3.2.1. Shapes: `Q` (n, d), `K` (m, d), `V` (m, v), output (n, v).

use attention_playground::attention::softmax::Fill;
use attention_playground::attention::{Alignment, Mask, Visibility};
use attention_playground::i18n::Lang;
use attention_playground::view::format::{number, size};

use super::tidy::tidy;
use crate::exhibit::{Block, Document, Exhibit, Inputs, Setting};
use crate::sheet::{Along, Axis, Divisor, Id, Origin, Reduction, Rule, Sheet};

mod words;

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "scaled-dot",
    title: words::title,
    settings: &[
        Setting::count("queries", words::query_count, (1, LARGEST), 3),
        Setting::count("pairs", words::pair_count, (1, LARGEST), 4),
        Setting::count("width", words::width, (1, LARGEST), 4),
        Setting::count("value-width", words::value_width, (1, LARGEST), 2),
        Setting::switch("scale", words::scale, true),
        Setting::switch("causal", words::causal, false),
        Setting::count("valid", words::valid, (0, LARGEST), LARGEST),
    ],
    steps: &[
        include_str!("../../guide/scaled-dot-1.txt"),
        include_str!("../../guide/scaled-dot-2.txt"),
        include_str!("../../guide/scaled-dot-3.txt"),
    ],
    show,
};

/// The most of anything, so that every matrix can be read as numbers.
const LARGEST: usize = 8;

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let mut document = Document::default();
    let made = Made::new(&mut document.sheet, inputs, lang);
    document.formula(if made.is_scaled {
        r"softmax(\frac{\q{Q} \k{K}^T}{\sqrt{d}}) \v{V}"
    } else {
        r"softmax(\q{Q} \k{K}^T) \v{V}"
    });
    show_given(&mut document, &made, lang);
    show_scores(&mut document, &made, lang);
    show_weights(&mut document, &made, lang);
    show_contrast(&mut document, &made, lang);
    document
}

/// Everything that is made on the way, in the order of the formula.
struct Made {
    query: Id,
    key: Id,
    value: Id,
    key_transposed: Id,
    scores: Id,
    scaled: Id,
    /// The scores that the softmax gets, where a mask hides some.
    masked: Option<Id>,
    weights: Id,
    row_sum: Id,
    output: Id,
    contrast: Contrast,
    is_scaled: bool,
    is_causal: bool,
    /// How many keys are no padding.
    valid: usize,
}

/// The weights as they would be with the scale the other way, and how large they get.
struct Contrast {
    weights: Id,
    /// The largest weight of each query, (n, 1).
    largest: Id,
    /// The same of the weights in use, (n, 1).
    largest_in_use: Id,
}

impl Made {
    fn new(sheet: &mut Sheet, inputs: &Inputs, lang: Lang) -> Self {
        let [n, m, d, v] =
            ["queries", "pairs", "width", "value-width"].map(|key| inputs.count(key));
        let is_scaled = inputs.is_on("scale");
        let is_causal = inputs.is_on("causal");
        let valid = inputs.count("valid").min(m);

        let queries = Axis::numbered(words::queries(lang), n);
        let keys = Axis::numbered(words::keys(lang), m);
        let features = |width| Axis::numbered(words::features(lang), width);
        let mut given = |name, symbol: &str, title: &str, axes: (Axis, Axis), salt| {
            let numbers = tidy((axes.0.len(), axes.1.len()), salt, 0.5);
            let id = sheet.given(
                name,
                symbol,
                axes,
                inputs.edited(name, numbers),
                Origin::Hand,
            );
            sheet.title(id, title)
        };
        let query = given(
            "query",
            r"\q{Q}",
            words::query(lang),
            (queries, features(d)),
            2,
        );
        let key = given(
            "key",
            r"\k{K}",
            words::key(lang),
            (keys.clone(), features(d)),
            5,
        );
        let value = given(
            "value",
            r"\v{V}",
            words::value(lang),
            (keys, features(v)),
            8,
        );

        let rule = Rule::Transposed(key);
        let title = words::key_transposed(lang);
        let key_transposed = sheet.put_titled("key-transposed", r"\k{K}^T", title, rule);
        let rule = Rule::Product(query, key_transposed);
        let scores = sheet.put_titled("scores", "S", words::scores(lang), rule);
        let rule = Rule::Divided(scores, Divisor::root(d));
        let scaled = sheet.put_titled("scaled", "S / √d", words::scaled(lang), rule);

        let visibility = visibility((n, m), is_causal, valid);
        let (used, other) = if is_scaled {
            (scaled, scores)
        } else {
            (scores, scaled)
        };
        let masked = visibility.clone().map(|visibility| {
            let rule = Rule::Masked(used, visibility);
            sheet.put_titled("masked", "Z", words::masked(lang), rule)
        });
        let rule = softmax(masked.unwrap_or(used));
        let weights = sheet.put_titled("weights", "A", words::weights(lang), rule);
        let rule = Rule::Reduce(weights, Along::Row, Reduction::Sum);
        let row_sum = sheet.put_titled("row-sum", "Σ", words::row_sum(lang), rule);
        let rule = Rule::Product(weights, value);
        let output = sheet.put_titled("output", "O", words::output(lang), rule);
        let title = if is_scaled {
            words::contrast_unscaled(lang)
        } else {
            words::contrast_scaled(lang)
        };
        let contrast = Contrast::new(sheet, weights, other, visibility, title, lang);
        Self {
            query,
            key,
            value,
            key_transposed,
            scores,
            scaled,
            masked,
            weights,
            row_sum,
            output,
            contrast,
            is_scaled,
            is_causal,
            valid,
        }
    }

    fn shape(&self, sheet: &Sheet, id: Id) -> String {
        let (rows, columns) = sheet.values(id).dim();
        size(rows, columns)
    }
}

impl Contrast {
    fn new(
        sheet: &mut Sheet,
        in_use: Id,
        other_scores: Id,
        visibility: Option<Visibility<f64>>,
        title: &str,
        lang: Lang,
    ) -> Self {
        let scores = match visibility {
            Some(visibility) => {
                let rule = Rule::Masked(other_scores, visibility);
                sheet.put_titled("contrast-masked", "Z′", words::masked(lang), rule)
            }
            None => other_scores,
        };
        let weights = sheet.put_titled("contrast", "A′", title, softmax(scores));
        let mut largest = |name, symbol, of| {
            let rule = Rule::Reduce(of, Along::Row, Reduction::Max);
            sheet.put_titled(name, symbol, words::largest(lang), rule)
        };
        Self {
            weights,
            largest: largest("contrast-largest", "max A′", weights),
            largest_in_use: largest("largest", "max A", in_use),
        }
    }
}

/// What the masks leave visible, where there is one.
fn visibility(
    (queries, keys): (usize, usize),
    is_causal: bool,
    valid: usize,
) -> Option<Visibility<f64>> {
    let mut masks = Vec::new();
    if is_causal {
        masks.push(Mask::Causal(Alignment::TopLeft));
    }
    if valid < keys {
        masks.push(Mask::valid_length(valid, keys));
    }
    let compose =
        || Visibility::compose(queries, keys, &masks).expect("masks of the size of the scores");
    (!masks.is_empty()).then(compose)
}

fn softmax(of: Id) -> Rule {
    Rule::Softmax {
        of,
        temperature: 1.0,
        fill: Fill::Exclude,
    }
}

fn show_given(document: &mut Document, made: &Made, lang: Lang) {
    let shapes = [
        (words::shape_queries(lang), made.query),
        (words::shape_keys(lang), made.key),
        (words::shape_values(lang), made.value),
        (words::shape_scores(lang), made.weights),
        (words::shape_output(lang), made.output),
    ]
    .map(|(name, id)| (name.to_owned(), made.shape(&document.sheet, id)));
    document.push(Block::Facts(shapes.to_vec()));
    document.heading(words::step_given(lang));
    document.row([made.query.into(), made.key.into(), made.value.into()]);
}

fn show_scores(document: &mut Document, made: &Made, lang: Lang) {
    document.heading(words::step_scores(lang));
    document.row([
        made.query.into(),
        "·".into(),
        made.key_transposed.into(),
        "=".into(),
        made.scores.into(),
    ]);
    document.note(words::note_scores(lang));
    document.heading(words::step_scale(lang));
    if made.is_scaled {
        let width = document.sheet.values(made.query).ncols();
        let divisor = format!(r"/ \sqrt{{{width}}} =");
        document.row([
            made.scores.into(),
            divisor.as_str().into(),
            made.scaled.into(),
        ]);
    } else {
        document.note(words::scale_off(lang));
    }
}

fn show_weights(document: &mut Document, made: &Made, lang: Lang) {
    let pairs = document.sheet.values(made.key).nrows();
    if let Some(masked) = made.masked {
        document.heading(words::step_mask(lang));
        document.row([masked.into()]);
        if made.is_causal {
            document.note(words::note_causal(lang));
        }
        if made.valid == 0 {
            document.push(Block::Warning(words::empty(lang).to_owned()));
        } else if made.valid < pairs {
            document.note(words::note_valid(lang, made.valid, pairs));
        }
    }
    document.heading(words::step_softmax(lang));
    document.row([made.weights.into(), "Σ".into(), made.row_sum.into()]);
    document.heading(words::step_output(lang));
    document.row([
        made.weights.into(),
        "·".into(),
        made.value.into(),
        "=".into(),
        made.output.into(),
    ]);
    document.note(words::note_output(lang));
}

fn show_contrast(document: &mut Document, made: &Made, lang: Lang) {
    let Contrast {
        weights,
        largest,
        largest_in_use,
    } = made.contrast;
    document.heading(words::step_contrast(lang));
    document.row([made.weights.into(), "max".into(), largest_in_use.into()]);
    document.row([weights.into(), "max".into(), largest.into()]);
    if made.valid == 0 {
        return;
    }
    let width = document.sheet.values(made.query).ncols();
    document.note(if width == 1 {
        words::note_contrast_one(lang).to_owned()
    } else {
        // The last query sees the most, also behind a causal mask.
        let last = document.sheet.values(largest).nrows() - 1;
        let of_last = |id| number(document.sheet.values(id)[(last, 0)], 3);
        let (with, without) = if made.is_scaled {
            (of_last(largest_in_use), of_last(largest))
        } else {
            (of_last(largest), of_last(largest_in_use))
        };
        words::note_contrast(lang, width, &with, &without)
    });
}

#[cfg(test)]
mod tests {
    use attention_playground::attention::{Layer, Scoring};

    use super::*;
    use crate::exhibit::Value;

    /// The sheet and the core's own layer, run on the same numbers.
    fn agrees_with_the_core(inputs: &Inputs) {
        let sheet = show(inputs, Lang::En).sheet;
        let values = |name| sheet.values(sheet.find(name).unwrap());
        let shared = |name| values(name).to_shared();
        let (n, m) = values("scores").dim();
        let mut masks = vec![Mask::valid_length(inputs.count("valid").min(m), m)];
        if inputs.is_on("causal") {
            masks.push(Mask::Causal(Alignment::TopLeft));
        }
        let layer = Layer {
            scoring: if inputs.is_on("scale") {
                Scoring::ScaledDot
            } else {
                Scoring::Dot
            },
            masks,
            ..Layer::default()
        };
        let trace = layer
            .attend(&shared("query"), &shared("key"), &shared("value"))
            .unwrap();
        let close = |ours: &ndarray::Array2<f64>, core: &ndarray::ArcArray2<f64>| {
            assert_eq!(ours.dim(), core.dim());
            assert!(
                ours.iter()
                    .zip(core)
                    .all(|(ours, core)| (ours - core).abs() < 1e-12)
            );
        };
        assert_eq!(values("output").nrows(), n);
        close(values("weights"), &trace.heads[0].softmax.weights);
        close(values("output"), &trace.output);
    }

    #[test]
    fn every_size_scale_and_mask_gives_what_the_core_gives() {
        for [n, m, d, v] in [[3, 4, 4, 2], [1, 1, 1, 1], [8, 3, 5, 8], [2, 8, 8, 1]] {
            for (scale, causal, valid) in [
                (true, false, 8),
                (false, false, 8),
                (true, true, 8),
                (true, true, 2),
                (false, false, 0),
            ] {
                let mut inputs = EXHIBIT.inputs();
                for (key, count) in [
                    ("queries", n),
                    ("pairs", m),
                    ("width", d),
                    ("value-width", v),
                    ("valid", valid),
                ] {
                    inputs.set(key, Value::Count(count)).unwrap();
                }
                inputs.set("scale", Value::Switch(scale)).unwrap();
                inputs.set("causal", Value::Switch(causal)).unwrap();
                agrees_with_the_core(&inputs);
            }
        }
    }
}
