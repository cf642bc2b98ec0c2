//! One layer on the sheet: X → Q, K, V → attention → Z → feed-forward → R.

use attention_playground::attention::softmax::Fill;
use attention_playground::i18n::Lang;
use attention_playground::weights::embedding;
use ndarray::Array2;

use super::gradient::Weights;
use super::names::Names;
use super::{HIDDEN, Parts, WIDTH, words};
use crate::sheet::{Along, Axis, Divisor, EPSILON, Function, Id, Origin, Rule, Sheet};

/// The parameters of a layer (from 0), drawn from a seed: normal numbers of variance 1 / rows, to
/// two decimals, so that what is shown is what is computed with.
pub fn draw(seed: u32, layer: usize) -> Weights {
    let matrix = |name: &str, rows: usize, columns: usize| {
        let root = (rows as f64).sqrt();
        let mut matrix = Array2::zeros((rows, columns));
        for (index, mut row) in matrix.rows_mut().into_iter().enumerate() {
            let drawn = embedding(
                seed,
                &format!("layer {layer}, {name}, row {index}"),
                columns,
            );
            for (cell, number) in row.iter_mut().zip(drawn) {
                *cell = (100.0 * f64::from(number) / root).round() / 100.0;
            }
        }
        matrix
    };
    Weights {
        query: matrix("W_q", WIDTH, WIDTH),
        key: matrix("W_k", WIDTH, WIDTH),
        value: matrix("W_v", WIDTH, WIDTH),
        first: matrix("W_1", WIDTH, HIDDEN),
        second: matrix("W_2", HIDDEN, WIDTH),
    }
}

/// The matrices of one layer.
pub struct Layer {
    pub x: Id,
    pub attention: Option<Attention>,
    pub z: Id,
    pub forward: Option<Forward>,
    pub r: Id,
}

/// From X to what attention gives.
pub struct Attention {
    /// X normalised first, where the norm stands before.
    pub normed: Option<Id>,
    /// What is projected: X, or X normalised.
    pub input: Id,
    pub w: [Id; 3],
    pub qkv: [Id; 3],
    pub scores: Id,
    pub scaled: Id,
    pub weights: Id,
    pub output: Id,
    /// The sum, where a norm still follows it.
    pub sum: Option<Id>,
}

/// From Z to what the feed-forward part gives.
pub struct Forward {
    pub normed: Option<Id>,
    pub input: Id,
    pub w: [Id; 2],
    pub hidden: Id,
    pub relu: Id,
    pub output: Id,
    pub sum: Option<Id>,
}

/// Puts layers on a sheet.
pub struct Builder<'a> {
    pub sheet: &'a mut Sheet,
    pub parts: Parts,
    pub seed: u32,
    pub lang: Lang,
}

