use attention_playground::i18n::Lang;
use attention_playground::ui::typed;
use attention_playground::ui::views::{CollectViews, follow};
use leptos::prelude::*;

use super::desk::Desk;
use super::map::choice;
use super::threshold::Threshold;
use crate::address::Address;
use crate::brought::maps::Average;
use crate::words;

/// Everything that can be set of how maps are looked at.
#[component]
pub fn Controls() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let lang = expect_context::<Lang>();
    let names = [
        words::average_none(lang),
        words::average_heads(lang),
        words::average_layers(lang),
        words::average_all(lang),
    ];
    let averages = Average::CHOICES
        .into_iter()
        .zip(names)
        .map(|(average, name)| (average, name, format!("average-{}", average.name())));
    let average = choice(
        words::average(lang),
        averages.collect(),
        Signal::derive(move || desk.address.get().average),
        Callback::new(move |average| desk.set(|address| address.average = average)),
    );
    let is_computed = Memo::new(move |_| desk.is_computed());
    let computed = follow(move || is_computed.get().then(|| reading(desk, lang)));
    let specials = move || {
        let count = desk
            .file
            .with(|file| file.as_ref().map_or(0, |it| it.specials()));
        words::without_special_hint(lang, count)
    };
    view! {
        <aside class="controls" aria-label=words::controls(lang) data-testid="controls">
            <div class="group">
                <h2>{words::average(lang)}</h2>
                {average}
                {place(desk, lang, true)} {place(desk, lang, false)}
            </div>
            {computed}
            <div class="group">
                <label class="check">
                    {switch(
                        desk,
                        "special",
                        |address| address.without_special,
                        |address, on| address.without_special = on,
                    )} {words::without_special(lang)} <small>{specials}</small>
                </label>
                <label class="check">
                    {switch(
                        desk,
                        "renormalise",
                        |address| address.renormalise,
                        |address, on| address.renormalise = on,
                    )} {words::renormalise(lang)} <small>{words::renormalise_hint(lang)}</small>
                </label>
            </div>
            <Threshold />
            <p class="hint">{words::link_hint(lang)}</p>
        </aside>
    }
    .into_any()
}

/// The layer or the head that is looked at.
fn place(desk: Desk, lang: Lang, is_layer: bool) -> AnyView {
    let (label, id) = if is_layer {
        (words::layer(lang), "layer")
    } else {
        (words::head(lang), "head")
    };
    let count = Memo::new(move |_| {
        let shape = desk.shape();
        shape.map_or(0, |it| if is_layer { it.layers } else { it.heads })
    });
    let own = move || {
        let which = desk.which.get();
        if is_layer { which.layer } else { which.head }
    };
    let is_averaged = move || {
        let average = desk.which.get().average;
        if is_layer {
            average.is_over_layers()
        } else {
            average.is_over_heads()
        }
    };
    let options = follow(move || {
        let options = (0..count.get()).map(|place| {
            view! {
                <option value=place.to_string() prop:selected=move || own() == place>
                    {(place + 1).to_string()}
                </option>
            }
        });
        options.collect_views()
    });
    let choose = move |event| {
        if let Some(place) = typed::number(&event_target_value(&event)) {
            let place = place as usize;
            desk.set(|address| {
                if is_layer {
                    address.layer = place;
                } else {
                    address.head = place;
                }
            });
        }
    };
    view! {
        <label class="field">
            <span>{label}</span>
            <select data-testid=id prop:disabled=is_averaged on:change=choose>
                {options}
            </select>
        </label>
    }
    .into_any()
}

/// How queries and keys become weights.
fn reading(desk: Desk, lang: Lang) -> AnyView {
    let scale = choice(
        words::scale(lang),
        vec![
            (true, words::scale_root(lang), "scale-root".to_owned()),
            (false, words::scale_none(lang), "scale-none".to_owned()),
        ],
        Signal::derive(move || desk.address.get().reading.is_scaled),
        Callback::new(move |on| desk.set(|address| address.reading.is_scaled = on)),
    );
    view! {
        <div class="group">
            <h2>{words::scale(lang)}</h2>
            {scale}
            <label class="check">
                {switch(
                    desk,
                    "causal",
                    |address| address.reading.is_causal,
                    |address, on| address.reading.is_causal = on,
                )} {lang.causal()} <small>{lang.causal_hint()}</small>
            </label>
        </div>
    }
    .into_any()
}

fn switch(
    desk: Desk,
    id: &'static str,
    get: fn(&Address) -> bool,
    set: fn(&mut Address, bool),
) -> AnyView {
    view! {
        <input
            type="checkbox"
            data-testid=id
            prop:checked=move || get(&desk.address.get())
            on:change=move |event| desk.set(|address| set(address, event_target_checked(&event)))
        />
    }
    .into_any()
}
