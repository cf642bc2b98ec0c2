//! `encode`: a sentence through trained layers, or through one that is drawn.
//!
//! What it needs is fetched between reading the request and answering it, so these are two steps.

use ndarray::{ArcArray2, Array2};
use serde::Serialize;

use super::layer::{masks, softmax};
use super::refusal::Refusal;
use super::rows::Rows;
use super::size;
use super::value::Value;
use crate::attention::error::divisors;
use crate::attention::position::{BASE, Layout, sinusoidal};
use crate::attention::run::{Parameters, add_position};
use crate::attention::{Layer, Mask, Projections, Scoring, ScoringKind, Softmax, Trace};
use crate::i18n::Lang;
use crate::state::Settings;
use crate::state::library::{Library, Material, Stock, language};
use crate::state::settings::TRAINED_HEADS;
use crate::text::{Mode, tokenize, tokenize_with};
use crate::trained::words::Known;
use crate::trained::{Origin, Roles};
use crate::weights::{self, Dimensions, Source};

const FIELDS: [&str; 8] = [
    "text",
    "lang",
    "weights",
    "seed",
    "scoring",
    "heads",
    "mask",
    "temperature",
];
const SCORINGS: [ScoringKind; 3] = [
    ScoringKind::ScaledDot,
    ScoringKind::Dot,
    ScoringKind::Additive,
];

/// What is asked.
pub struct Request {
    text: String,
    lang: Lang,
    /// Of random weights; `None` for trained ones.
    seed: Option<u32>,
    scoring: ScoringKind,
    heads: usize,
    masks: Vec<Mask<f32>>,
    softmax: Softmax<f32>,
}

impl Request {
    /// What a request asks for.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] of whatever does not fit.
    pub fn read(request: Value) -> Result<Self, Refusal> {
        let request = request.fields(&FIELDS)?;
        let text = request.required("text")?.text()?.to_owned();
        let lang = match request.optional("lang")? {
            Some(lang) => [Lang::En, Lang::Zh][lang.choice(&["en", "zh"])?],
            None => language(&text),
        };
        let is_random = request.choice("weights", &["trained", "random"])? == 1;
        let seed = match request.optional("seed")? {
            // A whole number here is one of 32 bits.
            Some(seed) if is_random => Some(seed.whole()? as u32),
            Some(seed) => {
                return Err(seed.refuse("nothing, or weights: \"random\" as well"));
            }
            None => is_random.then_some(1),
        };
        let heads = match request.optional("heads")? {
            Some(heads) => heads.whole()?,
            None => 2,
        };
        let offered = match seed {
            Some(_) => divisors(Settings::default().d_model),
            None => TRAINED_HEADS.to_vec(),
        };
        if !offered.contains(&heads) {
            let offered: Vec<_> = offered.iter().map(usize::to_string).collect();
            return Err(Refusal::given(
                "heads",
                &heads.to_string(),
                &format!("one of {}", offered.join(", ")),
            ));
        }
        Ok(Self {
            text,
            lang,
            seed,
            scoring: SCORINGS[request.choice("scoring", &["scaled_dot", "dot", "additive"])?],
            heads,
            masks: masks(&request)?,
            softmax: softmax(&request)?,
        })
    }

    /// What of the files that it needs `library` has.
    pub fn stock(&self, library: &Library) -> Stock {
        match self.seed {
            Some(_) => Stock::Ready(None),
            None => library.trained(&self.text, self.lang, self.scoring, self.heads),
        }
    }

    /// The answer; `material` is what [`Request::stock`] has to be ready with.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] of masks that do not fit the tokens, and of a text too long.
    pub fn answer(&self, material: Option<&Material>) -> Result<Encoded, Refusal> {
        let tokens = match material {
            Some(material) => tokenize_with(
                &self.text,
                Mode::Words,
                Some(&|text| material.longest(text)),
            ),
            None => tokenize(&self.text, Mode::Words),
        };
        let n = tokens.len();
        // What a trace keeps of scores, in two layers.
        let scores = size::cells(
            "text",
            &[n, n, self.heads],
            "scores (tokens x tokens x heads)",
        )?;
        size::memory("text", 2 * 5 * scores * size_of::<f32>() as u64)?;

        let seed = self.seed.unwrap_or_default();
        let d_model = material.map_or(Settings::default().d_model, |material| {
            material.layers.d_model()
        });
        let mut x = Array2::zeros((n, d_model));
        let mut known = Vec::with_capacity(n);
        for (token, mut row) in tokens.iter().zip(x.outer_iter_mut()) {
            let (vector, how) = match material {
                Some(material) => {
                    let word = material.word(&token.key);
                    (word.vector, word.known)
                }
                None => (weights::embedding(seed, &token.key, d_model), Known::Word),
            };
            row.assign(&ndarray::aview1(&vector));
            known.push(how);
        }
        let scale = material.map_or(1.0, |material| material.layers.position_scale);
        let places: Vec<f64> = (0..n).map(|place| place as f64).collect();
        let waves: Array2<f32> = sinusoidal(&places, d_model, Layout::Interleaved, BASE)?;
        let waves = waves.mapv_into(|wave| scale * wave).into_shared();
        let x = add_position(&x.into_shared(), Some(&waves));

        let drawn;
        let stack = match material {
            Some(material) => &material.layers.layers,
            None => {
                drawn = vec![weights::parameters(
                    Source::Random,
                    self.scoring,
                    seed,
                    Dimensions {
                        d_model,
                        heads: self.heads,
                        hidden: Settings::default().hidden,
                    },
                )?];
                &drawn
            }
        };
        Ok(Encoded {
            tokens: tokens
                .into_iter()
                .zip(known)
                .map(|(token, known)| Token {
                    text: token.text,
                    known: match known {
                        Known::Word => "word",
                        Known::Pieces => "pieces",
                        Known::Unknown => "unknown",
                    },
                    start: token.utf16.start,
                    end: token.utf16.end,
                })
                .collect(),
            layers: self.through(stack, x)?,
            origin: match material {
                Some(material) => Whence::Trained(material.layers.origin.clone()),
                None => Whence::Random(seed),
            },
        })
    }

