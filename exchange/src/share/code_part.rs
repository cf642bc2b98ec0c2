use attention_playground::attention::{Entry, Recipe, ScoringKind, Stage};
use attention_playground::link::Link;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::code::Figure;
use super::copy::Copyable;
use super::dialog::Shared;
use super::words;

/// The code of a figure, as an element and as a frame.
#[component]
pub fn CodePart() -> impl IntoView {
    let Shared {
        host,
        address,
        lang,
        ..
    } = expect_context();
    let folder = host.with_value(|host| host.folder());
    if folder.is_empty() {
        return view! {
            <section>
                <h3>{words::code(lang)}</h3>
                <p class="hint">{words::code_file(lang)}</p>
            </section>
        }
        .into_any();
    }
    let is_exhibit = address.with_value(|address| Link::read(address).value("exhibit").is_some());
    let shows = RwSignal::new("weights".to_owned());
    let with_controls = RwSignal::new(false);
    let figure = Memo::new(move |_| {
        let view = shows.get();
        let with_controls = with_controls.get();
        address.with_value(|address| Figure::new(&folder, address, &view, with_controls))
    });
    let packed = RwSignal::new(None);
    Effect::new(move || {
        let asked = figure.get();
        packed.set(None);
        if !asked.needs_packing() {
            return;
        }
        spawn_local(async move {
            let Some(host) = host.try_with_value(|host| host.clone()) else {
                return;
            };
            let letters = host.packed(&asked.address).await.ok();
            let letters = letters.and_then(|letters| letters.as_string());
            // Meanwhile another figure may have been chosen, or the dialog closed.
            if figure.try_get_untracked() == Some(asked) {
                packed.set(letters);
            }
        });
    });
    let element = Signal::derive(move || figure.get().element(packed.get().as_deref()));
    let frame = Signal::derive(move || figure.get().frame(lang.title()));
    // Every name of a matrix with the word that stands for it in the code.
    let recipe = Recipe {
        scoring: ScoringKind::Additive,
        entry: Entry::Positions,
    };
    let stages = Stage::ALL.into_iter().map(|stage| {
        let label = format!("{} ({})", lang.stage(stage, recipe), stage.slug());
        (stage.slug(), label)
    });
    let views = [
        ("page", words::code_page(lang).to_owned()),
        ("lines", words::code_lines(lang).to_owned()),
        ("heads", words::code_heads(lang).to_owned()),
    ];
    let option = move |(name, label): (&'static str, String)| {
        view! {
            <option value=name prop:selected=move || shows.with(|shows| shows == name)>
                {label}
            </option>
        }
    };
    let options: Vec<_> = views.into_iter().chain(stages).map(option).collect();
    view! {
        <section>
            <h3>{words::code(lang)}</h3>
            <p class="hint">{words::code_hint(lang)}</p>
            {(!is_exhibit).then(|| view! {
                <div class="share-choices">
                    <label>
                        {words::code_shows(lang)}
                        <select
                            data-testid="code-shows"
                            on:change=move |event| shows.set(event_target_value(&event))
                        >
                            {options}
                        </select>
                    </label>
                    <label class="check">
                        <input
                            type="checkbox"
                            data-testid="code-controls"
                            prop:checked=move || with_controls.get()
                            on:change=move |event| with_controls.set(event_target_checked(&event))
                        />
                        {words::code_controls(lang)}
                    </label>
                </div>
            })}
            <h4>{words::code_element(lang)}</h4>
            <Copyable
                text=element
                label=words::code_element(lang)
                button=words::copy_code(lang)
                test_id="code-element"
                rows=4
            />
            <h4>{words::code_frame(lang)}</h4>
            <Copyable
                text=frame
                label=words::code_frame(lang)
                button=words::copy_code(lang)
                test_id="code-frame"
                rows=4
            />
        </section>
    }
    .into_any()
}
