//! The matrices of one run, and what each is made from.
//!
//! This table is the one place that says how stages follow from each other: what is lit beside a
//! cell, and how a cell is explained, are both read from it.

/// A matrix of a run of self-attention. Stages from the weights of the projections to the head's
/// output exist once a head.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// `X`: one vector a token.
    Embedding,
    /// `P`: one vector a position.
    Position,
    /// `X + P`
    Input,
    /// `W_q`, one head's columns.
    WeightQuery,
    /// `W_k`, one head's columns.
    WeightKey,
    /// `W_v`, one head's columns.
    WeightValue,
    /// `Q`
    Query,
    /// `K`
    Key,
    /// `V`
    Value,
    /// Additive scoring's own matrix for the query.
    AdditiveQuery,
    /// Additive scoring's own matrix for the key.
    AdditiveKey,
    /// Additive scoring's vector `v`, as one row.
    AdditiveVector,
    /// The query in the hidden width.
    HiddenQuery,
    /// The key in the hidden width.
    HiddenKey,
    /// How well each query fits each key, before any scale.
    Scores,
    /// Scores over the square root of `d_k`.
    Scaled,
    /// Scores with biases added and hidden cells taken out.
    Masked,
    /// The softmax of each row.
    Weights,
    /// Weights times values.
    HeadOutput,
    /// All heads' outputs side by side.
    Concat,
    /// `W_O`
    WeightOutput,
    /// `concat W_O`
    Output,
}

/// What one direction of a matrix counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Tokens, which are queries and keys alike.
    Token,
    /// Tokens that look.
    Query,
    /// Tokens that are looked at.
    Key,
    /// Features of a token's vector, `d_model` of them.
    Model,
    /// Features in which one head compares, `d_k` of them.
    HeadKey,
    /// Features that one head passes on, `d_v` of them.
    HeadValue,
    /// Features of all heads side by side.
    Concat,
    /// Hidden units of additive scoring, `h` of them.
    Hidden,
    /// A single row.
    One,
}

/// How a cell (i, j) is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// Not computed here: drawn from a seed, a formula of its own, or set by hand.
    Given,
    /// The cells (i, j) of both, added.
    Sum(Stage, Stage),
    /// Row i of the left times column j of the right.
    Product(Stage, Stage),
    /// Row i of the left times row j of the right.
    ProductTransposed(Stage, Stage),
    /// The vector times the tanh of row i plus row j: query side, key side, vector.
    Additive(Stage, Stage, Stage),
    /// The cell (i, j) over the square root of `d_k`.
    Scale(Stage),
    /// The cell (i, j) with its bias, unless a mask hides it.
    Mask(Stage),
    /// The exponential of the cell (i, j) over the sum of those of row i.
    Softmax(Stage),
    /// A cell of row i in the head that column j belongs to.
    Concatenate(Stage),
}

/// What a run is made of, as far as it decides which stages there are and how they follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Recipe {
    /// Which scoring made the scores.
    pub scoring: ScoringKind,
    /// What the layer's input is made from.
    pub entry: Entry,
}

/// What the input of a layer is made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Entry {
    /// The embeddings alone.
    Bare,
    /// Embeddings, with positions added.
    Positions,
    /// The input of the layer before, with that layer's output added: the residual connection
    /// (Vaswani et al. 2017, section 3.1). [`Stage::Embedding`] is then the one, and
    /// [`Stage::Position`] the other.
    Residual,
}

/// A scoring function without its parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ScoringKind {
    /// `v . tanh(q W_q + k W_k)`
    Additive,
    /// `q . k`
    Dot,
    /// `q . k / sqrt(d_k)`
    ScaledDot,
}

impl Stage {
    /// Every stage, in the order of the calculation.
    pub const ALL: [Self; 22] = [
        Self::Embedding,
        Self::Position,
        Self::Input,
        Self::WeightQuery,
        Self::WeightKey,
        Self::WeightValue,
        Self::Query,
        Self::Key,
        Self::Value,
        Self::AdditiveQuery,
        Self::AdditiveKey,
        Self::AdditiveVector,
        Self::HiddenQuery,
        Self::HiddenKey,
        Self::Scores,
        Self::Scaled,
        Self::Masked,
        Self::Weights,
        Self::HeadOutput,
        Self::Concat,
        Self::WeightOutput,
        Self::Output,
    ];

