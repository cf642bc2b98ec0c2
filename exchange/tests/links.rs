//! Links to the view of brought attention: whatever stands there is a way to look, and what the page
//! writes comes back.

use attention_exchange::address::Address;
use attention_playground::link::Link;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const KEYS: [&str; 8] = [
    "layer",
    "head",
    "average",
    "special",
    "renormalise",
    "threshold",
    "scale",
    "causal",
];
const VALUES: [&str; 12] = [
    "", "on", "off", "0", "1", "4096", "-1", "0.25", "NaN", "heads", "hidden", "none",
];

fn links() -> impl Strategy<Value = String> {
    let part = (select(KEYS.to_vec()), select(VALUES.to_vec()));
    let plausible = vec(part, 0..8).prop_map(|parts| {
        let each = parts.iter().map(|(key, value)| format!("&{key}={value}"));
        format!("bring{}", each.collect::<String>())
    });
    prop_oneof![3 => plausible, 1 => "bring&[ -~]{0,60}", 1 => ".{0,60}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_stands_there_is_a_way_to_look_that_is_written_and_read_again(link in links()) {
        let (address, _) = Address::of(&Link::read(&link));
        let written = address.write();
        prop_assert_eq!(Address::of(&Link::read(&written)), (address, Vec::new()), "{}", written);
    }
}
