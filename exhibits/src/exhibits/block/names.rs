//! Names of matrices: a name is fixed, so each layer brings its own.

/// What the matrices of one layer are called.
pub struct Names {
    pub x: &'static str,
    pub w_q: &'static str,
    pub w_k: &'static str,
    pub w_v: &'static str,
    pub w_1: &'static str,
    pub w_2: &'static str,
    pub normed_x: &'static str,
    pub q: &'static str,
    pub k: &'static str,
    pub v: &'static str,
    pub scores: &'static str,
    pub scaled: &'static str,
    pub weights: &'static str,
    pub attended: &'static str,
    pub sum_z: &'static str,
    pub z: &'static str,
    pub normed_z: &'static str,
    pub hidden: &'static str,
    pub relu: &'static str,
    pub forward: &'static str,
    pub sum_r: &'static str,
    pub r: &'static str,
}

macro_rules! names {
    ($number:literal) => {
        Names {
            x: concat!("x-", $number),
            w_q: concat!("w-q-", $number),
            w_k: concat!("w-k-", $number),
            w_v: concat!("w-v-", $number),
            w_1: concat!("w-1-", $number),
            w_2: concat!("w-2-", $number),
            normed_x: concat!("normed-x-", $number),
            q: concat!("q-", $number),
            k: concat!("k-", $number),
            v: concat!("v-", $number),
            scores: concat!("scores-", $number),
            scaled: concat!("scaled-", $number),
            weights: concat!("weights-", $number),
            attended: concat!("attended-", $number),
            sum_z: concat!("sum-z-", $number),
            z: concat!("z-", $number),
            normed_z: concat!("normed-z-", $number),
            hidden: concat!("hidden-", $number),
            relu: concat!("relu-", $number),
            forward: concat!("forward-", $number),
            sum_r: concat!("sum-r-", $number),
            r: concat!("r-", $number),
        }
    };
}

/// The names of every layer that there can be.
pub const NAMES: [Names; 6] = [
    names!("1"),
    names!("2"),
    names!("3"),
    names!("4"),
    names!("5"),
    names!("6"),
];
