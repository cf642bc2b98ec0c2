//! How a cell of computed weights came about, read from what the core computed.

use attention_playground::attention::HeadTrace;

/// From a query and a key to their weight, and on to the output.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    /// The query's vector, (`d_k`).
    pub query: Vec<f32>,
    /// The key's vector, (`d_k`).
    pub key: Vec<f32>,
    /// One times the other, feature by feature.
    pub products: Vec<f32>,
    /// Their sum: the score.
    pub score: f32,
    /// What the score is divided by; `None` where it goes on as it is.
    pub scale: Option<f32>,
    /// The score after that.
    pub scaled: f32,
    /// Whether the causal mask hides the key from the query.
    pub is_masked: bool,
    /// The largest score of the row.
    pub max: f32,
    /// `exp(score - max)`
    pub exp: f32,
    /// The sum of the row's exponentials.
    pub sum: f32,
    /// The weight.
    pub weight: f32,
    /// The key's value, (`d_v`).
    pub value: Vec<f32>,
    /// The weight times the value: what the key adds to the output of the query.
    pub added: Vec<f32>,
}

/// How cell (`row`, `column`) of the weights came about; `None` where there is no such cell.
/// `is_masked` says whether a mask hides it.
pub fn tell(
    trace: &HeadTrace<f32>,
    (row, column): (usize, usize),
    is_masked: bool,
) -> Option<Told> {
    let softmax = &trace.softmax;
    let weight = *softmax.weights.get((row, column))?;
    let [query, key, value] = [
        trace.query.row(row),
        trace.key.row(column),
        trace.value.row(column),
    ]
    .map(|vector| vector.to_vec());
    Some(Told {
        products: query.iter().zip(&key).map(|(q, k)| q * k).collect(),
        added: value.iter().map(|v| weight * v).collect(),
        query,
        key,
        value,
        score: trace.scores.raw[(row, column)],
        scale: trace.scores.scale,
        scaled: trace.scores.scaled[(row, column)],
        is_masked,
        max: softmax.max[row],
        exp: softmax.exp[(row, column)],
        sum: softmax.sum[row],
        weight,
    })
}

#[cfg(test)]
mod tests {
    use ndarray::array;

    use super::*;
    use crate::brought::stages::{Reading, Stages};

    #[test]
    fn the_steps_lead_to_the_weight() {
        let query = array![[[[1.0, 2.0]]]];
        let key = array![[[[3.0, 0.5], [1.0, 1.0]]]];
        let value = array![[[[10.0], [20.0]]]];
        let stages = Stages::new(query, key, value, Reading::default());
        let trace = stages.trace(0, 0).unwrap();
        let told = tell(&trace, (0, 1), false).unwrap();
        assert_eq!(told.products, [1.0, 2.0]);
        assert_eq!(told.score, 3.0);
        assert!((told.scaled - 3.0 / 2.0_f32.sqrt()).abs() < 1e-6);
        assert!((told.weight - told.exp / told.sum).abs() < 1e-6);
        assert!((told.added[0] - 20.0 * told.weight).abs() < 1e-5);
        assert_eq!(tell(&trace, (0, 2), false), None);
    }
}
