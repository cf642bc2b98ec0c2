//! Trained layers in Explore: what a reader sees first.

use attention_playground::attention::provenance::Provenance;
use attention_playground::attention::{Run, ScoringKind};
use serde_json::{Value, json};

use crate::expected::trained;
use crate::harness::Visit;
use crate::page::Page;
use crate::server::Site;

const TIRED: &str = "The animal didn't cross the street, because it was too tired";
const WIDE: &str = "The animal didn't cross the street, because it was too wide";
const LEI: &str = "这只动物没有过马路，因为它太累了。";
const KUAN: &str = "这只动物没有过马路，因为它太宽了。";

/// Runs a test on the page as everybody finds it.
fn explore(test: impl AsyncFnOnce(&Page)) {
    Visit::default().run(async |page| {
        page.started().await;
        test(page).await;
    });
}

/// The word that `word` looks at most in a head, by the core.
fn looked_at(run: &Run<f32>, words: &[String], head: usize, word: &str) -> String {
    let query = words.iter().position(|of| of == word);
    let query = query.expect("the word is in the sentence");
    let (key, _) = run.strongest_key(head, query).expect("it looks somewhere");
    words[key].clone()
}

#[test]
fn the_page_starts_with_the_articles_sentence_and_a_map_that_means_something() {
    explore(async |page| {
        let run = trained(TIRED, ScoringKind::ScaledDot, 2, 2);
        page.shows(&run).await;
        let said = page.text("caption").await;
        assert!(said.contains("animal"), "it stands for the animal: {said}");
        assert!(said.contains("tired"), "and is tired: {said}");
        let origin = page.text("map-origin").await;
        for part in ["Trained on", "seed", "held out", "supervised", "articles"] {
            assert!(origin.contains(part), "{part} is not in: {origin}");
        }
        assert!(!page.has("unlike").await, "the sentence is of their kind");
    });
}

#[test]
fn another_state_turns_it_to_the_street() {
    explore(async |page| {
        page.sentence().paste(WIDE).await;
        page.shows(&trained(WIDE, ScoringKind::ScaledDot, 2, 2))
            .await;
        let said = page.text("caption").await;
        assert!(said.contains("street") && said.contains("wide"), "{said}");
    });
}

#[test]
fn chinese_is_cut_at_words_and_read_by_layers_of_its_own() {
    explore(async |page| {
        for (sentence, thing, state) in [(LEI, "动物", "累"), (KUAN, "马路", "宽")] {
            page.sentence().paste(sentence).await;
            let run = trained(sentence, ScoringKind::ScaledDot, 2, 2);
            page.shows(&run).await;
            let words = page.tokens().await;
            assert_eq!(looked_at(&run, &words, 0, "它"), thing);
            assert_eq!(looked_at(&run, &words, 1, "它"), state);
        }
    });
}

#[test]
fn every_scoring_and_head_count_has_layers_of_its_own() {
    explore(async |page| {
        for (button, scoring) in [
            ("scoring-additive", ScoringKind::Additive),
            ("scoring-dot", ScoringKind::Dot),
        ] {
            page.control(button).click().await;
            for heads in [1, 4] {
                page.control(&format!("heads-{heads}")).click().await;
                page.has_all_it_wants().await;
                page.shows(&trained(TIRED, scoring, heads, 2)).await;
            }
        }
    });
}

#[test]
fn the_first_layer_can_be_looked_at_and_is_labelled_for_what_it_is() {
    explore(async |page| {
        page.layer(1).click().await;
        page.shows(&trained(TIRED, ScoringKind::ScaledDot, 2, 1))
            .await;
        page.reads("map-origin", |text| text.contains("layer 1"))
            .await;
        page.layer(2).click().await;
        page.shows(&trained(TIRED, ScoringKind::ScaledDot, 2, 2))
            .await;
    });
}

#[test]
fn words_of_ones_own_are_taken_and_marked_where_they_are_not_known() {
    explore(async |page| {
        let sentence = "The zorble slept on the sofa because it was sleepy";
        page.sentence().paste(sentence).await;
        page.shows(&trained(sentence, ScoringKind::ScaledDot, 2, 2))
            .await;
        let marked: Vec<String> = page
            .script(
                "return all('[data-testid=tokens] .unknown .word').map((word) => word.title);",
                &[],
            )
            .await;
        assert_eq!(marked, ["zorble"]);
        page.reads("unlike", |text| text.contains("zorble")).await;
        page.sentence().paste("A dog barked").await;
        page.reads("unlike", |text| text.contains("no “it”")).await;
    });
}

#[test]
fn where_trained_layers_cannot_be_had_the_page_says_so_and_shows_random_ones() {
    let visit = Visit {
        site: Site {
            has_trained: false,
            ..Site::default()
        },
        complaints: true,
        ..Visit::default()
    };
    visit.run(async |page| {
        page.started().await;
        page.reads("fetching", |text| text.contains("en/scaled-2.layers"))
            .await;
        page.reads("map-origin", |text| text.contains("untrained"))
            .await;
        page.control("fetch-again").click().await;
        page.reads("fetching", |text| text.contains("could not be fetched"))
            .await;
    });
}

#[test]
fn javascript_is_given_the_very_numbers_of_the_page() {
    Visit::of("blank.html").run(async |page| {
        let script = "return (async (given) => {
            const api = await import(new URL('attention-playground.js', location));
            await api.default();
            return await api.encode(given);
        })(arguments[0]);";
        let given = json!({ "text": TIRED, "scoring": "additive", "heads": 4 });
        let answer: Value = page.script(script, &[given]).await;
        for layer in [1, 2] {
            let run = trained(TIRED, ScoringKind::Additive, 4, layer);
            for (head, of) in run.trace.heads.iter().enumerate() {
                let weights = &answer["layers"][layer - 1]["heads"][head]["weights"];
                for ((row, column), &wanted) in of.softmax.weights.indexed_iter() {
                    let given = weights[row][column].as_f64().expect("a number");
                    let apart = (given - f64::from(wanted)).abs();
                    assert!(
                        apart < 1e-4,
                        "layer {layer}, head {head}: {given}, {wanted}"
                    );
                }
            }
        }
        assert_eq!(answer["origin"]["weights"], "trained");
    });
}

#[test]
fn what_was_trained_here_can_be_used_in_explore() {
    Visit::of("#train&lang=en&task=reference&steps=60&heads=2").run(async |page| {
        let workshop = page.workshop();
        workshop.rests(0).await;
        workshop.start().await;
        let end = workshop.comes_to_its_end(0).await;
        assert_eq!(end.step(), 60);
        let origin = page.text("origin-0").await;
        assert!(origin.contains("supervised"), "{origin}");
        page.control("use-in-explore").click().await;
        page.started().await;
        let origin = page
            .reads("map-origin", |text| text.contains("60 steps"))
            .await;
        assert!(origin.contains("seed 1"), "{origin}");
        assert!(page.control("weights-own").is_on().await);
        // Words of the table are at hand here as well.
        page.sentence()
            .paste("The dog slept because it was tired")
            .await;
        page.has_all_it_wants().await;
        page.has_tokens(&["The", "dog", "slept", "because", "it", "was", "tired"])
            .await;
    });
}
