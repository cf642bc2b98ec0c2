//! The scale that a matrix is coloured by.

use leptos::prelude::*;

use crate::i18n::Lang;
use crate::view::color::Theme;
use crate::view::format::chosen;
use crate::view::look::Scale;

/// Its ends, and the colours between them.
pub fn legend(scale: Scale, theme: Theme, lang: Lang) -> AnyView {
    let (from, to, label) = match scale {
        Scale::Signed(limit) => {
            let limit = chosen(limit);
            (
                format!("\u{2212}{limit}"),
                limit.clone(),
                lang.scale_label(&limit),
            )
        }
        Scale::SmallWeights(_, end) => {
            let end = chosen(end);
            ("0".to_owned(), end.clone(), lang.scale_small_weights(&end))
        }
        Scale::Weights(_) => (
            "0".to_owned(),
            "1".to_owned(),
            lang.scale_weights().to_owned(),
        ),
    };
    let stops = scale.stops(theme);
    let colors: Vec<_> = stops.iter().map(|(_, color)| color.css()).collect();
    view! {
        <p class="legend" role="img" aria-label=label>
            <span>{from}</span>
            <i style:background=format!("linear-gradient(to right, {})", colors.join(", "))></i>
            <span>{to}</span>
        </p>
    }
    .into_any()
}
