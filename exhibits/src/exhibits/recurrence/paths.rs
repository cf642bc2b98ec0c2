//! Pictures of the way from one word to another.

use attention_playground::i18n::Lang;

use super::network::{ATTENTION, CONVOLUTION, RECURRENT, Stack, tone};
use super::words;
use crate::exhibit::{Mark, Plot, Range, Tone};

/// A sentence, and the two words in it.
pub(super) struct Way<'a> {
    pub labels: &'a [String],
    pub from: usize,
    pub to: usize,
}

type Point = [f64; 2];

/// Tokens stand side by side, layers above each other.
fn at(token: usize, layer: usize) -> Point {
    [token as f64, layer as f64]
}

impl Way<'_> {
    /// From state to state: one arrow up, then one a word.
    pub fn recurrent(&self, lang: Lang) -> Plot {
        let count = self.labels.len();
        let up = (0..count).map(|token| faint(at(token, 0), at(token, 1)));
        let along = (1..count).map(|token| faint(at(token - 1, 1), at(token, 1)));
        let mut marks: Vec<_> = up.chain(along).collect();
        marks.extend(self.nodes(1));
        let mut stops = vec![at(self.from, 0)];
        stops.extend((self.from..=self.to).map(|token| at(token, 1)));
        marks.extend(arrows(&stops, tone(RECURRENT)));
        let title = words::path_recurrent(lang).to_owned();
        self.plot("path-recurrent", title, 1, marks)
    }

    /// Up through the layers: all that the last word hears of, and the way within.
    pub fn convolution(&self, stack: Stack, lang: Lang) -> Plot {
        let hops = stack.hops(self.to - self.from);
        let layers = hops.len();
        let mut marks = self.tree(stack, layers);
        marks.extend(self.nodes(layers));
        let mut token = self.from;
        let mut stops = vec![at(token, 0)];
        for (layer, hop) in hops.into_iter().enumerate() {
            token += hop;
            stops.push(at(token, layer + 1));
        }
        marks.extend(arrows(&stops, tone(CONVOLUTION)));
        let title = words::path_convolution(lang, &layers.to_string());
        self.plot("path-convolution", title, layers, marks)
    }

    /// Straight across.
    pub fn attention(&self, lang: Lang) -> Plot {
        let result = at(self.to, 1);
        let mut marks: Vec<_> = (0..self.labels.len())
            .map(|token| faint(at(token, 0), result))
            .collect();
        marks.extend(self.nodes(1));
        marks.extend(arrows(&[at(self.from, 0), result], tone(ATTENTION)));
        let title = words::path_attention(lang).to_owned();
        self.plot("path-attention", title, 1, marks)
    }

    /// Everything below the result of the last word, layer by layer.
    fn tree(&self, stack: Stack, layers: usize) -> Vec<Mark> {
        let mut heard = vec![self.to];
        let mut marks = Vec::new();
        for layer in (0..layers).rev() {
            let stride = stack.stride(layer);
            let mut below = Vec::new();
            for token in heard {
                let read = (0..stack.kernel).map_while(|step| token.checked_sub(step * stride));
                for source in read {
                    marks.push(faint(at(source, layer), at(token, layer + 1)));
                    if !below.contains(&source) {
                        below.push(source);
                    }
                }
            }
            heard = below;
        }
        marks
    }

    /// A dot for every token in every layer, and the words below.
    fn nodes(&self, layers: usize) -> Vec<Mark> {
        let count = self.labels.len();
        let points = (0..=layers).flat_map(|layer| (0..count).map(move |token| at(token, layer)));
        let points: Vec<_> = points.collect();
        let dots = Mark::Dots {
            words: vec![String::new(); points.len()],
            sizes: vec![0.3; points.len()],
            points,
            tone: Tone::Faint,
        };
        // In two lines by turns, so that long words do not run into each other.
        let below = |token: usize| -0.25 - 0.3 * (token % 2) as f64;
        let height = (layers + 1) as f64 / 2.0;
        let words = Mark::Dots {
            points: (0..count)
                .map(|token| [token as f64, below(token) * height])
                .collect(),
            words: self.labels.to_vec(),
            sizes: vec![0.0; count],
            tone: Tone::Ink,
        };
        vec![dots, words]
    }

    /// The words and the layers say where everything is: the axes count nothing, and have no name.
    fn plot(&self, name: &'static str, title: String, layers: usize, marks: Vec<Mark>) -> Plot {
        let right = self.labels.len() as f64 - 0.4;
        let height = (layers + 1) as f64 / 2.0;
        Plot {
            name,
            title,
            x: Range::new("", -0.6, right),
            y: Range::new("", -0.8 * height, layers as f64 + 0.3),
            square: false,
            marks,
            handles: Vec::new(),
        }
    }
}

fn faint(from: Point, to: Point) -> Mark {
    Mark::Line {
        points: vec![from, to],
        tone: Tone::Faint,
        dashed: false,
    }
}

/// An arrow from each stop to the next.
fn arrows(stops: &[Point], tone: Tone) -> impl Iterator<Item = Mark> {
    stops.windows(2).map(move |pair| Mark::Arrow {
        from: pair[0],
        to: pair[1],
        word: String::new(),
        tone,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count_arrows(plot: &Plot) -> usize {
        let is_arrow = |mark: &&Mark| matches!(mark, Mark::Arrow { .. });
        plot.marks.iter().filter(is_arrow).count()
    }

    #[test]
    fn as_many_arrows_are_drawn_as_are_counted() {
        use super::super::network::path_lengths;
        let labels: Vec<_> = (0..12).map(|token| token.to_string()).collect();
        for dilated in [false, true] {
            for kernel in 2..=9 {
                let stack = Stack { kernel, dilated };
                for to in 0..12 {
                    let way = Way {
                        labels: &labels,
                        from: 0,
                        to,
                    };
                    let drawn = [
                        way.recurrent(Lang::En),
                        way.convolution(stack, Lang::En),
                        way.attention(Lang::En),
                    ];
                    assert_eq!(
                        drawn.map(|plot| count_arrows(&plot)),
                        path_lengths(to, stack)
                    );
                }
            }
        }
    }

    #[test]
    fn the_way_lies_within_what_the_last_word_hears_of() {
        let labels: Vec<_> = (0..12).map(|token| token.to_string()).collect();
        for dilated in [false, true] {
            let way = Way {
                labels: &labels,
                from: 1,
                to: 11,
            };
            let plot = way.convolution(Stack { kernel: 3, dilated }, Lang::En);
            let lines: Vec<_> = plot
                .marks
                .iter()
                .filter_map(|mark| match mark {
                    Mark::Line { points, .. } => Some([points[0], points[1]]),
                    _ => None,
                })
                .collect();
            for mark in &plot.marks {
                if let &Mark::Arrow { from, to, .. } = mark {
                    assert!(lines.contains(&[from, to]));
                }
            }
        }
    }
}
