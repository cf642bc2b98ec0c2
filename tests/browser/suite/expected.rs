//! The numbers that the page has to show: the same settings, given to the core in one call.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use attention_playground::attention::position::{BASE, sinusoidal};
use attention_playground::attention::run::{Parameters, Run, add_position};
use attention_playground::attention::{
    Alignment, Entry, Error, Fill, Layer, Mask, Projections, Recipe, Scoring, ScoringKind, Softmax,
    Stage,
};
use attention_playground::state::edits::Edits;
use attention_playground::state::library::{Library, Material, Stock};
use attention_playground::state::settings::{FillKind, Positions};
use attention_playground::state::{Settings, Shared};
use attention_playground::text::{tokenize, tokenize_with};
use attention_playground::weights::{self, Dimensions};
use ndarray::{ArcArray2, Array2};

use crate::page::{Shown, Table, number};

/// Rows and columns that a table shows.
const MOST: usize = 64;

/// What the core computes for the default settings, but with drawn numbers.
pub fn by_default() -> Run<f32> {
    with(|_| ())
}

/// What the core computes for the default settings with a change.
pub fn with(change: impl FnOnce(&mut Settings)) -> Run<f32> {
    with_edits(change, |_| ())
}

/// What the core computes for the default settings with changes, and with what is set by hand.
pub fn with_edits(change: impl FnOnce(&mut Settings), edit: impl FnOnce(&mut Edits)) -> Run<f32> {
    let mut settings = Settings::default().untrained();
    change(&mut settings);
    let mut edits = Edits::default();
    edit(&mut edits);
    run(&settings, &edits).expect("the settings fit together")
}

/// What everybody sees at first: the articles' sentence in the second of two trained layers.
pub fn at_first() -> Run<f32> {
    let settings = Settings::default();
    trained(
        &settings.sentence,
        settings.scoring,
        settings.heads(),
        settings.layer(),
    )
}

/// What the core computes for a sentence in the trained layers that come with the page, in layer 1
/// or 2.
pub fn trained(sentence: &str, scoring: ScoringKind, heads: usize, layer: usize) -> Run<f32> {
    let settings = Settings {
        sentence: sentence.to_owned(),
        scoring,
        wanted_heads: heads,
        ..Settings::default()
    };
    let material = shipped(&settings);
    let lexicon = |text: &str| material.longest(text);
    let tokens = tokenize_with(sentence, settings.tokens, Some(&lexicon));
    let (n, width) = (tokens.len(), material.layers.d_model());
    let vectors = tokens
        .iter()
        .flat_map(|token| material.word(&token.key).vector);
    let vectors = Array2::from_shape_vec((n, width), vectors.collect());
    let mut embedding = vectors.expect("as many numbers as cells").into_shared();
    let places: Vec<f64> = (0..n).map(|place| place as f64).collect();
    let waves: Array2<f32> =
        sinusoidal(&places, width, settings.layout, BASE).expect("an even width");
    let mut added = (waves * material.layers.position_scale).into_shared();
    for number in 1..layer {
        let run = stacked(&settings, &material, number, embedding, added);
        embedding = run.input;
        added = run.trace.output;
    }
    stacked(&settings, &material, layer, embedding, added)
}

/// One layer of the stack, counted from 1.
fn stacked(
    settings: &Settings,
    material: &Material,
    number: usize,
    embedding: ArcArray2<f32>,
    added: ArcArray2<f32>,
) -> Run<f32> {
    let input = add_position(&embedding, Some(&added));
    let parameters = material.layers.layers[number - 1].clone();
    let layer = Layer {
        heads: material.layers.heads,
        scoring: scoring(settings.scoring, &parameters),
        projections: projections(&parameters),
        masks: Vec::new(),
        softmax: Softmax::default(),
    };
    Run {
        recipe: Recipe {
            scoring: settings.scoring,
            entry: if number == 1 {
                Entry::Positions
            } else {
                Entry::Residual
            },
        },
        temperature: 1.0,
        trace: layer.attend(&input, &input, &input).expect("shapes fit"),
        embedding,
        position: Some(added),
        input,
        parameters,
    }
}

/// What comes with the page for these settings.
fn shipped(settings: &Settings) -> Material {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../trained");
    let mut library = Library::default();
    loop {
        match library.stock(settings) {
            Stock::Ready(material) => return material.expect("trained layers need some"),
            Stock::Wanted(wanted) => {
                for supply in wanted {
                    let bytes = fs::read(folder.join(supply.path()));
                    let bytes = bytes.expect("the file comes with the page");
                    library.provide(supply, &bytes).expect("a good file");
                }
            }
            other => panic!("{other:?}"),
        }
    }
}

fn scoring(kind: ScoringKind, parameters: &Parameters<f32>) -> Scoring<f32> {
    match kind {
        ScoringKind::Dot => Scoring::Dot,
        ScoringKind::ScaledDot => Scoring::ScaledDot,
        ScoringKind::Additive => Scoring::Additive(parameters.additive.clone()),
    }
}

fn projections(parameters: &Parameters<f32>) -> Projections<f32> {
    Projections {
        query: Some(parameters.query.to_owned()),
        key: Some(parameters.key.to_owned()),
        value: Some(parameters.value.to_owned()),
        output: Some(parameters.output.to_owned()),
        ..Projections::default()
    }
}

