use attention_playground::i18n::Lang;
use attention_playground::ui::mark::Mark;
use attention_playground::ui::share::ShareButton;
use leptos::prelude::*;

use super::hall::Hall;
use super::words;
use crate::address::Address;
use crate::exhibits;

/// The name of the page, the ways to its other views, and what concerns all of it.
#[component]
pub fn Header() -> impl IntoView {
    let hall = expect_context::<Hall>();
    let lang = expect_context::<Lang>();
    let here = hall.address;
    let is_compare = move || here.get().exhibit == exhibits::COMPARE.slug;
    let current = |is_current: bool| is_current.then_some("page");
    view! {
        <header class="top">
            <p class="mark">
                <Mark />
                <span>{lang.title()}</span>
            </p>
            <nav class="views" aria-label=lang.views()>
                <a href=move || here.get().playground() data-testid="view-explore">
                    {lang.view_explore()}
                </a>
                <a
                    href=move || hall.way_to_guide()
                    data-testid="view-exhibits"
                    aria-current=move || current(!is_compare())
                >
                    {lang.view_exhibits()}
                </a>
                <a
                    href=move || hall.way_to(exhibits::COMPARE.slug)
                    data-testid="view-compare"
                    aria-current=move || current(is_compare())
                >
                    {lang.view_compare()}
                </a>
                <a href=move || here.get().train() data-testid="view-train">
                    {lang.view_train()}
                </a>
                <a href=move || here.get().bring() data-testid="view-bring">
                    {lang.view_bring()}
                </a>
            </nav>
            <div class="tools">
                <button
                    type="button"
                    data-testid="undo"
                    prop:disabled=move || hall.inputs.with(|inputs| !inputs.can_undo())
                    on:click=move |_| hall.undo(false)
                >
                    {lang.undo()}
                </button>
                <button
                    type="button"
                    data-testid="redo"
                    prop:disabled=move || hall.inputs.with(|inputs| !inputs.can_redo())
                    on:click=move |_| hall.undo(true)
                >
                    {lang.redo()}
                </button>
                <button type="button" data-testid="reset" on:click=move |_| hall.reset()>
                    {lang.reset()}
                </button>
                <button
                    type="button"
                    data-testid="present"
                    on:click=move |_| hall.presenting.set(true)
                >
                    {words::present(lang)}
                </button>
                <ShareButton lang=hall.lang />
                <button
                    type="button"
                    data-testid="language"
                    aria-label=lang.language_label()
                    on:click=move |_| {
                        hall.go(Address { lang: Some(lang.other()), ..here.get_untracked() });
                    }
                >
                    <span lang=lang.other().tag()>{lang.switch_language()}</span>
                </button>
                <button
                    type="button"
                    data-testid="theme"
                    aria-label=lang.theme_label()
                    on:click=move |_| {
                        let theme = Some(hall.theme.get_untracked().other());
                        hall.go(Address { theme, ..here.get_untracked() });
                    }
                >
                    <span aria-hidden="true">"◐"</span>
                </button>
            </div>
        </header>
    }
    .into_any()
}
