//! The settings, in groups; each control comes from the setting's row in the table.

mod choice;
mod number_field;
mod slider;
mod switch;

use leptos::prelude::*;

pub use choice::{Choice, OneOf};
pub use number_field::NumberField;
pub use slider::Slider;
pub use switch::Switch;

use super::still::Still;
use super::views::follow;
use super::when::When;
use crate::attention::ScoringKind;
use crate::i18n::Lang;
use crate::state::settings::{FillKind, Positions, WeightKind};
use crate::state::table::{
    BY_HAND, CAUSAL, D_MODEL, FILL, FILL_VALUE, HEADS, HIDDEN, LAYOUT, PADDING, POSITIONS, SCORING,
    SEED, TEMPERATURE, TOKENS, VALID_LENGTH, Value, WEIGHTS,
};
use crate::state::{Playground, Settings};
use crate::ui::math::math;

/// Everything that can be set.
#[component]
pub fn Controls() -> impl IntoView {
    let lang = expect_context::<Lang>();
    view! {
        <aside class="controls" aria-label=lang.controls() data-testid="controls">
            <Scoring />
            <HeadCount />
            <Masks />
            <Weights />
            <PositionKind />
            <Softmax />
            <div class="group">
                <h2>{lang.tokens()}</h2>
                <Choice setting=&TOKENS />
            </div>
        </aside>
    }
    .into_any()
}

/// A part of the settings, followed.
fn part<T>(read: fn(&Settings) -> T) -> impl Fn() -> T + Copy + Send + Sync + 'static
where
    T: 'static,
{
    let settings = expect_context::<Still>().settings;
    move || settings.with(read)
}

#[component]
fn Scoring() -> impl IntoView {
    let lang = expect_context::<Lang>();
    let playground = expect_context::<Playground>();
    let scoring = part(|s| s.scoring);
    let d_k = move || playground.head_width();
    let is_drawn = part(|s| !s.weights.is_trained());
    let formula = move || match scoring() {
        ScoringKind::Additive => math(r"v · tanh(\q{q A_q} + \k{k A_k})"),
        ScoringKind::Dot => math(r"\q{q} · \k{k}"),
        ScoringKind::ScaledDot => math(&format!(r"\q{{q}} · \k{{k}} / \sqrt{{{}}}", d_k())),
    };
    view! {
        <div class="group">
            <h2>{lang.scoring()}</h2>
            <Choice setting=&SCORING />
            <p class="hint formula">{follow(formula)}</p>
            <When when=Signal::derive(move || scoring() == ScoringKind::Additive && is_drawn())>
                <NumberField setting=&HIDDEN />
            </When>
        </div>
    }
    .into_any()
}

#[component]
fn HeadCount() -> impl IntoView {
    let lang = expect_context::<Lang>();
    let playground = expect_context::<Playground>();
    let is_drawn = part(|s| !s.weights.is_trained());
    let still = expect_context::<Still>();
    let d_model = move || still.shape.get().map_or(1, |shape| shape.d_model);
    view! {
        <div class="group">
            <h2>{lang.heads()}</h2>
            <OneOf setting=&HEADS />
            <p class="hint">
                {move || {
                    let d_k = playground.head_width();
                    lang.heads_hint(d_k, d_model())
                }}
            </p>
            <When when=Signal::derive(is_drawn)>
                <NumberField setting=&D_MODEL />
            </When>
        </div>
    }
    .into_any()
}

