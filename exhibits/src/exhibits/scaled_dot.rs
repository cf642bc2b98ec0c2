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

mod words {
    words! {
        title: "Scaled dot product", "缩放点积注意力";
        query_count: "Queries n", "查询个数 n";
        pair_count: "Key–value pairs m", "键值对个数 m";
        width: "Width d of queries and keys", "查询与键的宽度 d";
        value_width: "Width v of values", "值的宽度 v";
        scale: "Divide by √d", "除以 √d";
        causal: "Causal mask: no key after the query", "因果掩码：不看查询之后的键";
        valid: "Valid length: later keys are padding", "有效长度：其后的键都是填充";
        queries: "queries", "查询";
        keys: "keys", "键";
        features: "features", "特征";
        query: "Queries", "查询";
        key: "Keys", "键";
        value: "Values", "值";
        key_transposed: "Keys, turned", "转置后的键";
        scores: "Scores", "分数";
        scaled: "Scaled scores", "缩放后的分数";
        masked: "Masked scores", "加掩码的分数";
        weights: "Weights", "权重";
        row_sum: "Sum of each row", "每行之和";
        output: "Output", "输出";
        contrast_unscaled: "Weights without the scale", "不缩放时的权重";
        contrast_scaled: "Weights with the scale", "缩放时的权重";
        largest: "Largest of each row", "每行的最大值";
        step_given: "Given", "已知";
        step_scores: "1. Every query meets every key", "1. 每个查询与每个键相遇";
        step_scale: "2. Divide by the root of the width", "2. 除以宽度的平方根";
        step_mask: "Some keys are hidden", "遮住一些键";
        step_softmax: "3. Softmax along each row", "3. 沿每一行做 softmax";
        step_output: "4. Mix the values", "4. 混合各个值";
        step_contrast: "What the scale does", "缩放的作用";
        shape_queries: "Q: n × d", "Q：n × d";
        shape_keys: "K: m × d", "K：m × d";
        shape_values: "V: m × v", "V：m × v";
        shape_scores: "Q Kᵀ and weights: n × m", "Q Kᵀ 与权重：n × m";
        shape_output: "Output: n × v", "输出：n × v";
        note_scores:
            "Row i, column j holds $\\q{q}_i · \\k{k}_j$: all $n × m$ dot products in a single product of matrices. The inner width $d$ is summed away.",
            "第 i 行第 j 列是 $\\q{q}_i · \\k{k}_j$：一次矩阵相乘就得到全部 $n × m$ 个点积，中间的宽度 $d$ 被求和消去。";
        note_output:
            "Each row of weights mixes the rows of V, so there is one output a query, as wide as a value. The number of pairs is gone from the result.",
            "每一行权重混合 V 的各行，于是每个查询得到一个输出，宽度与值相同；键值对的个数不再出现在结果的形状里。";
        scale_off:
            "The scale is off: the scores go into the softmax as they are.",
            "缩放已关闭：分数原样进入 softmax。";
        note_contrast(width: usize, with: &str, without: &str):
            "For the first query the largest weight is {with} with $√{width}$ and {without} without. The wider the vectors, the larger the dot products, and the more one key takes all.",
            "对第一个查询，除以 $√{width}$ 时最大权重为 {with}，不除时为 {without}。向量越宽，点积的绝对值越大，权重就越集中到一个键上。";
        note_contrast_one:
            "With width 1 the divisor is $√1 = 1$, so both are the same. Make the vectors wider.",
            "宽度为 1 时除数是 $√1 = 1$，两者相同。请把向量加宽。";
        note_causal:
            "The causal mask lets query i see the keys 1 to i. It is meant for sequences in which query i and key i stand at the same place.",
            "因果掩码只让查询 i 看到键 1 到 i，适用于查询 i 与键 i 处在同一位置的序列。";
        note_valid(valid: usize, pairs: usize):
            "Only the first {valid} of {pairs} keys count; the rest is padding and gets the weight 0.",
            "{pairs} 个键中只有前 {valid} 个有效；其余是填充，权重为 0。";
        empty:
            "The valid length is 0: no key is left to look at, so every weight is 0 and so is the output.",
            "有效长度为 0：没有任何键可看，因此权重全为 0，输出也为 0。";
    }
}

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

        let key_transposed = sheet.put("key-transposed", r"\k{K}^T", Rule::Transposed(key));
        sheet.title(key_transposed, words::key_transposed(lang));
        let scores = sheet.put("scores", "S", Rule::Product(query, key_transposed));
        sheet.title(scores, words::scores(lang));
        let scaled = sheet.put("scaled", "S / √d", Rule::Divided(scores, Divisor::root(d)));
        sheet.title(scaled, words::scaled(lang));

        let masks: Vec<_> = [
            is_causal.then_some(Mask::Causal(Alignment::TopLeft)),
            (valid < m).then(|| Mask::valid_length(valid, m)),
        ]
        .into_iter()
        .flatten()
        .collect();
        let visibility = (!masks.is_empty())
            .then(|| Visibility::compose(n, m, &masks).expect("masks of the size of the scores"));

        let (used, other) = if is_scaled {
            (scaled, scores)
        } else {
            (scores, scaled)
        };
        let masked = visibility.clone().map(|visibility| {
            let masked = sheet.put("masked", "Z", Rule::Masked(used, visibility));
            sheet.title(masked, words::masked(lang))
        });
        let weights = sheet.put("weights", "A", softmax(masked.unwrap_or(used)));
        sheet.title(weights, words::weights(lang));
        let row_sum = sheet.put(
            "row-sum",
            "Σ",
            Rule::Reduce(weights, Along::Row, Reduction::Sum),
        );
        sheet.title(row_sum, words::row_sum(lang));
        let output = sheet.put("output", "O", Rule::Product(weights, value));
        sheet.title(output, words::output(lang));
        let contrast = Contrast::new(sheet, weights, other, visibility, lang);
        sheet.title(
            contrast.weights,
            if is_scaled {
                words::contrast_unscaled(lang)
            } else {
                words::contrast_scaled(lang)
            },
        );
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
        lang: Lang,
    ) -> Self {
        let scores = match visibility {
            Some(visibility) => {
                let rule = Rule::Masked(other_scores, visibility);
                sheet.put("contrast-masked", "Z′", rule)
            }
            None => other_scores,
        };
        let weights = sheet.put("contrast", "A′", softmax(scores));
        let mut largest = |name, symbol, of| {
            let id = sheet.put(name, symbol, Rule::Reduce(of, Along::Row, Reduction::Max));
            sheet.title(id, words::largest(lang))
        };
        Self {
            weights,
            largest: largest("contrast-largest", "max A′", weights),
            largest_in_use: largest("largest", "max A", in_use),
        }
    }
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
        let first = |id| number(document.sheet.values(id)[(0, 0)], 3);
        let (with, without) = if made.is_scaled {
            (first(largest_in_use), first(largest))
        } else {
            (first(largest), first(largest_in_use))
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
