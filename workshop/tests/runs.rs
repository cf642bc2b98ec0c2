//! Runs of training: the same numbers however they are paused, sliced, saved and opened.

use attention_playground::i18n::Lang;
use attention_playground::tasks::{Kind, Settings, task};
use attention_playground::training::tensors::Tensors;
use attention_workshop::file::saved::{self, Refused};
use attention_workshop::run::{Outcome, RIGHT, Run};
use proptest::prelude::*;

fn some() -> Settings {
    Settings {
        batch: 4,
        d_model: 16,
        ..Settings::of(Kind::Reverse)
    }
}

fn run(settings: Settings) -> Run {
    Run::new(task(settings.kind).unwrap(), settings).unwrap()
}

fn written(run: &Run) -> Vec<u8> {
    saved::write(run, Lang::En)
}

fn opened(bytes: &[u8]) -> Result<Run, Refused> {
    let saved = saved::read(bytes)?;
    let task = task(saved.kind()).unwrap();
    saved.run(task)
}

/// Goes on until `steps` steps are taken and measured.
fn to(mut run: Run, steps: u32) -> Run {
    while !run.has_reached(steps) {
        run.advance();
    }
    run
}

/// Everything that was learned and is remembered, as bits.
fn bits(run: &Run) -> Vec<u32> {
    let remembered = run.trainer().remembered();
    let all = [
        &run.trainer().model().parameters,
        &remembered.mean,
        &remembered.mean_square,
    ];
    let numbers = all
        .into_iter()
        .flat_map(|parameters| parameters.tensors())
        .flat_map(|(_, tensor)| {
            tensor
                .iter()
                .map(|number| number.to_bits())
                .collect::<Vec<_>>()
        });
    numbers.chain([run.steps()]).collect()
}

/// Other bits would be a step that depends on how it was cut into pieces.
#[test]
fn pieces_are_the_steps_of_a_trainer() {
    let settings = some();
    let pieces = to(run(settings), 25);
    let task = task(settings.kind).unwrap();
    let model = task.model(&settings).unwrap();
    let mut whole =
        attention_playground::training::trainer::Trainer::new(model, settings.trainer());
    for step in 1..=25 {
        whole.step(&task.batch(&settings, step)).unwrap();
    }
    assert_eq!(*pieces.trainer(), whole);
    let measured = task.measure(whole.model(), pieces.held_out()).unwrap();
    // Measured at step 20, five steps before.
    assert_eq!(pieces.last_measured().unwrap().0, 20);
    let pieces = to(pieces, 30);
    assert_ne!(pieces.last_measured().unwrap().1, measured);
}