fn run(settings: &Settings, edits: &Edits) -> Result<Run<f32>, Error> {
    let tokens = tokenize(&settings.sentence, settings.tokens);
    let (n, width) = (tokens.len(), settings.d_model);

    let mut rows = Vec::new();
    for token in &tokens {
        let mut vector = weights::embedding(settings.seed, &token.key, width);
        edits.numbers.apply_token(&token.key, &mut vector);
        rows.extend(vector);
    }
    let embedding = Array2::from_shape_vec((n, width), rows).expect("as many numbers as cells");
    let embedding = embedding.into_shared();
    let mut position = match settings.positions {
        Positions::None => None,
        Positions::Learned => Some(weights::positions(settings.seed, n, width).into_shared()),
        Positions::Sinusoidal => {
            let places: Vec<f64> = (0..n).map(|place| place as f64).collect();
            Some(sinusoidal(&places, width, settings.layout, BASE)?.into_shared())
        }
    };
    if let Some(position) = &mut position {
        edits.numbers.apply(Stage::Position, 0, position);
    }
    let input = add_position(&embedding, position.as_ref());

    let parameters = (*parameters(settings, edits)?).clone();
    let layer = Layer {
        heads: settings.heads(),
        scoring: scoring(settings.scoring, &parameters),
        projections: projections(&parameters),
        masks: masks(settings, edits, n),
        softmax: Softmax::default()
            .with_temperature(settings.temperature as f32)?
            .with_fill(match settings.fill {
                FillKind::Exclude => Fill::Exclude,
                FillKind::Finite => Fill::Finite(settings.fill_value as f32),
            })?,
    };
    Ok(Run {
        recipe: Recipe {
            scoring: settings.scoring,
            entry: match settings.positions {
                Positions::None => Entry::Bare,
                Positions::Sinusoidal | Positions::Learned => Entry::Positions,
            },
        },
        temperature: settings.temperature as f32,
        trace: layer.attend(&input, &input, &input)?,
        embedding,
        position,
        input,
        parameters,
    })
}

fn parameters(settings: &Settings, edits: &Edits) -> Result<Shared<Parameters<f32>>, Error> {
    let dimensions = Dimensions {
        d_model: settings.d_model,
        heads: settings.heads(),
        hidden: settings.hidden,
    };
    let Settings {
        weights,
        scoring,
        seed,
        ..
    } = *settings;
    let drawn = weights::parameters(weights.drawn(), scoring, seed, dimensions)?;
    edits.numbers.parameters(&Shared::new(drawn))
}

fn masks(settings: &Settings, edits: &Edits, n: usize) -> Vec<Mask<f32>> {
    let mut masks = Vec::new();
    if settings.padding {
        masks.push(Mask::valid_length(settings.valid_length, n));
    }
    if settings.causal {
        masks.push(Mask::Causal(Alignment::TopLeft));
    }
    if settings.by_hand {
        masks.extend(edits.masks.over(n));
    }
    masks
}

/// The first thing in which the tables are not as the core computed, in words.
pub fn first_difference(run: &Run<f32>, shown: &Shown) -> Option<String> {
    let heads = run.trace.heads.len();
    if shown.len() != heads {
        return Some(format!("{} heads and not {heads}", shown.len()));
    }
    let existing = || {
        Stage::ALL
            .into_iter()
            .filter(|stage| stage.exists(run.recipe))
    };
    shown.iter().enumerate().find_map(|(head, tables)| {
        let wanted: BTreeSet<_> = existing().map(Stage::slug).collect();
        let there: BTreeSet<_> = tables.keys().map(String::as_str).collect();
        if there != wanted {
            return Some(format!("the tables of {there:?} and not of {wanted:?}"));
        }
        existing().find_map(|stage| {
            let difference = difference(run, stage, head, &tables[stage.slug()])?;
            Some(format!(
                "{} of head {}: {difference}",
                stage.slug(),
                head + 1
            ))
        })
    })
}

fn difference(run: &Run<f32>, stage: Stage, head: usize, table: &Table) -> Option<String> {
    let computed = run.matrix(stage, head).expect("the stage exists");
    let size = (computed.nrows().min(MOST), computed.ncols().min(MOST));
    let shown = (table.rows.len(), table.columns.len());
    if shown != size {
        return Some(format!("{shown:?} cells and not {size:?}"));
    }
    computed
        .indexed_iter()
        .find_map(|((row, column), &wanted)| {
            let written = table.cells.get(row)?.get(column)?;
            let agrees = agrees(written, f64::from(wanted));
            (!agrees).then(|| {
                format!(
                    "row {row}, column {column}: the page shows {written}, the core gives {wanted}"
                )
            })
        })
}

/// Whether a number is written to its last digit, but for what 32 bits leave uncertain.
fn agrees(written: &str, wanted: f64) -> bool {
    let shown = number(written);
    if shown.is_nan() || wanted.is_nan() || wanted.is_infinite() {
        return shown == wanted || (shown.is_nan() && wanted.is_nan());
    }
    let unit = 1e-4 * 10_f64.powi(exponent(written));
    (shown - wanted).abs() <= 0.5 * unit + 2e-5 * wanted.abs().max(1.0)
}

fn exponent(written: &str) -> i32 {
    let exponent = written.split_once('e').map(|(_, exponent)| exponent);
    exponent.and_then(|it| it.parse().ok()).unwrap_or(0)
}
