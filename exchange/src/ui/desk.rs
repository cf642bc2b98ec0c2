//! The signals of one mounted view.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use attention_playground::attention::HeadTrace;
use attention_playground::i18n::Lang;
use attention_playground::link::{Link, Told};
use attention_playground::state::{SameMemory, Shared};
use attention_playground::ui::announce::Announcer;
use attention_playground::view::color::Theme;
use attention_playground::view::format::chosen;
use leptos::prelude::*;

use crate::address::Address;
use crate::brought::example::Example;
use crate::brought::file::{File, Origin, Side};
use crate::brought::maps::{Average, Maps, Shape, TooMany};
use crate::brought::picture::Hue;
use crate::brought::shown::{Shown, View};
use crate::format::{Refusal, limits, read};
use crate::said::Which;
use crate::words;

/// Why something that was brought is not shown.
#[derive(Debug, Clone, PartialEq)]
pub enum Refused {
    /// It is not read.
    File(Refusal),
    /// Its weights would be too many.
    TooMany(TooMany),
    /// The browser could not get at it.
    Unread,
}

impl Refused {
    /// One sentence.
    pub fn text(&self, lang: Lang) -> String {
        match self {
            Self::File(refusal) => refusal.text(lang),
            Self::TooMany(TooMany(given)) => {
                let most = chosen(limits::NUMBERS as f64);
                words::too_many(lang, &given.to_string(), &most)
            }
            Self::Unread => words::not_read(lang).to_owned(),
        }
    }
}

/// Reads a file that is called `name`.
///
/// # Errors
///
/// Why it is not shown.
pub fn opened(name: &str, bytes: &[u8]) -> Result<File, Refused> {
    let brought = read(name, bytes).map_err(Refused::File)?;
    File::new(Origin::Reader(name.to_owned()), brought).map_err(Refused::TooMany)
}

/// Which tokens the reader took out or in by hand.
pub type Toggled = BTreeSet<(Side, usize)>;

/// Maps that are the same while they are the same memory.
#[derive(Debug, Clone)]
pub struct SameMaps(pub Arc<Maps>);

impl PartialEq for SameMaps {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Everything that is brought, set and shown.
#[derive(Clone, Copy)]
pub struct Desk {
    /// Tells several views on one page apart.
    pub number: usize,
    /// How it is looked at, and how the page is read.
    pub address: RwSignal<Address>,
    /// The language.
    pub lang: Memo<Lang>,
    /// The theme.
    pub theme: Memo<Theme>,
    /// What was brought.
    pub file: RwSignal<Option<Shared<File>>>,
    /// What is to be told of the link as a whole.
    pub told: RwSignal<Vec<Told>>,
    /// What was refused last: the name of the file, and why.
    pub refused: RwSignal<Option<(String, Refused)>>,
    /// Whether a file is being read.
    pub is_reading: RwSignal<bool>,
    /// Tokens that were taken out or in by hand.
    pub toggled: RwSignal<Toggled>,
    /// The cell that is pointed at, as (query, key) of the file.
    pub spot: RwSignal<Option<(usize, usize)>>,
    /// What is said aloud.
    pub announcer: Announcer,
    /// The maps of the file.
    pub maps: Memo<Option<SameMaps>>,
    /// Which of them is looked at.
    pub which: Memo<Which>,
    /// Its weights, before anything is done to them.
    pub map: Memo<Option<SameMemory>>,
    /// What is done to it.
    pub view: Memo<View>,
    /// The map as it is shown.
    pub shown: Memo<Option<Shared<Shown>>>,
    /// Its stages, where they are computed and it is no mean.
    pub trace: Memo<Option<Shared<HeadTrace<f32>>>>,
}

static NUMBERS: AtomicUsize = AtomicUsize::new(0);

impl Desk {
    /// A desk as the address asks for it, for somebody who prefers a language, and perhaps dark paper.
    pub fn new(
        hash: &str,
        preferred: Lang,
        prefers_dark: Signal<bool>,
        announcer: Announcer,
    ) -> Self {
        let address = RwSignal::new(Address::read(hash));
        let file = RwSignal::new(None::<Shared<File>>);
        let toggled = RwSignal::new(Toggled::new());
        let reading = Memo::new(move |_| address.get().reading);
        let maps = Memo::new(move |_| {
            let reading = reading.get();
            file.with(|file| file.as_ref()?.maps(reading).map(SameMaps))
        });
        let which = Memo::new(move |_| {
            let address = address.get();
            let shape = file.with(|file| file.as_ref()?.shape());
            let last = |count: Option<usize>| count.map_or(usize::MAX, |it| it.saturating_sub(1));
            Which {
                average: address.average,
                layer: address.layer.min(last(shape.map(|it| it.layers))),
                head: address.head.min(last(shape.map(|it| it.heads))),
            }
        });
        let map = Memo::new(move |_| {
            let Which {
                average,
                layer,
                head,
            } = which.get();
            let SameMaps(maps) = maps.get()?;
            maps.map(average, layer, head).map(SameMemory)
        });
        let dressing = Memo::new(move |_| {
            let address = address.get();
            (
                address.without_special,
                address.renormalise,
                address.threshold,
            )
        });
        let view = Memo::new(move |_| {
            let (without_special, renormalise, threshold) = dressing.get();
            file.with(|file| {
                let Some(file) = file else {
                    return View::default();
                };
                toggled.with(|toggled| View {
                    without_queries: file.without(Side::Query, without_special, toggled),
                    without_keys: file.without(Side::Key, without_special, toggled),
                    renormalise,
                    threshold,
                })
            })
        });
        let shown = Memo::new(move |_| {
            let (map, SameMaps(maps)) = (map.get()?, maps.get()?);
            let shown = view.with(|view| Shown::new(&map.0, view, |q, k| maps.allows(q, k)));
            Some(Shared::new(shown))
        });
        let trace = Memo::new(move |_| {
            let Which {
                average,
                layer,
                head,
            } = which.get();
            let SameMaps(maps) = maps.get()?;
            let stages = maps.stages().filter(|_| average == Average::None)?;
            stages.trace(layer, head).map(Shared::new)
        });
        Self {
            number: NUMBERS.fetch_add(1, Ordering::Relaxed),
            address,
            lang: Memo::new(move |_| address.get().lang.unwrap_or(preferred)),
            theme: Memo::new(move |_| {
                let preferred = if prefers_dark.get() {
                    Theme::Dark
                } else {
                    Theme::Light
                };
                address.get().theme.unwrap_or(preferred)
            }),
            file,
            refused: RwSignal::new(None),
            told: RwSignal::new(Address::of(&Link::read(hash)).1),
            is_reading: RwSignal::new(false),
            toggled,
            spot: RwSignal::new(None),
            announcer,
            maps,
            which,
            map,
            view,
            shown,
            trace,
        }
    }

