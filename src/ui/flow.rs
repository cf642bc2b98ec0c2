//! The calculation, from left to right and from top to bottom.

use leptos::prelude::*;

use super::stage_card::StageCard;
use super::still::Still;
use super::views::follow;
use crate::attention::stage::{Entry, Recipe, ScoringKind, Stage};
use crate::i18n::Lang;
use crate::state::Memo;

/// Every stage, in three cards.
#[component]
pub fn Flow() -> impl IntoView {
    let lang = expect_context::<Lang>();
    let still = expect_context::<Still>();
    let recipe = Memo::new(move |_| still.shape.with(|shape| shape.map(|shape| shape.recipe)));
    view! {
        <div class="flow" data-testid="flow">
            <section class="card">
                <h2>{lang.card_input()}</h2>
                <p class="hint">{lang.card_input_hint()} ". " {lang.editable_hint()}</p>
                <div class="stages">{follow(move || recipe.get().map(input))}</div>
            </section>
            <section class="card">
                <h2>{move || lang.card_attention(still.head.get() + 1)}</h2>
                <p class="hint">
                    {lang.card_attention_hint()} ". " {lang.masked_hint()}
                </p>
                <div class="stages">{follow(move || recipe.get().map(attention))}</div>
            </section>
            <section class="card">
                <h2>{lang.card_output()}</h2>
                <p class="hint">{lang.card_output_hint()}</p>
                <div class="stages">
                    <StageCard stage=Stage::Concat />
                    <Arrow sign="×" />
                    <StageCard stage=Stage::WeightOutput />
                    <Arrow sign="=" />
                    <StageCard stage=Stage::Output />
                </div>
            </section>
            <p class="hint">{lang.keys_hint()}</p>
        </div>
    }
    .into_any()
}

fn input(recipe: Recipe) -> AnyView {
    view! {
        <StageCard stage=Stage::Embedding />
        {(recipe.entry != Entry::Bare)
            .then(|| {
                view! {
                    <Arrow sign="+" />
                    <StageCard stage=Stage::Position />
                    <Arrow sign="=" />
                    <StageCard stage=Stage::Input />
                }
                .into_any()
            })}
        <Arrow sign="×" />
        // Each weight stands above what it makes, as in a product written on paper.
        <div class="pairs">
        <div class="pair">
            <StageCard stage=Stage::WeightQuery />
            <StageCard stage=Stage::Query />
        </div>
        <div class="pair">
            <StageCard stage=Stage::WeightKey />
            <StageCard stage=Stage::Key />
        </div>
        <div class="pair">
            <StageCard stage=Stage::WeightValue />
            <StageCard stage=Stage::Value />
        </div>
        </div>
    }
    .into_any()
}

fn attention(recipe: Recipe) -> AnyView {
    let additive = (recipe.scoring == ScoringKind::Additive).then(|| {
        view! {
            <div class="pair">
                <StageCard stage=Stage::AdditiveQuery />
                <StageCard stage=Stage::HiddenQuery />
            </div>
            <div class="pair">
                <StageCard stage=Stage::AdditiveKey />
                <StageCard stage=Stage::HiddenKey />
            </div>
            <StageCard stage=Stage::AdditiveVector />
            <Arrow sign="→" />
        }
        .into_any()
    });
    let scaled = (recipe.scoring == ScoringKind::ScaledDot).then(|| {
        view! {
            <Arrow sign="→" />
            <StageCard stage=Stage::Scaled />
        }
        .into_any()
    });
    view! {
        {additive}
        <StageCard stage=Stage::Scores />
        {scaled}
        <Arrow sign="→" />
        <StageCard stage=Stage::Masked />
        <Arrow sign="→" />
        <StageCard stage=Stage::Weights />
        <Arrow sign="× V" />
        <StageCard stage=Stage::HeadOutput />
    }
    .into_any()
}

#[component]
fn Arrow(
    /// What is done between two stages.
    sign: &'static str,
) -> impl IntoView {
    view! {
        <span class="arrow" aria-hidden="true">
            {sign}
        </span>
    }
}
