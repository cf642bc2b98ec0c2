//! Lets runs go on while the page stays at hand: in each frame of the browser for a few
//! milliseconds. A tab that is not seen gets no frames, and rests.

use leptos::prelude::*;

use super::bench::Bench;
use super::milestones;

/// Milliseconds of a frame that the runs may take.
const SLICE: f64 = 8.0;

/// Milliseconds from one drawing of what is shown to the next.
const DRAWN_EVERY: f64 = 120.0;

/// The same for a reader who asked for little motion.
const DRAWN_EVERY_CALMLY: f64 = 1000.0;

/// What the loop of frames keeps from one to the next.
#[derive(Clone, Copy)]
pub struct Drive {
    /// Whether a frame is asked for.
    is_coming: StoredValue<bool>,
    /// When the last frame began, where the page was seen since.
    last: StoredValue<Option<f64>>,
    /// When what is shown was drawn.
    drawn: StoredValue<f64>,
    /// How long the last piece took.
    piece: StoredValue<f64>,
    /// Whether little motion is asked for.
    calm: Signal<bool>,
}

impl Drive {
    /// A loop at rest.
    pub fn new(calm: Signal<bool>) -> Self {
        Self {
            is_coming: StoredValue::new(false),
            last: StoredValue::new(None),
            drawn: StoredValue::new(0.0),
            piece: StoredValue::new(0.0),
            calm,
        }
    }

    /// Makes the frames come, unless they do.
    pub fn come(self, bench: Bench) {
        if !self.is_coming.get_value() {
            self.is_coming.set_value(true);
            request_animation_frame(move || frame(bench, self));
        }
    }

    /// The page was hidden: the time until its next frame is no frame's.
    pub fn was_hidden(self) {
        self.last.set_value(None);
    }
}

fn frame(bench: Bench, drive: Drive) {
    // A page that was taken away has no signals any more.
    if drive.is_coming.try_set_value(false).is_some() {
        return;
    }
    let begun = now();
    let steps = bench.all_steps();
    let last = drive.last.get_value();
    let mut goes_on = true;
    let mut at = begun;
    loop {
        if !bench.advance() {
            goes_on = false;
            break;
        }
        let after = now();
        drive.piece.set_value(after - at);
        at = after;
        // The next piece may take as long as this one.
        if at + drive.piece.get_value() > begun + SLICE {
            break;
        }
    }
    let taken = bench.all_steps().saturating_sub(steps);
    if bench.going.get_untracked() {
        bench.pace.update_value(|pace| {
            if let Some(last) = last {
                pace.longest_frame = pace.longest_frame.max(begun - last);
                pace.time += begun - last;
                pace.steps += taken;
            }
        });
    }
    drive.last.set_value(goes_on.then_some(begun));
    let every = if drive.calm.get_untracked() {
        DRAWN_EVERY_CALMLY
    } else {
        DRAWN_EVERY
    };
    if !goes_on || begun - drive.drawn.get_value() >= every {
        drive.drawn.set_value(begun);
        bench.show();
    }
    if goes_on {
        drive.come(bench);
    } else if bench.going.get_untracked() {
        bench.going.set(false);
    }
    milestones::tell(bench, !goes_on);
}

/// Milliseconds on a clock that only goes forward.
fn now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}
