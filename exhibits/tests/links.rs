//! Links to exhibits: whatever stands there, an exhibit is shown, and what the page writes comes back.

use attention_exhibits::exhibits;
use attention_exhibits::state::{State, exhibit_of};
use attention_playground::i18n::Lang;
use attention_playground::link::{Link, whole, write};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const VALUES: [&str; 12] = [
    "",
    "on",
    "off",
    "0",
    "1",
    "3",
    "-2.5",
    "1e30",
    "inf",
    "NaN",
    "red green",
    "1.1:2,2.2:-inf,9.9:x",
];

fn links() -> impl Strategy<Value = String> {
    let slugs: Vec<&str> = exhibits::ALL.iter().map(|exhibit| exhibit.slug).collect();
    let part = (0..64_usize, select(VALUES.to_vec()));
    let plausible = (select(slugs), 0..6_usize, vec(part, 0..6)).prop_map(|(slug, step, parts)| {
        let settings = exhibits::find(slug).map_or(&[][..], |exhibit| exhibit.settings);
        let key = |index: usize| match settings.get(index % (settings.len() + 2)) {
            Some(setting) => format!("s.{}", setting.key),
            None if index.is_multiple_of(2) => "c.scores".to_owned(),
            None => "plain".to_owned(),
        };
        let own = parts
            .into_iter()
            .map(|(index, value)| (key(index), value.to_owned()));
        let place = [
            ("exhibit".to_owned(), slug.to_owned()),
            ("step".to_owned(), step.to_string()),
        ];
        whole(&write(place.into_iter().chain(own)))
    });
    prop_oneof![3 => plausible, 1 => "exhibit=[ -~]{0,60}", 1 => ".{0,60}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_stands_there_is_shown_and_written_and_read_again(link in links()) {
        let (state, _) = State::read(&Link::read(&link), Lang::En);
        (exhibit_of(&state.address).show)(&state.inputs, Lang::En);
        let written = whole(&write(state.write()));
        let (again, told) = State::read(&Link::read(&written), Lang::En);
        prop_assert_eq!(again.write(), state.write(), "{}", written);
        prop_assert_eq!(told, [], "what the page writes is never changed: {}", written);
    }
}
