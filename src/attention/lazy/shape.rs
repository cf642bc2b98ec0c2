use crate::attention::{Recipe, Stage};

/// What a run is, without its numbers: all that its matrices' sizes and formulas follow from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shape {
    /// What it is made of.
    pub recipe: Recipe,
    /// What scores are divided by before the softmax.
    pub temperature: f32,
    /// Tokens of the sentence, `n`.
    pub tokens: usize,
    /// Features of a token's vector.
    pub d_model: usize,
    /// How many heads there are.
    pub heads: usize,
    /// Features in which one head compares.
    pub d_k: usize,
    /// Hidden units of additive scoring; 0 where nothing is hidden.
    pub hidden: usize,
    /// Features of the output.
    pub output: usize,
}

impl Shape {
    /// Rows and columns of a stage; `None` where there is no such stage.
    pub fn dim(&self, stage: Stage) -> Option<(usize, usize)> {
        if !stage.exists(self.recipe) {
            return None;
        }
        let Self {
            tokens: n,
            d_model,
            heads,
            d_k,
            hidden: h,
            output,
            ..
        } = *self;
        Some(match stage {
            Stage::Embedding | Stage::Position | Stage::Input => (n, d_model),
            Stage::WeightQuery | Stage::WeightKey | Stage::WeightValue => (d_model, d_k),
            Stage::Query | Stage::Key | Stage::Value | Stage::HeadOutput => (n, d_k),
            Stage::AdditiveQuery | Stage::AdditiveKey => (d_k, h),
            Stage::AdditiveVector => (1, h),
            Stage::HiddenQuery | Stage::HiddenKey => (n, h),
            Stage::Scores | Stage::Scaled | Stage::Masked | Stage::Weights => (n, n),
            Stage::Concat => (n, heads * d_k),
            Stage::WeightOutput => (heads * d_k, output),
            Stage::Output => (n, output),
        })
    }
}
