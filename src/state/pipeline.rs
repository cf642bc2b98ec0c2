//! The calculation of the page, stage by stage, each made anew only when what it reads has changed.
//!
//! A mask leaves the scores as they are, a temperature leaves the mask, a word leaves the weights.
//! Stages are shared, so what stays the same is the same memory, and views that read it do nothing.
//! One memo holds the whole: a memo for each stage would bring the same, with more code.

use std::convert::Infallible;
use std::sync::Arc;

use ndarray::{ArcArray2, Array2, aview1};

use super::cached::Cached;
use super::edits::{Edits, HandMasks, Numbers};
use super::library::Material;
use super::settings::{FillKind, MAX_TOKENS, Positions, Settings};
use super::shared::Shared;
use crate::attention::lazy::{Counts, Prepared, Projected, Scored, Weighed};
use crate::attention::position::{BASE, Layout, sinusoidal};
use crate::attention::run::{Parameters, add_position};
use crate::attention::{
    Alignment, Entry, Error, Fill, LazyRun, Mask, Recipe, ScoringKind, Softmax, Stage, Visibility,
};
use crate::text::{Mode, Token, tokenize_with};
use crate::trained::TrainedLayers;
use crate::trained::words::Known;
use crate::weights::{self, Dimensions};

/// A layer, most of which is computed when it is looked at.
#[derive(Debug, Clone)]
pub struct Drafted {
    /// The layer that is shown, or one below it.
    pub run: LazyRun,
    /// Whether it can be shown. Otherwise it has to be made in slices first.
    pub is_ready: bool,
}

/// The tokens of the sentence.
#[derive(Debug, Clone, PartialEq)]
pub struct Tokens {
    /// Those that are computed and shown.
    pub shown: Vec<Token>,
    /// How many there are in all.
    pub total: usize,
    /// How trained layers know each of those shown; empty where nothing is trained.
    pub known: Vec<Known>,
}

impl Tokens {
    /// Where "it" stands first, or 它.
    pub fn it(&self) -> Option<usize> {
        let is_it = |token: &Token| token.key.eq_ignore_ascii_case("it") || &*token.key == "它";
        self.shown.iter().position(is_it)
    }
}

type Matrix = ArcArray2<f32>;

/// Where the parameters of a layer come from.
#[derive(Debug, PartialEq)]
enum Source {
    /// Drawn from a seed, or identities.
    Drawn(weights::Source, ScoringKind, u32, Dimensions),
    /// One of trained layers, counted from 0.
    Trained(Shared<TrainedLayers>, usize),
}

/// Where the vectors of tokens come from.
#[derive(Debug, PartialEq)]
enum Vectors {
    /// Drawn from a seed, so wide.
    Drawn(u32, usize),
    /// Learned.
    Trained(Material),
}

/// What the position table is made from.
#[derive(Debug, PartialEq)]
struct PositionKey {
    kind: Positions,
    layout: Layout,
    scale: f32,
    seed: u32,
    tokens: usize,
    width: usize,
}

/// The masks in force, and over how many tokens.
#[derive(Debug, PartialEq)]
struct MaskKey {
    tokens: usize,
    causal: bool,
    valid_length: Option<usize>,
    by_hand: Option<HandMasks>,
}

/// One matrix.
type Stored = Shared<Matrix>;
/// Which keys a query may see.
type Seen = Shared<Visibility<f32>>;

/// What a layer is given: two matrices, whose sum goes in, or one.
type Entered = (Stored, Option<Stored>);

/// Every stage as it was last made.
#[derive(Debug, Default)]
pub struct Pipeline {
    tokens: Cached<(String, Mode, Option<Material>), Shared<Tokens>>,
    embedding: Cached<(Shared<Tokens>, Vectors, Numbers), Stored>,
    position: Cached<(PositionKey, Numbers), Option<Stored>>,
    visibility: Cached<MaskKey, Seen>,
    layers: Vec<Layer>,
    counts: Arc<Counts>,
}

/// The stages of one layer. What follows from them is computed where it is looked at.
#[derive(Debug, Default)]
struct Layer {
    input: Cached<Entered, Stored>,
    parameters: Cached<Source, Shared<Parameters<f32>>>,
    prepared: Cached<(Shared<Parameters<f32>>, Numbers), Shared<Prepared>>,
    projected: Cached<(Stored, Shared<Prepared>, usize), Shared<Projected>>,
    scored: Cached<(Shared<Projected>, ScoringKind), Shared<Scored>>,
    weighed: Cached<(Shared<Scored>, Seen, Softmax<f32>), Shared<Weighed>>,
    output: Cached<Shared<Weighed>, Stored>,
}

/// What one layer makes of its input.
struct Made {
    input: Stored,
    prepared: Shared<Prepared>,
    projected: Shared<Projected>,
    scored: Shared<Scored>,
    weighed: Shared<Weighed>,
}

