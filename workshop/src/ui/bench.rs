//! The signals of one mounted Train view.

use attention_playground::attention::Error;
use attention_playground::i18n::Lang;
use attention_playground::link::{Link, Told};
use attention_playground::state::Shared;
use attention_playground::state::library::Supply;
use attention_playground::tasks::{Kind, Settings, Task, Unreadable};
use attention_playground::ui::announce::Announcer;
use attention_playground::view::color::Theme;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::drive::Drive;
use super::fetch::fetch;
use super::milestones::Milestones;
use super::pace::Pace;
use crate::address::{Address, State, sentence_of, told_of};
use crate::run::{Run, Seen};
use crate::settings::{Adjusted, Setting};
use crate::teacher::Teacher;

/// A cell of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// Which run.
    pub run: usize,
    /// Which head of the layer that is shown.
    pub head: usize,
    /// Its query.
    pub row: usize,
    /// Its key.
    pub column: usize,
}

/// A model seen at some step.
#[derive(Debug)]
pub struct Look {
    /// The step.
    pub step: u32,
    /// What it made of the sentence.
    pub seen: Seen,
}

impl Look {
    /// Which of its layers is shown where the page shows `layer`: a model with fewer shows its last.
    pub fn layer(&self, layer: usize) -> usize {
        layer.min(self.seen.maps.len().saturating_sub(1))
    }
}

/// Everything that is set and shown.
#[derive(Clone, Copy)]
pub struct Bench {
    /// The settings, and how the page is read.
    pub address: RwSignal<Address>,
    /// The language.
    pub lang: Memo<Lang>,
    /// The theme.
    pub theme: Memo<Theme>,
    /// What the link asked for and did not get.
    pub adjusted: RwSignal<Vec<Adjusted>>,
    /// What is to be told of the link as a whole.
    pub told: RwSignal<Vec<Told>>,
    /// Why settings could not be run.
    pub refused: RwSignal<Option<Error>>,
    /// Whether the words of the task are on their way; `Some(false)` where they did not come.
    pub waiting: RwSignal<Option<bool>>,
    /// The run whose settings the controls show.
    pub editing: RwSignal<usize>,
    /// Whether runs go on.
    pub going: RwSignal<bool>,
    /// How fast they go; as new as what is shown.
    pub pace: StoredValue<Pace>,
    /// The loop of frames in which they go.
    pub drive: Drive,
    /// What is said aloud.
    pub announcer: Announcer,
    /// What of it was said.
    pub milestones: StoredValue<Milestones>,
    /// The reader's sentence.
    pub sentence: RwSignal<String>,
    /// Why the task cannot take it.
    pub unread: RwSignal<Option<Unreadable>>,
    /// The layer whose maps are shown, from 0.
    pub layer: RwSignal<usize>,
    /// The past step that is looked at; `None` is now.
    pub past: RwSignal<Option<u32>>,
    /// The cell that is pointed at.
    pub spot: RwSignal<Option<Spot>>,
    /// Counts what changed in the runs, as far as it is to be shown.
    shown: RwSignal<u64>,
    runs: StoredValue<Vec<Run>, LocalStorage>,
    /// The tasks, and the words that have come.
    pub teacher: StoredValue<Teacher>,
    /// The language of the sentences that the runs learn.
    taught: StoredValue<Lang>,
    /// The step that each run goes on to.
    goals: StoredValue<[u32; 2]>,
}

