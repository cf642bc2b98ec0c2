//! A closer look at a large matrix.

use leptos::prelude::*;

use super::Model;
use crate::state::Memo;
use crate::ui::media::PixelRatio;
use crate::ui::views::CollectViews;
use crate::ui::when::When;
use crate::view::surface::Shows;

/// Larger and smaller cells, and what a pixel shows of several; only where cells are small.
#[component]
pub fn Zoom(model: Model) -> impl IntoView {
    let lang = model.lang;
    let is_fine = Memo::new(move |_| model.whole.with(|whole| whole.is_fine() && whole.rows > 0));
    let step = move |larger| {
        let whole = model.whole.get();
        whole.step(model.side.get(), larger)
    };
    let can = move |larger| step(larger).is_some() || (!larger && model.side.get() > 0.0);
    let button = move |larger: bool, sign: &'static str, label: &'static str, id: &'static str| {
        let test_id = format!("{id}-{}", model.stage.slug());
        view! {
            <button
                type="button"
                class="quiet"
                data-testid=test_id
                aria-label=label
                title=label
                disabled=move || !can(larger)
                on:click=move |_| model.zoom(larger)
            >
                {sign}
            </button>
        }
        .into_any()
    };
    let ratio = expect_context::<PixelRatio>();
    let share = Memo::new(move |_| {
        let cells = model.grid.with(|grid| grid.cells_per_pixel(ratio.get()));
        (cells != (1, 1)).then_some(cells)
    });
    view! {
        <When when=is_fine.into()>
            <p class="zoom">
                {button(false, "−", lang.zoom_out(), "zoom-out")}
                {button(true, "+", lang.zoom_in(), "zoom-in")}
                <When when=Signal::derive(move || share.get().is_some())>
                    <span data-testid=format!("share-{}", model.stage.slug())>
                        {move || share.get().map(|(rows, columns)| lang.pixel_shares(rows, columns))}
                    </span>
                    {[(Shows::Largest, lang.pixel_largest()), (Shows::Mean, lang.pixel_mean())]
                        .map(|(shows, name)| {
                            view! {
                                <button
                                    type="button"
                                    class="quiet"
                                    aria-pressed=move || (model.shows.get() == shows).to_string()
                                    on:click=move |_| model.shows.set(shows)
                                >
                                    {name}
                                </button>
                            }
                        })
                        .into_iter()
                        .collect_views()}
                </When>
            </p>
        </When>
    }
    .into_any()
}