#[test]
fn a_measurement_in_pieces_is_that_of_the_task() {
    let run = to(run(some()), 20);
    let task = task(run.settings().kind).unwrap();
    let whole = task.measure(run.trainer().model(), run.held_out()).unwrap();
    let (step, pieces) = run.last_measured().unwrap();
    assert_eq!(*step, 20);
    assert_eq!((pieces.rows, pieces.right), (whole.rows, whole.right));
    for (one, other) in pieces.heads.iter().zip(&whole.heads) {
        assert_eq!(
            (one.aim, one.layer, one.head, one.rows),
            (other.aim, other.layer, other.head, other.rows)
        );
        assert!((one.weight - other.weight).abs() < 1e-12);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Other numbers would be a run that knows when it was paused, looked at, or given a sentence.
    #[test]
    fn looking_on_changes_nothing(pauses in prop::collection::vec(0_usize..40, 8)) {
        let straight = to(run(some()), 12);
        let mut looked_at = run(some());
        for pieces in pauses {
            for _ in 0..pieces {
                if !looked_at.has_reached(12) {
                    looked_at.advance();
                }
            }
            let _ = looked_at.watch("one two three four");
            let _ = looked_at.see();
        }
        let looked_at = to(looked_at, 12);
        prop_assert_eq!(bits(&straight), bits(&looked_at));
        prop_assert_eq!(straight.losses(), looked_at.losses());
        prop_assert_eq!(straight.measured(), looked_at.measured());
    }

    /// Other numbers would be an optimiser that forgot, or a batch drawn from another step.
    #[test]
    fn what_is_saved_and_opened_goes_on_as_if_nothing_were(pieces in 0_usize..200) {
        let mut saved = run(some());
        for _ in 0..pieces {
            saved.advance();
        }
        let opened = opened(&written(&saved)).unwrap();
        prop_assert_eq!(bits(&saved), bits(&opened));
        prop_assert_eq!(saved.settings(), opened.settings());
        let steps = saved.steps() + 15;
        prop_assert_eq!(bits(&to(saved, steps)), bits(&to(opened, steps)));
    }

    #[test]
    fn a_file_that_is_cut_off_is_refused(cut in 0_usize..4000) {
        let bytes = written(&run(some()));
        let shorter = bytes.len().saturating_sub(cut + 1);
        prop_assert!(opened(&bytes[..shorter]).is_err());
    }

    #[test]
    fn whatever_is_opened_is_opened_or_refused(
        place in any::<prop::sample::Index>(), byte in any::<u8>(), header in 0_usize..2,
    ) {
        let mut bytes = written(&run(some()));
        // Half of the time where sizes and names stand.
        let within = if header == 1 { bytes.len().min(600) } else { bytes.len() };
        bytes[place.index(within)] = byte;
        let _ = opened(&bytes);
        let _ = opened(&[&[byte; 9][..], &bytes[..40]].concat());
    }
}

#[test]
fn the_same_seed_is_the_same_run_and_another_is_another() {
    let bits_of = |seed| bits(&to(run(Settings { seed, ..some() }), 5));
    assert_eq!(bits_of(3), bits_of(3));
    assert_ne!(bits_of(3), bits_of(4));
}

#[test]
fn a_run_of_the_default_settings_comes_to_know_its_task() {
    let run = to(
        run(Settings::of(Kind::Reverse)),
        Settings::of(Kind::Reverse).steps,
    );
    let (step, measured) = run.last_measured().unwrap();
    println!("reverse: {} at step {step}", measured.accuracy());
    assert!(measured.accuracy() >= RIGHT, "{}", measured.accuracy());
    assert_eq!(run.outcome(), Outcome::Learned);
}

/// Without positions the sentence is a set: whoever learns to reverse it has looked at something
/// else.
#[test]
fn a_run_that_falls_short_says_so() {
    let settings = Settings {
        positions: attention_playground::training::config::Positions::None,
        steps: 60,
        ..some()
    };
    assert_eq!(to(run(settings), 60).outcome(), Outcome::Short);
}

/// A run that went on here would show numbers that are none.
#[test]
fn a_run_whose_numbers_leave_all_bounds_stops_as_it_was() {
    let begun = run(some());
    let mut parameters = begun.trainer().model().parameters.clone();
    parameters.output.weight.fill(f32::MAX);
    let remembered = begun.trainer().remembered().clone();
    let mut run = to(run(some()).resumed(parameters, remembered), 5);
    assert_eq!((run.outcome(), run.steps()), (Outcome::Failed, 0));
    assert!(run.failure().is_some());
    let before = bits(&run);
    run.advance();
    assert_eq!(bits(&run), before);
}

#[test]
fn the_film_shows_what_was_seen_of_any_sentence() {
    let mut begun = run(some());
    begun.watch("a b c d e").unwrap();
    let first = begun.see().unwrap();
    assert_eq!((first.maps.len(), first.maps[0].len()), (1, 2));
    assert_eq!(first.maps[0][0].dim(), (5, 5));

    // The sentence comes when the run is over.
    let mut run = to(run(some()), 100);
    assert!(run.see_past(0).is_none());
    run.watch("a b c d e").unwrap();
    let (step, past) = run.see_past(0).unwrap();
    assert_eq!((step, past.maps), (0, first.maps.clone()));
    assert_ne!(run.see().unwrap().maps, first.maps);
    assert_eq!(
        run.see_past(u32::MAX).unwrap().0,
        run.film().kept().last().unwrap().0
    );
    assert!(run.watch("too short").is_err());
    assert_eq!(run.watched().unwrap().labels.queries.len(), 5);
}

#[test]
fn a_file_of_something_else_is_refused_by_its_reason() {
    use attention_workshop::file::safetensors::{Contents, Unreadable, read, write};

    assert_eq!(
        opened(b"").err(),
        Some(Refused::Unreadable(Unreadable::Header))
    );
    assert_eq!(
        opened(&write(&Contents::default())).err(),
        Some(Refused::OtherFormat)
    );

    let change = |change: &dyn Fn(&mut Contents)| {
        let mut contents = read(&written(&run(some()))).unwrap();
        change(&mut contents);
        opened(&write(&contents)).err().unwrap()
    };
    let missing = change(&|contents| drop(contents.tensors.remove(0)));
    assert!(matches!(missing, Refused::Missing { .. }), "{missing:?}");
    let turned = change(&|contents| contents.tensors[0].shape.reverse());
    assert!(
        matches!(
            turned,
            Refused::Shape {
                wanted: Some(_),
                ..
            }
        ),
        "{turned:?}"
    );
    let more = change(&|contents| {
        let mut other = contents.tensors[0].clone();
        other.name = "other".to_owned();
        contents.tensors.push(other);
    });
    assert!(
        matches!(more, Refused::Shape { wanted: None, .. }),
        "{more:?}"
    );
    let infinite = change(&|contents| contents.tensors[0].numbers[0] = f32::INFINITY);
    assert!(
        matches!(infinite, Refused::NotFinite { .. }),
        "{infinite:?}"
    );
    let setting =
        change(&|contents| contents.metadata[1].1 = "#train&task=reverse&heads=3".to_owned());
    assert!(matches!(setting, Refused::Setting(_)), "{setting:?}");
}

/// A file that only this page can read would be no safetensors file.
#[test]
fn the_library_of_the_format_reads_what_is_written_and_is_read() {
    use attention_workshop::file::safetensors as own;
    use safetensors::SafeTensors;
    use safetensors::tensor::{Dtype, TensorView};

    let bytes = written(&to(run(some()), 2));
    let contents = own::read(&bytes).unwrap();
    let theirs = SafeTensors::deserialize(&bytes).unwrap();
    assert_eq!(theirs.len(), contents.tensors.len());
    let raw: Vec<(String, Vec<u8>)> = contents
        .tensors
        .iter()
        .map(|tensor| {
            let numbers = tensor
                .numbers
                .iter()
                .flat_map(|number| number.to_le_bytes());
            (tensor.name.clone(), numbers.collect())
        })
        .collect();
    for (tensor, (name, raw)) in contents.tensors.iter().zip(&raw) {
        let view = theirs.tensor(name).unwrap();
        assert_eq!((view.shape(), view.data()), (&tensor.shape[..], &raw[..]));
    }
    let views = contents
        .tensors
        .iter()
        .zip(&raw)
        .map(|(tensor, (name, raw))| {
            (
                name,
                TensorView::new(Dtype::F32, tensor.shape.clone(), raw).unwrap(),
            )
        });
    let metadata = contents.metadata.iter().cloned().collect();
    let written = safetensors::serialize(views, Some(metadata)).unwrap();
    let again = opened(&written).unwrap();
    assert_eq!(bits(&again), bits(&opened(&bytes).unwrap()));
}
