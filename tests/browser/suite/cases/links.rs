//! Links: all that a reader sees comes back from one, and what cannot be had is said.

use attention_playground::attention::Stage;
use attention_playground::state::Settings;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::json;

use crate::expected;
use crate::harness::{Visit, playground};
use crate::page::Page;
use crate::server::Site;
use crate::wait::until_so;

/// Waits until a button is pressed.
async fn is_on(page: &Page, id: &str) {
    let look = async || page.control(id).is_on().await;
    until_so(&format!("{id} is not pressed"), look, |on| *on).await;
}

#[test]
fn what_is_set_stands_in_the_address_and_comes_back_from_it() {
    playground(async |page| {
        page.sentence().type_text("red green <b> & blue").await;
        page.control("scoring-additive").click().await;
        page.control("causal").click().await;
        page.head(1).click().await;
        let written = page.address_is(|hash| hash.contains("head=2")).await;
        assert!(
            written.starts_with("v=1&") && written.ends_with("&end"),
            "{written}"
        );
        page.open_anew(&written).await;
        page.has_tokens(&["red", "green", "<", "b", ">", "&", "blue"])
            .await;
        let core = expected::with(|settings: &mut Settings| {
            settings.sentence = "red green <b> & blue".to_owned();
            settings.scoring = attention_playground::attention::ScoringKind::Additive;
            settings.causal = true;
        });
        let weights = core.matrix(Stage::Weights, 1).expect("there are two heads");
        page.table_is("weights", "head 2 of the core", |table| {
            let cells = table.cells.iter().enumerate();
            cells.into_iter().all(|(row, cells)| {
                cells.iter().enumerate().all(|(column, cell)| {
                    let shown = crate::page::number(cell);
                    (shown - f64::from(weights[(row, column)])).abs() < 6e-5
                })
            })
        })
        .await;
        // Opening it changes nothing of it.
        page.address_is(|hash| hash == written).await;
    });
}

#[test]
fn back_and_forward_go_through_what_was_set() {
    playground(async |page| {
        page.control("heads-4").click().await;
        page.address_is(|hash| hash.contains("heads=4")).await;
        page.control("causal").click().await;
        page.address_is(|hash| hash.contains("causal=on")).await;
        page.back().await;
        page.address_is(|hash| !hash.contains("causal") && hash.contains("heads=4"))
            .await;
        assert!(!page.control("causal").is_on().await);
        page.back().await;
        page.address_is(|hash| !hash.contains("heads")).await;
        is_on(page, "heads-2").await;
        page.forward().await;
        page.forward().await;
        page.address_is(|hash| hash.contains("causal=on") && hash.contains("heads=4"))
            .await;
        is_on(page, "heads-4").await;
    });
}

#[test]
fn what_a_link_asks_in_vain_is_said_and_the_nearest_is_there() {
    Visit::of("#v=1&weights=random&heads=3&temperature=99&wings=2&end").run(async |page| {
        page.started().await;
        let told = page.reads("link-told", |text| !text.is_empty()).await;
        for said in [
            "heads cannot be “3”, so it is 2",
            "temperature cannot be “99”, so it is 10",
            "“wings”",
        ] {
            assert!(told.contains(said), "{told}");
        }
        is_on(page, "heads-2").await;
        page.control("link-heard").click().await;
        page.reads("link-told", |text| text.is_empty()).await;
    });
}

#[test]
fn a_link_that_lost_its_end_and_one_of_another_version_say_so() {
    Visit::of("#v=1&weights=random&sentence=red%20gre").run(async |page| {
        page.has_tokens(&["red", "gre"]).await;
        page.reads("link-told", |text| text.contains("its end is missing"))
            .await;
        page.follow("v=9&weights=random&sentence=one%20two&end")
            .await;
        page.has_tokens(&["one", "two"]).await;
        page.reads("link-told", |text| text.contains("version 9"))
            .await;
    });
}

