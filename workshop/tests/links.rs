//! Links to the Train view: whatever stands there is a run, and what the page writes comes back.

use attention_playground::link::Link;
use attention_workshop::address::{Address, told_of};
use attention_workshop::settings::ALL;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const VALUES: [&str; 10] = ["", "on", "0", "1", "8", "-1", "1e9", "NaN", "dot", "none"];

fn links() -> impl Strategy<Value = String> {
    let keys = ALL
        .iter()
        .map(|setting| setting.key)
        .chain(["task", "sentence", "b"]);
    let part = (
        select(keys.collect::<Vec<_>>()),
        any::<bool>(),
        select(VALUES.to_vec()),
    );
    let plausible = vec(part, 0..8).prop_map(|parts| {
        let each = parts.iter().map(|(key, second, value)| {
            let before = if *second { "b." } else { "" };
            format!("&{before}{key}={value}")
        });
        format!("train{}", each.collect::<String>())
    });
    prop_oneof![3 => plausible, 1 => "train&[ -~]{0,60}", 1 => ".{0,60}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_stands_there_is_a_run_that_is_written_and_read_again(link in links()) {
        let (address, _) = Address::read(&link);
        told_of(&Link::read(&link));
        let written = address.write();
        let (again, adjusted) = Address::read(&written);
        prop_assert_eq!(again, address, "{}", written);
        prop_assert_eq!(adjusted, [], "{}", written);
        prop_assert_eq!(told_of(&Link::read(&written)), [], "{}", written);
    }
}
