//! What the canvas of a matrix shows, made only while it is seen.

use leptos::prelude::*;

use crate::attention::Stage;
use crate::attention::lazy::Map;
use crate::state::{Memo, Shared};
use crate::ui::slices::in_slices;
use crate::ui::views;
use crate::view::color::limit;
use crate::view::grid::Grid;
use crate::view::look::Scale;
use crate::view::surface::{Reducing, Surface};

/// Cells from which on a map that is not kept is made in slices.
const AT_ONCE: usize = 1 << 19;

/// A surface, and what it is of.
#[derive(Debug, Clone, PartialEq)]
pub struct Painted {
    /// What it is of.
    pub key: Key,
    /// The numbers.
    pub surface: Shared<Surface>,
}

/// What a surface is made from.
#[derive(Debug, Clone, PartialEq)]
pub struct Key {
    /// The matrix.
    pub map: Map,
    /// What of it is shown, and where.
    pub grid: Grid,
    /// Device pixels a CSS pixel.
    pub ratio: f64,
}

/// What is shown, and what is to be made before it can be.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Painting {
    /// The last that is there.
    pub last: Option<Painted>,
    /// What takes too long to be made at once.
    pending: Option<Key>,
}

impl Painted {
    /// Whether all of the matrix is shown.
    pub fn is_whole(&self) -> bool {
        self.key.grid.seen == self.key.map.dim()
    }

    /// The scale of its colours, where cells of the whole reach up to `reach`.
    pub fn scale(&self, stage: Stage, head: usize, reach: f32) -> Scale {
        let (_, columns) = self.key.map.dim();
        let reach = f64::from(reach);
        if stage == Stage::Weights && !Grid::square(columns).has_row_labels() {
            return Scale::SmallWeights(head, limit(reach.min(1.0)));
        }
        Scale::of(stage, head, reach)
    }
}

impl Key {
    fn is_long(&self) -> bool {
        let (_, columns) = self.map.dim();
        !self.map.run().keeps_maps() && self.grid.seen.0 * columns > AT_ONCE
    }

    fn reducing(&self, stage: Stage) -> Reducing {
        Reducing::new(self.map.clone(), stage, &self.grid, self.ratio)
    }

    fn painted(self, surface: Surface) -> Painted {
        Painted {
            key: self,
            surface: Shared::new(surface),
        }
    }
}

/// Follows what `key` names while `seen`; the last stays until the next is there.
pub fn painted(
    stage: Stage,
    seen: ReadSignal<bool>,
    key: impl Fn() -> Option<Key> + Send + Sync + 'static,
) -> Memo<Painting> {
    let made = RwSignal::new(None::<Painted>);
    let painting = Memo::new(move |before: Option<&Painting>| {
        let last = before.and_then(|before| before.last.clone());
        let kept = |last| Painting {
            last,
            pending: None,
        };
        if !seen.get() {
            return kept(last);
        }
        let Some(key) = key() else {
            return kept(last);
        };
        if last.as_ref().is_some_and(|last| last.key == key) {
            return kept(last);
        }
        if !key.is_long() {
            let surface = key.reducing(stage).finish();
            return kept(Some(key.painted(surface)));
        }
        match made.get().filter(|made| made.key == key) {
            Some(made) => kept(Some(made)),
            None => Painting {
                last,
                pending: Some(key),
            },
        }
    });
    let current = StoredValue::new(None::<Key>);
    views::act(move || {
        let key = painting.with(|painting| painting.pending.clone());
        current.set_value(key.clone());
        let Some(key) = key else { return };
        let mut reducing = Some(key.reducing(stage));
        in_slices(move || {
            let is_current = current.try_with_value(|current| current.as_ref() == Some(&key));
            if is_current != Some(true) {
                return false;
            }
            let more = reducing.as_mut().is_some_and(Reducing::step);
            if let Some(reducing) = reducing.take_if(|_| !more) {
                made.set(Some(key.clone().painted(reducing.finish())));
            }
            more
        });
    });
    painting
}
