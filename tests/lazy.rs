//! A run that is computed where it is looked at is the run that is computed at once, by generic code;
//! and nothing is computed that nobody looks at.

use std::sync::Arc;

use attention_playground::attention::lazy::{
    Counts, LazyRun, Map, Prepared, Projected, Scored, Weighed,
};
use attention_playground::attention::provenance::{Provenance, Region, Step};
use attention_playground::attention::{
    Alignment, Entry, Error, Fill, Layer, Mask, Projections, Recipe, Run, Scoring, ScoringKind,
    Softmax, Stage, Visibility,
};
use attention_playground::view::grid::Grid;
use attention_playground::view::surface::{Reducing, Shows};
use attention_playground::weights::{Dimensions, Source, embedding, parameters};
use ndarray::{ArcArray2, Array2, s};
use proptest::prelude::*;

/// What differs from the generic code, at most: the order of sums, and an exponential and a tanh of our
/// own.
const TOLERANCE: f32 = 1e-5;

#[derive(Debug, Clone)]
struct Case {
    tokens: usize,
    d_model: usize,
    heads: usize,
    scoring: ScoringKind,
    masks: Vec<Mask<f32>>,
    softmax: Softmax<f32>,
    /// A number put into X, which may be none.
    odd: Option<f32>,
}

impl Case {
    fn new(tokens: usize, d_model: usize, heads: usize, scoring: ScoringKind) -> Self {
        Self {
            tokens,
            d_model,
            heads,
            scoring,
            masks: Vec::new(),
            softmax: Softmax::default(),
            odd: None,
        }
    }

    fn input(&self) -> ArcArray2<f32> {
        let mut x = Array2::zeros((self.tokens, self.d_model));
        for (token, mut row) in x.outer_iter_mut().enumerate() {
            let vector = embedding(7, &format!("word {}", token % 300), self.d_model);
            row.assign(&ndarray::aview1(&vector));
        }
        if let (Some(odd), Some(cell)) = (self.odd, x.get_mut((self.tokens / 2, 0))) {
            *cell = odd;
        }
        x.into_shared()
    }

    fn parameters(&self) -> attention_playground::attention::run::Parameters<f32> {
        let dimensions = Dimensions {
            d_model: self.d_model,
            heads: self.heads,
            hidden: 6,
        };
        parameters(Source::Random, self.scoring, 3, dimensions).expect("shapes fit")
    }

    fn recipe(&self) -> Recipe {
        Recipe {
            scoring: self.scoring,
            entry: Entry::Bare,
        }
    }

    /// By the generic code.
    fn at_once(&self) -> Run<f32> {
        let (input, parameters) = (self.input(), self.parameters());
        let of = |weight: &ArcArray2<f32>| Some(weight.to_owned());
        let layer = Layer {
            heads: self.heads,
            scoring: match self.scoring {
                ScoringKind::Dot => Scoring::Dot,
                ScoringKind::ScaledDot => Scoring::ScaledDot,
                ScoringKind::Additive => Scoring::Additive(parameters.additive.clone()),
            },
            projections: Projections {
                query: of(&parameters.query),
                key: of(&parameters.key),
                value: of(&parameters.value),
                output: of(&parameters.output),
                ..Projections::default()
            },
            masks: self.masks.clone(),
            softmax: self.softmax,
        };
        Run {
            recipe: self.recipe(),
            temperature: self.softmax.temperature(),
            trace: layer.attend(&input, &input, &input).expect("shapes fit"),
            embedding: input.clone(),
            position: None,
            input,
            parameters,
        }
    }

    /// By the kernels.
    fn lazily(&self, counts: &Arc<Counts>) -> LazyRun {
        let input = self.input();
        let prepared = Arc::new(Prepared::new(self.parameters()));
        let projected = Projected::new(
            input.clone(),
            Arc::clone(&prepared),
            self.heads,
            Arc::clone(counts),
        );
        let projected = Arc::new(projected.expect("shapes fit"));
        let scored = Arc::new(Scored::new(Arc::clone(&projected), self.scoring));
        let visibility = Visibility::compose(self.tokens, self.tokens, &self.masks);
        let visibility = Arc::new(visibility.expect("masks fit"));
        LazyRun {
            recipe: self.recipe(),
            temperature: self.softmax.temperature(),
            embedding: input.clone(),
            position: None,
            input,
            prepared,
            projected,
            weighed: Arc::new(Weighed::new(Arc::clone(&scored), visibility, self.softmax)),
            scored,
        }
    }
}

