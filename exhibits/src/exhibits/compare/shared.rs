//! What both sides have in common: tokens, positions, projections.

use attention_playground::attention::ScoringKind;
use attention_playground::attention::position::{BASE, Layout, sinusoidal};
use attention_playground::attention::run::Parameters;
use attention_playground::i18n::Lang;
use attention_playground::text::Token;
use attention_playground::weights::{Dimensions, Source, embedding, parameters};
use ndarray::{Array2, ArrayView2};

use super::words;
use crate::sheet::{Axis, Id, Origin, Sheet, cell_by_cell};

/// Features of a token.
pub const WIDTH: usize = 8;
/// Hidden units of additive scoring.
pub const HIDDEN: usize = 4;

/// The matrices that both sides begin with.
#[derive(Debug, Clone, Copy)]
pub struct Shared {
    pub seed: u32,
    /// (n, d)
    pub x: Id,
    /// (n, d), where a side adds positions.
    pub p: Option<Id>,
    /// (d, d)
    pub w_q: Id,
    /// (d, d)
    pub w_k: Id,
}

impl Shared {
    /// Token vectors that depend on the word and the seed alone, and one pair of projections.
    pub fn new(
        sheet: &mut Sheet,
        tokens: &[Token],
        seed: u32,
        positions: bool,
        lang: Lang,
    ) -> Self {
        let words = Axis::new(words::tokens(lang), tokens.iter().map(|token| &*token.text));
        let features = Axis::numbered(words::features(lang), WIDTH);
        let mut x = Array2::zeros((tokens.len(), WIDTH));
        for (mut row, token) in x.rows_mut().into_iter().zip(tokens) {
            let vector = embedding(seed, &token.key, WIDTH);
            row.iter_mut()
                .zip(vector)
                .for_each(|(cell, number)| *cell = f64::from(number));
        }
        let origin = Origin::Seed(seed);
        let axes = (words, features.clone());
        let x = sheet.given("x", "X", axes.clone(), x, origin);
        sheet.title(x, words::x(lang));
        let p = positions.then(|| {
            let places: Vec<f64> = (0..tokens.len()).map(|place| place as f64).collect();
            let p = sinusoidal(&places, WIDTH, Layout::Interleaved, BASE);
            let formula =
                r"P_{p,2i} = sin(\frac{p}{10000^{2i/d}}), P_{p,2i+1} = cos(\frac{p}{10000^{2i/d}})";
            let p = p.expect("finite places and a base above 0");
            let p = sheet.given("p", "P", axes, p, Origin::Formula(formula));
            sheet.title(p, words::p(lang))
        });
        let drawn = draw(ScoringKind::Dot, seed, 1);
        let mut square = |name, symbol: &str, values: ArrayView2<'_, f32>, title: &str| {
            let axes = (features.clone(), features.clone());
            let id = sheet.given(name, symbol, axes, wide(values), origin);
            sheet.title(id, title)
        };
        let w_q = square("w-q", "W_q", drawn.query.view(), words::weight_query(lang));
        let w_k = square("w-k", "W_k", drawn.key.view(), words::weight_key(lang));
        Self {
            seed,
            x,
            p,
            w_q,
            w_k,
        }
    }
}

/// The parameters of a layer, as the playground itself draws them. The projections do not depend on
/// scoring and heads.
pub fn draw(scoring: ScoringKind, seed: u32, heads: usize) -> Parameters<f32> {
    let dimensions = Dimensions {
        d_model: WIDTH,
        heads,
        hidden: HIDDEN,
    };
    parameters(Source::Random, scoring, seed, dimensions).expect("shapes that fit")
}

/// In 64 bits.
pub fn wide(values: ArrayView2<'_, f32>) -> Array2<f64> {
    cell_by_cell(values.dim(), &|i, j| f64::from(values[(i, j)]))
}
