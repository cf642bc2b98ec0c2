//! The signals of one mounted page, and what a user can do with them.

use leptos::prelude::*;

use super::address::{Held, Shown, State, is_for_reader_only};
use super::edits::{Edits, HandMasks, Place, include};
use super::frame::Frame;
use super::history::History;
use super::library::{Library, Material, Stock};
use super::pipeline::{Pipeline, Tokens};
use super::settings::WeightKind;
use super::table::{Refused, Setting, Value};
use super::{Focus, Memo, Settings, Shared, Spot};
use crate::attention::{Error, LazyRun, Stage};
use crate::i18n::Lang;
use crate::link::{Link, Told};
use crate::trained::TrainedLayers;
use crate::view::color::Theme;

/// Everything that one page holds. Settings and edits are the user's; the rest follows.
#[derive(Clone, Copy)]
pub struct Playground {
    /// Every setting.
    pub settings: RwSignal<Settings>,
    /// What was set by hand, with undo.
    pub edits: RwSignal<History<Edits>>,
    /// What was fetched of trained layers.
    pub library: RwSignal<Library>,
    /// What there is for the settings.
    pub stock: Memo<Stock>,
    /// What is drawn up for the settings, ready to be shown or not.
    pub draft: Memo<Draft>,
    /// Counts what was made in slices.
    made: RwSignal<usize>,
    /// What is computed: the settings, and what trained layers need.
    pub computed: Memo<Computed>,
    /// The sentence, cut.
    pub tokens: Memo<Shared<Tokens>>,
    /// Every matrix of the calculation, or why there is none.
    pub calculation: Memo<Result<Shared<LazyRun>, Error>>,
    /// What the pointer or the keyboard is at.
    pub hovered: RwSignal<Option<Focus>>,
    /// What is held until Escape.
    pub held: RwSignal<Option<Focus>>,
    /// What is looked at: the hovered, or else the held, where it is there at all.
    pub focus: Memo<Option<Focus>>,
    /// The head whose matrices are shown.
    pub head: Memo<usize>,
    chosen_head: RwSignal<usize>,
    /// Whether "it" is held wherever it stands, as long as the reader chose no word of their own.
    follows_it: RwSignal<bool>,
    /// Heads whose lines and bars are not drawn.
    pub hidden_heads: RwSignal<Vec<usize>>,
    /// What of the page is there.
    pub frame: RwSignal<Frame>,
    /// What could not be had of the link that was followed last.
    pub told: RwSignal<Vec<Told>>,
    /// The language of the page.
    pub lang: RwSignal<Lang>,
    /// The colours of the page: the chosen ones, or else those that the reader's system prefers.
    pub theme: Memo<Theme>,
    chosen_theme: RwSignal<Option<Theme>>,
}

/// The settings that are computed, which are those of the page as soon as what they need is at hand.
/// Until then the last ones stay; where there are none yet, or where what they need cannot be had,
/// numbers are drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Computed {
    /// The settings.
    pub settings: Settings,
    /// What trained layers need.
    pub material: Option<Material>,
}

impl Computed {
    /// Heads that are computed.
    pub fn heads(&self) -> usize {
        let trained = self.material.as_ref().map(|material| material.layers.heads);
        trained.unwrap_or_else(|| self.settings.heads())
    }

    /// Layers that there are.
    pub fn layers(&self) -> usize {
        let trained = self.material.as_ref();
        trained.map_or(1, |material| material.layers.layers.len())
    }

    /// The layer that is shown, counted from 1.
    pub fn layer(&self) -> usize {
        self.settings.layer().min(self.layers())
    }
}

/// A calculation, drawn up: cheap things are done, and the rest waits until it is looked at.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    /// What it is a calculation of.
    pub of: Computed,
    /// The sentence, cut.
    pub tokens: Shared<Tokens>,
    /// The layer that is shown, or one below it that has to be made first.
    pub run: Result<Shared<LazyRun>, Error>,
    /// Whether it can be shown, or has to be made in slices before.
    pub is_ready: bool,
}

impl Draft {
    fn new(pipeline: &mut Pipeline, of: Computed, edits: &Edits) -> Self {
        let material = of.material.as_ref();
        let tokens = pipeline.tokens(&of.settings, material);
        let run = pipeline.run(&of.settings, edits, material);
        Self {
            is_ready: run.as_ref().map_or(true, |drafted| drafted.is_ready),
            run: run.map(|drafted| Shared::new(drafted.run)),
            tokens,
            of,
        }
    }

    /// What stands there before the first calculation is ready.
    fn of_nothing(of: Computed) -> Self {
        let settings = Settings {
            sentence: String::new(),
            ..of.settings.untrained()
        };
        let material = None;
        Self::new(
            &mut Pipeline::default(),
            Computed { settings, material },
            &Edits::default(),
        )
    }
}

