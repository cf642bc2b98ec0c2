//! Numbers, masks and models by seed: the same in every run.

use attention_playground::attention::{Alignment, Mask};
use attention_playground::training::config::Config;
use attention_playground::training::initial;
use attention_playground::training::looks::Look;
use attention_playground::training::model::{Example, Model, Source};
use attention_playground::training::points::Point;
use attention_playground::training::tensors::Tensors;
use ndarray::{Array1, Array2};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

pub struct Draw(Xoshiro256PlusPlus);

impl Draw {
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// From -1 to 1.
    pub fn number(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() >> 32) as usize % bound
    }

    pub fn matrix(&mut self, rows: usize, columns: usize) -> Array2<f64> {
        Array2::from_shape_simple_fn((rows, columns), || self.number())
    }

    pub fn vector(&mut self, length: usize) -> Array1<f64> {
        Array1::from_shape_simple_fn(length, || self.number())
    }

    /// Moves every parameter, so that no gain is just 1 and no bias just 0.
    pub fn stir(&mut self, parameters: &mut impl Tensors<f64>) {
        for (_, mut tensor) in parameters.tensors_mut() {
            tensor.mapv_inplace(|x| x + 0.3 * self.number());
        }
    }

    pub fn model(&mut self, config: Config) -> Model<f64> {
        let mut model = initial::model(config, 1).unwrap();
        self.stir(&mut model.parameters);
        model
    }

    /// `n` tokens under one kind of mask, with an `m` long source under the same where the model
    /// looks at one. One row in three does not count.
    pub fn example(
        &mut self,
        config: &Config,
        masking: Masking,
        n: usize,
        m: usize,
    ) -> Example<f64> {
        let mut tokens = |count| (0..count).map(|_| self.below(config.vocabulary)).collect();
        let (tokens, other) = (tokens(n), tokens(m));
        let mut features = |count| match config.features {
            0 => None,
            width => Some(self.matrix(count, width)),
        };
        let (features, of_other) = (features(n), features(m));
        // Values from other tokens than keys, in sources of an even length.
        let apart = config.features == 0 && m.is_multiple_of(2);
        let values = apart.then(|| (0..m).map(|_| self.below(config.vocabulary)).collect());
        let targets = (0..n).map(|row| (row % 3 != 1).then(|| self.below(config.classes)));
        Example {
            tokens,
            features,
            targets: targets.collect(),
            masks: masking.masks(n, n),
            source: config.cross.then(|| Source {
                tokens: other,
                values,
                features: of_other,
                masks: masking.masks(n, m),
            }),
            ..Example::default()
        }
    }

    /// Asks `example`, of at least 3 tokens, where heads should look and what the output should point
    /// at. What every mask leaves to see is row 2 with its first keys.
    pub fn teach(&mut self, config: &Config, example: &mut Example<f64>) {
        let mut look = |layer, head, keys: &[usize]| Look {
            layer,
            head,
            query: 2,
            keys: keys.to_vec(),
            share: 1.0 + self.number() / 2.0,
        };
        example.looks = vec![
            look(config.layers - 1, config.heads - 1, &[0, 1]),
            look(0, 0, &[1]),
            look(0, 0, &[0]),
        ];
        let mut point = |query, word, features| Point {
            query,
            word,
            features,
            share: 1.0 + self.number() / 2.0,
        };
        example.points = vec![point(0, 2, 0..2), point(2, 0, 1..4), point(2, 1, 2..4)];
    }
}

/// A kind of mask.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Masking {
    None,
    Causal,
    Padding,
    /// Cells here and there, and a row of which nothing is left.
    Cells,
}

impl Masking {
    pub const ALL: [Self; 4] = [Self::None, Self::Causal, Self::Padding, Self::Cells];

    pub fn masks(self, n: usize, m: usize) -> Vec<Mask<f64>> {
        match self {
            Self::None => Vec::new(),
            Self::Causal => vec![Mask::Causal(Alignment::TopLeft)],
            Self::Padding => vec![Mask::valid_length(m - 1, m)],
            Self::Cells => {
                let row = (0..m).map(|column| (1, column));
                vec![Mask::Cells(row.chain([(0, 0), (n - 1, m - 1)]).collect())]
            }
        }
    }
}
