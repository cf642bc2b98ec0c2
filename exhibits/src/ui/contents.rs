use attention_playground::i18n::Lang;
use attention_playground::ui::views::CollectViews;
use leptos::prelude::*;

use super::hall::Hall;
use super::words;
use crate::address::Address;
use crate::exhibits;

/// How many of the exhibits are the first article's.
const OF_ATTENTION: usize = 11;

/// The list of exhibits; on a small screen, a choice.
#[component]
pub fn Contents() -> impl IntoView {
    let hall = expect_context::<Hall>();
    let lang = expect_context::<Lang>();
    let here = hall.address;
    let entries = move |from: usize, to: usize| {
        let links = (from..to).map(|index| {
            let exhibit = exhibits::ALL[index];
            let slug = exhibit.slug;
            view! {
                <li>
                    <a
                        href=move || hall.way_to(slug)
                        aria-current=move || (here.get().exhibit == slug).then_some("page")
                        data-testid=format!("open-{slug}")>
                        <small>{index + 1}</small>
                        {(exhibit.title)(lang)}
                    </a>
                </li>
            }
        });
        links.collect_views()
    };
    let choose = move |event| {
        if let Some(exhibit) = exhibits::find(&event_target_value(&event)) {
            hall.go(Address {
                exhibit: exhibit.slug,
                step: 0,
                ..here.get_untracked()
            });
        }
    };
    let option = move |name: String, slug: &'static str| {
        view! {
            <option value=slug prop:selected=move || here.get().exhibit == slug>
                {name}
            </option>
        }
        .into_any()
    };
    let numbered = exhibits::ALL.iter().enumerate().map(|(index, exhibit)| {
        let name = format!("{}. {}", index + 1, (exhibit.title)(lang));
        option(name, exhibit.slug)
    });
    let compare = option(
        (exhibits::COMPARE.title)(lang).to_owned(),
        exhibits::COMPARE.slug,
    );
    view! {
        <nav class="contents" aria-label=words::contents(lang)>
            <h2>{words::contents_attention(lang)}</h2>
            <ol>{entries(0, OF_ATTENTION)}</ol>
            <h2>{words::contents_encoder(lang)}</h2>
            <ol>{entries(OF_ATTENTION, exhibits::ALL.len())}</ol>
            <select aria-label=words::contents(lang) data-testid="contents" on:change=choose>
                {numbered.chain([compare]).collect_views()}
            </select>
        </nav>
    }
    .into_any()
}