impl Pipeline {
    /// What was computed, for tests.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The sentence, cut; at words that trained layers know, where Chinese is written without
    /// spaces.
    pub fn tokens(&mut self, settings: &Settings, material: Option<&Material>) -> Shared<Tokens> {
        let key = (
            settings.sentence.clone(),
            settings.tokens,
            material.cloned(),
        );
        let made = self
            .tokens
            .get::<Infallible>(key, |(sentence, mode, material)| {
                let mut shown = match material {
                    Some(material) => {
                        tokenize_with(sentence, *mode, Some(&|text| material.longest(text)))
                    }
                    None => tokenize_with(sentence, *mode, None),
                };
                let total = shown.len();
                shown.truncate(MAX_TOKENS);
                let known = material.iter().flat_map(|material| {
                    let known = |token: &Token| material.word(&token.key).known;
                    shown.iter().map(known)
                });
                Ok(Shared::new(Tokens {
                    known: known.collect(),
                    shown,
                    total,
                }))
            });
        match made {
            Ok(tokens) => tokens,
            Err(never) => match never {},
        }
    }

    /// The calculation, up to the layer that is shown, or to one below it that takes so long that it has
    /// to be made in slices first. `material` is what trained layers need; without it the numbers are
    /// drawn.
    ///
    /// # Errors
    ///
    /// What the core refuses; settings within their bounds give it no reason to.
    pub fn run(
        &mut self,
        settings: &Settings,
        edits: &Edits,
        material: Option<&Material>,
    ) -> Result<Drafted, Error> {
        let tokens = self.tokens(settings, material);
        let embedding = self.embedding(settings, edits, material, &tokens)?;
        let n = tokens.shown.len();
        let position = self.position(settings, edits, material, (n, embedding.ncols()))?;
        let visibility = self.visibility(settings, edits, n)?;

        let shown = material.map_or(1, |material| {
            settings.layer().min(material.layers.layers.len())
        });
        if self.layers.len() < shown {
            self.layers.resize_with(shown, Layer::default);
        }
        let mut entered = (embedding, position);
        for (index, layer) in self.layers[..shown].iter_mut().enumerate() {
            let counts = &self.counts;
            let made = layer.run(
                index,
                &entered,
                settings,
                edits,
                material,
                &visibility,
                counts,
            )?;
            let is_last = index + 1 == shown;
            let (embedding, position) = &entered;
            let run = LazyRun {
                recipe: Recipe {
                    scoring: settings.scoring,
                    entry: match position {
                        _ if index > 0 => Entry::Residual,
                        Some(_) => Entry::Positions,
                        None => Entry::Bare,
                    },
                },
                temperature: settings.temperature as f32,
                embedding: (**embedding).clone(),
                position: position.as_deref().cloned(),
                input: (*made.input).clone(),
                prepared: made.prepared.arc(),
                projected: made.projected.arc(),
                scored: made.scored.arc(),
                weighed: made.weighed.arc(),
            };
            let is_made = !run.is_long() || run.is_made();
            if is_last || !is_made {
                let is_ready = is_last && is_made;
                return Ok(Drafted { run, is_ready });
            }
            // The residual connection: what went in, and what came out.
            entered = (made.input, Some(layer.output(&run, made.weighed)));
        }
        unreachable!("there is a layer to show, and it is the last")
    }

    fn embedding(
        &mut self,
        settings: &Settings,
        edits: &Edits,
        material: Option<&Material>,
        tokens: &Shared<Tokens>,
    ) -> Result<Stored, Error> {
        let numbers = edits
            .numbers
            .only(|place| place.stage() == Stage::Embedding);
        let vectors = match material {
            Some(material) => Vectors::Trained(material.clone()),
            None => Vectors::Drawn(settings.seed, settings.d_model),
        };
        let key = (tokens.clone(), vectors, numbers);
        self.embedding.get(key, |(tokens, vectors, numbers)| {
            let width = match vectors {
                Vectors::Drawn(_, width) => *width,
                Vectors::Trained(material) => material.layers.d_model(),
            };
            let mut x = Array2::zeros((tokens.shown.len(), width));
            for (token, mut row) in tokens.shown.iter().zip(x.outer_iter_mut()) {
                let mut vector = match vectors {
                    Vectors::Drawn(seed, width) => weights::embedding(*seed, &token.key, *width),
                    Vectors::Trained(material) => material.word(&token.key).vector,
                };
                numbers.apply_token(&token.key, &mut vector);
                row.assign(&aview1(&vector));
            }
            Ok(Shared::new(x.into_shared()))
        })
    }

    fn position(
        &mut self,
        settings: &Settings,
        edits: &Edits,
        material: Option<&Material>,
        (tokens, width): (usize, usize),
    ) -> Result<Option<Stored>, Error> {
        let numbers = edits.numbers.only(|place| place.stage() == Stage::Position);
        let key = PositionKey {
            kind: settings.positions,
            layout: settings.layout,
            scale: material.map_or(1.0, |material| material.layers.position_scale),
            seed: settings.seed,
            tokens,
            width,
        };
        self.position.get((key, numbers), |(key, numbers)| {
            let mut table = match key.kind {
                Positions::None => return Ok(None),
                Positions::Sinusoidal => {
                    let places: Vec<f64> = (0..key.tokens).map(|row| row as f64).collect();
                    let table: Array2<f32> = sinusoidal(&places, key.width, key.layout, BASE)?;
                    // Scaled only where it was trained so: 1 leaves every bit.
                    table.mapv_into(|wave| key.scale * wave)
                }
                Positions::Learned => weights::positions(key.seed, key.tokens, key.width),
            }
            .into_shared();
            numbers.apply(Stage::Position, 0, &mut table);
            Ok(Some(Shared::new(table)))
        })
    }

