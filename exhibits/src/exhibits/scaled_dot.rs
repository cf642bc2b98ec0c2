//! Scaled dot-product attention for a whole batch: `softmax(Q Kᵀ / √d) V`, with every shape.
//!
//! Source: the second article, section 3.3 (n queries and m pairs, widths d and v), after
//! Vaswani et al. 2017, section 3.2.1. Shapes: `Q` (n, d), `K` (m, d), `V` (m, v), output (n, v).

use attention_playground::i18n::Lang;
use attention_playground::view::format::number;

use crate::exhibit::{Block, Document, Exhibit, Inputs, Numbers, Setting};

mod made;
mod words;

use made::{Contrast, Made};

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "scaled-dot",
    numbers: Numbers::ByHand,
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
    document.matrices(&[made.query, made.key, made.value]);
}

fn show_scores(document: &mut Document, made: &Made, lang: Lang) {
    document.heading(words::step_scores(lang));
    document.equation(made.query, "·", made.key_transposed, made.scores);
    document.note(words::note_scores(lang));
    document.heading(words::step_scale(lang));
    if made.is_scaled {
        let width = document.sheet.values(made.query).ncols();
        let divisor = format!(r"/ \sqrt{{{width}}} =");
        document.row([made.scores.into(), divisor.into(), made.scaled.into()]);
    } else {
        document.note(words::scale_off(lang));
    }
}

fn show_weights(document: &mut Document, made: &Made, lang: Lang) {
    let pairs = document.sheet.values(made.key).nrows();
    if let Some(masked) = made.masked {
        document.heading(words::step_mask(lang));
        document.matrices(&[masked]);
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
    document.row([
        made.compared.into(),
        "→ softmax".into(),
        made.weights.into(),
        "Σ →".into(),
        made.row_sum.into(),
    ]);
    document.heading(words::step_output(lang));
    document.equation(made.weights, "·", made.value, made.output);
    document.note(words::note_output(lang));
}

fn show_contrast(document: &mut Document, made: &Made, lang: Lang) {
    let Contrast {
        weights,
        largest,
        largest_in_use,
    } = made.contrast;
    document.heading(words::step_contrast(lang));
    document.becomes(made.weights, "max", largest_in_use);
    document.becomes(weights, "max", largest);
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
    use attention_playground::attention::{Alignment, Layer, Mask, Scoring};

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
