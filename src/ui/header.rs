use leptos::prelude::*;

use super::mark::Mark;
use super::share::ShareButton;
use crate::state::Playground;

/// The name of the page, and what concerns all of it.
#[component]
pub fn Header() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let Playground { lang, edits, .. } = playground;
    let can_undo = Memo::new(move |_| edits.with(|edits| edits.can_undo()));
    let can_redo = Memo::new(move |_| edits.with(|edits| edits.can_redo()));
    // The reader's language goes along, and the theme where they chose one.
    let link = move |place: &str| {
        let theme = playground.chosen_theme();
        let theme = theme.map(|theme| format!("&theme={}", theme.name()));
        format!(
            "#{place}lang={}{}",
            lang.get().key(),
            theme.unwrap_or_default()
        )
    };

    view! {
        <header class="top">
            <h1 class="mark">
                <Mark />
                <span>{move || lang.get().title().to_owned()}</span>
            </h1>
            <nav class="views" aria-label=move || lang.get().views()>
                <a href=move || link("#") aria-current="page" data-testid="view-explore">
                    {move || lang.get().view_explore()}
                </a>
                <a href=move || link("#exhibit=cues&") data-testid="view-exhibits">
                    {move || lang.get().view_exhibits()}
                </a>
                <a href=move || link("#exhibit=compare&") data-testid="view-compare">
                    {move || lang.get().view_compare()}
                </a>
                <a href=move || link("#train&") data-testid="view-train">
                    {move || lang.get().view_train()}
                </a>
                <a href=move || link("#bring&") data-testid="view-bring">
                    {move || lang.get().view_bring()}
                </a>
            </nav>
            <div class="tools">
                <button
                    type="button"
                    data-testid="undo"
                    prop:disabled=move || !can_undo.get()
                    on:click=move |_| edits.update(|edits| edits.undo())
                >
                    {move || lang.get().undo().to_owned()}
                </button>
                <button
                    type="button"
                    data-testid="redo"
                    prop:disabled=move || !can_redo.get()
                    on:click=move |_| edits.update(|edits| edits.redo())
                >
                    {move || lang.get().redo().to_owned()}
                </button>
                <button type="button" data-testid="reset" on:click=move |_| playground.reset()>
                    {move || lang.get().reset().to_owned()}
                </button>
                <ShareButton lang />
                <button
                    type="button"
                    data-testid="language"
                    aria-label=move || lang.get().language_label().to_owned()
                    on:click=move |_| lang.update(|lang| *lang = lang.other())
                >
                    <span lang=move || lang.get().other().tag().to_owned()>
                        {move || lang.get().switch_language().to_owned()}
                    </span>
                </button>
                <button
                    type="button"
                    data-testid="theme"
                    aria-label=move || lang.get().theme_label().to_owned()
                    on:click=move |_| playground.switch_theme()
                >
                    <span aria-hidden="true">"◐"</span>
                </button>
            </div>
        </header>
    }
}
