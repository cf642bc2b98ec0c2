//! What a model does on sentences that it did not learn from.

use attention_playground::attention::Error;
use attention_playground::tasks::reference::{Encoder, Question, RowKind, Sentence};
use attention_playground::training::model::Model;
use attention_playground::training::points;
use ndarray::Array1;

/// What was measured on some sentences. All are from 0 to 1.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Measured {
    /// Right answers of the output, of both questions.
    pub accuracy: f64,
    /// From "it", the weight on the thing meant: the mean, head by head.
    pub thing: Vec<f64>,
    /// The same on the other noun.
    pub wrong: Vec<f64>,
    /// The same on the state.
    pub state: Vec<f64>,
    /// How often the thing meant gets more weight than any other word, head by head.
    pub thing_first: Vec<f64>,
    /// How often the state does.
    pub state_first: Vec<f64>,
    /// How often the thing meant gets more weight than the other noun.
    pub thing_before: Vec<f64>,
    /// The mean weight on what a row was taught, by the kind of row.
    pub rows: [f64; 5],
}

/// The kinds of rows, in the order of [`Measured::rows`].
pub const KINDS: [RowKind; 5] = [
    RowKind::It,
    RowKind::Article,
    RowKind::Verb,
    RowKind::State,
    RowKind::Other,
];

/// The head with the largest number.
pub fn best(heads: &[f64]) -> usize {
    let best = heads.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
    best.map_or(0, |(head, _)| head)
}

/// One sentence run: the row of "it" in each head of the last layer, and both answers.
pub struct Looked {
    pub rows: Vec<Array1<f32>>,
    pub answers: [usize; 2],
    taught: [(f64, usize); 5],
}

pub fn look(
    model: &Model<f32>,
    encoder: &Encoder<'_>,
    words: &[String],
    it: usize,
    sentence: Option<&Sentence>,
) -> Result<Looked, Error> {
    let example = encoder.example(words);
    let trace = model.forward(&example)?;
    let Some(last) = trace.blocks.last() else {
        return Ok(Looked {
            rows: Vec::new(),
            answers: [0; 2],
            taught: [(0.0, 0); 5],
        });
    };
    let run = &last.attention.inner.trace;
    let heads = run.heads.len();
    let mut taught = [(0.0, 0); 5];
    for (query, gaze) in sentence
        .iter()
        .flat_map(|sentence| sentence.gazes.iter().enumerate())
    {
        let kind = KINDS
            .iter()
            .position(|kind| *kind == gaze.kind)
            .unwrap_or_default();
        for (head, of_head) in run.heads.iter().enumerate() {
            let weights = &of_head.softmax.weights;
            let weight = match (heads, 2 * head < heads) {
                (1, _) if gaze.first != gaze.second => {
                    weights[(query, gaze.first)] + weights[(query, gaze.second)]
                }
                (_, true) => weights[(query, gaze.first)],
                (_, false) => weights[(query, gaze.second)],
            };
            taught[kind].0 += f64::from(weight);
            taught[kind].1 += 1;
        }
    }
    let mut answers = [0; 2];
    for (answer, question) in answers.iter_mut().zip([Question::Thing, Question::State]) {
        let features = question.features(model.config.d_model);
        let logits = points::logits(run.output.view(), trace.input.view(), it, &features)?;
        *answer = largest(&logits);
    }
    Ok(Looked {
        rows: run
            .heads
            .iter()
            .map(|head| head.softmax.weights.row(it).to_owned())
            .collect(),
        answers,
        taught,
    })
}

pub fn largest(row: &Array1<f32>) -> usize {
    let best = row.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
    best.map_or(0, |(place, _)| place)
}

/// Runs `model` on `sentences`.
///
/// # Errors
///
/// Those of [`Model::forward`].
pub fn measure(
    model: &Model<f32>,
    encoder: &Encoder<'_>,
    sentences: &[Sentence],
) -> Result<Measured, Error> {
    let heads = model.config.heads;
    let zeros = || vec![0.0; heads];
    let mut all = Measured {
        accuracy: 0.0,
        thing: zeros(),
        wrong: zeros(),
        state: zeros(),
        thing_first: zeros(),
        state_first: zeros(),
        thing_before: zeros(),
        rows: [0.0; 5],
    };
    let each = 1.0 / sentences.len().max(1) as f64;
    let mut taught = [(0.0, 0); 5];
    for sentence in sentences {
        let looked = look(model, encoder, &sentence.words, sentence.it, Some(sentence))?;
        let right = usize::from(looked.answers[0] == sentence.meant)
            + usize::from(looked.answers[1] == sentence.state);
        all.accuracy += right as f64 / 2.0 * each;
        for (head, row) in looked.rows.iter().enumerate() {
            let top = largest(row);
            all.thing[head] += f64::from(row[sentence.meant]) * each;
            all.wrong[head] += f64::from(row[sentence.wrong]) * each;
            all.state[head] += f64::from(row[sentence.state]) * each;
            let first = |is: bool| if is { each } else { 0.0 };
            all.thing_first[head] += first(top == sentence.meant);
            all.state_first[head] += first(top == sentence.state);
            all.thing_before[head] += first(row[sentence.meant] > row[sentence.wrong]);
        }
        for (sum, one) in taught.iter_mut().zip(looked.taught) {
            sum.0 += one.0;
            sum.1 += one.1;
        }
    }
    all.rows = taught.map(|(sum, count)| sum / f64::from(count.max(1) as u32));
    Ok(all)
}

/// How often another state turns `head` from one thing to the other: in both sentences of a pair the
/// thing meant gets more weight than the other noun and, with more than one head, than any word.
///
/// # Errors
///
/// Those of [`Model::forward`].
pub fn turned(
    model: &Model<f32>,
    encoder: &Encoder<'_>,
    twins: &[[Sentence; 2]],
    head: usize,
) -> Result<f64, Error> {
    let mut count = 0;
    for pair in twins {
        let mut both = true;
        for sentence in pair {
            let looked = look(model, encoder, &sentence.words, sentence.it, None)?;
            let row = &looked.rows[head];
            both &= if model.config.heads > 1 {
                largest(row) == sentence.meant
            } else {
                row[sentence.meant] > row[sentence.wrong]
            };
        }
        count += usize::from(both);
    }
    Ok(count as f64 / twins.len().max(1) as f64)
}
