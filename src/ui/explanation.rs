//! How the chosen number came about, step under step.

use leptos::prelude::*;

use super::math::math;
use super::message::{axis_name, message};
use super::player::Player;
use super::sum::{shown, sum};
use super::vector_strip::{DECIMALS, strips};
use super::when::When;
use crate::attention::Hidden;
use crate::attention::provenance::{Explanation, Provenance, Step};
use crate::attention::stage::{Axis, Entry, Recipe, Stage};
use crate::i18n::Lang;
use crate::state::playground::Computed;
use crate::state::settings::{Positions, WeightKind};
use crate::state::{Focus, Memo, Playground, Spot};
use crate::view::closing::{self, rounded};
use crate::view::color::Theme;
use crate::view::format::{bracketed, exact, number};
use crate::view::place::Place;

/// The explanation of the cell that is pointed at or held; of a word, its strongest weight.
#[component]
pub fn Inspector() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let spot = Memo::new(move |_| {
        let run = playground.run()?;
        Some(match playground.focus.get()? {
            Focus::Cell(spot) => spot,
            Focus::Token(query) => {
                let head = playground.head.get();
                let key = run.strongest_key(head, query).map_or(0, |(key, _)| key);
                Spot {
                    stage: Stage::Weights,
                    head,
                    row: query,
                    column: key,
                }
            }
        })
    });
    let explanation = move || {
        let spot = spot.get()?;
        let run = playground.run()?;
        run.explain(spot.stage, spot.head, spot.row, spot.column)
    };
    let place = Signal::derive(move || {
        let spot = spot.get()?;
        let run = playground.run()?;
        Some(Place {
            size: run.dim(spot.stage, spot.head)?,
            cell: (spot.row, spot.column),
        })
    });
    let go = Callback::new(move |(row, column)| {
        if let Some(spot) = spot.get_untracked() {
            let held = Focus::Cell(Spot {
                row,
                column,
                ..spot
            });
            playground.hover(None);
            playground.held.set(Some(held));
        }
    });

    view! {
        <section class="card inspector" data-testid="inspector">
            <When when=Signal::derive(move || place.get().is_some())>
                <Player at=place go />
            </When>
            {move || {
                match explanation() {
                    None => view! { <p class="hint">{lang.explain_prompt()}</p> }.into_any(),
                    Some(explanation) => {
                        let told = Told::new(playground, lang, explanation);
                        view! {
                            <h2>{told.heading()}</h2>
                            <p class="hint">{lang.explain_rule()}</p>
                            <div class="steps">{told.steps()}</div>
                        }
                            .into_any()
                    }
                }
            }}
        </section>
    }
    .into_any()
}

/// An explanation on its way into words.
struct Told {
    playground: Playground,
    lang: Lang,
    theme: Theme,
    explanation: Explanation<f32>,
}

impl Told {
    fn new(playground: Playground, lang: Lang, explanation: Explanation<f32>) -> Self {
        Self {
            playground,
            lang,
            theme: playground.theme.get(),
            explanation,
        }
    }

    fn heading(&self) -> Vec<AnyView> {
        let Explanation {
            stage,
            row,
            column,
            value,
            ..
        } = self.explanation;
        let (rows, columns) = stage.axes();
        let template = if stage == Stage::Weights {
            self.lang.explain_weight()
        } else {
            self.lang.explain_cell()
        };
        message(template, |slot| match slot {
            "query" => view! { <var class="query">{self.name(rows, row)}</var> }.into_any(),
            "key" => view! { <var class="key">{self.name(columns, column)}</var> }.into_any(),
            "name" => self.playground.name_of(stage, self.lang).into_any(),
            "row" => self.name(rows, row),
            "column" => self.name(columns, column),
            _ => {
                let value = self.shown(value);
                view! { <span data-testid="explained-value">{value}</span> }.into_any()
            }
        })
    }

    fn name(&self, axis: Axis, index: usize) -> AnyView {
        axis_name(self.playground, axis, index)
    }

    fn shown(&self, value: f32) -> String {
        shown(f64::from(value), self.lang)
    }

    fn steps(&self) -> Vec<AnyView> {
        let steps = self.explanation.steps.iter();
        steps.map(|step| self.step(step)).collect()
    }

