//! A sentence as an example to learn from: what heads should look at, and what the output should
//! point at.

use std::ops::Range;

use ndarray::Array2;

use super::sentence::{RowKind, Sentence};
use crate::training::looks::Look;
use crate::training::model::Example;
use crate::training::points::Point;

/// From words to numbers: what is known of a word, and which of the learned rows is its own.
#[derive(Clone, Copy)]
pub struct Encoder<'a> {
    /// The numbers of a word that stay as they are, always as many, such as those of a
    /// [`WordTable`](crate::trained::words::WordTable).
    pub numbers: &'a dyn Fn(&str) -> Vec<f32>,
    /// The words with rows of their own; all others share row 0.
    pub own: &'a [String],
}

/// What a lesson weighs in the loss.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lessons {
    /// Heads of the layer.
    pub heads: usize,
    /// Which layer looks.
    pub layer: usize,
    /// The row of "it", all heads together.
    pub it: f32,
    /// What "it" should look at in the layer before, its state in all heads, all of them together.
    pub before: f32,
    /// All other rows, and all heads, together.
    pub others: f32,
    /// Each of the two questions that the output answers.
    pub points: f32,
    /// Features of a vector.
    pub d_model: usize,
}

/// Which question the output answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// What "it" stands for.
    Thing,
    /// What its state is.
    State,
}

impl Question {
    /// The features that answer it: the first half of a vector, or the second.
    pub fn features(self, d_model: usize) -> Range<usize> {
        match self {
            Self::Thing => 0..d_model / 2,
            Self::State => d_model / 2..d_model,
        }
    }
}

impl Encoder<'_> {
    /// A sentence as it goes into the model, without any lesson.
    pub fn example(&self, words: &[String]) -> Example<f32> {
        let rows: Vec<_> = words.iter().map(|word| (self.numbers)(word)).collect();
        let width = rows.first().map_or(0, Vec::len);
        let features = Array2::from_shape_fn((words.len(), width), |(place, feature)| {
            rows[place].get(feature).copied().unwrap_or_default()
        });
        let token = |word: &String| {
            let own = self.own.iter();
            let place = own.clone().position(|own| own.eq_ignore_ascii_case(word));
            place.map_or(0, |place| place + 1)
        };
        Example {
            tokens: words.iter().map(token).collect(),
            features: Some(features),
            ..Example::default()
        }
    }

    /// A sentence with its lessons.
    pub fn lesson(&self, sentence: &Sentence, lessons: &Lessons) -> Example<f32> {
        Example {
            looks: lessons.looks(sentence),
            points: lessons.points(sentence),
            ..self.example(&sentence.words)
        }
    }
}

impl Lessons {
    /// What a head is taught: 0 for the first half of the heads, 1 for the second; both where there
    /// is but one.
    fn halves(&self, head: usize) -> &'static [usize] {
        match (self.heads, 2 * head < self.heads) {
            (1, _) => &[0, 1],
            (_, true) => &[0],
            (_, false) => &[1],
        }
    }

    fn looks(&self, sentence: &Sentence) -> Vec<Look<f32>> {
        let rows = sentence.gazes.len().max(2) - 1;
        let mut looks = Vec::new();
        if let (Some(layer), true) = (self.layer.checked_sub(1), self.before > 0.0) {
            looks.extend((0..self.heads).map(|head| Look {
                layer,
                head,
                query: sentence.it,
                keys: vec![sentence.state],
                share: self.before / self.heads as f32,
            }));
        }
        for (query, gaze) in sentence.gazes.iter().enumerate() {
            let weight = match gaze.kind {
                RowKind::It => self.it,
                _ => self.others / rows as f32,
            };
            for head in 0..self.heads {
                let halves = self.halves(head);
                for &half in halves {
                    looks.push(Look {
                        layer: self.layer,
                        head,
                        query,
                        keys: vec![[gaze.first, gaze.second][half]],
                        share: weight / (self.heads * halves.len()) as f32,
                    });
                }
            }
        }
        looks
    }

    fn points(&self, sentence: &Sentence) -> Vec<Point<f32>> {
        let answers = [
            (Question::Thing, sentence.meant),
            (Question::State, sentence.state),
        ];
        let point = |(question, word): (Question, usize)| Point {
            query: sentence.it,
            word,
            features: question.features(self.d_model),
            share: self.points,
        };
        answers.map(point).to_vec()
    }
}
