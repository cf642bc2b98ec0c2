//! What the parts of one matrix share, and what the pointer and the keyboard do to it.

use leptos::html::Canvas;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{KeyboardEvent, MouseEvent, PointerEvent};

use super::painted::{Key, Painting, painted};
use crate::attention::lazy::Map;
use crate::attention::stage::{Axis, Stage};
use crate::i18n::Lang;
use crate::state::{Focus, Memo, Playground, Spot};
use crate::ui::announce::Announcer;
use crate::ui::media::PixelRatio;
use crate::ui::seen::seen;
use crate::ui::still::Still;
use crate::view::format::{number, size};
use crate::view::grid::Grid;
use crate::view::look::Scale;
use crate::view::place::Place;
use crate::view::surface::Shows;

/// What the parts of one matrix share.
#[derive(Clone, Copy)]
pub struct Model {
    pub playground: Playground,
    pub announcer: Announcer,
    pub lang: Lang,
    pub stage: Stage,
    pub matrix: Memo<Option<Map>>,
    /// The whole matrix, as it lies where nothing is enlarged.
    pub whole: Memo<Grid>,
    /// What of it is shown, and where.
    pub grid: Memo<Grid>,
    /// Whether its canvas is on the screen, or near it.
    pub seen: ReadSignal<bool>,
    /// What its canvas shows.
    pub painted: Memo<Painting>,
    /// The scale of its colours.
    pub scale: RwSignal<Option<Scale>>,
    pub still: Still,
    /// What a pixel shows of several cells.
    pub shows: RwSignal<Shows>,
    /// The side of a cell that is enlarged; 0 where the whole is shown.
    pub side: RwSignal<f64>,
    /// The row and the column that an enlarged part begins with.
    corner: RwSignal<(usize, usize)>,
    /// Whether a drag hides cells (or shows them), while there is one.
    drag: StoredValue<Option<bool>>,
}

impl Model {
    pub fn new(playground: Playground, stage: Stage, canvas: NodeRef<Canvas>) -> Self {
        let matrix = stage_matrix(playground, stage);
        let still = expect_context::<Still>();
        let whole = Memo::new(move |_| {
            let dim = still
                .shape
                .with(|shape| shape.and_then(|shape| shape.dim(stage)));
            let (rows, columns) = dim.unwrap_or_default();
            match stage.axes() {
                (Axis::Query, Axis::Key) => Grid::square(rows),
                (Axis::Token | Axis::Query | Axis::Key, _) => Grid::vectors(rows, columns),
                _ => Grid::weight(rows, columns),
            }
        });
        let side = RwSignal::new(0.0);
        let corner = RwSignal::new((0, 0));
        let grid = Memo::new(move |_| {
            let whole = whole.get();
            if side.get() > 0.0 && whole.is_fine() {
                whole.window(side.get(), corner.get())
            } else {
                whole
            }
        });
        let seen = seen(canvas);
        let ratio = expect_context::<PixelRatio>();
        let key = move || {
            // Between one shape and the next the grid may be of another matrix than the map.
            let (map, grid) = (matrix.get()?, grid.get());
            let ratio = ratio.get();
            (map.dim() == (grid.rows, grid.columns)).then_some(Key { map, grid, ratio })
        };
        Self {
            whole,
            seen,
            painted: painted(stage, seen, key),
            scale: RwSignal::new(None),
            still,
            shows: RwSignal::new(Shows::default()),
            side,
            corner,
            playground,
            announcer: expect_context(),
            lang: expect_context(),
            stage,
            matrix,
            grid,
            drag: StoredValue::new(None),
        }
    }