#[component]
fn Masks() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let still = expect_context::<Still>();
    let count = move || still.tokens();
    let valid = part(|s| s.valid_length);
    let padding = part(|s| s.padding);
    let fill = part(|s| s.fill);
    let set_by_hand = move || playground.edits.with(|edits| edits.present().masks.count());
    let has_edits = move || playground.edits.with(|edits| !edits.present().is_empty());
    view! {
        <div class="group">
            <h2>
                {lang.masks()} " " <small>{lang.masks_hint()}</small>
            </h2>
            <Switch setting=&CAUSAL hint=lang.causal_hint().into_any() />
            <Switch
                setting=&PADDING
                hint=follow(move || {
                    let count = count();
                    lang.padding_hint(valid().min(count), count)
                })
            />
            <When when=Signal::derive(padding)>
                <NumberField setting=&VALID_LENGTH />
            </When>
            <Switch setting=&BY_HAND hint=follow(move || lang.by_hand_hint(set_by_hand())) />
            <p class="hint">{lang.by_hand_how()}</p>
            <When when=Signal::derive(has_edits)>
                <button
                    type="button"
                    class="plain"
                    data-testid="clear-edits"
                    on:click=move |_| playground.clear_edits()
                >
                    {lang.clear_edits()}
                </button>
            </When>
            <h3>{lang.fill()}</h3>
            <Choice setting=&FILL />
            <When when=Signal::derive(move || fill() == FillKind::Exclude)>
                <p class="hint">{lang.exclude_hint()}</p>
            </When>
            <When when=Signal::derive(move || fill() == FillKind::Finite)>
                <NumberField setting=&FILL_VALUE />
                <p class="hint">{lang.fill_hint()}</p>
            </When>
        </div>
    }
    .into_any()
}

#[component]
fn Weights() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let kind = part(|s| s.weights);
    let next_seed = move |_| {
        let seed = playground.settings.with_untracked(|settings| settings.seed);
        // Every seed is within bounds.
        let _ = playground.set(&SEED, Value::Whole(u64::from(seed.wrapping_add(1))));
    };
    view! {
        <div class="group">
            <h2>{lang.weights_source()}</h2>
            <Choice setting=&WEIGHTS />
            <p class="hint">
                {move || {
                    let hint = match kind() {
                        WeightKind::Trained => lang.weights_trained_hint(),
                        WeightKind::Own => lang.weights_own_hint(),
                        WeightKind::Random => lang.weights_random_hint(),
                        WeightKind::Identity => lang.weights_identity_hint(),
                    };
                    hint.to_owned()
                }}
            </p>
            <When when=Signal::derive(move || !kind().is_trained())>
                <div class="side-by-side">
                    <NumberField setting=&SEED />
                    <button type="button" class="plain" data-testid="next-seed" on:click=next_seed>
                        {lang.next_seed()}
                    </button>
                </div>
            </When>
        </div>
    }
    .into_any()
}

#[component]
fn PositionKind() -> impl IntoView {
    let lang = expect_context::<Lang>();
    let positions = part(|s| s.positions);
    view! {
        <div class="group">
            <h2>{lang.positions()}</h2>
            <Choice setting=&POSITIONS />
            <p class="hint">
                {move || {
                    let hint = match positions() {
                        Positions::None => lang.positions_none_hint(),
                        Positions::Sinusoidal => lang.positions_sinusoidal_hint(),
                        Positions::Learned => lang.positions_learned_hint(),
                    };
                    hint.to_owned()
                }}
            </p>
            <When when=Signal::derive(move || positions() == Positions::Sinusoidal)>
                <h3>{lang.layout()}</h3>
                <Choice setting=&LAYOUT />
            </When>
        </div>
    }
    .into_any()
}

#[component]
fn Softmax() -> impl IntoView {
    let lang = expect_context::<Lang>();
    let temperature = part(|s| s.temperature);
    view! {
        <div class="group">
            <h2>{lang.temperature()}</h2>
            <Slider setting=&TEMPERATURE />
            <p class="hint">
                {move || {
                    let hint = match temperature() {
                        0.0 => lang.temperature_zero(),
                        1.0 => lang.temperature_one(),
                        t if t < 1.0 => lang.temperature_low(),
                        _ => lang.temperature_high(),
                    };
                    hint.to_owned()
                }}
            </p>
        </div>
    }
    .into_any()
}
