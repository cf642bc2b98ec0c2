use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{CompositionEvent, Event, InputEvent};

use super::when::When;
use crate::i18n::{EXAMPLES, Lang, READ_WELL, READ_WRONGLY};
#[cfg(feature = "page")]
use crate::state::library::{Supply, language};
#[cfg(feature = "page")]
use crate::state::settings::WeightKind;
use crate::state::table::{SENTENCE, Value};
use crate::state::{Memo, Playground};
use crate::ui::views::CollectViews;

/// Every example, group after group.
fn examples() -> impl Iterator<Item = &'static str> {
    let first = EXAMPLES.iter().map(|example| example.sentence);
    first.chain(READ_WELL).chain(READ_WRONGLY)
}

/// The first control: the sentence.
#[component]
pub fn Sentence() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let settings = playground.settings;
    let sentence = Memo::new(move |_| settings.with(|settings| settings.sentence.clone()));
    let tokens = playground.tokens;
    let cut = move || {
        tokens.with(|tokens| {
            let shown = tokens.shown.len();
            (shown < tokens.total).then(|| lang.cut(shown, tokens.total))
        })
    };

    let accept = move |text: String| {
        // A text is within bounds whatever it holds.
        let _ = playground.set(&SENTENCE, Value::Text(text));
    };
    // While syllables are being composed the text is not yet what the user means; the end of the
    // composition brings it.
    let typed = move |event: Event| {
        let composing = event
            .dyn_ref::<InputEvent>()
            .is_some_and(InputEvent::is_composing);
        if !composing {
            accept(event_target_value(&event));
        }
    };
    let composed = move |event: CompositionEvent| accept(event_target_value(&event));
    let choose = move |event: Event| {
        let index = event_target_value(&event).parse::<usize>().ok();
        if let Some(example) = index.and_then(|index| examples().nth(index)) {
            accept(example.to_owned());
        }
    };

    let (first, well) = (EXAMPLES.len(), READ_WELL.len());
    let groups = [
        (lang.examples_first(), 0, first),
        (lang.examples_well(), first, well),
        (lang.examples_wrongly(), first + well, READ_WRONGLY.len()),
    ];
    // Who goes to the sentence is about to type words that the first picture did not need.
    #[cfg(feature = "page")]
    let supplier = expect_context::<super::supply::Supplier>();
    let prepare = move |_| {
        #[cfg(feature = "page")]
        settings.with_untracked(|settings| {
            if settings.weights == WeightKind::Trained {
                let words = Supply::Words(language(&settings.sentence));
                supplier.get(words);
            }
        });
    };

    view! {
        <div class="sentence">
            <input
                type="text"
                data-testid="sentence"
                aria-label=lang.sentence()
                placeholder=lang.sentence_hint()
                autocomplete="off"
                spellcheck="false"
                dir="auto"
                prop:value=move || sentence.get()
                on:focus=prepare
                on:input=typed
                on:compositionend=composed
            />
            <select
                data-testid="examples"
                aria-label=lang.examples()
                on:change=choose
            >
                <option value="">
                    {lang.examples()}
                </option>
                {groups
                    .into_iter()
                    .map(|(label, from, count)| {
                        let options = examples().enumerate().skip(from).take(count);
                        let option = |(index, sentence): (usize, &'static str)| {
                            view! { <option value=index.to_string()>{sentence}</option> }
                        };
                        view! { <optgroup label=label>{options.map(option).collect_views()}</optgroup> }
                    })
                    .collect_views()}
            </select>
        </div>
        <When when=Signal::derive(move || cut().is_some())>
            <p class="notice" role="status" data-testid="cut">
                {move || cut().unwrap_or_default()}
            </p>
        </When>
    }
}
