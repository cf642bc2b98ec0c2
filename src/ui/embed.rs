//! A part of the page, for a page of somebody else's.

use leptos::context::Provider;
use leptos::prelude::*;

use super::controls::{Choice, NumberField, OneOf, Slider, Switch};
use super::heads::Heads;
use super::lines::Lines;
use super::making::Making;
use super::origin::OriginLine;
use super::sentence::Sentence;
use super::stage_card::StageCard;
use super::still::Still;
use super::table::TableDialog;
use super::tokens::{Caption, Tokens};
use super::told::ToldLine;
use super::views::{CollectViews, follow};
use crate::attention::{Error, Stage};
use crate::i18n::Lang;
use crate::state::frame::View;
use crate::state::table::{HEADS, Kind, LAYER, SENTENCE, Setting, TABLE};
use crate::state::{Memo, Playground};

/// The settings that the host of the page offers, in the order of the table.
#[component]
pub fn Chosen() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    follow(move || {
        let offered = TABLE.into_iter().filter(|setting| {
            let is_elsewhere = setting.key == SENTENCE.key;
            !is_elsewhere && playground.frame.with(|frame| frame.offers(setting.key))
        });
        let controls: Vec<AnyView> = offered.map(|setting| control(setting, lang)).collect();
        (!controls.is_empty()).then(|| {
            view! {
                <aside class="controls" aria-label=lang.controls() data-testid="controls">
                    {controls}
                </aside>
            }
        })
    })
}

fn control(setting: &'static Setting, lang: Lang) -> AnyView {
    let control = match setting.kind {
        Kind::Text => return ().into_any(),
        Kind::Switch => return view! { <Switch setting hint=().into_any() /> }.into_any(),
        Kind::Choice(_) => view! { <Choice setting /> }.into_any(),
        Kind::OneOf(_) => view! { <OneOf setting /> }.into_any(),
        Kind::Whole { .. } => return view! { <NumberField setting /> }.into_any(),
        Kind::Real { .. } if setting.key == "temperature" => {
            view! { <Slider setting /> }.into_any()
        }
        Kind::Real { .. } => return view! { <NumberField setting /> }.into_any(),
    };
    view! {
        <div class="group">
            <h2>{(setting.label)(lang)}</h2>
            {control}
        </div>
    }
    .into_any()
}

/// One part of the page with what its host lets a reader set.
#[component]
pub fn Embed() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let Playground { frame, .. } = playground;
    let offers = move |setting: &Setting| frame.with(|frame| frame.offers(setting.key));
    let failure = move || {
        let failed = playground
            .calculation
            .with(|run| run.as_ref().err().map(Error::to_string));
        failed.map(|why| format!("{}: {why}", lang.failed()))
    };
    let still = expect_context::<Still>();
    let is_empty = Memo::new(move |_| still.tokens() == 0);
    view! {
        <div class="embed">
            <ToldLine told=playground.told />
            {move || offers(&SENTENCE).then(|| view! { <Sentence /> })}
            <Making />
            {follow(move || failure().map(|why| view! { <p class="notice" role="alert">{why}</p> }))}
            {follow(move || {
                if is_empty.get() {
                    return view! { <p class="empty-title">{lang.empty_title()}</p> }.into_any();
                }
                let view = frame.with(|frame| frame.view);
                let chooses = offers(&HEADS) || offers(&LAYER) || matches!(view, View::Matrix(_));
                view! {
                    {matches!(view, View::Heads | View::Matrix(_)).then(|| view! { <Tokens /> <Caption /> })}
                    {chooses.then(|| view! { <Heads /> })}
                    {part(view)}
                    <OriginLine />
                }
                .into_any()
            })}
            <Chosen />
        </div>
        <TableDialog />
    }
    .into_any()
}

fn part(view: View) -> AnyView {
    match view {
        View::Lines => view! { <Caption /> <Lines /> }.into_any(),
        View::Matrix(stage) => view! { <One stage /> }.into_any(),
        View::Page | View::Heads => view! { <EveryHead /> }.into_any(),
    }
}

/// One matrix, where the settings have it.
#[component]
fn One(
    /// Which stage.
    stage: Stage,
) -> impl IntoView {
    let lang = expect_context::<Lang>();
    let shape = expect_context::<Still>().shape;
    let is_there = Memo::new(move |_| shape.get().is_some_and(|shape| stage.exists(shape.recipe)));
    follow(move || {
        if is_there.get() {
            view! { <div class="stages"><StageCard stage /></div> }.into_any()
        } else {
            view! { <p class="notice" role="status">{lang.stage_absent()}</p> }.into_any()
        }
    })
}

/// The weights of every head side by side.
#[component]
fn EveryHead() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let count = expect_context::<Still>();
    let count = Memo::new(move |_| count.heads());
    let one = move |head: usize| {
        let of_head = playground.of_head(head);
        view! {
            <Provider value=of_head>
                <div class="of-head">
                    <p class="heads-label">{lang.head_name(head + 1)}</p>
                    <StageCard stage=Stage::Weights />
                </div>
            </Provider>
        }
    };
    view! {
        <div class="stages" data-testid="every-head">
            {follow(move || (0..count.get()).map(one).collect_views())}
        </div>
    }
    .into_any()
}