impl Playground {
    /// A page that begins with `state`, in a reader's language and colours where it names none.
    pub fn new(state: State, lang: Lang, prefers_dark: Signal<bool>) -> Self {
        let lang = state.lang.unwrap_or(lang);
        let settings = RwSignal::new(state.settings);
        let edits = RwSignal::new(History::new(state.edits));
        let library = RwSignal::new(Library::default());
        let stock = Memo::new(move |_| {
            library.with(|library: &Library| settings.with(|settings| library.stock(settings)))
        });
        let wanted = Memo::new(move |last: Option<&Computed>| {
            let settings = settings.get();
            match (stock.get(), last) {
                (Stock::Ready(material), _) => Computed { settings, material },
                (Stock::Wanted(_), Some(last)) if last.material.is_some() => last.clone(),
                _ => Computed {
                    settings: settings.untrained(),
                    material: None,
                },
            }
        });
        let pipeline = StoredValue::new(Pipeline::default());
        let made = RwSignal::new(0);
        let draft = Memo::new(move |_| {
            // What was made in slices is found made when it is drawn up again.
            made.track();
            let of = wanted.get();
            let draw = |pipeline: &mut Pipeline| {
                edits.with(|edits: &History<Edits>| Draft::new(pipeline, of, edits.present()))
            };
            pipeline
                .try_update_value(draw)
                .expect("the page is mounted")
        });
        // The last good picture stays until the next is there.
        let shown = Memo::new(move |last: Option<&Draft>| match (draft.get(), last) {
            (draft, _) if draft.is_ready => draft,
            (_, Some(last)) => last.clone(),
            (draft, None) => Draft::of_nothing(draft.of),
        });
        let computed = Memo::new(move |_| shown.with(|shown| shown.of.clone()));
        let tokens = Memo::new(move |_| shown.with(|shown| shown.tokens.clone()));
        let calculation = Memo::new(move |_| shown.with(|shown| shown.run.clone()));
        let hovered = RwSignal::new(None);
        let (first, is_it) = Self::holding(state.shown.held);
        let held = RwSignal::new(first);
        let follows_it = RwSignal::new(is_it);
        let chosen_head = RwSignal::new(state.shown.head);
        let count = move || tokens.with(|tokens| tokens.shown.len());
        let head = Memo::new(move |_| {
            let heads = computed.with(Computed::heads);
            chosen_head.get().min(heads - 1)
        });
        let focus = Memo::new(move |_| {
            let there = |focus: &Focus| match *focus {
                Focus::Token(token) => token < count(),
                Focus::Cell(spot) => calculation.with(|run| {
                    run.as_ref().is_ok_and(|run| {
                        run.dim(spot.stage, spot.head)
                            .is_some_and(|(rows, columns)| spot.row < rows && spot.column < columns)
                    })
                }),
            };
            // A held word that a shorter sentence lost becomes its last one, and a held cell is of
            // the head that is shown, as the matrices are.
            let nearest = |focus| match focus {
                Focus::Token(token) => {
                    let it = follows_it.get().then(|| tokens.with(|tokens| tokens.it()));
                    let last = count().saturating_sub(1);
                    Focus::Token(it.flatten().unwrap_or(token.min(last)))
                }
                Focus::Cell(spot) => Focus::Cell(Spot {
                    head: head.get(),
                    ..spot
                }),
            };
            let first = hovered.get().filter(there);
            first.or_else(|| held.get().map(nearest).filter(there))
        });
        let chosen_theme = RwSignal::new(state.theme);
        let theme = Memo::new(move |_| {
            let preferred = if prefers_dark.get() {
                Theme::Dark
            } else {
                Theme::Light
            };
            chosen_theme.get().unwrap_or(preferred)
        });
        Self {
            settings,
            edits,
            library,
            stock,
            draft,
            made,
            computed,
            tokens,
            calculation,
            hovered,
            held,
            focus,
            head,
            chosen_head,
            follows_it,
            hidden_heads: RwSignal::new(state.shown.without),
            frame: RwSignal::new(state.frame),
            told: RwSignal::new(Vec::new()),
            lang: RwSignal::new(lang),
            theme,
            chosen_theme,
        }
    }

    /// The first sentence's "it": the word that the sentence is known for.
    fn first_focus() -> Focus {
        Focus::Token(8)
    }

    /// What is held at first, and whether that is "it" wherever it stands.
    fn holding(held: Held) -> (Option<Focus>, bool) {
        match held {
            Held::It => (Some(Self::first_focus()), true),
            Held::Nothing => (None, false),
            Held::Chosen(focus) => (Some(focus), false),
        }
    }

