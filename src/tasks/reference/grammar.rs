//! Sentences by seed.

use std::collections::HashSet;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

use super::chinese::CHINESE;
use super::english::ENGLISH;
use super::lexicon::{Lexicon, Use};
use super::part::{Part, Words, of_pair};
use super::sentence::{Filled, Gaze, RowKind, Sentence, fill};
use crate::i18n::Lang;
use crate::text::{Mode, tokenize_with};
use crate::trained::words::WordTable;
use crate::weights::stream;

/// The kinds of the articles' own sentences.
const PLACES: (&str, &str) = ("animal", "place");

/// A noun, and its measure word.
type Noun = (&'static str, &'static str);

/// All sentences of a language, cut as the page cuts them.
pub struct Grammar<'a> {
    lexicon: &'static Lexicon,
    table: &'a WordTable,
    uses: Vec<Ready>,
    /// The seen words of each list that slots are filled from.
    groups: Vec<Vec<&'static str>>,
}

/// What may stand in some templates, words looked up and parted.
struct Ready {
    of: &'static Use,
    first: [Vec<Noun>; 3],
    second: [Vec<Noun>; 3],
    actions: [Vec<&'static str>; 3],
    /// The states of the first thing, and of the second.
    states: [[Vec<&'static str>; 3]; 2],
    /// The groups of the first thing, the second, the verb, and the states of both.
    groups: [usize; 5],
}

/// Draws what a sentence is made of.
struct Draw(Xoshiro256PlusPlus);

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() >> 32) as usize % bound.max(1)
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        all.get(self.below(all.len())).copied()
    }
}

/// The words of a sentence before they are in a template.
#[derive(Clone, Copy)]
struct Choice {
    pattern: &'static str,
    first: Noun,
    second: Noun,
    action: &'static str,
    /// The state, and whether it is that of the second thing.
    state: (&'static str, bool),
    groups: [usize; 5],
}

impl<'a> Grammar<'a> {
    /// The sentences of `lang`. Words that `table` does not list take no part.
    pub fn new(lang: Lang, table: &'a WordTable) -> Self {
        let lexicon = match lang {
            Lang::En => &ENGLISH,
            Lang::Zh => &CHINESE,
        };
        // The numbers of the table hardly tell large from small, so words of size are all learned.
        let always = lexicon.always.split_whitespace();
        let always: HashSet<_> = always.chain(lexicon.sizes.split_whitespace()).collect();
        let part = |word: &str| {
            if always.contains(word) {
                Words::Seen as usize
            } else {
                Words::of(word) as usize
            }
        };
        let known = |word: &&str| table.contains(word);
        let nouns = |kind: &str| {
            let mut parts = [const { Vec::new() }; 3];
            for (of, measure, words) in lexicon.kinds {
                if *of == kind {
                    for word in words.split_whitespace().filter(known) {
                        parts[part(word)].push((word, *measure));
                    }
                }
            }
            parts
        };
        let listed = |lists: &'static [(&'static str, &'static str)], name: &str| {
            let mut parts = [const { Vec::new() }; 3];
            for (of, words) in lists {
                if *of == name {
                    for word in words.split_whitespace().filter(known) {
                        parts[part(word)].push(word);
                    }
                }
            }
            parts
        };
        let mut groups: Vec<Vec<&'static str>> = Vec::new();
        let mut group = |words: &[&'static str]| {
            let known = groups.iter().position(|group| group == words);
            known.unwrap_or_else(|| {
                groups.push(words.to_vec());
                groups.len() - 1
            })
        };
        let seen = Words::Seen as usize;
        let names = |nouns: &[Noun]| nouns.iter().map(|noun| noun.0).collect::<Vec<_>>();
        let mut uses = Vec::new();
        for of in lexicon.uses {
            let (first, second) = (nouns(of.kinds.0), nouns(of.kinds.1));
            let actions = listed(lexicon.actions, of.action);
            let states = [of.states.0, of.states.1].map(|name| listed(lexicon.states, name));
            let groups = [
                group(&names(&first[seen])),
                group(&names(&second[seen])),
                group(&actions[seen]),
                group(&states[0][seen]),
                group(&states[1][seen]),
            ];
            uses.push(Ready {
                of,
                first,
                second,
                actions,
                states,
                groups,
            });
        }
        Self {
            lexicon,
            table,
            uses,
            groups,
        }
    }

