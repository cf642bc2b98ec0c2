//! What was brought, as matrices that can be taken away again: as it was given, and as it was computed
//! where queries, keys and values were given.

use ndarray::{Array2, ArrayView2};

use super::file::{File, Holds};
use super::maps::Shape;
use super::stages::{Reading, Stages};
use crate::format::{Leaf, Scale, Sheaf};

/// All matrices of a file. A run of this page goes as it came, so that it is the same file again;
/// averages, and tokens that are left out, are ways of looking and not of the file.
pub fn sheaf(file: &File, reading: Reading, title: &str) -> Sheaf {
    let matrices = match &file.holds {
        Holds::Run(run) => return run.clone(),
        Holds::Weights(maps, _) => {
            let each = places(maps.shape()).filter_map(|at| {
                let map = maps.one(at.0, at.1)?;
                let tokens = (&file.queries[..], &file.keys[..]);
                Some(leaf(at, "weights", tokens, map.view()))
            });
            each.collect()
        }
        Holds::Vectors(stages) => {
            let stages = stages.read_as(reading);
            let each = places(stages.shape()).flat_map(|at| of_head(file, &stages, at));
            each.collect()
        }
    };
    Sheaf {
        settings: String::new(),
        title: title.to_owned(),
        queries: file.queries.clone(),
        keys: file.keys.clone(),
        matrices,
    }
}

/// Every layer with every head of it, from 0.
fn places(shape: Shape) -> impl Iterator<Item = (usize, usize)> {
    (0..shape.layers).flat_map(move |layer| (0..shape.heads).map(move |head| (layer, head)))
}

fn of_head(file: &File, stages: &Stages, at: (usize, usize)) -> Vec<Leaf> {
    let Some(trace) = stages.trace(at.0, at.1) else {
        return Vec::new();
    };
    let features = |count: usize| (1..=count).map(|feature| feature.to_string()).collect();
    let (d_k, d_v): (Vec<String>, Vec<String>) =
        (features(trace.key.ncols()), features(trace.value.ncols()));
    let (queries, keys) = (&file.queries[..], &file.keys[..]);
    let hidden = stages
        .visibility()
        .map(|visible| visible.allowed().mapv(|allowed| !allowed));
    let masked = |leaf: Leaf| Leaf {
        hidden: hidden.clone(),
        ..leaf
    };
    vec![
        leaf(at, "query", (queries, &d_k), trace.query.view()),
        leaf(at, "key", (keys, &d_k), trace.key.view()),
        leaf(at, "value", (keys, &d_v), trace.value.view()),
        leaf(at, "scores", (queries, keys), trace.scores.raw.view()),
        leaf(at, "scaled", (queries, keys), trace.scores.scaled.view()),
        masked(leaf(
            at,
            "weights",
            (queries, keys),
            trace.softmax.weights.view(),
        )),
        leaf(at, "head-output", (queries, &d_v), trace.output.view()),
    ]
}

fn leaf(
    (layer, head): (usize, usize),
    stage: &str,
    (rows, columns): (&[String], &[String]),
    values: ArrayView2<'_, f32>,
) -> Leaf {
    let name = format!("layer{}.head{}.{stage}", layer + 1, head + 1);
    Leaf {
        title: name.clone(),
        name,
        rows: rows.to_vec(),
        columns: columns.to_vec(),
        values: Array2::from_shape_fn(values.dim(), |cell| values[cell]),
        hidden: None,
        scale: if stage == "weights" {
            Scale::Weights
        } else {
            Scale::Signed
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brought::file::Origin;
    use crate::format::{json, npz, read};

    fn file(bytes: &[u8]) -> File {
        let brought = read("test.json", bytes).expect("it can be read");
        File::new(Origin::Reader("test.json".to_owned()), brought).expect("it is small")
    }

    #[test]
    fn a_run_of_this_page_is_the_same_file_again() {
        let run = Sheaf {
            settings: "sentence=a%20b&heads=1".to_owned(),
            title: "a & b".to_owned(),
            queries: vec!["a".to_owned(), "b".to_owned()],
            keys: vec!["a".to_owned(), "b".to_owned()],
            matrices: vec![Leaf {
                name: "layer1.head1.masked".to_owned(),
                title: "Masked".to_owned(),
                rows: vec!["a".to_owned(), "b".to_owned()],
                columns: vec!["a".to_owned(), "b".to_owned()],
                values: ndarray::arr2(&[[0.1, f32::NEG_INFINITY], [f32::NAN, 16_777_217.0]]),
                hidden: Some(ndarray::arr2(&[[false, true], [false, false]])),
                scale: Scale::Signed,
            }],
        };
        for bytes in [json::write(&run).into_bytes(), npz::write(&run)] {
            let again = sheaf(&file(&bytes), Reading::default(), "another title");
            assert_eq!(json::write(&again), json::write(&run));
            assert_eq!(npz::write(&again), npz::write(&run));
        }
    }

    #[test]
    fn weights_go_as_they_came_and_vectors_with_what_is_computed_of_them() {
        let weights = br#"{"tokens": ["a", "b"], "weights": [[[[0.5, 0.25], [1, 0]]]]}"#;
        let given = sheaf(&file(weights), Reading::default(), "");
        assert_eq!(given.matrices.len(), 1);
        assert_eq!(
            given.matrices[0].values,
            ndarray::arr2(&[[0.5, 0.25], [1.0, 0.0]])
        );
        let vectors = br#"{"tokens": ["a", "b"], "q": [[1, 0], [0, 1]], "k": [[1, 0], [0, 1]], "v": [[1], [3]]}"#;
        let causal = Reading {
            is_causal: true,
            ..Reading::default()
        };
        let computed = sheaf(&file(vectors), causal, "");
        let of = |stage: &str| {
            let named = |leaf: &&Leaf| leaf.name == format!("layer1.head1.{stage}");
            computed.matrices.iter().find(named).expect("it is there")
        };
        assert_eq!(of("weights").values.row(0).to_vec(), [1.0, 0.0]);
        assert!(of("weights").is_hidden(0, 1));
        assert_eq!(of("head-output").values[(0, 0)], 1.0);
    }
}
