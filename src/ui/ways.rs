//! The ways between the views, and how the page is read: the same over each of them.

use leptos::prelude::*;

use super::mark::Mark;
use super::share::ShareButton;
use crate::i18n::Lang;
use crate::view::color::Theme;

/// A view of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The playground itself.
    Explore,
    /// The exhibits and the guide through them.
    Exhibits,
    /// Two settings side by side.
    Compare,
    /// Training.
    Train,
    /// Attention of a reader's own model.
    Bring,
}

impl Place {
    const ALL: [Self; 5] = [
        Self::Explore,
        Self::Exhibits,
        Self::Compare,
        Self::Train,
        Self::Bring,
    ];

    /// What stands after `#` before anything else.
    pub fn address(self) -> &'static str {
        match self {
            Self::Explore => "",
            Self::Exhibits => "exhibit=cues",
            Self::Compare => "exhibit=compare",
            Self::Train => "train",
            Self::Bring => "bring",
        }
    }

    fn name(self, lang: Lang) -> &'static str {
        match self {
            Self::Explore => lang.view_explore(),
            Self::Exhibits => lang.view_exhibits(),
            Self::Compare => lang.view_compare(),
            Self::Train => lang.view_train(),
            Self::Bring => lang.view_bring(),
        }
    }

    fn test_id(self) -> &'static str {
        match self {
            Self::Explore => "view-explore",
            Self::Exhibits => "view-exhibits",
            Self::Compare => "view-compare",
            Self::Train => "view-train",
            Self::Bring => "view-bring",
        }
    }
}

/// The name of the page, the ways to its views, what a view has of its own, and how the page is read.
#[component]
pub fn Top(
    /// The language of the page.
    lang: Signal<Lang>,
    /// The theme of the page.
    theme: Signal<Theme>,
    /// The view that is shown.
    here: Signal<Place>,
    /// The address of a view, followed.
    way: Callback<Place, String>,
    /// Whether the name of the page is the heading of this view.
    #[prop(optional)]
    is_heading: bool,
    /// Reads the page in another language.
    read_in: Callback<Lang>,
    /// Shows the page in other colours.
    show_in: Callback<Theme>,
    /// The buttons of this view.
    children: Children,
) -> impl IntoView {
    let name = view! {
        <Mark />
        <span>{move || lang.get().title().to_owned()}</span>
    };
    let name = if is_heading {
        view! { <h1 class="mark">{name}</h1> }.into_any()
    } else {
        view! { <p class="mark">{name}</p> }.into_any()
    };
    let links: Vec<_> = Place::ALL
        .into_iter()
        .map(|place| {
            view! {
                <a
                    href=move || way.run(place)
                    aria-current=move || (here.get() == place).then_some("page")
                    data-testid=place.test_id()
                >
                    {move || place.name(lang.get()).to_owned()}
                </a>
            }
        })
        .collect();
    view! {
        <header class="top">
            {name}
            <nav class="views" aria-label=move || lang.get().views()>
                {links}
            </nav>
            <div class="tools">
                {children()}
                <ShareButton lang />
                <button
                    type="button"
                    data-testid="language"
                    aria-label=move || lang.get().language_label().to_owned()
                    on:click=move |_| read_in.run(lang.get_untracked().other())
                >
                    <span lang=move || lang.get().other().tag().to_owned()>
                        {move || lang.get().switch_language().to_owned()}
                    </span>
                </button>
                <button
                    type="button"
                    data-testid="theme"
                    aria-label=move || lang.get().theme_label().to_owned()
                    on:click=move |_| show_in.run(theme.get_untracked().other())
                >
                    <span aria-hidden="true">"◐"</span>
                </button>
            </div>
        </header>
    }
    .into_any()
}
