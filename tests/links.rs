//! Links: whatever somebody writes, cuts short or damages, a page stands there.
//!
//! The same generators feed `tests/browser/suite/cases/links.rs`. `PROPTEST_CASES=10000` makes the
//! round a long one.

use attention_playground::attention::{LazyRun, Stage};
use attention_playground::i18n::Lang;
use attention_playground::link::{Link, Told, whole, write};
use attention_playground::state::Playground;
use attention_playground::state::address::State;
use attention_playground::state::table::TABLE;
use leptos::prelude::*;
use ndarray::ArcArray2;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

const KEYS: [&str; 16] = [
    "sentence",
    "heads",
    "d_model",
    "weights",
    "scoring",
    "mask",
    "hide",
    "pad",
    "bias",
    "x.it",
    "set.weight-query.1.1",
    "set.output.1.1",
    "head",
    "at",
    "view",
    "controls",
];

const VALUES: [&str; 22] = [
    "",
    "on",
    "off",
    "0",
    "1",
    "2",
    "-1",
    "1e9",
    "NaN",
    "inf",
    "random",
    "identity",
    "additive",
    "dot",
    "causal+padding",
    "1.1",
    "2.3:-0.5,9.9:1",
    "1.1:-inf",
    "weights",
    "none",
    "red green blue",
    "👩\u{200d}👧 5<x && y>\"z\" </script> ${7*7}",
];

/// A link that names real keys with values that fit some of them.
fn plausible() -> impl Strategy<Value = String> {
    let keys: Vec<&str> = KEYS
        .into_iter()
        .chain(TABLE.map(|setting| setting.key))
        .collect();
    let part = (select(keys), select(VALUES.to_vec()));
    // Small, so that what is computed of it takes no time; what is large is tried on its own.
    vec(part, 0..8).prop_map(|parts| {
        let small = parts.iter().map(|&(key, value)| match (key, value) {
            ("d_model" | "hidden", "1e9") => (key, "12"),
            other => other,
        });
        whole(&write(small))
    })
}

/// A link with bytes changed, left out or put in.
fn damaged() -> impl Strategy<Value = String> {
    let damage = (any::<Index>(), any::<u8>(), 0..3_u8);
    (plausible(), vec(damage, 1..5)).prop_map(|(link, damages)| {
        let mut bytes = link.into_bytes();
        for (at, byte, kind) in damages {
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => drop(bytes.split_off(at.max(1))),
                _ => bytes.insert(at, byte),
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn any_link() -> impl Strategy<Value = String> {
    prop_oneof![2 => plausible(), 3 => damaged(), 1 => ".{0,60}"]
}

/// A short round, unless a long one is asked for.
fn rounds(usual: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok();
    ProptestConfig {
        cases: asked.and_then(|cases| cases.parse().ok()).unwrap_or(usual),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A page without a browser, after it followed a link.
fn followed<T>(link: &str, look: impl FnOnce(Playground) -> T) -> T {
    Owner::new().with(|| {
        let prefers_dark = RwSignal::new(false);
        let (state, _) = State::read(&Link::read("weights=random"), 1);
        let page = Playground::new(state, Lang::En, prefers_dark.into());
        page.follow(&Link::read(link));
        look(page)
    })
}

proptest! {
    #![proptest_config(rounds(200))]

    #[test]
    fn whatever_stands_there_is_a_state_that_can_be_written_and_read_again(link in any_link()) {
        let (state, _) = State::read(&Link::read(&link), 1);
        let written = whole(&write(state.write()));
        let (again, told) = State::read(&Link::read(&written), 1);
        prop_assert_eq!(again.write(), state.write(), "{}", written);
        prop_assert_eq!(told, [], "what the page writes is never changed: {}", written);
    }

    #[test]
    fn whatever_stands_there_is_computed_or_refused_in_words(link in any_link()) {
        followed(&link, |page| {
            let tokens = page.tokens.get().shown.len();
            if let Some(run) = page.run() {
                assert_eq!(output(&run).nrows(), tokens, "{link}");
            }
            page.focus.get();
        });
    }

    #[test]
    fn a_link_that_was_cut_says_so_and_keeps_what_came_before(
        link in plausible(), at in any::<Index>(),
    ) {
        let at = "v=1".len() + at.index(link.len() - "v=1".len());
        let (_, told) = State::read(&Link::read(&link[..at]), 1);
        prop_assert!(told.contains(&Told::Cut), "{} at {}", link, at);
    }
}

fn output(run: &LazyRun) -> ArcArray2<f32> {
    run.matrix(Stage::Output, 0).expect("there is an output")
}

#[test]
fn what_a_reader_sees_comes_back_to_the_bit() {
    let link = "v=1&sentence=red%20green%20blue&weights=random&seed=9&heads=4&causal=on&x.red=2:0.1\
                &set.weight-query.1.1=1.2:-3.25&bias=2.1:0.75&hide=3.1&end";
    let (first, written) = followed(link, |page| {
        let run = page.run().expect("it can be computed");
        (output(&run), whole(&write(page.state().write())))
    });
    let second = followed(&written, |page| output(&page.run().expect("the same")));
    assert_eq!(first, second);
}

#[test]
fn a_link_larger_than_anybody_writes_is_read_at_once() {
    let cells: Vec<String> = (0..200_000)
        .map(|cell| format!("1.{}:1", cell % 4000 + 1))
        .collect();
    let link = format!("v=1&set.weight-query.1.1={}&end", cells.join(","));
    let (state, told) = State::read(&Link::read(&link), 1);
    assert_eq!(state.edits.numbers.all().count(), 4000);
    let part = Told::Part {
        key: "set.weight-query.1.1".to_owned(),
        taken: 4096,
        all: 200_000,
    };
    assert_eq!(told, [part]);
}