impl Builder<'_> {
    /// A layer over `x` (tokens, d).
    pub fn layer(&mut self, x: Id, weights: &Weights, names: &Names) -> Layer {
        let attention = self
            .parts
            .attention
            .then(|| self.attention(x, weights, names));
        let z = match &attention {
            Some(attention) => {
                self.close(names.z, "Z", x, attention.output, attention.sum, words::z)
            }
            None => self.copy(names.z, "Z", x, words::z),
        };
        let forward = self
            .parts
            .feed_forward
            .then(|| self.forward(z, weights, names));
        let r = match &forward {
            Some(forward) => self.close(names.r, "R", z, forward.output, forward.sum, words::r),
            None => self.copy(names.r, "R", z, words::r),
        };
        Layer {
            x,
            attention,
            z,
            forward,
            r,
        }
    }

    fn attention(&mut self, x: Id, weights: &Weights, names: &Names) -> Attention {
        let normed = self.norm_first(names.normed_x, x);
        let input = normed.unwrap_or(x);
        let features = self.sheet.get(x).columns.clone();
        let mut square = |name, symbol, values, title| {
            let axes = (features.clone(), features.clone());
            self.drawn(name, symbol, axes, values, title)
        };
        let w = [
            square(names.w_q, "W_q", &weights.query, words::weight_query),
            square(names.w_k, "W_k", &weights.key, words::weight_key),
            square(names.w_v, "W_v", &weights.value, words::weight_value),
        ];
        let mut project =
            |name, symbol, w, title| self.put(name, symbol, Rule::Product(input, w), title);
        let qkv = [
            project(names.q, r"\q{Q}", w[0], words::query),
            project(names.k, r"\k{K}", w[1], words::key),
            project(names.v, r"\v{V}", w[2], words::value),
        ];
        let scores = Rule::ProductTransposed(qkv[0], qkv[1]);
        let scores = self.put(names.scores, r"\q{Q} \k{K}^T", scores, words::scores);
        let scaled = Rule::Divided(scores, Divisor::root(WIDTH));
        let scaled = self.put(names.scaled, "S", scaled, words::scaled);
        let softmax = Rule::Softmax {
            of: scaled,
            temperature: 1.0,
            fill: Fill::Exclude,
        };
        let softmax = self.put(names.weights, "A", softmax, words::weights);
        let output = Rule::Product(softmax, qkv[2]);
        let output = self.put(names.attended, r"A \v{V}", output, words::attended);
        let sum = self.sum_before_norm(names.sum_z, r"X + A \v{V}", x, output);
        Attention {
            normed,
            input,
            w,
            qkv,
            scores,
            scaled,
            weights: softmax,
            output,
            sum,
        }
    }

    fn forward(&mut self, z: Id, weights: &Weights, names: &Names) -> Forward {
        let normed = self.norm_first(names.normed_z, z);
        let input = normed.unwrap_or(z);
        let features = self.sheet.get(z).columns.clone();
        let units = Axis::numbered(words::hidden_units(self.lang), HIDDEN);
        let w = [
            self.drawn(
                names.w_1,
                "W_1",
                (features.clone(), units.clone()),
                &weights.first,
                words::weight_first,
            ),
            self.drawn(
                names.w_2,
                "W_2",
                (units, features),
                &weights.second,
                words::weight_second,
            ),
        ];
        let hidden = Rule::Product(input, w[0]);
        let hidden = self.put(names.hidden, "H", hidden, words::hidden);
        let relu = Rule::Map(hidden, Function::Relu);
        let relu = self.put(names.relu, "max(0, H)", relu, words::relu);
        let output = self.put(
            names.forward,
            "F",
            Rule::Product(relu, w[1]),
            words::forward,
        );
        let sum = self.sum_before_norm(names.sum_r, "Z + F", z, output);
        Forward {
            normed,
            input,
            w,
            hidden,
            relu,
            output,
            sum,
        }
    }

    fn norm_first(&mut self, name: &'static str, x: Id) -> Option<Id> {
        let Parts { norm, pre, .. } = self.parts;
        (norm && pre).then(|| self.put(name, "N", norm_of(x), words::normed))
    }

    fn sum_before_norm(
        &mut self,
        name: &'static str,
        symbol: &str,
        x: Id,
        output: Id,
    ) -> Option<Id> {
        let Parts {
            norm,
            pre,
            residual,
            ..
        } = self.parts;
        (norm && !pre && residual).then(|| self.put(name, symbol, Rule::Sum(x, output), words::sum))
    }

    /// The last step of a part: the norm where it comes after, or the sum, or neither.
    fn close(
        &mut self,
        name: &'static str,
        symbol: &str,
        x: Id,
        output: Id,
        sum: Option<Id>,
        title: fn(Lang) -> &'static str,
    ) -> Id {
        let Parts {
            norm,
            pre,
            residual,
            ..
        } = self.parts;
        if norm && !pre {
            self.put(name, symbol, norm_of(sum.unwrap_or(output)), title)
        } else if residual {
            self.put(name, symbol, Rule::Sum(x, output), title)
        } else {
            self.copy(name, symbol, output, title)
        }
    }

    fn drawn(
        &mut self,
        name: &'static str,
        symbol: &str,
        axes: (Axis, Axis),
        values: &Array2<f64>,
        title: fn(Lang) -> &'static str,
    ) -> Id {
        let origin = Origin::Seed(self.seed);
        let id = self.sheet.given(name, symbol, axes, values.clone(), origin);
        self.sheet.title(id, title(self.lang))
    }

    fn put(
        &mut self,
        name: &'static str,
        symbol: &str,
        rule: Rule,
        title: fn(Lang) -> &'static str,
    ) -> Id {
        let id = self.sheet.put(name, symbol, rule);
        self.sheet.title(id, title(self.lang))
    }

    /// The same numbers under another name.
    pub fn copy(
        &mut self,
        name: &'static str,
        symbol: &str,
        of: Id,
        title: fn(Lang) -> &'static str,
    ) -> Id {
        let (rows, columns) = self.sheet.values(of).dim();
        let whole = Rule::Part {
            of,
            rows: 0..rows,
            columns: 0..columns,
        };
        self.put(name, symbol, whole, title)
    }
}

fn norm_of(of: Id) -> Rule {
    Rule::Norm {
        of,
        along: Along::Row,
        eps: EPSILON,
    }
}