    /// A name for test ids and files: lower case, words joined by `-`.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Embedding => "embedding",
            Self::Position => "position",
            Self::Input => "input",
            Self::WeightQuery => "weight-query",
            Self::WeightKey => "weight-key",
            Self::WeightValue => "weight-value",
            Self::Query => "query",
            Self::Key => "key",
            Self::Value => "value",
            Self::AdditiveQuery => "additive-query",
            Self::AdditiveKey => "additive-key",
            Self::AdditiveVector => "additive-vector",
            Self::HiddenQuery => "hidden-query",
            Self::HiddenKey => "hidden-key",
            Self::Scores => "scores",
            Self::Scaled => "scaled",
            Self::Masked => "masked",
            Self::Weights => "weights",
            Self::HeadOutput => "head-output",
            Self::Concat => "concat",
            Self::WeightOutput => "weight-output",
            Self::Output => "output",
        }
    }

    /// What rows and columns count.
    pub fn axes(self) -> (Axis, Axis) {
        match self {
            Self::Embedding | Self::Position | Self::Input => (Axis::Token, Axis::Model),
            Self::WeightQuery | Self::WeightKey => (Axis::Model, Axis::HeadKey),
            Self::WeightValue => (Axis::Model, Axis::HeadValue),
            Self::Query => (Axis::Query, Axis::HeadKey),
            Self::Key => (Axis::Key, Axis::HeadKey),
            Self::Value => (Axis::Key, Axis::HeadValue),
            Self::AdditiveQuery | Self::AdditiveKey => (Axis::HeadKey, Axis::Hidden),
            Self::AdditiveVector => (Axis::One, Axis::Hidden),
            Self::HiddenQuery => (Axis::Query, Axis::Hidden),
            Self::HiddenKey => (Axis::Key, Axis::Hidden),
            Self::Scores | Self::Scaled | Self::Masked | Self::Weights => (Axis::Query, Axis::Key),
            Self::HeadOutput => (Axis::Query, Axis::HeadValue),
            Self::Concat => (Axis::Query, Axis::Concat),
            Self::WeightOutput => (Axis::Concat, Axis::Model),
            Self::Output => (Axis::Query, Axis::Model),
        }
    }

    /// How a cell of this stage is made.
    pub fn rule(self, recipe: Recipe) -> Rule {
        let input = match recipe.entry {
            Entry::Bare => Self::Embedding,
            Entry::Positions | Entry::Residual => Self::Input,
        };
        match self {
            Self::Embedding
            | Self::Position
            | Self::WeightQuery
            | Self::WeightKey
            | Self::WeightValue
            | Self::AdditiveQuery
            | Self::AdditiveKey
            | Self::AdditiveVector
            | Self::WeightOutput => Rule::Given,
            Self::Input => Rule::Sum(Self::Embedding, Self::Position),
            Self::Query => Rule::Product(input, Self::WeightQuery),
            Self::Key => Rule::Product(input, Self::WeightKey),
            Self::Value => Rule::Product(input, Self::WeightValue),
            Self::HiddenQuery => Rule::Product(Self::Query, Self::AdditiveQuery),
            Self::HiddenKey => Rule::Product(Self::Key, Self::AdditiveKey),
            Self::Scores => match recipe.scoring {
                ScoringKind::Additive => {
                    Rule::Additive(Self::HiddenQuery, Self::HiddenKey, Self::AdditiveVector)
                }
                ScoringKind::Dot | ScoringKind::ScaledDot => {
                    Rule::ProductTransposed(Self::Query, Self::Key)
                }
            },
            Self::Scaled => Rule::Scale(Self::Scores),
            Self::Masked => Rule::Mask(match recipe.scoring {
                ScoringKind::ScaledDot => Self::Scaled,
                ScoringKind::Additive | ScoringKind::Dot => Self::Scores,
            }),
            Self::Weights => Rule::Softmax(Self::Masked),
            Self::HeadOutput => Rule::Product(Self::Weights, Self::Value),
            Self::Concat => Rule::Concatenate(Self::HeadOutput),
            Self::Output => Rule::Product(Self::Concat, Self::WeightOutput),
        }
    }

    /// Whether it is a map of queries by keys, which grows with the square of the sentence.
    pub fn is_map(self) -> bool {
        self.axes() == (Axis::Query, Axis::Key)
    }

    /// Whether each head has a matrix of its own for this stage.
    pub fn is_per_head(self) -> bool {
        !matches!(
            self,
            Self::Embedding
                | Self::Position
                | Self::Input
                | Self::Concat
                | Self::WeightOutput
                | Self::Output
        )
    }

    /// Whether a reader may set its cells by hand. What the layer before made is not theirs to set.
    pub fn is_editable(self, recipe: Recipe) -> bool {
        match self {
            Self::Embedding | Self::Position => recipe.entry != Entry::Residual,
            _ => matches!(
                self,
                Self::WeightQuery
                    | Self::WeightKey
                    | Self::WeightValue
                    | Self::AdditiveQuery
                    | Self::AdditiveKey
                    | Self::AdditiveVector
                    | Self::WeightOutput
                    | Self::Masked
            ),
        }
    }

    /// Whether a run has this stage at all.
    pub fn exists(self, recipe: Recipe) -> bool {
        match self {
            Self::Position | Self::Input => recipe.entry != Entry::Bare,
            Self::AdditiveQuery
            | Self::AdditiveKey
            | Self::AdditiveVector
            | Self::HiddenQuery
            | Self::HiddenKey => recipe.scoring == ScoringKind::Additive,
            Self::Scaled => recipe.scoring == ScoringKind::ScaledDot,
            _ => true,
        }
    }
}
