//! Steps through the cells of one row or of a whole matrix, by hand or by itself.

use std::time::Duration;

use leptos::prelude::*;

use super::typed;
use super::views::CollectViews;
use crate::i18n::Lang;
use crate::view::place::Place;

/// Cells a second on offer.
const SPEEDS: [u8; 4] = [1, 2, 4, 8];

/// Buttons, a slider and a speed.
#[component]
pub fn Player(
    /// The cell that is explained now.
    at: Signal<Option<Place>>,
    /// Moves on to another.
    go: Callback<(usize, usize)>,
) -> impl IntoView {
    let lang = expect_context::<Lang>();
    let one_row = RwSignal::new(false);
    let speed = RwSignal::new(SPEEDS[1]);
    let playing = RwSignal::new(None::<IntervalHandle>);
    let stop = move || {
        if let Some(handle) = playing.get_untracked() {
            handle.clear();
            playing.set(None);
        }
    };
    on_cleanup(stop);

    let next = move |back: bool| {
        let place = at.get_untracked()?;
        let next = place.next(back)?;
        (!one_row.get_untracked() || next.0 == place.cell.0).then_some(next)
    };
    let step = move |back: bool| {
        if let Some(cell) = next(back) {
            go.run(cell);
        }
    };
    let start = move || {
        // From the end it begins again.
        if next(false).is_none()
            && let Some(place) = at.get_untracked()
        {
            let row = if one_row.get_untracked() {
                place.cell.0
            } else {
                0
            };
            go.run((row, 0));
        }
        let advance = move || match next(false) {
            Some(cell) => go.run(cell),
            None => stop(),
        };
        let pause = Duration::from_millis(1000 / u64::from(speed.get_untracked()));
        playing.set(set_interval_with_handle(advance, pause).ok());
    };
    let toggle = move |_| {
        if playing.get_untracked().is_some() {
            stop();
        } else {
            start();
        }
    };
    let choose_speed = move |event| {
        if let Some(chosen) = typed::number(&event_target_value(&event)) {
            speed.set(chosen as u8);
            if playing.get_untracked().is_some() {
                stop();
                start();
            }
        }
    };
    // The scrubber counts the cells of the row, or of the whole matrix.
    let span = move || {
        at.get().map_or((0, 0), |place| {
            let (rows, columns) = place.size;
            if one_row.get() {
                (place.cell.1, columns)
            } else {
                (place.cell.0 * columns + place.cell.1, rows * columns)
            }
        })
    };
    let scrub = move |event| {
        let index = typed::number(&event_target_value(&event)).map(|index| index as usize);
        if let (Some(index), Some(place)) = (index, at.get_untracked()) {
            stop();
            let columns = place.size.1;
            go.run(if one_row.get_untracked() {
                (place.cell.0, index)
            } else {
                (index / columns, index % columns)
            });
        }
    };
    let is_playing = move || playing.get().is_some();
    let speeds = SPEEDS.map(|cells| {
        let is_chosen = move || speed.get() == cells;
        view! {
            <option value=cells.to_string() prop:selected=is_chosen>
                {format!("{cells}×")}
            </option>
        }
        .into_any()
    });

    view! {
        <div class="player" role="group" aria-label=lang.player() data-testid="player">
            <button
                type="button"
                data-testid="player-back"
                aria-label=lang.player_back()
                on:click=move |_| step(true)
            >
                "‹"
            </button>
            <button
                type="button"
                data-testid="player-play"
                aria-label=move || if is_playing() { lang.player_pause() } else { lang.player_play() }
                on:click=toggle
            >
                {move || if is_playing() { "❚❚" } else { "▶" }}
            </button>
            <button
                type="button"
                data-testid="player-on"
                aria-label=lang.player_on()
                on:click=move |_| step(false)
            >
                "›"
            </button>
            <input
                type="range"
                min="0"
                data-testid="player-scrubber"
                aria-label=lang.player_place()
                prop:max=move || span().1.saturating_sub(1).to_string()
                prop:value=move || span().0.to_string()
                on:input=scrub
            />
            <select data-testid="player-scope" aria-label=lang.player_scope()
                on:change=move |event| one_row.set(event_target_value(&event) == "row")
            >
                <option value="matrix">{lang.player_matrix()}</option>
                <option value="row">{lang.player_row()}</option>
            </select>
            <select data-testid="player-speed" aria-label=lang.player_speed() on:change=choose_speed>
                {speeds.into_iter().collect_views()}
            </select>
        </div>
    }
    .into_any()
}
