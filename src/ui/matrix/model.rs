//! What the parts of one matrix share, and what the pointer and the keyboard do to it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{KeyboardEvent, MouseEvent, PointerEvent};

use crate::attention::stage::{Axis, Stage};
use crate::i18n::Lang;
use crate::state::{Focus, Playground, SameMemory, Spot};
use crate::ui::announce::Announcer;
use crate::view::format::{number, size};
use crate::view::grid::Grid;
use crate::view::place::Place;

/// What the parts of one matrix share.
#[derive(Clone, Copy)]
pub struct Model {
    pub playground: Playground,
    pub announcer: Announcer,
    pub lang: Lang,
    pub stage: Stage,
    pub matrix: Memo<Option<SameMemory>>,
    pub grid: Memo<Grid>,
    /// Whether a drag hides cells (or shows them), while there is one.
    drag: StoredValue<Option<bool>>,
}

impl Model {
    pub fn new(playground: Playground, stage: Stage) -> Self {
        let matrix = stage_matrix(playground, stage);
        let grid = Memo::new(move |_| {
            let (rows, columns) = matrix.with(|m| m.as_ref().map_or((0, 0), |m| m.dim()));
            match stage.axes() {
                (Axis::Query, Axis::Key) => Grid::square(rows),
                (Axis::Token | Axis::Query | Axis::Key, _) => Grid::vectors(rows, columns),
                _ => Grid::weight(rows, columns),
            }
        });
        Self {
            playground,
            announcer: expect_context(),
            lang: expect_context(),
            stage,
            matrix,
            grid,
            drag: StoredValue::new(None),
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
            let value = matrix.as_ref()?.get((spot.row, spot.column)).copied()?;
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

/// The matrix of a stage, of the head that is shown; the same while its memory is.
pub fn stage_matrix(playground: Playground, stage: Stage) -> Memo<Option<SameMemory>> {
    Memo::new(move |_| {
        let run = playground.run()?;
        run.matrix(stage, shown_head(playground, stage))
            .map(SameMemory)
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