    fn visibility(
        &mut self,
        settings: &Settings,
        edits: &Edits,
        tokens: usize,
    ) -> Result<Seen, Error> {
        let key = MaskKey {
            tokens,
            causal: settings.causal,
            valid_length: settings.padding.then_some(settings.valid_length),
            by_hand: settings.by_hand.then(|| edits.masks.clone()),
        };
        self.visibility.get(key, |key| {
            let n = key.tokens;
            let mut masks = Vec::new();
            if let Some(valid) = key.valid_length {
                masks.push(Mask::valid_length(valid, n));
            }
            if key.causal {
                masks.push(Mask::Causal(Alignment::TopLeft));
            }
            if let Some(by_hand) = &key.by_hand {
                masks.extend(by_hand.over(n));
            }
            let visibility = Visibility::compose(n, n, &masks)?;
            Ok(Shared::new(visibility))
        })
    }
}

impl Layer {
    #[expect(clippy::too_many_arguments, reason = "all that a layer is made of")]
    fn run(
        &mut self,
        index: usize,
        entered: &Entered,
        settings: &Settings,
        edits: &Edits,
        material: Option<&Material>,
        visibility: &Seen,
        counts: &Arc<Counts>,
    ) -> Result<Made, Error> {
        let input = self.input.get(entered.clone(), |(x, added)| {
            Ok::<_, Error>(Shared::new(add_position(x, added.as_deref())))
        })?;
        let prepared = self.prepared(index, settings, edits, material)?;
        let heads = material.map_or(settings.heads(), |material| material.layers.heads);
        let key = (input.clone(), prepared.clone(), heads);
        let projected = self.projected.get(key, |(input, prepared, heads)| {
            let input = (**input).clone();
            Projected::new(input, prepared.arc(), *heads, Arc::clone(counts)).map(Shared::new)
        })?;
        let key = (projected.clone(), settings.scoring);
        let scored = self.scored.get(key, |(projected, scoring)| {
            Ok::<_, Error>(Shared::new(Scored::new(projected.arc(), *scoring)))
        })?;
        let key = (scored.clone(), visibility.clone(), softmax(settings)?);
        let weighed = self.weighed.get(key, |(scored, visibility, softmax)| {
            let weighed = Weighed::new(scored.arc(), visibility.arc(), *softmax);
            Ok::<_, Error>(Shared::new(weighed))
        })?;
        Ok(Made {
            input,
            prepared,
            projected,
            scored,
            weighed,
        })
    }

    /// The output of the layer, as the next is given it.
    fn output(&mut self, run: &LazyRun, weighed: Shared<Weighed>) -> Stored {
        let made = self.output.get::<Infallible>(weighed, |_| {
            let output = run.matrix(Stage::Output, 0);
            Ok(Shared::new(output.expect("every run has an output")))
        });
        match made {
            Ok(output) => output,
            Err(never) => match never {},
        }
    }

    fn prepared(
        &mut self,
        index: usize,
        settings: &Settings,
        edits: &Edits,
        material: Option<&Material>,
    ) -> Result<Shared<Prepared>, Error> {
        let source = match material {
            Some(material) => Source::Trained(material.layers.clone(), index),
            None => Source::Drawn(
                settings.weights.drawn(),
                settings.scoring,
                settings.seed,
                Dimensions {
                    d_model: settings.d_model,
                    heads: settings.heads(),
                    // The hidden width changes nothing where nothing is hidden.
                    hidden: match settings.scoring {
                        ScoringKind::Additive => settings.hidden,
                        ScoringKind::Dot | ScoringKind::ScaledDot => 0,
                    },
                },
            ),
        };
        let parameters = self.parameters.get(source, |source| match source {
            Source::Drawn(source, scoring, seed, dimensions) => {
                weights::parameters(*source, *scoring, *seed, *dimensions).map(Shared::new)
            }
            Source::Trained(layers, index) => Ok(Shared::new(layers.layers[*index].clone())),
        })?;
        let numbers = edits.numbers.of_layer(index);
        self.prepared
            .get((parameters, numbers), |(given, numbers)| {
                let parameters = numbers.parameters(given)?;
                Ok(Shared::new(Prepared::new((*parameters).clone())))
            })
    }
}

fn softmax(settings: &Settings) -> Result<Softmax<f32>, Error> {
    let fill = match settings.fill {
        FillKind::Exclude => Fill::Exclude,
        FillKind::Finite => Fill::Finite(settings.fill_value as f32),
    };
    Softmax::default()
        .with_temperature(settings.temperature as f32)?
        .with_fill(fill)
}