    /// Its language.
    pub fn lang(&self) -> Lang {
        self.lexicon.lang
    }

    /// Words to learn from, in groups: each can stand where another of its group does.
    pub fn groups(&self) -> &[Vec<&'static str>] {
        &self.groups
    }

    /// The words that get rows of their own.
    pub fn own_words(&self) -> Vec<String> {
        let words = [self.lexicon.own, self.lexicon.sizes].join(" ");
        let mut seen = HashSet::new();
        let words = words.split_whitespace().filter(|word| seen.insert(*word));
        words.map(str::to_owned).collect()
    }

    /// How many nouns, states and verbs of each kind are learned from, kept to choose by, and kept to
    /// be judged by.
    pub fn counts(&self) -> Vec<(&'static str, [usize; 3])> {
        let mut counts: Vec<(&'static str, [usize; 3])> = Vec::new();
        for ready in &self.uses {
            for (name, parts) in [
                (ready.of.kinds.0, ready.first.each_ref().map(Vec::len)),
                (ready.of.kinds.1, ready.second.each_ref().map(Vec::len)),
            ] {
                if !counts.iter().any(|(known, _)| *known == name) {
                    counts.push((name, parts));
                }
            }
        }
        counts
    }

    /// `count` sentences of one part, the same for a seed every time.
    pub fn sentences(&self, part: Part, seed: u32, count: usize) -> Vec<Sentence> {
        let mut draw = Draw(stream(seed, "reference", part.slug()));
        let mut all = Vec::with_capacity(count);
        // Some draws do not fit, and are drawn again; a bound keeps a poor lexicon from holding on.
        for _ in 0..count * 200 {
            if all.len() == count {
                break;
            }
            all.extend(
                self.choose(part, &mut draw)
                    .and_then(|choice| self.build(choice)),
            );
        }
        all
    }

    /// `count` pairs of sentences that differ in the state alone, by which another thing is meant:
    /// of animals and places, as in the articles' own, or of any kinds.
    pub fn twins(
        &self,
        part: Part,
        seed: u32,
        count: usize,
        of_places: bool,
    ) -> Vec<[Sentence; 2]> {
        let mut draw = Draw(stream(seed, "reference-twins", part.slug()));
        let mut all = Vec::with_capacity(count);
        for _ in 0..count * 400 {
            if all.len() == count {
                break;
            }
            all.extend(self.choose_twins(part, &mut draw, of_places));
        }
        all
    }

    fn choose_twins(&self, part: Part, draw: &mut Draw, of_places: bool) -> Option<[Sentence; 2]> {
        let words = part.words() as usize;
        let open = |ready: &Ready| ready.states.iter().all(|states| !states[words].is_empty());
        let (ready, choice) = self.choose_with(part, draw, |ready| {
            open(ready) && (!of_places || ready.of.kinds == PLACES)
        })?;
        let other = draw.one_of(&ready.states[usize::from(!choice.state.1)][words])?;
        let twin = Choice {
            state: (other, !choice.state.1),
            ..choice
        };
        Some([self.build(choice)?, self.build(twin)?])
    }

    fn choose(&self, part: Part, draw: &mut Draw) -> Option<Choice> {
        Some(self.choose_with(part, draw, |_| true)?.1)
    }

    fn choose_with(
        &self,
        part: Part,
        draw: &mut Draw,
        fits: impl Fn(&Ready) -> bool,
    ) -> Option<(&Ready, Choice)> {
        let words = part.words() as usize;
        let patterns = |ready: &Ready| match part {
            Part::UnseenTemplates => ready.of.patterns.unseen,
            Part::TrialTemplates => ready.of.patterns.trial,
            _ => ready.of.patterns.training,
        };
        // A use comes as often as it has templates, up to a bound, and twice as often where the state
        // alone says what is meant.
        let fitting = self.uses.iter().filter(|ready| fits(ready));
        let times = |ready: &Ready| {
            let open = ready.states.iter().all(|states| !states[words].is_empty());
            patterns(ready).len().min(6) * if open { 2 } else { 1 }
        };
        let fitting: Vec<_> = fitting
            .flat_map(|ready| vec![ready; times(ready)])
            .collect();
        let ready = draw.one_of(&fitting)?;
        let has_states = |side: usize| !ready.states[side][words].is_empty();
        if !has_states(0) && !has_states(1) {
            return None;
        }
        let pattern = draw.one_of(patterns(ready))?;
        let first = draw.one_of(&ready.first[words])?;
        let second = draw.one_of(&ready.second[words])?;
        if first.0 == second.0 {
            return None;
        }
        if words == Words::Seen as usize {
            let pair = if (first.0, second.0) == self.lexicon.apart {
                Part::HeldOut
            } else {
                of_pair(first.0, second.0)
            };
            if pair != part {
                return None;
            }
        }
        let action = draw.one_of(&ready.actions[words])?;
        let of_second = match [0, 1].map(|side: usize| ready.states[side][words].is_empty()) {
            [false, false] => draw.below(2) == 1,
            [first_has_none, _] => first_has_none,
        };
        let state = draw.one_of(&ready.states[usize::from(of_second)][words])?;
        let choice = Choice {
            pattern,
            first,
            second,
            action,
            state: (state, of_second),
            groups: ready.groups,
        };
        Some((ready, choice))
    }

    /// A choice as a sentence; `None` where the page would cut it otherwise than between its words.
    fn build(&self, choice: Choice) -> Option<Sentence> {
        let filled = fill(
            choice.pattern,
            self.lexicon.lang == Lang::En,
            |piece| match piece {
                "X" => Some((Some(0), choice.first.0)),
                "Y" => Some((Some(1), choice.second.0)),
                "V" => Some((Some(2), choice.action)),
                "S" => Some((Some(3), choice.state.0)),
                "M" => Some((None, choice.first.1)),
                "N" => Some((None, choice.second.1)),
                _ => None,
            },
        );
        self.cut(filled, &choice)
    }

    fn cut(&self, filled: Filled, choice: &Choice) -> Option<Sentence> {
        let longest = |text: &str| self.table.longest(text);
        let tokens = match self.lexicon.lang {
            Lang::En => tokenize_with(&filled.text, Mode::Words, None),
            Lang::Zh => tokenize_with(&filled.text, Mode::Words, Some(&longest)),
        };
        let at = |slot: usize| {
            let bytes = filled.slots[slot].clone()?;
            tokens.iter().position(|token| token.bytes == bytes)
        };
        let (first, second, state) = (at(0)?, at(1)?, at(3)?);
        let verb = at(2);
        if verb.is_none() && filled.slots[2].is_some() {
            return None;
        }
        let words: Vec<String> = tokens.into_iter().map(|token| token.text).collect();
        let it = words
            .iter()
            .position(|word| word.eq_ignore_ascii_case(self.lexicon.it))?;
        let of_second = choice.state.1;
        let (meant, wrong) = if of_second {
            (second, first)
        } else {
            (first, second)
        };
        let is_one_of =
            |word: &str, list: &str| list.split(' ').any(|one| one.eq_ignore_ascii_case(word));
        let gaze = |(place, word): (usize, &String)| {
            let after = |noun: &&usize| **noun > place;
            let before = |noun: &&usize| **noun < place;
            let (kind, first, second) = if place == it {
                (RowKind::It, meant, state)
            } else if place == state {
                (RowKind::State, meant, it)
            } else if Some(place) == verb || is_one_of(word, self.lexicon.verbs) {
                (RowKind::Verb, first, second)
            } else if is_one_of(word, self.lexicon.articles) {
                let noun = [first, second].iter().filter(after).min().copied();
                (
                    RowKind::Article,
                    noun.unwrap_or(place),
                    noun.unwrap_or(place),
                )
            } else if is_one_of(word, self.lexicon.links) {
                let subject = [first, second, it].iter().filter(before).max().copied();
                (RowKind::Verb, subject.unwrap_or(place), state)
            } else {
                (RowKind::Other, place, place)
            };
            Gaze {
                kind,
                first,
                second,
            }
        };
        let gazes = words.iter().enumerate().map(gaze).collect();
        let of_state = choice.groups[3 + usize::from(of_second)];
        let mut groups = vec![
            (first, choice.groups[0]),
            (second, choice.groups[1]),
            (state, of_state),
        ];
        groups.extend(verb.map(|verb| (verb, choice.groups[2])));
        Some(Sentence {
            text: filled.text,
            words,
            it,
            meant,
            wrong,
            state,
            gazes,
            groups,
        })
    }
}