    /// Makes cells larger or smaller, around the cell that is looked at, or the middle.
    pub fn zoom(&self, larger: bool) {
        let (whole, before) = (self.whole.get_untracked(), self.grid.get_untracked());
        let middle = (
            before.from.0 + before.seen.0 / 2,
            before.from.1 + before.seen.1 / 2,
        );
        let focus = self.playground.focus.get_untracked();
        let looked_at = match focus {
            Some(Focus::Cell(spot)) if spot.stage == self.stage => Some((spot.row, spot.column)),
            _ => None,
        };
        let (row, column) = looked_at.unwrap_or(middle);
        let side = whole.step(self.side.get_untracked(), larger);
        if larger && side.is_none() {
            return;
        }
        self.side.set(side.unwrap_or(0.0));
        let seen = self.grid.get_untracked().seen;
        let (row, column) = (
            row.saturating_sub(seen.0 / 2),
            column.saturating_sub(seen.1 / 2),
        );
        self.corner.set((row, column));
    }

    /// Moves an enlarged part to where its frame is scrolled to.
    pub fn scrolled(&self, left: f64, top: f64) {
        let grid = self.grid.get_untracked();
        let at = |pixels: f64, size: f64| (pixels / size).round() as usize;
        let corner = (at(top, grid.height), at(left, grid.width));
        if self.side.get_untracked() > 0.0 && self.corner.get_untracked() != corner {
            self.corner.set(corner);
        }
    }

    /// Moves an enlarged part so that a cell is in it.
    fn bring_into_view(&self, row: usize, column: usize) {
        let grid = self.grid.get_untracked();
        let near =
            |first: usize, seen: usize, at: usize| first.clamp((at + 1).saturating_sub(seen), at);
        let corner = (
            near(grid.from.0, grid.seen.0, row),
            near(grid.from.1, grid.seen.1, column),
        );
        if corner != grid.from {
            self.corner.set(corner);
        }
    }

    pub fn dim(&self) -> (usize, usize) {
        let grid = self.grid.get();
        (grid.rows, grid.columns)
    }

    /// What the matrix is, for a reader who does not see it.
    pub fn label(&self) -> String {
        let lang = self.lang;
        let (row_axis, column_axis) = self.stage.axes();
        let (rows, columns) = self.dim();
        lang.matrix_label(
            self.playground.name_of(self.stage, lang),
            lang.axis(row_axis),
            lang.axis(column_axis),
            &size(rows, columns),
        )
    }

    pub fn spot(&self, row: usize, column: usize) -> Spot {
        Spot {
            stage: self.stage,
            head: self.playground.head.get_untracked(),
            row,
            column,
        }
    }

    pub fn spot_at(&self, event: &MouseEvent) -> Option<Spot> {
        let (x, y) = (f64::from(event.offset_x()), f64::from(event.offset_y()));
        let (row, column) = self.grid.get_untracked().hit(x, y)?;
        Some(self.spot(row, column))
    }

    /// The spot of this matrix that is pointed at or held.
    pub fn own_spot(&self) -> Option<Spot> {
        match self.playground.focus.get_untracked()? {
            Focus::Cell(spot) if spot.stage == self.stage => Some(spot),
            _ => None,
        }
    }

    pub fn pointer_moved(&self, event: &PointerEvent) {
        let spot = self.spot_at(event);
        self.playground.hover(spot.map(Focus::Cell));
        let pressed = event.buttons() & 1 == 1;
        match (self.drag.get_value(), spot) {
            (Some(hide), Some(spot)) if pressed => {
                let cell = (spot.row, spot.column);
                if self.playground.is_hidden_by_hand(cell) != hide {
                    self.playground.hide_cell(cell, hide, true);
                }
            }
            (Some(_), _) => self.drag.set_value(None),
            _ => {}
        }
    }

    pub fn pressed(&self, event: &PointerEvent) {
        // A finger that comes down may be about to scroll; what it means is known at the click.
        if event.button() == 0 && event.pointer_type() != "touch" {
            self.choose(event);
        }
    }

    pub fn clicked(&self, event: &MouseEvent) {
        let pointer = event.dyn_ref::<PointerEvent>();
        if pointer.is_some_and(|pointer| pointer.pointer_type() == "touch") {
            self.choose(event);
            self.drag.set_value(None);
        }
    }

    fn choose(&self, event: &MouseEvent) {
        let Some(spot) = self.spot_at(event) else {
            return;
        };
        if self.stage == Stage::Masked {
            let cell = (spot.row, spot.column);
            let hide = !self.playground.is_hidden_by_hand(cell);
            self.playground.hide_cell(cell, hide, false);
            self.drag.set_value(Some(hide));
        } else {
            self.playground.toggle_held(Focus::Cell(spot));
        }
    }

