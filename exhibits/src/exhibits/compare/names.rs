//! Names of matrices: a name is fixed, so each side and head brings its own.

/// What the matrices of one side are called.
pub struct Names {
    pub letter: &'static str,
    /// The hue of its weights.
    pub hue: usize,
    pub input: &'static str,
    pub q: &'static str,
    pub k: &'static str,
    pub sum: &'static str,
    pub mean: &'static str,
    pub heads: [HeadNames; 2],
    pub measures: MeasureNames,
}

/// What the matrices of one head are called.
pub struct HeadNames {
    pub q: &'static str,
    pub k: &'static str,
    pub additive_query: &'static str,
    pub additive_key: &'static str,
    pub additive_vector: &'static str,
    pub hidden_query: &'static str,
    pub hidden_key: &'static str,
    pub scores: &'static str,
    pub scaled: &'static str,
    pub masked: &'static str,
    pub weights: &'static str,
}

/// What is measured of the weights of one side.
pub struct MeasureNames {
    pub log: &'static str,
    pub terms: &'static str,
    pub sum: &'static str,
    pub entropy: &'static str,
    pub mean: &'static str,
    pub visible: &'static str,
    pub limit: &'static str,
    pub reach: &'static str,
}

macro_rules! head_names {
    ($side:literal, $head:literal) => {
        HeadNames {
            q: concat!($side, "-q-", $head),
            k: concat!($side, "-k-", $head),
            additive_query: concat!($side, "-additive-q-", $head),
            additive_key: concat!($side, "-additive-k-", $head),
            additive_vector: concat!($side, "-additive-v-", $head),
            hidden_query: concat!($side, "-hidden-q-", $head),
            hidden_key: concat!($side, "-hidden-k-", $head),
            scores: concat!($side, "-scores-", $head),
            scaled: concat!($side, "-scaled-", $head),
            masked: concat!($side, "-masked-", $head),
            weights: concat!($side, "-weights-", $head),
        }
    };
}

macro_rules! names {
    ($side:literal, $letter:literal, $hue:literal) => {
        Names {
            letter: $letter,
            hue: $hue,
            input: concat!($side, "-input"),
            q: concat!($side, "-q"),
            k: concat!($side, "-k"),
            sum: concat!($side, "-sum"),
            mean: concat!($side, "-mean"),
            heads: [head_names!($side, "1"), head_names!($side, "2")],
            measures: MeasureNames {
                log: concat!($side, "-log"),
                terms: concat!($side, "-terms"),
                sum: concat!($side, "-terms-sum"),
                entropy: concat!($side, "-entropy"),
                mean: concat!($side, "-entropy-mean"),
                visible: concat!($side, "-visible"),
                limit: concat!($side, "-limit"),
                reach: concat!($side, "-reach"),
            },
        }
    };
}

pub const A: Names = names!("a", "A", 0);
pub const B: Names = names!("b", "B", 1);
