//! experiments
use attention_playground::attention::ScoringKind;
use attention_playground::tasks::{Kind, Part, Settings, task};
use attention_playground::training::config::Positions;
use attention_playground::training::trainer::Trainer;
use std::time::Instant;

fn main() {
    let mut kinds: Vec<Kind> = Vec::new();
    let mut seeds = 3;
    let mut heads = vec![1, 2, 4];
    let mut scorings = vec![
        ScoringKind::Additive,
        ScoringKind::Dot,
        ScoringKind::ScaledDot,
    ];
    let mut over: Vec<(String, String)> = Vec::new();
    for arg in std::env::args().skip(1) {
        if let Some(kind) = Kind::named(&arg) {
            kinds.push(kind);
            continue;
        }
        let (name, value) = arg.split_once('=').expect("name=value");
        match name {
            "seeds" => seeds = value.parse().unwrap(),
            "heads" => heads = value.split(',').map(|v| v.parse().unwrap()).collect(),
            "scoring" => {
                scorings = value
                    .split(',')
                    .map(|v| match v {
                        "additive" => ScoringKind::Additive,
                        "dot" => ScoringKind::Dot,
                        _ => ScoringKind::ScaledDot,
                    })
                    .collect()
            }
            _ => over.push((name.into(), value.into())),
        }
    }
    for kind in kinds {
        let task = task(kind).unwrap();
        let held = task.examples(Part::Validation, 128);
        for &scoring in &scorings {
            for &heads in &heads {
                for seed in 1..=seeds {
                    let mut s = Settings {
                        scoring,
                        heads,
                        seed,
                        ..Settings::of(kind)
                    };
                    for (name, value) in &over {
                        match name.as_str() {
                            "rate" => s.rate = value.parse().unwrap(),
                            "steps" => s.steps = value.parse().unwrap(),
                            "layers" => s.layers = value.parse().unwrap(),
                            "d" => s.d_model = value.parse().unwrap(),
                            "hidden" => s.hidden = value.parse().unwrap(),
                            "batch" => s.batch = value.parse().unwrap(),
                            "pos" => {
                                s.positions = match value.as_str() {
                                    "none" => Positions::None,
                                    "sin" => Positions::Sinusoidal,
                                    _ => Positions::BothEnds,
                                }
                            }
                            _ => panic!("{name}"),
                        }
                    }
                    s.check(task.as_ref()).unwrap();
                    let mut trainer = Trainer::new(task.model(&s).unwrap(), s.trainer());
                    let mut reached = None;
                    let mut spent = 0.0;
                    let mut curve = String::new();
                    for step in 1..=s.steps {
                        let start = Instant::now();
                        let batch = task.batch(&s, step);
                        let loss = trainer.step(&batch).unwrap();
                        spent += start.elapsed().as_secs_f64();
                        if step % 10 == 0 {
                            let m = task.measure(trainer.model(), &held).unwrap();
                            if step % 50 == 0 {
                                curve += &format!(" {:.2}/{:.2}", loss.loss.mean(), m.accuracy());
                            }
                            if m.accuracy() >= 0.98 && reached.is_none() {
                                reached = Some(step);
                            }
                        }
                    }
                    let m = task.measure(trainer.model(), &held).unwrap();
                    let heads_: String = m
                        .heads
                        .iter()
                        .map(|h| format!(" {}{}.{}={:.2}", h.aim.slug(), h.layer, h.head, h.weight))
                        .collect();
                    println!(
                        "{:9} {scoring:?} h{heads} s{seed}: {} final {:.3} {:.1} ms/step |{curve} |{heads_}",
                        kind.slug(),
                        reached.map_or("never".into(), |r| r.to_string()),
                        m.accuracy(),
                        1e3 * spent / f64::from(s.steps)
                    );
                }
            }
        }
    }
}