fn scorings() -> [ScoringKind; 3] {
    [
        ScoringKind::Additive,
        ScoringKind::Dot,
        ScoringKind::ScaledDot,
    ]
}

/// The first cell that differs, in words.
fn difference(one: &ArcArray2<f32>, other: &ArcArray2<f32>) -> Option<String> {
    if one.dim() != other.dim() {
        return Some(format!("{:?} is not {:?}", one.dim(), other.dim()));
    }
    let cells = one.indexed_iter().zip(other);
    let apart = cells.filter(|((_, a), b)| {
        let is_near = (**a - **b).abs() <= TOLERANCE * b.abs().max(1.0);
        !(is_near || a == b || (a.is_nan() && b.is_nan()))
    });
    let mut apart = apart.map(|((cell, a), b)| format!("{cell:?}: {a} is not {b}"));
    apart.next()
}

fn assert_same(case: &Case) {
    let (wanted, run) = (case.at_once(), case.lazily(&Arc::default()));
    for stage in Stage::ALL {
        let heads = if stage.is_per_head() { case.heads } else { 1 };
        for head in 0..heads {
            let (one, other) = (run.matrix(stage, head), wanted.matrix(stage, head));
            let (Some(one), Some(other)) = (&one, &other) else {
                assert_eq!(one.is_some(), other.is_some(), "{stage:?}");
                continue;
            };
            assert_eq!(run.dim(stage, head), Some(other.dim()), "{stage:?}");
            let apart = difference(one, other);
            assert_eq!(apart, None, "{stage:?} of head {head} in {case:?}");
        }
    }
}

#[test]
fn every_stage_is_that_of_the_generic_code() {
    for scoring in scorings() {
        for (tokens, d_model, heads) in [(0, 4, 1), (1, 8, 2), (13, 24, 3), (70, 32, 8)] {
            assert_same(&Case::new(tokens, d_model, heads, scoring));
        }
    }
}

#[test]
fn masks_biases_fills_and_temperatures_are_too() {
    let mut bias = Array2::zeros((9, 9));
    bias[(2, 3)] = 1.5;
    bias[(4, 0)] = f32::NEG_INFINITY;
    let masks = [
        vec![Mask::Causal(Alignment::TopLeft)],
        vec![Mask::valid_length(0, 9)],
        vec![
            Mask::valid_length(7, 9),
            Mask::Cells(vec![(0, 0), (8, 2), (8, 2)]),
            Mask::Bias(bias),
        ],
    ];
    let plain = Softmax::default();
    let softmaxes = [
        plain,
        plain.with_temperature(0.0).unwrap(),
        plain.with_temperature(0.3).unwrap(),
        plain.with_fill(Fill::Finite(-2.0)).unwrap(),
    ];
    for masks in &masks {
        for softmax in softmaxes {
            for scoring in scorings() {
                assert_same(&Case {
                    masks: masks.clone(),
                    softmax,
                    ..Case::new(9, 12, 2, scoring)
                });
            }
        }
    }
}

/// What is no number stays in the rows that see it, in the same cells.
#[test]
fn numbers_that_are_none_go_where_they_went() {
    for odd in [f32::NAN, f32::INFINITY, 1e10] {
        for scoring in scorings() {
            for masks in [vec![], vec![Mask::Causal(Alignment::TopLeft)]] {
                let case = Case {
                    odd: Some(odd),
                    masks,
                    ..Case::new(6, 8, 2, scoring)
                };
                let (wanted, run) = (case.at_once(), case.lazily(&Arc::default()));
                for stage in [Stage::Weights, Stage::HeadOutput] {
                    let (one, other) = (run.matrix(stage, 1), wanted.matrix(stage, 1));
                    let (one, other) = (one.unwrap(), other.unwrap());
                    let is_odd = |m: &ArcArray2<f32>| m.mapv(|x| !x.is_finite());
                    assert_eq!(is_odd(&one), is_odd(&other), "{odd} {scoring:?} {stage:?}");
                }
            }
        }
    }
}