/// A text that needs a long link.
fn long_text() -> String {
    let words = (0..400).map(|n| format!("w{n}"));
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_long_link_is_packed_and_opens_the_same() {
    playground(async |page| {
        page.sentence().paste(&long_text()).await;
        let packed = page.address_is(|hash| hash.starts_with("z=")).await;
        assert!(packed.len() < long_text().len(), "{} letters", packed.len());
        page.open_anew(&packed).await;
        let tokens = page.tokens().await;
        assert_eq!(tokens[..2], ["w0", "w1"]);
        // Cut in the middle, it opens as far as it goes.
        page.open_anew(&packed[..packed.len() / 2]).await;
        page.reads("link-told", |text| text.contains("its end is missing"))
            .await;
        assert_eq!(page.tokens().await[..2], ["w0", "w1"]);
    });
}

#[test]
fn an_exhibit_and_a_run_of_training_come_back_too() {
    Visit::of("#exhibit=masked-softmax&lang=en").run(async |page| {
        page.element("hall").await;
        page.follow("v=1&train&task=copy&seed=7&lang=en&end").await;
        page.element("workshop").await;
        page.back().await;
        page.element("exhibit-masked-softmax").await;
        page.forward().await;
        page.element("workshop").await;
    });
}

#[test]
fn who_comes_back_to_a_view_finds_it_and_the_address_says_so() {
    playground(async |page| {
        page.sentence().type_text("one two three").await;
        page.control("view-train").click().await;
        page.element("workshop").await;
        page.control("view-explore").click().await;
        page.has_tokens(&["one", "two", "three"]).await;
        page.address_is(|hash| hash.contains("sentence=one%20two%20three"))
            .await;
    });
}

#[test]
fn back_changes_the_maps_of_a_sentence_in_training_too() {
    Visit::of("#train&task=copy&lang=en").run(async |page| {
        page.element("workshop").await;
        let before = page.field("sentence".to_owned()).value().await;
        let tokens = async || page.text("maps-0").await;
        let first = tokens().await;
        page.sentence().type_text("b a").await;
        page.address_is(|hash| hash.contains("sentence=b%20a"))
            .await;
        page.back().await;
        page.address_is(|hash| !hash.contains("sentence")).await;
        assert_eq!(page.field("sentence".to_owned()).value().await, before);
        until_so("the maps are of another sentence", tokens, |now| {
            *now == first
        })
        .await;
    });
}

#[test]
fn a_view_that_cannot_be_had_can_be_left() {
    let site = Site {
        lacks: Some("attention-workshop"),
        ..Site::default()
    };
    let visit = Visit {
        site,
        path: "#v=1&weights=random&sentence=one%20two&end",
        complaints: true,
        ..Visit::default()
    };
    visit.run(async |page| {
        page.has_tokens(&["one", "two"]).await;
        page.control("view-train").click().await;
        page.body_reads(|text| text.contains("attention-workshop"))
            .await;
        page.back().await;
        page.has_tokens(&["one", "two"]).await;
    });
}

/// Links with bytes that nobody meant.
fn odd_links(count: usize) -> Vec<String> {
    let mut runner = TestRunner::deterministic();
    let odd = prop_oneof![
        "[a-z_]{1,9}=[ -~]{0,12}(&[a-z.]{1,9}=[ -~]{0,9}){0,4}",
        "v=1&(heads|d_model|hidden|valid|seed|layer)=[-0-9.eE]{0,4}&end",
        "z=[A-Za-z0-9_-]{0,40}",
        "(exhibit|train|bring)[ -~]{0,20}",
        ".{0,40}",
    ];
    let one = |_| {
        odd.new_tree(&mut runner)
            .expect("a link can be drawn")
            .current()
    };
    (0..count).map(one).collect()
}

#[test]
fn whatever_stands_in_the_address_a_page_stands_there() {
    let rounds = std::env::var("ATTENTION_PLAYGROUND_LINKS").ok();
    let rounds = rounds.and_then(|rounds| rounds.parse().ok()).unwrap_or(150);
    // Some lead to what cannot be fetched, which the console may tell.
    let visit = Visit {
        complaints: true,
        ..Visit::of("#weights=random")
    };
    visit.run(async |page| {
        page.started().await;
        for link in odd_links(rounds) {
            stands(page, &link).await;
        }
        page.follow("v=1&weights=random&sentence=one%20two&end")
            .await;
        page.has_tokens(&["one", "two"]).await;
    });
}

/// Follows a link as a click on it would, and waits for what it leads to.
async fn stands(page: &Page, link: &str) {
    let follow = "location.hash = arguments[0];";
    page.script::<()>(follow, &[json!(link)]).await;
    page.body_reads(|text| text.len() > 100).await;
    let stopped: bool = page
        .script(
            "return document.querySelector('.loading[role=alert]') !== null;",
            &[],
        )
        .await;
    assert!(!stopped, "{link}");
}