impl Bench {
    /// A bench as the address asks for it, for somebody who prefers a language, and perhaps dark paper
    /// and little motion.
    pub fn new(
        hash: &str,
        preferred: Lang,
        (prefers_dark, calm): (Signal<bool>, Signal<bool>),
        announcer: Announcer,
    ) -> Self {
        let (address, adjusted) = Address::read(hash);
        let first_lang = address.lang.unwrap_or(preferred);
        let link = Link::read(hash);
        let usual = || first_lang.task_sentence(address.first.kind).to_owned();
        let sentence = sentence_of(&link, &address, first_lang).unwrap_or_else(usual);
        let address = RwSignal::new(address);
        let bench = Self {
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
            adjusted: RwSignal::new(adjusted),
            refused: RwSignal::new(None),
            waiting: RwSignal::new(None),
            editing: RwSignal::new(0),
            going: RwSignal::new(false),
            pace: StoredValue::new(Pace::default()),
            drive: Drive::new(calm),
            announcer,
            milestones: StoredValue::new(Milestones::default()),
            sentence: RwSignal::new(sentence),
            told: RwSignal::new(told_of(&link)),
            unread: RwSignal::new(None),
            layer: RwSignal::new(0),
            past: RwSignal::new(None),
            spot: RwSignal::new(None),
            shown: RwSignal::new(0),
            runs: StoredValue::new_local(Vec::new()),
            teacher: StoredValue::new(Teacher::default()),
            taught: StoredValue::new(first_lang),
            goals: StoredValue::new([0; 2]),
        };
        bench.begin(&[0, 1]);
        bench
    }

    /// Follows a link, where it asks for something else than what is there, and says what of it could
    /// not be had, in sentences.
    pub fn follow(self, address: &str) -> Vec<String> {
        let (next, adjusted) = Address::read(address);
        self.adjusted.set(adjusted.clone());
        if next != self.address.get_untracked() {
            self.go_to(next);
        }
        let link = Link::read(address);
        let lang = self.lang.get_untracked();
        if let Some(sentence) = sentence_of(&link, &next, lang)
            && self.sentence.with_untracked(|old| *old != sentence)
        {
            self.set_sentence(sentence);
        }
        let told = told_of(&link);
        self.told.set(told.clone());
        let adjusted = adjusted.iter().map(|one| one.text(lang));
        adjusted
            .chain(told.iter().map(|one| lang.link_change(one)))
            .collect()
    }

    /// What is trained and looked at, followed.
    pub fn state(self) -> State {
        let lang = self.lang.get();
        State {
            address: Address {
                lang: Some(lang),
                ..self.address.get()
            },
            sentence: self.sentence.get(),
        }
    }

    /// Takes new settings, and begins anew the runs that they change.
    fn go_to(self, next: Address) {
        let before = self.address.get_untracked();
        let kind = next.first.kind;
        let lang = next.lang.unwrap_or_else(|| self.lang.get_untracked());
        // Only the first task has sentences of a language.
        let others = kind == Kind::Reference && lang != self.taught.get_value();
        self.taught.set_value(lang);
        if kind != before.first.kind || others {
            self.sentence.set(lang.task_sentence(kind).to_owned());
        }
        if next.second.is_none() {
            self.editing.set(0);
        }
        self.address.set(next);
        let mut changed = Vec::new();
        if next.first != before.first || others {
            changed.push(0);
        }
        if next.second != before.second || others {
            changed.push(1);
        }
        if !changed.is_empty() {
            self.begin(&changed);
        }
    }

    /// Chooses other settings.
    fn choose(self, mut next: Address) {
        if next.first.kind == Kind::Reference {
            // The language is a part of what is learned, and so of the link.
            next.lang = Some(self.lang.get_untracked());
        }
        self.adjusted.set(Vec::new());
        self.go_to(next);
    }

    /// Changes how the page is read.
    pub fn read_as(self, lang: Option<Lang>, theme: Option<Theme>) {
        let next = Address {
            lang,
            theme,
            ..self.address.get_untracked()
        };
        self.go_to(next);
    }

    /// The language of the sentences that the runs learn.
    pub fn taught(self) -> Lang {
        self.taught.get_value()
    }

    /// The settings that the controls show, followed.
    pub fn settings(self) -> Settings {
        let address = self.address.get();
        match (self.editing.get(), address.second) {
            (1, Some(second)) => second,
            _ => address.first,
        }
    }

    /// Sets one setting of the run whose settings are shown.
    pub fn set(self, setting: &Setting, value: f64) {
        let mut next = self.address.get_untracked();
        match (self.editing.get_untracked(), &mut next.second) {
            (1, Some(second)) => setting.set(second, value),
            _ => setting.set(&mut next.first, value),
        }
        self.choose(next);
    }