    pub fn focused(&self) {
        if self.own_spot().is_none() && self.dim_untracked() > (0, 0) {
            let query = self.playground.focus.get_untracked().and_then(Focus::query);
            let (rows, _) = self.dim_untracked();
            let row = query.filter(|&query| query < rows).unwrap_or(0);
            self.playground.hover(Some(Focus::Cell(self.spot(row, 0))));
        }
    }

    pub fn dim_untracked(&self) -> (usize, usize) {
        untrack(|| self.dim())
    }

    pub fn key_pressed(&self, event: &KeyboardEvent, editing: RwSignal<Option<Spot>>) {
        let (rows, columns) = self.dim_untracked();
        if rows == 0 || columns == 0 {
            return;
        }
        let spot = self.own_spot().unwrap_or_else(|| self.spot(0, 0));
        let Spot { row, column, .. } = spot;
        match event.key().as_str() {
            " " if self.stage == Stage::Masked => {
                event.prevent_default();
                let cell = (row, column);
                let hide = !self.playground.is_hidden_by_hand(cell);
                self.playground.hide_cell(cell, hide, false);
                self.say(spot);
                return;
            }
            "+" | "-" if self.whole.get_untracked().is_fine() => {
                event.prevent_default();
                self.zoom(event.key() == "+");
                return;
            }
            "Enter" => {
                event.prevent_default();
                if self.playground.is_editable(self.stage) {
                    editing.set(Some(spot));
                } else {
                    self.playground.toggle_held(Focus::Cell(spot));
                }
                return;
            }
            _ => {}
        }
        let place = Place {
            size: (rows, columns),
            cell: (row, column),
        };
        let Some(next) = place.moved(&event.key(), event.shift_key()) else {
            return;
        };
        event.prevent_default();
        self.bring_into_view(next.0, next.1);
        let spot = self.spot(next.0, next.1);
        // Who steps on goes on from there, by the player too.
        if event.key() == " " {
            self.playground.held.set(Some(Focus::Cell(spot)));
        }
        self.playground.hover(Some(Focus::Cell(spot)));
        self.say(spot);
    }

    pub fn say(&self, spot: Spot) {
        let lang = self.lang;
        let (rows, columns) = self.stage.axes();
        let value = self.matrix.with_untracked(|matrix| {
            let value = matrix.as_ref()?.cell(spot.row, spot.column)?;
            Some(if value.is_nan() {
                lang.not_a_number().to_owned()
            } else {
                number(f64::from(value), 3)
            })
        });
        self.announcer.say(lang.cell_said(
            self.playground.name_of(self.stage, lang),
            &self.name(rows, spot.row),
            &self.name(columns, spot.column),
            &value.unwrap_or_default(),
        ));
    }

    /// A row's or column's name: its token, or its number from 1.
    pub fn name(&self, axis: Axis, index: usize) -> String {
        axis_label(self.playground, axis, index)
    }
}

/// What a row or a column is called: its word, or its number from 1.
pub fn axis_label(playground: Playground, axis: Axis, index: usize) -> String {
    match axis {
        Axis::Token | Axis::Query | Axis::Key => playground.tokens.with_untracked(|tokens| {
            let token = tokens.shown.get(index);
            token.map_or_else(String::new, |token| token.text.clone())
        }),
        _ => (index + 1).to_string(),
    }
}

/// The matrix of a stage, of the head that is shown; the same while what it is made from is.
pub fn stage_matrix(playground: Playground, stage: Stage) -> Memo<Option<Map>> {
    Memo::new(move |_| {
        let run = playground.run()?;
        Map::of(&run, stage, shown_head(playground, stage))
    })
}

/// The head whose matrix of a stage is shown; 0 where all heads share one.
pub fn shown_head(playground: Playground, stage: Stage) -> usize {
    if stage.is_per_head() {
        playground.head.get()
    } else {
        0
    }
}
