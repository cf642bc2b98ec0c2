use attention_playground::i18n::Lang;
use attention_playground::ui::mark::Mark;
use attention_playground::ui::share::ShareButton;
use leptos::prelude::*;

use super::bench::Bench;

/// The name of the page, the ways to its other views, and what concerns all of it.
#[component]
pub fn Header() -> impl IntoView {
    let bench = expect_context::<Bench>();
    let lang = expect_context::<Lang>();
    let elsewhere = move |place: &'static str| move || bench.address.get().elsewhere(place);
    view! {
        <header class="top">
            <p class="mark">
                <Mark />
                <span>{lang.title()}</span>
            </p>
            <nav class="views" aria-label=lang.views()>
                <a href=elsewhere("") data-testid="view-explore">
                    {lang.view_explore()}
                </a>
                <a href=elsewhere("exhibit=cues") data-testid="view-exhibits">
                    {lang.view_exhibits()}
                </a>
                <a href=elsewhere("exhibit=compare") data-testid="view-compare">
                    {lang.view_compare()}
                </a>
                <a
                    href=move || bench.address.get().write()
                    data-testid="view-train"
                    aria-current="page"
                >
                    {lang.view_train()}
                </a>
                <a href=elsewhere("bring") data-testid="view-bring">
                    {lang.view_bring()}
                </a>
            </nav>
            <div class="tools">
                <ShareButton lang=bench.lang />
                <button
                    type="button"
                    data-testid="language"
                    aria-label=lang.language_label()
                    on:click=move |_| {
                        let address = bench.address.get_untracked();
                        bench.read_as(Some(lang.other()), address.theme);
                    }
                >
                    <span lang=lang.other().tag()>{lang.switch_language()}</span>
                </button>
                <button
                    type="button"
                    data-testid="theme"
                    aria-label=lang.theme_label()
                    on:click=move |_| {
                        let address = bench.address.get_untracked();
                        bench.read_as(address.lang, Some(bench.theme.get_untracked().other()));
                    }
                >
                    <span aria-hidden="true">"◐"</span>
                </button>
            </div>
        </header>
    }
    .into_any()
}
