use attention_playground::i18n::Lang;
use attention_playground::ui::mark::Mark;
use attention_playground::ui::share::ShareButton;
use leptos::prelude::*;

use super::desk::Desk;

/// The name of the page, the ways to its other views, and what concerns all of it.
#[component]
pub fn Header() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let lang = expect_context::<Lang>();
    let elsewhere = move |place: &'static str| move || desk.address.get().elsewhere(place);
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
                <a href=elsewhere("train") data-testid="view-train">
                    {lang.view_train()}
                </a>
                <a
                    href=move || desk.address.get().write()
                    data-testid="view-bring"
                    aria-current="page"
                >
                    {lang.view_bring()}
                </a>
            </nav>
            <div class="tools">
                <ShareButton lang=desk.lang />
                <button
                    type="button"
                    data-testid="language"
                    aria-label=lang.language_label()
                    on:click=move |_| desk.set(|address| address.lang = Some(lang.other()))
                >
                    <span lang=lang.other().tag()>{lang.switch_language()}</span>
                </button>
                <button
                    type="button"
                    data-testid="theme"
                    aria-label=lang.theme_label()
                    on:click=move |_| {
                        let other = desk.theme.get_untracked().other();
                        desk.set(|address| address.theme = Some(other));
                    }
                >
                    <span aria-hidden="true">"◐"</span>
                </button>
            </div>
        </header>
    }
    .into_any()
}