    /// Chooses another task, as it is best learned.
    pub fn set_task(self, kind: Kind) {
        let first = Settings::of(kind);
        let next = self.address.get_untracked();
        self.choose(Address {
            first,
            second: next.second.map(|_| first),
            ..next
        });
    }

    /// Puts a second run beside the first, or takes it away.
    pub fn set_two(self, two: bool) {
        let next = self.address.get_untracked();
        self.choose(Address {
            second: two.then_some(next.first),
            ..next
        });
        self.editing.set(usize::from(two));
    }

    /// Puts a run that was opened in the place of all runs.
    pub fn put(self, run: Run, lang: Lang) {
        let here = self.address.get_untracked();
        let is_of_a_language = run.settings().kind == Kind::Reference;
        let next = Address {
            first: *run.settings(),
            second: None,
            lang: if is_of_a_language {
                Some(lang)
            } else {
                here.lang
            },
            ..here
        };
        self.going.set(false);
        self.go_to(next);
        self.runs.set_value(vec![run]);
        self.goals.set_value([0; 2]);
        self.watch();
        self.past.set(None);
        self.set_off();
    }

    /// Puts both runs back before their first step.
    pub fn reset(self) {
        self.going.set(false);
        self.goals.set_value([0; 2]);
        self.begin(&[0, 1]);
    }

    /// The words of a task in a language, fetched where they are not there yet. `false` where they
    /// cannot be had.
    pub async fn fetch_words(self, kind: Kind, lang: Lang) -> bool {
        if self.teacher.with_value(|teacher| teacher.has(kind, lang)) {
            return true;
        }
        let path = format!("trained/{}", Supply::Words(lang).path());
        let bytes = fetch(&path).await;
        let taken = self.teacher.try_update_value(|teacher| {
            let bytes = bytes.ok()?;
            teacher.take(lang, &bytes).ok()
        });
        taken.flatten().is_some()
    }

    /// A task in a language, where its words are there.
    pub fn task(self, kind: Kind, lang: Lang) -> Option<Box<dyn Task>> {
        self.teacher.with_value(|teacher| teacher.task(kind, lang))
    }

    /// Begins all runs once the words of their task are there.
    fn begin_with_words(self, kind: Kind, lang: Lang) {
        self.waiting.set(Some(true));
        spawn_local(async move {
            let has_come = self.fetch_words(kind, lang).await;
            // Meanwhile the page may be gone, or at another task.
            let wanted = self.address.try_get_untracked().map(|it| it.first.kind);
            if wanted != Some(kind) || self.taught.get_value() != lang {
                return;
            }
            if has_come {
                self.begin(&[0, 1]);
            } else {
                self.waiting.set(Some(false));
            }
        });
    }

    /// Begins runs anew; those that went on go on.
    fn begin(self, changed: &[usize]) {
        let address = self.address.get_untracked();
        let (kind, lang) = (address.first.kind, self.taught.get_value());
        self.waiting.set(None);
        if self.task(kind, lang).is_none() {
            self.runs.set_value(Vec::new());
            self.show();
            self.begin_with_words(kind, lang);
            return;
        }
        let wanted = [Some(address.first), address.second];
        let mut refused = None;
        self.runs.update_value(|runs| {
            let old = std::mem::take(runs);
            let mut old = old.into_iter().map(Some).collect::<Vec<_>>();
            for (index, settings) in wanted.into_iter().enumerate() {
                let Some(settings) = settings else { continue };
                let kept = old.get_mut(index).and_then(Option::take);
                match kept.filter(|_| !changed.contains(&index)) {
                    Some(run) => runs.push(run),
                    None => {
                        let task = self.task(kind, lang);
                        match task.map(|task| Run::new(task, settings)) {
                            Some(Ok(run)) => runs.push(run),
                            Some(Err(error)) => refused = Some(error),
                            None => {}
                        }
                    }
                }
            }
        });
        self.refused.set(refused);
        self.past.set(None);
        self.spot.set(None);
        let layers = wanted.into_iter().flatten().map(|settings| settings.layers);
        let last = layers.max().unwrap_or(1) - 1;
        self.layer.set(last);
        if self.going.get_untracked() {
            self.plan();
        } else {
            // The step that a run stands at is measured also where it goes no further.
            self.goals
                .set_value([0, 1].map(|index| self.steps_of(index).unwrap_or(0)));
        }
        self.pace.set_value(Pace::default());
        self.watch();
        self.set_off();
    }

