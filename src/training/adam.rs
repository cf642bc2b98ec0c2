//! Adam (Kingma & Ba 2015, algorithm 1) with weight decay apart from the gradient (Loshchilov &
//! Hutter 2019, algorithm 2).

use ndarray::Zip;

use super::tensors::Tensors;
use crate::attention::Scalar;

/// The settings of the optimiser.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AdamSettings {
    /// How much of the mean gradient is kept from step to step.
    pub beta_1: f64,
    /// How much of the mean square is kept.
    pub beta_2: f64,
    /// Added to the root of the mean square, so that nothing is divided by 0.
    pub eps: f64,
    /// What is taken from each weight at a step, as a part of it, times the rate. Matrices alone
    /// decay: a gain pulled to 0 would silence its norm.
    pub decay: f64,
}

impl Default for AdamSettings {
    fn default() -> Self {
        Self {
            beta_1: 0.9,
            beta_2: 0.999,
            eps: 1e-8,
            decay: 0.01,
        }
    }
}

/// What an optimiser of parameters `T` remembers of past gradients.
#[derive(Debug, Clone, PartialEq)]
pub struct Remembered<T> {
    /// Their mean, the newest weighing most.
    pub mean: T,
    /// The mean of their squares.
    pub mean_square: T,
    /// How many there were: steps taken so far.
    pub steps: u32,
}

/// The optimiser of parameters `T`.
#[derive(Debug, Clone, PartialEq)]
pub struct Adam<T> {
    settings: AdamSettings,
    remembered: Remembered<T>,
}

impl<T> Adam<T> {
    /// One that remembers nothing yet.
    pub fn new<F: Scalar>(parameters: &T, settings: AdamSettings) -> Self
    where
        T: Tensors<F> + Clone,
    {
        let remembered = Remembered {
            mean: parameters.zeroed(),
            mean_square: parameters.zeroed(),
            steps: 0,
        };
        Self::resumed(settings, remembered)
    }

    /// One that goes on from what it remembers.
    pub fn resumed(settings: AdamSettings, remembered: Remembered<T>) -> Self {
        Self {
            settings,
            remembered,
        }
    }

    /// What it remembers.
    pub fn remembered(&self) -> &Remembered<T> {
        &self.remembered
    }

    /// Steps taken so far.
    pub fn steps(&self) -> u32 {
        self.remembered.steps
    }

    /// Moves `parameters` one step of `rate` against `gradient`.
    pub fn step<F: Scalar>(&mut self, parameters: &mut T, gradient: &T, rate: f64)
    where
        T: Tensors<F>,
    {
        let AdamSettings {
            beta_1,
            beta_2,
            eps,
            decay,
        } = self.settings;
        let Remembered {
            mean,
            mean_square,
            steps,
        } = &mut self.remembered;
        *steps = steps.saturating_add(1);
        // Means that began at 0 are too small by what is left of the beginning.
        let bias = |beta: f64| 1.0 - beta.powf(f64::from(*steps));
        let number = F::from_f64_nearest;
        let (keep_1, add_1) = (number(beta_1), number(1.0 - beta_1));
        let (keep_2, add_2) = (number(beta_2), number(1.0 - beta_2));
        let (length, root) = (number(rate / bias(beta_1)), number(bias(beta_2).sqrt()));
        let eps = number(eps);

        let remembered = mean.tensors_mut().into_iter();
        let remembered = remembered.zip(mean_square.tensors_mut());
        let learned = parameters.tensors_mut().into_iter().zip(gradient.tensors());
        for (((_, mut parameter), (_, gradient)), ((_, mean), (_, square))) in
            learned.zip(remembered)
        {
            let decays = parameter.ndim() > 1;
            let left = number(if decays { 1.0 - rate * decay } else { 1.0 });
            Zip::from(&mut parameter)
                .and(gradient)
                .and(mean)
                .and(square)
                .for_each(|parameter, &g, mean, square| {
                    *mean = keep_1 * *mean + add_1 * g;
                    *square = keep_2 * *square + add_2 * g * g;
                    *parameter = left * *parameter - length * *mean / (square.sqrt() / root + eps);
                });
        }
    }
}