    /// The whole state, followed.
    pub fn state(&self) -> State {
        let held = match (self.held.get(), self.follows_it.get()) {
            (None, _) => Held::Nothing,
            (Some(_), true) => Held::It,
            (Some(focus), false) => Held::Chosen(focus),
        };
        State {
            settings: self.settings.get(),
            edits: self.edits.with(|edits| edits.present().clone()),
            shown: Shown {
                head: self.chosen_head.get(),
                without: self.hidden_heads.get(),
                held,
            },
            frame: self.frame.get(),
            lang: Some(self.lang.get()),
            theme: self.chosen_theme.get(),
        }
    }

    /// Follows a link, and says what of it could not be had. One that names no more than a language or
    /// a theme changes nothing else.
    pub fn follow(&self, link: &Link) -> Vec<Told> {
        let own_layers = self.settings.with_untracked(|settings| settings.own_layers);
        let (state, told) = State::read(link, own_layers);
        if let Some(lang) = state.lang {
            set_new(self.lang, lang);
        }
        if state.theme.is_some() {
            set_new(self.chosen_theme, state.theme);
        }
        set_new(self.told, told.clone());
        if is_for_reader_only(link) {
            return told;
        }
        let (held, is_it) = Self::holding(state.shown.held);
        set_new(self.settings, state.settings);
        self.edits.update(|edits| edits.commit(state.edits));
        set_new(self.frame, state.frame);
        set_new(self.hovered, None);
        set_new(self.held, held);
        set_new(self.follows_it, is_it);
        set_new(self.chosen_head, state.shown.head);
        set_new(self.hidden_heads, state.shown.without);
        told
    }

