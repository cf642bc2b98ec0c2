//! The sentence: what typing, pasting, composing and deleting do.

use std::iter::repeat_n;

use serde_json::json;

use crate::expected::with;
use crate::harness::playground;
use crate::page::Page;
use crate::wait::until_so;

/// As many words as are wanted.
fn words(count: usize) -> String {
    repeat_n("word", count).collect::<Vec<_>>().join(" ")
}

/// Counts how often the words are made anew from now on.
async fn count_changes(page: &Page) {
    let script = "window.changes = 0;
        const watch = new MutationObserver(() => (window.changes += 1));
        watch.observe(by('tokens'), { childList: true });";
    page.script::<()>(script, &[]).await;
}

async fn changes(page: &Page) -> u32 {
    page.script("return turn().then(() => window.changes);", &[])
        .await
}

#[test]
fn a_composition_counts_once_and_with_its_final_character() {
    playground(async |page| {
        page.sentence().paste("我").await;
        page.has_tokens(&["我"]).await;
        page.keys(thirtyfour::Key::End).await;
        count_changes(page).await;
        for part in ["k", "か"] {
            let composed = json!({ "text": part, "selectionStart": 1, "selectionEnd": 1 });
            page.tell_browser("Input.imeSetComposition", composed).await;
        }
        let enter = "by('sentence').dispatchEvent(new KeyboardEvent('keydown', {
            key: 'Enter', isComposing: true, bubbles: true, cancelable: true }));";
        page.script::<()>(enter, &[]).await;
        assert_eq!(
            (page.tokens().await, changes(page).await),
            (vec!["我".to_owned()], 0)
        );
        page.tell_browser("Input.insertText", json!({ "text": "課" }))
            .await;
        page.has_tokens(&["我", "課"]).await;
        assert_eq!(changes(page).await, 1);
    });
}

#[test]
fn a_late_answer_never_replaces_a_newer_one() {
    playground(async |page| {
        page.sentence().paste(&words(400)).await;
        page.sentence().paste("a b").await;
        page.has_tokens(&["a", "b"]).await;
        page.shows(&with(|s| s.sentence = "a b".into())).await;
    });
}

#[test]
fn five_thousand_words_in_eight_heads_are_cut_and_the_page_goes_on() {
    playground(async |page| {
        page.control("heads-8").click().await;
        page.sentence().paste(&words(5000)).await;
        page.reads("cut", |cut| cut.contains("4096") && cut.contains("5000"))
            .await;
        let before = page.theme().await;
        page.control("theme").click().await;
        let theme = async || page.theme().await;
        until_so("the page does not answer", theme, |theme| *theme != before).await;
        page.sentence().paste("").await;
        page.element("empty").await;
        assert!(!page.has("cut").await);
        page.sentence().paste("a b").await;
        page.shows(&with(|s| (s.sentence, s.wanted_heads) = ("a b".into(), 8)))
            .await;
    });
}

#[test]
fn nothing_to_see_is_a_friendly_state_without_numbers() {
    playground(async |page| {
        for nothing in ["", "   ", "\u{200b}\u{feff}"] {
            page.sentence().paste("word").await;
            page.has_tokens(&["word"]).await;
            page.sentence().paste(nothing).await;
            page.reads("empty", |text| text.contains("Type a sentence"))
                .await;
            let all = page.all_text().await;
            assert!(
                !all.contains("NaN") && !all.contains("not a number"),
                "{nothing:?}: {all}"
            );
        }
    });
}

#[test]
fn a_single_word_looks_at_itself() {
    playground(async |page| {
        page.sentence().paste("alone").await;
        page.shows(&with(|s| s.sentence = "alone".into())).await;
        assert_eq!(page.table("weights").await.cells, [["1.0000"]]);
    });
}

#[test]
fn an_example_becomes_the_sentence() {
    playground(async |page| {
        page.element("examples")
            .await
            .send_keys("The cat")
            .await
            .expect("it is a list");
        page.has_tokens(&["The", "cat", "sat", "on", "the", "mat"])
            .await;
        assert_eq!(page.sentence().value().await, "The cat sat on the mat");
    });
}
