//! Three kinds of networks, and how far each carries a message in one step.

use attention_playground::i18n::Lang;

use super::words;
use crate::exhibit::Tone;
use crate::sheet::Axis;

/// In the order of the rows.
pub(super) const RECURRENT: usize = 0;
pub(super) const CONVOLUTION: usize = 1;
pub(super) const ATTENTION: usize = 2;

/// How many there are.
pub(super) const NETWORKS: usize = 3;

/// What each is called.
pub(super) fn names(lang: Lang) -> [&'static str; NETWORKS] {
    [
        words::recurrent(lang),
        words::convolution(lang),
        words::attention(lang),
    ]
}

/// The networks as rows.
pub(super) fn axis(lang: Lang) -> Axis {
    Axis::new(words::networks(lang), names(lang))
}

/// The colour of each, in every picture.
pub(super) fn tone(network: usize) -> Tone {
    Tone::Head(network)
}

/// A stack of convolutions that look back: each layer reads a word and others before it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stack {
    /// Words that one layer reads, 2 or more.
    pub kernel: usize,
    /// Whether layer l, from 0, reads every `kernel^l`-th word.
    pub dilated: bool,
}

impl Stack {
    /// From one word that a layer reads to the next.
    pub fn stride(self, layer: usize) -> usize {
        if self.dilated {
            self.kernel.pow(layer as u32)
        } else {
            1
        }
    }

    /// How far a message moves in each layer, from the lowest, to cover `distance` in as few layers
    /// as can be. At least one layer, as a word has to be read.
    ///
    /// Plain, `⌈distance / (k − 1)⌉` layers; dilated, the digits of the distance in base k.
    pub fn hops(self, distance: usize) -> Vec<usize> {
        let mut hops = Vec::new();
        let mut left = distance;
        while left > 0 || hops.is_empty() {
            let stride = self.stride(hops.len());
            let hop = if self.dilated {
                (left / stride % self.kernel) * stride
            } else {
                left.min(self.kernel - 1)
            };
            hops.push(hop);
            left -= hop;
        }
        hops
    }
}

/// Arrows from a word to the result of another one, `distance` words later: through the recurrent
/// network, the convolution, and attention.
pub(super) fn path_lengths(distance: usize, stack: Stack) -> [usize; NETWORKS] {
    // Into the first state, then from state to state.
    [distance + 1, stack.hops(distance).len(), 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hops_cover_the_distance_with_no_layer_too_many() {
        for dilated in [false, true] {
            for kernel in 2..=9 {
                let stack = Stack { kernel, dilated };
                for distance in 0..200 {
                    let hops = stack.hops(distance);
                    assert_eq!(hops.iter().sum::<usize>(), distance);
                    for (layer, &hop) in hops.iter().enumerate() {
                        let stride = stack.stride(layer);
                        assert!(hop.is_multiple_of(stride) && hop <= (kernel - 1) * stride);
                    }
                    let reach = |layers: usize| -> usize {
                        (0..layers).map(|l| (kernel - 1) * stack.stride(l)).sum()
                    };
                    assert!(hops.len() == 1 || reach(hops.len() - 1) < distance);
                }
            }
        }
    }
}