    /// Follows a link, and says what of it could not be had.
    pub fn follow(self, address: &str) -> Vec<Told> {
        let (next, told) = Address::of(&Link::read(address));
        if next != self.address.get_untracked() {
            self.address.set(next);
        }
        self.told.set(told.clone());
        told
    }

    /// How it is looked at, followed.
    pub fn state(self) -> Address {
        Address {
            lang: Some(self.lang.get()),
            ..self.address.get()
        }
    }

    /// Changes how it is looked at.
    pub fn set(self, change: impl FnOnce(&mut Address)) {
        let mut next = self.address.get_untracked();
        change(&mut next);
        if next != self.address.get_untracked() {
            self.address.set(next);
        }
    }

    /// Chooses one map.
    pub fn choose(self, layer: usize, head: usize) {
        self.set(|address| {
            address.average = Average::None;
            address.layer = layer;
            address.head = head;
        });
    }

    /// Shows what was brought, in place of what was shown before.
    pub fn put(self, file: File) {
        self.refused.set(None);
        self.spot.set(None);
        self.toggled.set(Toggled::new());
        self.file.set(Some(Shared::new(file)));
    }

    /// Says why a file is not shown; what was shown before stays.
    pub fn refuse(self, name: String, refused: Refused) {
        self.refused.set(Some((name, refused)));
    }

    /// Shows an example.
    pub fn put_example(self, which: Example) {
        if let Some(file) = File::example(which) {
            self.put(file);
        }
    }

    /// Takes a token out of the maps, or in again.
    pub fn toggle(self, side: Side, place: usize) {
        self.spot.set(None);
        self.toggled.update(|toggled| {
            if !toggled.remove(&(side, place)) {
                toggled.insert((side, place));
            }
        });
    }

    /// How many layers, heads and tokens there are, followed; `None` where there are no maps.
    pub fn shape(self) -> Option<Shape> {
        self.file.with(|file| file.as_ref()?.shape())
    }

    /// Whether the weights are computed from what was brought, followed.
    pub fn is_computed(self) -> bool {
        self.maps.with(|maps| {
            maps.as_ref()
                .is_some_and(|SameMaps(maps)| maps.stages().is_some())
        })
    }

    /// The colours of the map that is looked at, followed.
    pub fn hue(self) -> Hue {
        let which = self.which.get();
        if which.average.is_over_heads() {
            Hue::Many
        } else {
            Hue::Head(which.head)
        }
    }

    /// The place of the spot among the rows and columns that are shown, followed.
    pub fn spot_shown(self) -> Option<(usize, usize)> {
        let (query, key) = self.spot.get()?;
        self.shown.with(|shown| {
            let shown = shown.as_ref()?;
            let row = shown.rows.binary_search(&query).ok()?;
            Some((row, shown.columns.binary_search(&key).ok()?))
        })
    }

    /// Points at a cell of the map as it is shown.
    pub fn point(self, at: Option<(usize, usize)>) {
        let spot = at.and_then(|(row, column)| {
            self.shown.with_untracked(|shown| {
                let shown = shown.as_ref()?;
                Some((*shown.rows.get(row)?, *shown.columns.get(column)?))
            })
        });
        if self.spot.get_untracked() != spot {
            self.spot.set(spot);
        }
    }
}
