//! The signals of one mounted hall of exhibits.

use attention_playground::i18n::Lang;
use attention_playground::link::{Link, Told};
use attention_playground::state::Shared;
use attention_playground::state::history::History;
use attention_playground::view::color::Theme;
use attention_playground::view::place;
use leptos::prelude::*;

use crate::address::Address;
use crate::exhibit::{Document, Exhibit, Inputs, Refused, Value};
use crate::exhibits;
use crate::guide::{self, Step};
use crate::sheet::{Explanation, Id, Sheet};
use crate::state::{State, beginning, exhibit_of, sets_something};

/// A cell of a matrix, by the matrix's name, so that it stays when the numbers change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// The matrix.
    pub matrix: &'static str,
    /// Its row.
    pub row: usize,
    /// Its column.
    pub column: usize,
}

/// Everything that is set and shown.
#[derive(Clone, Copy)]
pub struct Hall {
    /// Where the reader is.
    pub address: RwSignal<Address>,
    /// The language.
    pub lang: Memo<Lang>,
    /// The theme.
    pub theme: Memo<Theme>,
    /// What the reader set, with its past.
    pub inputs: RwSignal<History<Inputs>>,
    /// What follows from it.
    pub document: Memo<Shared<Document>>,
    /// The cell that is pointed at or held.
    pub spot: Memo<Option<Spot>>,
    /// The cell that stays until Escape.
    pub held: RwSignal<Option<Spot>>,
    hovered: RwSignal<Option<Spot>>,
    /// Whether the page is shown to a class.
    pub presenting: RwSignal<bool>,
    /// Whether the controls are shown while it is.
    pub controls_shown: RwSignal<bool>,
    /// The language that the reader prefers.
    preferred: Lang,
    /// What was set at other places: whoever comes back finds it as they left it.
    left: StoredValue<Vec<(Place, History<Inputs>)>>,
    /// The setting that is being slid or typed, whose changes are one step to undo.
    in_hand: StoredValue<Option<&'static str>>,
    /// What could not be had of the link that was followed last.
    pub told: RwSignal<Vec<Told>>,
    /// Where in the guide the reader was last.
    last: RwSignal<Address>,
}

impl Hall {
    /// A hall as `link` has it, read by somebody who prefers `lang` and perhaps dark paper.
    pub fn new(link: &Link, lang: Lang, prefers_dark: Signal<bool>) -> Self {
        let (State { address, inputs }, told) = State::read(link, lang);
        let inputs = RwSignal::new(History::new(inputs));
        let first = if address.exhibit == exhibits::COMPARE.slug {
            Address::read("")
        } else {
            address
        };
        let address = RwSignal::new(address);
        let preferred = lang;
        let lang = Memo::new(move |_| address.get().lang.unwrap_or(preferred));
        let theme = Memo::new(move |_| {
            let preferred = if prefers_dark.get() {
                Theme::Dark
            } else {
                Theme::Light
            };
            address.get().theme.unwrap_or(preferred)
        });
        let document = Memo::new(move |_| {
            let lang = lang.get();
            let exhibit = exhibit_of(&address.read());
            Shared::new(inputs.with(|inputs| (exhibit.show)(inputs.present(), lang)))
        });
        let held = RwSignal::new(None);
        let hovered = RwSignal::new(None);
        Self {
            address,
            lang,
            theme,
            inputs,
            document,
            spot: Memo::new(move |_| hovered.get().or(held.get())),
            held,
            hovered,
            presenting: RwSignal::new(false),
            controls_shown: RwSignal::new(true),
            preferred,
            left: StoredValue::new(Vec::new()),
            in_hand: StoredValue::new(None),
            told: RwSignal::new(told),
            last: RwSignal::new(first),
        }
    }