    /// Watches the sentence in every run.
    fn watch(self) {
        let sentence = self.sentence.get_untracked();
        let mut unread = None;
        self.runs.update_value(|runs| {
            for run in runs {
                unread = run.watch(&sentence).err();
            }
        });
        self.unread.set(unread);
        self.show();
    }

    /// Takes another sentence.
    pub fn set_sentence(self, sentence: String) {
        self.sentence.set(sentence);
        self.spot.set(None);
        self.watch();
    }

    /// Lets the runs go on, to the end of what is planned; beyond it, as far again.
    pub fn start(self) {
        self.plan();
        self.past.set(None);
        self.pace.set_value(Pace::default());
        self.going.set(true);
        self.set_off();
    }

    fn plan(self) {
        let goals = self.runs.with_value(|runs| {
            let goal = |run: &Run| {
                let (steps, planned) = (run.steps(), run.settings().steps);
                if steps < planned {
                    planned
                } else {
                    steps.saturating_add(planned)
                }
            };
            [0, 1].map(|index| runs.get(index).map_or(0, goal))
        });
        self.goals.set_value(goals);
    }

    /// Lets them rest where they are. What was begun of a step is kept.
    pub fn pause(self) {
        self.going.set(false);
        self.goals
            .set_value([0, 1].map(|index| self.steps_of(index).unwrap_or(0)));
        self.show();
    }

    /// Lets each run take one step.
    pub fn step(self) {
        self.going.set(false);
        self.past.set(None);
        let goals = [0, 1].map(|index| self.steps_of(index).unwrap_or(0).saturating_add(1));
        self.goals.set_value(goals);
        self.set_off();
    }

    fn steps_of(self, index: usize) -> Option<u32> {
        self.runs.with_value(|runs| runs.get(index).map(Run::steps))
    }

    /// Does one piece of the run that is furthest behind. `false` where all are where they should be.
    pub fn advance(self) -> bool {
        let goals = self.goals.get_value();
        self.runs
            .try_update_value(|runs| {
                let behind = runs.iter_mut().zip(goals);
                let behind = behind.filter(|(run, goal)| !run.has_reached(*goal));
                let Some((run, _)) = behind.min_by_key(|(run, _)| run.steps()) else {
                    return false;
                };
                run.advance();
                true
            })
            .unwrap_or(false)
    }

    /// Steps taken in all runs.
    pub fn all_steps(self) -> u32 {
        self.runs
            .with_value(|runs| runs.iter().map(Run::steps).sum())
    }

    /// Shows what the runs are by now.
    pub fn show(self) {
        self.shown.update(|shown| *shown += 1);
    }

    /// Runs that there are, followed.
    pub fn count(self) -> usize {
        1 + usize::from(self.address.get().second.is_some())
    }

    /// How fast the runs go, followed as often as it is to be shown.
    pub fn pace_shown(self) -> Pace {
        self.shown.track();
        self.pace.get_value()
    }

    /// Looks at a run, followed as often as it is to be shown.
    pub fn look<T>(self, index: usize, look: impl FnOnce(&Run) -> T) -> Option<T> {
        self.shown.track();
        self.runs.with_value(|runs| runs.get(index).map(look))
    }

    /// What a run shows of the sentence at the step that is looked at; followed.
    pub fn seen(self, index: usize) -> Option<Shared<Look>> {
        let past = self.past.get();
        let look = self.look(index, |run| {
            let (step, seen) = match past {
                Some(past) => run.see_past(past)?,
                None => (run.steps(), run.see()?),
            };
            Some(Look { step, seen })
        });
        look.flatten().map(Shared::new)
    }

    /// Makes the frames come; the first finds out whether there is something to do.
    fn set_off(self) {
        self.drive.come(self);
    }
}