#[test]
fn rows_are_those_of_the_whole_to_the_bit() {
    for scoring in scorings() {
        let case = Case {
            masks: vec![Mask::Causal(Alignment::TopLeft)],
            ..Case::new(130, 16, 2, scoring)
        };
        let counts = Arc::default();
        let (fresh, run) = (case.lazily(&counts), case.lazily(&counts));
        for stage in [Stage::Scores, Stage::Scaled, Stage::Masked, Stage::Weights] {
            let Some(whole) = run.matrix(stage, 1) else {
                continue;
            };
            let mut rows = Vec::new();
            fresh.rows(stage, 1, 61, 9, &mut rows);
            let part = whole.slice(s![61..70, ..]);
            assert!(part.iter().eq(&rows), "{scoring:?} {stage:?}");
            assert_eq!(fresh.cell(stage, 1, 129, 7), Some(whole[(129, 7)]));
        }
    }
}

/// In pieces or at once, seen before or not, all comes to the same bits.
#[test]
fn what_is_made_in_pieces_is_what_is_made_at_once() {
    for scoring in scorings() {
        let case = Case::new(137, 24, 3, scoring);
        let counts = Arc::default();
        let (pieces, seen) = (case.lazily(&counts), case.lazily(&counts));
        let mut making = pieces.making();
        let mut before = 0.0;
        while making.step() {
            assert!(making.progress() > before && making.progress() <= 1.0);
            before = making.progress();
        }
        assert!(pieces.is_made());
        for head in [2, 0] {
            seen.matrix(Stage::Weights, head);
            seen.matrix(Stage::HeadOutput, head);
        }
        for stage in [Stage::HeadOutput, Stage::Concat, Stage::Output] {
            assert_eq!(pieces.matrix(stage, 2), seen.matrix(stage, 2), "{stage:?}");
        }
    }
}

#[test]
fn an_explanation_is_that_of_the_generic_code() {
    let case = Case {
        masks: vec![Mask::Causal(Alignment::TopLeft)],
        ..Case::new(7, 12, 2, ScoringKind::ScaledDot)
    };
    let (wanted, run) = (case.at_once(), case.lazily(&Arc::default()));
    for (row, column) in [(6, 2), (1, 4)] {
        for stage in Stage::ALL {
            let one = run.explain(stage, 1, row, column);
            let other = wanted.explain(stage, 1, row, column);
            let kinds = |steps: &[Step<f32>]| -> Vec<_> {
                steps.iter().map(std::mem::discriminant).collect()
            };
            assert_eq!(
                one.map(|of| kinds(&of.steps)),
                other.map(|of| kinds(&of.steps)),
                "{stage:?}"
            );
            assert_eq!(
                run.operands(stage, 1, row, column),
                wanted.operands(stage, 1, row, column)
            );
        }
        let softmax = run.softmax_cell(1, row, column);
        let (weight, sum) = (
            run.cell(Stage::Weights, 1, row, column).unwrap(),
            softmax.sum,
        );
        assert!((weight - softmax.exp / sum).abs() <= f32::EPSILON * weight);
    }
    assert_eq!(run.vector(Stage::Query, 0, Region::Row(7)), None);
}

/// Rows that were made of each of these stages since they were last counted.
fn made<const N: usize>(counts: &Counts, stages: [Stage; N]) -> [usize; N] {
    stages.map(|stage| counts.take(stage))
}

const COUNTED: [Stage; 7] = [
    Stage::Query,
    Stage::Key,
    Stage::Value,
    Stage::Scores,
    Stage::Weights,
    Stage::HeadOutput,
    Stage::Output,
];

#[test]
fn nothing_is_computed_until_somebody_looks() {
    let counts = Arc::new(Counts::default());
    let run = Case::new(10, 16, 4, ScoringKind::ScaledDot).lazily(&counts);
    assert!(Map::of(&run, Stage::Output, 0).is_some());
    assert_eq!(made(&counts, COUNTED), [0; 7], "a name is not a look");
    run.matrix(Stage::Weights, 1);
    assert_eq!(
        made(&counts, COUNTED),
        [10, 10, 0, 10, 10, 0, 0],
        "one head, and no values"
    );
    run.matrix(Stage::Weights, 1);
    assert_eq!(made(&counts, COUNTED), [0; 7], "a second look");
    run.row(Stage::Weights, 3, 5);
    assert_eq!(
        made(&counts, COUNTED),
        [0, 0, 0, 1, 1, 0, 0],
        "one word's row of another head"
    );
    run.matrix(Stage::Output, 0);
    assert_eq!(
        made(&counts, COUNTED),
        [0, 0, 10, 30, 30, 40, 10],
        "every head, but for the weights that were there"
    );
    run.matrix(Stage::Weights, 2);
    assert_eq!(made(&counts, COUNTED), [0; 7], "what came with the output");
}