    fn through(
        &self,
        stack: &[Parameters<f32>],
        mut x: ArcArray2<f32>,
    ) -> Result<Vec<Trace<f32>>, Refusal> {
        let mut traces: Vec<Trace<f32>> = Vec::new();
        for parameters in stack {
            let layer = Layer {
                heads: self.heads,
                scoring: match self.scoring {
                    ScoringKind::Dot => Scoring::Dot,
                    ScoringKind::ScaledDot => Scoring::ScaledDot,
                    ScoringKind::Additive => Scoring::Additive(parameters.additive.clone()),
                },
                projections: Projections {
                    query: Some(parameters.query.to_owned()),
                    key: Some(parameters.key.to_owned()),
                    value: Some(parameters.value.to_owned()),
                    output: Some(parameters.output.to_owned()),
                    ..Projections::default()
                },
                masks: self.masks.clone(),
                softmax: self.softmax,
            };
            let trace = layer.attend(&x, &x, &x)?;
            x = add_position(&x, Some(&trace.output));
            traces.push(trace);
        }
        Ok(traces)
    }
}

/// What is answered.
#[derive(Serialize)]
pub struct Encoded {
    tokens: Vec<Token>,
    #[serde(serialize_with = "each_layer")]
    layers: Vec<Trace<f32>>,
    #[serde(serialize_with = "label")]
    origin: Whence,
}

#[derive(Serialize)]
struct Token {
    text: String,
    known: &'static str,
    start: usize,
    end: usize,
}

enum Whence {
    Trained(Origin),
    Random(u32),
}

#[derive(Serialize)]
struct EncodedLayer<'a> {
    heads: Vec<EncodedHead<'a>>,
    output: Rows<'a>,
}

#[derive(Serialize)]
struct EncodedHead<'a> {
    scores: Rows<'a>,
    weights: Rows<'a>,
    output: Rows<'a>,
}

fn each_layer<S: serde::Serializer>(
    layers: &[Trace<f32>],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let layers = layers.iter().map(|trace| EncodedLayer {
        heads: trace
            .heads
            .iter()
            .map(|head| EncodedHead {
                scores: Rows::Numbers(head.scores.scaled.view()),
                weights: Rows::Numbers(head.softmax.weights.view()),
                output: Rows::Numbers(head.output.view()),
            })
            .collect(),
        output: Rows::Numbers(trace.output.view()),
    });
    serializer.collect_seq(layers)
}

/// What the label of the page's maps says, by name.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Label<'a> {
    weights: &'static str,
    seed: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    training: Option<Training<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Training<'a> {
    task: &'a str,
    lang: &'static str,
    steps: u32,
    held_out_accuracy: f32,
    roles: &'static str,
    head_roles: Vec<&'static str>,
    rows: Vec<&'static str>,
    weight_on_thing: f32,
    weight_on_state: f32,
    turned: f32,
}

fn label<S: serde::Serializer>(origin: &Whence, serializer: S) -> Result<S::Ok, S::Error> {
    let label = match origin {
        Whence::Random(seed) => Label {
            weights: "random",
            seed: *seed,
            training: None,
        },
        Whence::Trained(origin) => Label {
            weights: "trained",
            seed: origin.seed,
            training: Some(Training {
                task: &origin.task,
                lang: origin.lang.key(),
                steps: origin.steps,
                held_out_accuracy: origin.accuracy,
                roles: Roles::slug(origin.roles),
                head_roles: origin.heads.iter().map(|role| role.slug()).collect(),
                rows: origin.rows.slugs(),
                weight_on_thing: origin.thing,
                weight_on_state: origin.state,
                turned: origin.turned,
            }),
        },
    };
    label.serialize(serializer)
}
