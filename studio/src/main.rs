use attention_playground::attention::ScoringKind;
use attention_playground::training::{
    adam::AdamSettings,
    config::Config,
    initial::{self, InitialSettings},
    looks::Look,
    model::Example,
    points::Point,
    schedule::Schedule,
    trainer::{Trainer, TrainerSettings},
};
use ndarray::Array2;
use std::time::Instant;
fn main() {
    for heads in [1, 2, 8] {
        for scoring in [ScoringKind::Dot, ScoringKind::Additive] {
            let config = Config {
                vocabulary: 100,
                features: 64,
                d_model: 48,
                layers: 2,
                heads,
                scoring,
                position_scale: 0.3,
                ..Config::default()
            };
            let model = initial::model_with::<f32>(
                config,
                InitialSettings {
                    query_and_key: if scoring == ScoringKind::Additive {
                        1.5
                    } else {
                        0.3
                    },
                    embedding: Some(0.2),
                },
                1,
            )
            .unwrap();
            let mut t = Trainer::new(
                model,
                TrainerSettings {
                    schedule: Schedule {
                        peak: 4e-3,
                        warm_up: 20,
                        steps: 1000,
                    },
                    adam: AdamSettings {
                        decay: 0.1,
                        ..AdamSettings::default()
                    },
                    clip: 1.0,
                },
            );
            let batch: Vec<Example<f32>> = (0..48)
                .map(|b| Example {
                    tokens: (0..14).map(|i| (i * b) % 100).collect(),
                    features: Some(Array2::from_shape_fn((14, 64), |(i, j)| {
                        (((i * 7919 + j * 104729 + b * 31) % 1000) as f32 / 1000.0 - 0.5) / 4.6
                    })),
                    looks: (0..14)
                        .flat_map(|q| {
                            (0..heads).map(move |h| Look {
                                layer: 1,
                                head: h,
                                query: q,
                                keys: vec![(q + h) % 14],
                                share: 1.0,
                            })
                        })
                        .collect(),
                    points: vec![
                        Point {
                            query: 8,
                            word: 2,
                            features: 0..24,
                            share: 0.3,
                        },
                        Point {
                            query: 8,
                            word: 5,
                            features: 24..48,
                            share: 0.3,
                        },
                    ],
                    ..Example::default()
                })
                .collect();
            t.step(&batch).unwrap();
            let n = 40;
            let s = Instant::now();
            for _ in 0..n {
                t.step(&batch).unwrap();
            }
            println!(
                "{scoring:?} {heads}: {:.2} ms",
                s.elapsed().as_secs_f64() * 1000.0 / n as f64
            );
        }
    }
}