#[test]
fn a_row_of_weights_adds_up_to_1_and_an_empty_one_to_0() {
    let case = Case {
        masks: vec![Mask::Cells((0..5).map(|key| (2, key)).collect())],
        ..Case::new(5, 8, 2, ScoringKind::Dot)
    };
    let run = case.lazily(&Arc::default());
    assert!((run.row_sum(1, 0) - 1.0).abs() < 1e-6);
    assert_eq!(run.row_sum(1, 2), 0.0);
}

#[test]
fn what_does_not_fit_is_refused() {
    let case = Case::new(3, 8, 2, ScoringKind::Dot);
    let prepared = Arc::new(Prepared::new(case.parameters()));
    let refused = |input: ArcArray2<f32>, heads| {
        Projected::new(input, Arc::clone(&prepared), heads, Arc::default()).unwrap_err()
    };
    let wide = Array2::zeros((3, 9)).into_shared();
    assert!(refused(wide, 2).to_string().contains("9 x 8"));
    assert!(matches!(refused(case.input(), 3), Error::Heads { .. }));
}

/// Long maps are not kept, and what is shown of them is made again, in pieces.
#[test]
fn a_long_map_is_reduced_to_what_its_cells_are() {
    let case = Case {
        masks: vec![Mask::Causal(Alignment::TopLeft)],
        ..Case::new(1100, 8, 1, ScoringKind::ScaledDot)
    };
    let run = case.lazily(&Arc::default());
    assert!(!run.keeps_maps());
    let whole = run.matrix(Stage::Weights, 0).unwrap();
    let map = Map::of(&run, Stage::Weights, 0).unwrap();
    let grid = Grid::square(1100);
    let mut reducing = Reducing::new(map, Stage::Weights, &grid, 1.0);
    let mut pieces = 1;
    while reducing.step() {
        pieces += 1;
    }
    assert!(pieces > 1);
    let surface = reducing.finish();
    assert!(surface.is_reduced());
    assert_eq!((surface.grid.rows, surface.grid.columns), (768, 768));
    let cells = |pixel: usize| pixel * 1100 / 768..(pixel + 1) * 1100 / 768;
    for (row, column) in [(0, 0), (700, 3), (767, 767), (300, 200)] {
        let part = whole.slice(s![cells(row), cells(column)]);
        let largest = part.iter().fold(0.0_f32, |most, &w| most.max(w));
        let visible = cells(row).flat_map(|i| cells(column).map(move |j| (i, j)));
        let visible: Vec<_> = visible.filter(|(i, j)| j <= i).collect();
        let mean = visible.iter().map(|&cell| whole[cell]).sum::<f32>() / visible.len() as f32;
        assert_eq!(surface.at(row, column, Shows::Largest), (largest, false));
        let (shown, _) = surface.at(row, column, Shows::Mean);
        assert!((shown - mean).abs() < 1e-6, "the mean of what is visible");
    }
    assert_eq!(
        surface.at(3, 700, Shows::Largest),
        (0.0, true),
        "all hidden"
    );
}

/// An enlarged part shows the cells that it is a part of.
#[test]
fn a_window_shows_its_own_cells() {
    let run = Case::new(90, 8, 1, ScoringKind::Dot).lazily(&Arc::default());
    let whole = run.matrix(Stage::Scores, 0).unwrap();
    let map = Map::of(&run, Stage::Scores, 0).unwrap();
    let window = Grid::square(90).window(44.0, (70, 33));
    let surface = Reducing::new(map, Stage::Scores, &window, 1.0).finish();
    assert!(!surface.is_reduced());
    for (row, column) in [
        (0, 0),
        (1, 0),
        (3, 7),
        (window.seen.0 - 1, window.seen.1 - 1),
    ] {
        let cell = (window.from.0 + row, window.from.1 + column);
        assert_eq!(
            surface.at(row, column, Shows::Largest),
            (whole[cell], false)
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn any_size_is_that_of_the_generic_code(
        tokens in 1..140_usize,
        width in 1..9_usize,
        heads in 1..5_usize,
        scoring in 0..3_usize,
        causal in any::<bool>(),
    ) {
        let masks = if causal { vec![Mask::Causal(Alignment::TopLeft)] } else { Vec::new() };
        assert_same(&Case { masks, ..Case::new(tokens, width * heads, heads, scorings()[scoring]) });
    }
}