    /// The name of a stage.
    pub fn name_of(&self, stage: Stage, lang: Lang) -> &'static str {
        self.run().map_or("", |run| lang.stage(stage, run.recipe))
    }

    /// Whether a reader may set cells of a stage by hand.
    pub fn is_editable(&self, stage: Stage) -> bool {
        let run = untrack(|| self.run());
        run.is_some_and(|run| stage.is_editable(run.recipe))
    }

    /// Features that one head sees.
    pub fn head_width(&self) -> usize {
        self.run().map_or(1, |run| run.d_k())
    }

    /// The run, where there is one.
    pub fn run(&self) -> Option<Shared<LazyRun>> {
        self.calculation.with(|run| run.clone().ok())
    }

    /// Takes in that what was drawn up last has been made, so that it is shown.
    pub fn take_made(&self) {
        self.made.update(|made| *made += 1);
    }

    /// Changes a setting, or says why not.
    ///
    /// # Errors
    ///
    /// [`Refused`], and the settings stay as they were.
    pub fn set(&self, setting: &Setting, value: Value) -> Result<(), Refused> {
        let next = setting.set(&self.settings.read_untracked(), value)?;
        self.settings.set(next);
        Ok(())
    }

    /// Changes a setting to a number, or says why not.
    ///
    /// # Errors
    ///
    /// [`Refused`], and the settings stay as they were.
    pub fn set_number(&self, setting: &Setting, number: f64) -> Result<(), Refused> {
        let next = setting.set_number(&self.settings.read_untracked(), number)?;
        self.settings.set(next);
        Ok(())
    }

    /// Takes in layers that the reader brought, and shows the last of them.
    pub fn bring(&self, layers: TrainedLayers) {
        self.settings.update(|settings| {
            settings.weights = WeightKind::Own;
            settings.scoring = layers.scoring;
            settings.wanted_heads = layers.heads;
            settings.own_layers = layers.layers.len();
            settings.wanted_layer = layers.layers.len();
            settings.causal = layers.causal;
        });
        self.library.update(|library| library.bring(layers));
    }

    /// Shows the matrices of a head.
    pub fn choose_head(&self, head: usize) {
        self.chosen_head.set(head);
    }

    /// The same page, but for the head whose matrices are shown.
    #[must_use]
    pub fn of_head(&self, head: usize) -> Self {
        Self {
            head: Memo::new(move |_| head),
            ..*self
        }
    }

    /// Light or dark by the reader's choice, whatever the system prefers.
    pub fn choose_theme(&self, theme: Theme) {
        self.chosen_theme.set(Some(theme));
    }

    /// The reader's own choice, if they made one.
    pub fn chosen_theme(&self) -> Option<Theme> {
        self.chosen_theme.get()
    }

    /// Turns the page dark or light.
    pub fn switch_theme(&self) {
        self.chosen_theme
            .set(Some(self.theme.get_untracked().other()));
    }

    /// Holds `focus`, or lets go of it where it is held already.
    pub fn toggle_held(&self, focus: Focus) {
        let held = match self.held.get_untracked() {
            Some(Focus::Token(token)) if self.follows_it.get_untracked() => {
                let it = self.tokens.with_untracked(|tokens| tokens.it());
                Some(Focus::Token(it.unwrap_or(token)))
            }
            held => held,
        };
        let held = held == Some(focus);
        self.follows_it.set(false);
        self.held.set((!held).then_some(focus));
    }

    /// Points at `focus`.
    pub fn hover(&self, focus: Option<Focus>) {
        if self.hovered.get_untracked() != focus {
            self.hovered.set(focus);
        }
    }

    /// Draws or hides the lines and bars of a head.
    pub fn toggle_head(&self, head: usize) {
        self.hidden_heads.update(|hidden| {
            let hide = !hidden.contains(&head);
            include(hidden, head, hide);
        });
    }

    /// Everything as it was at first, but for the language and the colours. Settings have no
    /// history, so edits lose theirs too: half of what was would be worse than nothing.
    pub fn reset(&self) {
        self.settings.set(Settings::default());
        self.edits.set(History::default());
        self.hovered.set(None);
        self.held.set(Some(Self::first_focus()));
        self.follows_it.set(true);
        self.chosen_head.set(0);
        self.hidden_heads.set(Vec::new());
    }

    /// Sets a cell of an editable stage; of [`Stage::Masked`], the bias that is added there.
    pub fn set_cell(&self, spot: Spot, number: f32) {
        if spot.stage == Stage::Masked {
            self.edit_masks(
                |masks| masks.set_bias((spot.row, spot.column), number),
                false,
            );
        } else if let Some(place) = self.place(spot) {
            self.edit(|edits| edits.numbers.set(place, number), false);
        }
    }

    /// Whether a cell was set by hand.
    pub fn is_set_by_hand(&self, spot: Spot) -> bool {
        let place = self.place(spot);
        place.is_some_and(|place| {
            self.edits
                .with(|edits| edits.present().numbers.contains(&place))
        })
    }

    /// What an edit of a cell is about.
    fn place(&self, spot: Spot) -> Option<Place> {
        if spot.stage != Stage::Embedding {
            return Some(self.place_in_table(spot.stage, spot));
        }
        let tokens = self.tokens.get_untracked();
        let token = tokens.shown.get(spot.row)?;
        Some(Place::Token {
            key: token.key.to_string(),
            feature: spot.column,
        })
    }

    /// Where a cell of one head's slice lies in the table with all heads side by side.
    fn place_in_table(&self, stage: Stage, spot: Spot) -> Place {
        let (head, column) = match stage {
            Stage::WeightQuery | Stage::WeightKey | Stage::WeightValue => {
                let width = untrack(|| self.head_width());
                (0, spot.head * width + spot.column)
            }
            Stage::AdditiveQuery | Stage::AdditiveKey | Stage::AdditiveVector => {
                (spot.head, spot.column)
            }
            _ => (0, spot.column),
        };
        Place::Cell {
            layer: self.computed.with_untracked(Computed::layer) - 1,
            stage,
            head,
            row: spot.row,
            column,
        }
    }

    /// Hides or shows a cell of the scores by hand. `dragging` makes it a part of the step before.
    pub fn hide_cell(&self, cell: (usize, usize), hide: bool, dragging: bool) {
        self.edit_masks(
            |masks| {
                include(&mut masks.cells, cell, hide);
            },
            dragging,
        );
    }

    /// Whether a cell is hidden by hand.
    pub fn is_hidden_by_hand(&self, cell: (usize, usize)) -> bool {
        let by_hand = self.settings.with_untracked(|settings| settings.by_hand);
        by_hand
            && self
                .edits
                .with_untracked(|edits| edits.present().masks.cells.contains(&cell))
    }

    /// Makes a key padding by hand, or real again.
    pub fn toggle_padding(&self, key: usize) {
        self.edit_masks(
            |masks| {
                let hide = !masks.padding.contains(&key);
                include(&mut masks.padding, key, hide);
            },
            false,
        );
    }

    /// A mask made by hand is meant to count, so it switches them on.
    fn edit_masks(&self, change: impl FnOnce(&mut HandMasks), amend: bool) {
        if !self.settings.with_untracked(|settings| settings.by_hand) {
            self.settings.update(|settings| settings.by_hand = true);
        }
        self.edit(|edits| change(&mut edits.masks), amend);
    }

    fn edit(&self, change: impl FnOnce(&mut Edits), amend: bool) {
        let mut next = self.edits.with_untracked(|edits| edits.present().clone());
        change(&mut next);
        self.edits.update(|edits| {
            if amend {
                edits.amend(next);
            } else {
                edits.commit(next);
            }
        });
    }

    /// Forgets everything that was set by hand.
    pub fn clear_edits(&self) {
        self.edits.update(|edits| edits.commit(Edits::default()));
    }
}

/// Sets a signal where it is something else, so that what follows it is not made anew for nothing.
fn set_new<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|old| *old != value) {
        signal.set(value);
    }
}