    /// The exhibit that is shown, followed.
    pub fn exhibit(self) -> &'static Exhibit {
        exhibit_of(&self.address.read())
    }

    /// Goes to another place. An exhibit or step that is seen for the first time begins as the guide
    /// sets it up.
    pub fn go(self, next: Address) {
        let before = self.address.get_untracked();
        let (from, to) = (place_of(&before), place_of(&next));
        if from != to {
            self.held.set(None);
            self.hovered.set(None);
            self.in_hand.set_value(None);
            let inputs = self.exchange(from, to, &next);
            // The old inputs do not fit the new exhibit: both change before anybody looks.
            self.inputs.update_untracked(|history| *history = inputs);
            self.address.set(next);
            self.inputs.notify();
        } else {
            let (old, new) = (self.lang_at(&before), self.lang_at(&next));
            let untouched = self.inputs.with_untracked(|inputs| {
                !inputs.can_undo() && *inputs.present() == beginning(&before, old)
            });
            self.address.set(next);
            // A step may begin with another sentence in another language.
            if old != new && untouched {
                self.inputs.set(History::new(beginning(&next, new)));
            }
        }
        if next.exhibit != exhibits::COMPARE.slug {
            self.last.set(next);
        }
    }

    /// Follows a link, and says what of it could not be had. One that the page did not write leads to a
    /// place, where the reader finds what they left, unless it says what is set there.
    pub fn follow_link(self, link: &Link) -> Vec<Told> {
        let (state, told) = State::read(link, self.preferred);
        self.go(state.address);
        if link.is_written() || sets_something(link) {
            self.in_hand.set_value(None);
            self.inputs.update(|inputs| inputs.commit(state.inputs));
        }
        self.told.set(told.clone());
        told
    }

    /// The whole state, followed.
    pub fn state(self) -> State {
        let address = Address {
            lang: Some(self.lang.get()),
            ..self.address.get()
        };
        State {
            address,
            inputs: self.inputs.with(|inputs| inputs.present().clone()),
        }
    }

    /// The language of a place: the reader's own where the address says none.
    fn lang_at(self, address: &Address) -> Lang {
        address.lang.unwrap_or(self.preferred)
    }

    /// Keeps what was set at one place, and gives what was set at another.
    fn exchange(self, from: Place, to: Place, next: &Address) -> History<Inputs> {
        let here = self.inputs.with_untracked(Clone::clone);
        self.left
            .try_update_value(|left| {
                left.retain(|(place, _)| *place != from);
                left.push((from, here));
                let index = left.iter().position(|(place, _)| *place == to)?;
                Some(left.swap_remove(index).1)
            })
            .flatten()
            .unwrap_or_else(|| History::new(beginning(next, self.lang_at(next))))
    }

    /// The way back to the guide, where the reader was last, followed.
    pub fn way_to_guide(self) -> String {
        let Address { lang, theme, .. } = self.address.get();
        Address {
            lang,
            theme,
            ..self.last.get()
        }
        .write()
    }

    /// The step of the guide here, if there is one, with its number within the exhibit and their
    /// count.
    pub fn step(self) -> Option<(&'static Step, usize, usize)> {
        let address = self.address.get();
        let own = || {
            guide::path()
                .iter()
                .filter(|step| step.exhibit == address.exhibit)
        };
        Some((own().nth(address.step)?, address.step, own().count()))
    }

    /// The address of the step before or after this one.
    pub fn neighbour(self, back: bool) -> Option<Address> {
        let address = self.address.get();
        let path = guide::path();
        let first_of = |exhibit| path.iter().position(|step| step.exhibit == exhibit);
        let here = first_of(address.exhibit)? + address.step;
        let there = if back { here.checked_sub(1)? } else { here + 1 };
        let exhibit = path.get(there)?.exhibit;
        Some(Address {
            exhibit,
            step: there - first_of(exhibit)?,
            ..address
        })
    }

    /// The link to the beginning of an exhibit, followed.
    pub fn way_to(self, exhibit: &'static str) -> String {
        let here = self.address.get();
        Address {
            exhibit,
            step: 0,
            ..here
        }
        .write()
    }

    /// What the guide points at.
    pub fn points_at(self, name: &str) -> bool {
        self.step()
            .is_some_and(|(step, ..)| step.point == Some(name))
    }

    /// Sets a setting. A number that is slid and a text that is typed are one step to undo, until
    /// [`Hall::settle`].
    pub fn set(self, key: &'static str, value: Value) -> Result<(), Refused> {
        let is_in_hand = matches!(value, Value::Number(_) | Value::Count(_) | Value::Text(_));
        let going_on = is_in_hand && self.in_hand.get_value() == Some(key);
        self.change(going_on, |inputs| inputs.set(key, value))?;
        self.in_hand.set_value(is_in_hand.then_some(key));
        Ok(())
    }

    /// What was slid or typed is done.
    pub fn settle(self) {
        self.in_hand.set_value(None);
    }

    /// Goes a step back, or on again.
    pub fn undo(self, redo: bool) {
        self.settle();
        self.inputs.update(|inputs| {
            if redo {
                inputs.redo();
            } else {
                inputs.undo();
            }
        });
    }

    /// Sets cells. `going_on` makes it a part of the change before, as in a drag.
    pub fn set_cells(
        self,
        cells: &[(&'static str, (usize, usize), f64)],
        going_on: bool,
    ) -> Result<(), Refused> {
        self.change(going_on, |inputs| {
            cells
                .iter()
                .try_for_each(|(name, place, value)| inputs.set_cell(name, *place, *value))
        })
    }

    fn change(
        self,
        going_on: bool,
        change: impl FnOnce(&mut Inputs) -> Result<(), Refused>,
    ) -> Result<(), Refused> {
        let mut inputs = self
            .inputs
            .with_untracked(|history| history.present().clone());
        change(&mut inputs)?;
        self.inputs.update(|history| {
            if going_on {
                history.amend(inputs);
            } else {
                history.commit(inputs);
            }
        });
        Ok(())
    }

    /// Puts everything back as the guide sets it up; that can be undone.
    pub fn reset(self) {
        let address = self.address.get_untracked();
        let inputs = beginning(&address, self.lang.get_untracked());
        self.settle();
        self.inputs.update(|history| history.commit(inputs));
    }

    /// Points at a cell, or at nothing.
    pub fn hover(self, spot: Option<Spot>) {
        if self.hovered.get_untracked() != spot {
            self.hovered.set(spot);
        }
    }

    /// Holds a cell.
    pub fn hold(self, spot: Spot) {
        self.held.set(Some(spot));
        self.hover(None);
    }

    /// Lets go of what is held.
    pub fn let_go(self) {
        self.held.set(None);
        self.hover(None);
    }

    /// The explanation of the cell that is pointed at or held.
    pub fn explanation(self) -> Option<Explanation> {
        let spot = self.spot.get()?;
        let lang = self.lang.get();
        self.look(spot.matrix, |sheet, id| {
            sheet.explain(id, spot.row, spot.column, lang)
        })?
    }

    /// Looks at a matrix, followed. `None` where the document has none of that name, as on the way to
    /// another exhibit.
    pub fn look<T>(self, name: &str, look: impl FnOnce(&Sheet, Id) -> T) -> Option<T> {
        self.document
            .with(|document| Some(look(&document.sheet, document.sheet.find(name)?)))
    }

    /// Where the player is.
    pub fn place(self) -> Option<place::Place> {
        let spot = self.spot.get()?;
        self.look(spot.matrix, |sheet, id| place::Place {
            size: sheet.values(id).dim(),
            cell: (spot.row, spot.column),
        })
    }
}

/// A place in the guide: the exhibit, and the step in it.
type Place = (&'static str, usize);

fn place_of(address: &Address) -> Place {
    (address.exhibit, address.step)
}