    fn step(&self, step: &Step<f32>) -> AnyView {
        let lang = self.lang;
        match step {
            Step::Given { .. } => self.line(lang.step_given(), "", self.given()),
            Step::Sum { terms, total, .. } => {
                self.line(lang.step_sum(), "X + P", self.sum(terms, *total))
            }
            Step::Product {
                stages,
                left,
                right,
                products,
                total,
            } => {
                let [l, r] = stages.map(symbol);
                let product = format!("{l} × {r}");
                let strips = strips(
                    vec![
                        (math(l), wide(left)),
                        (math(r), wide(right)),
                        (math(&product), wide(products)),
                    ],
                    self.theme,
                );
                let title = if *stages == [Stage::Query, Stage::Key] {
                    lang.step_query_key()
                } else {
                    lang.step_product()
                };
                vec![
                    self.line(title, "", strips),
                    self.line(
                        lang.step_add(),
                        &format!("Σ_c {{{l}}}_c {{{r}}}_c"),
                        self.sum(products, *total),
                    ),
                ]
                .into_any()
            }
            Step::Additive {
                query,
                key,
                tanh,
                v,
                products,
                total,
            } => {
                let sum = strips(
                    vec![
                        (math(r"\q{q}"), wide(query)),
                        (math(r"\k{k}"), wide(key)),
                        (math("tanh"), wide(tanh)),
                    ],
                    self.theme,
                );
                let times = strips(
                    vec![(math("v"), wide(v)), (math("v × tanh"), wide(products))],
                    self.theme,
                );
                vec![
                    self.line(lang.step_tanh(), r"tanh(\q{q} + \k{k})", sum),
                    self.line(lang.step_vector(), "", times),
                    self.line(
                        lang.step_add(),
                        r"Σ_h v_h tanh(\q{q_h} + \k{k_h})",
                        self.sum(products, *total),
                    ),
                ]
                .into_any()
            }
            Step::Scale { score, d_k, scaled } => {
                let formula = r"\q{q} · \k{k} / \sqrt{d_k}";
                self.line(
                    lang.step_scale(),
                    formula,
                    self.scale(*score, *d_k, *scaled),
                )
            }
            Step::Mask {
                score,
                bias,
                hidden,
                masked,
            } => self.line(
                lang.step_mask(),
                "",
                self.mask(*score, *bias, *hidden, *masked),
            ),
            Step::Softmax { temperature, .. } => {
                let formula = if *temperature == 1.0 {
                    "e = exp(z − max z), w = e / Σ e"
                } else {
                    "e = exp((z − max z) / T), w = e / Σ e"
                };
                self.line(lang.step_softmax(), formula, self.softmax(step))
            }
            Step::Copied { head, column, .. } => {
                let from = lang.copied_from(head + 1, column + 1);
                self.line(lang.step_copied(), "", from.into_any())
            }
            Step::Contribution {
                value, products, ..
            } => {
                let strips = strips(
                    vec![
                        (math(r"\v{v}"), wide(value)),
                        (math(r"w × \v{v}"), wide(products)),
                    ],
                    self.theme,
                );
                self.line(lang.step_value(), r"w \v{v}", strips)
            }
        }
    }

    /// A step: what is done, with symbols where there are some, and with numbers.
    fn line(&self, title: &'static str, formula: &str, body: AnyView) -> AnyView {
        view! {
            <div class="step">
                <h3>{title} " " {math(formula)}</h3>
                <div>{body}</div>
            </div>
        }
        .into_any()
    }

    fn given(&self) -> AnyView {
        let stage = self.explanation.stage;
        let Explanation {
            head, row, column, ..
        } = self.explanation;
        let spot = Spot {
            stage,
            head,
            row,
            column,
        };
        let origin = if self.playground.is_set_by_hand(spot) {
            self.lang.given_by_hand().to_owned()
        } else {
            let recipe = self.playground.run().map(|run| run.recipe);
            let origin = |recipe| {
                let computed = self.playground.computed;
                computed.with(|of| origin(stage, recipe, of, self.lang))
            };
            recipe.map(origin).unwrap_or_default()
        };
        let value = self.shown(self.explanation.value);
        view! {
            <code>
                <b>{value}</b>
            </code>
            " "
            {origin}
        }
        .into_any()
    }

    /// Terms that add up to `total`.
    fn sum(&self, terms: &[f32], total: f32) -> AnyView {
        let terms: Vec<f64> = terms.iter().copied().map(f64::from).collect();
        sum(&terms, f64::from(total), self.lang)
    }

    fn scale(&self, score: f32, d_k: usize, scaled: f32) -> AnyView {
        if scaled.is_nan() {
            return self.shown(scaled).into_any();
        }
        let (score, scaled) = (f64::from(score), f64::from(scaled));
        let from_shown = rounded(score, DECIMALS) / (d_k as f64).sqrt();
        let equals = closing::equals(from_shown, scaled, DECIMALS);
        let written = format!("{} / √{d_k} {equals} ", number(score, DECIMALS));
        view! {
            <code>
                {written} <b>{number(scaled, DECIMALS)}</b>
            </code>
        }
        .into_any()
    }

    fn mask(&self, score: f32, bias: f32, hidden: Hidden, masked: f32) -> AnyView {
        let lang = self.lang;
        if !hidden.is_visible() {
            return message(lang.mask_hidden(), |slot| match slot {
                "reasons" => self.reasons(hidden),
                _ => view! { <code><b>{self.shown(masked)}</b></code> }.into_any(),
            })
            .into_any();
        }
        if bias == 0.0 {
            return lang.mask_visible().into_any();
        }
        view! { {lang.mask_bias()} ": " {self.sum(&[score, bias], masked)} }.into_any()
    }

    fn reasons(&self, hidden: Hidden) -> AnyView {
        let key = self.playground.tokens.with(|tokens| {
            let token = tokens.shown.get(self.explanation.column);
            token.map_or_else(String::new, |token| token.text.clone())
        });
        self.lang.reasons(hidden, &key).into_any()
    }

    fn softmax(&self, step: &Step<f32>) -> AnyView {
        let &Step::Softmax {
            masked,
            max,
            temperature,
            exp,
            sum,
            weight,
            empty,
        } = step
        else {
            return ().into_any();
        };
        let lang = self.lang;
        if weight.is_nan() {
            return lang.softmax_not_a_number().into_any();
        }
        if empty && weight == 0.0 {
            return lang.softmax_empty().into_any();
        }
        if masked == f32::NEG_INFINITY {
            return lang.softmax_hidden().into_any();
        }
        let [z, top, t, e, total, w] = [masked, max, temperature, exp, sum, weight].map(f64::from);
        let written = |value| number(value, DECIMALS);
        let division = {
            let equals =
                closing::equals(rounded(e, DECIMALS) / rounded(total, DECIMALS), w, DECIMALS);
            format!("{} / {} {equals} ", written(e), written(total))
        };
        // The limit: a difference of infinities, or a division by 0, says nothing.
        if t == 0.0 || top.is_infinite() {
            return view! {
                <p>{lang.softmax_limit()}</p>
                <code>
                    {division} <b>{written(w)}</b>
                </code>
            }
            .into_any();
        }
        let difference = format!("{} − {}", written(z), bracketed(top, DECIMALS));
        let exponent = if t == 1.0 {
            difference
        } else {
            format!("({difference}) / {temperature}")
        };
        let from_shown = ((rounded(z, DECIMALS) - rounded(top, DECIMALS)) / t).exp();
        let equals = closing::equals(from_shown, e, DECIMALS);
        view! {
            <code>{format!("exp({exponent}) {equals} {}", written(e))}</code>
            <br />
            <code>
                {division} <b>{written(w)}</b>
            </code>
        }
        .into_any()
    }
}

/// Numbers in the width that they are shown from.
fn wide(numbers: &[f32]) -> Vec<f64> {
    numbers.iter().copied().map(f64::from).collect()
}

/// The letter of one row or column of a stage, in the notation of [`crate::view::math`].
fn symbol(stage: Stage) -> &'static str {
    match stage {
        Stage::Query => r"\q{q}",
        Stage::Key => r"\k{k}",
        Stage::Value => r"\v{v}",
        Stage::Weights => "w",
        Stage::WeightQuery | Stage::AdditiveQuery => r"\q{W}",
        Stage::WeightKey | Stage::AdditiveKey => r"\k{W}",
        Stage::WeightValue => r"\v{W}",
        Stage::WeightOutput => "W",
        Stage::Concat => "c",
        _ => "x",
    }
}

/// Where a given number comes from.
fn origin(stage: Stage, recipe: Recipe, of: &Computed, lang: Lang) -> String {
    let Computed { settings, material } = of;
    let is_input = matches!(stage, Stage::Embedding | Stage::Position);
    if is_input && recipe.entry == Entry::Residual {
        return lang.given_layer(of.layer() - 1);
    }
    match (stage, settings.positions, settings.weights, material) {
        (Stage::Position, Positions::Sinusoidal, _, Some(material)) => {
            lang.given_scaled_sinusoid(&exact(material.layers.position_scale))
        }
        (Stage::Position, Positions::Sinusoidal, ..) => lang.given_sinusoid().to_owned(),
        (Stage::Position, ..) => lang.given_seed(settings.seed),
        (Stage::Embedding, _, _, Some(_)) => lang.given_word().to_owned(),
        (Stage::Embedding, ..) => lang.given_seed(settings.seed),
        (.., Some(_)) => lang.given_learned().to_owned(),
        (Stage::AdditiveVector, _, WeightKind::Identity, None) => lang.given_ones().to_owned(),
        (_, _, WeightKind::Identity, None) => lang.given_identity().to_owned(),
        (.., None) => lang.given_seed(settings.seed),
    }
}
