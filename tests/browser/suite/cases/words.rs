//! Sentences that are hard to show.

use attention_playground::text::{Mode, tokenize};

use crate::harness::playground;
use crate::page::Page;

/// Markup of several kinds.
const MARKUP: &str = r#"5<x && y>"z" <img src=x onerror=alert(1)> </script> ${7*7} '"#;

const RIGHT_TO_LEFT: &str = "הספר על השולחן (2) ok";

/// Sentences whose characters are more than one code point, or cannot be seen, or have no spaces.
const HARD: [&str; 9] = [
    "\u{1F469}\u{200D}\u{1F33E}\u{1F9D1}\u{1F3FD}\u{200D}\u{1F680} hi \u{1F1F3}\u{1F1F4}\u{1F1EB}\u{1F1EE} 7\u{FE0F}\u{20E3}",
    "\u{FEFF}cold start",
    "foo\u{200B}bar",
    "\u{0645}\u{06CC}\u{200C}\u{062E}\u{0648}\u{0627}\u{0647}\u{0645}",
    "a\u{00A0}b\u{3000}c",
    "図書館で本を読む。",
    "今天下午下雨。",
    "They didn’t. We didn't. L’été",
    RIGHT_TO_LEFT,
];

/// Pastes a sentence and waits until the words on the page are those of the core.
async fn has_tokens_of(page: &Page, sentence: &str, mode: Mode) {
    page.sentence().paste(sentence).await;
    let tokens = tokenize(sentence, mode);
    let texts: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
    page.has_tokens(&texts).await;
}

#[test]
fn every_hard_sentence_is_cut_as_the_core_cuts_it() {
    playground(async |page| {
        for (id, mode) in [
            ("tokens-words", Mode::Words),
            ("tokens-characters", Mode::Characters),
        ] {
            page.control(id).click().await;
            for sentence in HARD {
                has_tokens_of(page, sentence, mode).await;
                let all = page.all_text().await;
                assert!(!all.contains('\u{FFFD}'), "{sentence}");
            }
        }
    });
}

#[test]
fn markup_is_shown_letter_for_letter_and_never_run() {
    playground(async |page| {
        has_tokens_of(page, MARKUP, Mode::Words).await;
        let made = "return all('[data-testid=playground] :is(img, script, x)').length;";
        assert_eq!(page.script::<u32>(made, &[]).await, 0);
        let letters = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(letters(&page.tokens().await.concat()), letters(MARKUP));
        let table = page.table("weights").await;
        assert_eq!(letters(&table.rows.concat()), letters(MARKUP));
        page.token(0).click().await;
        page.matrix("weights").click((3, 3)).await;
        assert_eq!(page.script::<u32>(made, &[]).await, 0);
    });
}

#[test]
fn words_written_from_right_to_left_keep_the_order_in_which_they_were_typed() {
    playground(async |page| {
        page.control("causal").click().await;
        has_tokens_of(page, RIGHT_TO_LEFT, Mode::Words).await;
        let tokens = page.tokens().await;
        assert_eq!(tokens[0], "הספר");
        let weights = page.table("weights").await;
        assert_eq!((&weights.rows, &weights.columns), (&tokens, &tokens));
        for (row, cells) in weights.cells.iter().enumerate() {
            let hidden = cells[row + 1..].iter().all(|cell| cell == "0.0000");
            assert!(hidden, "row {row}: {cells:?}");
        }
        // Each word is isolated, so that it moves no bracket beside it.
        let isolated =
            "return all('[data-testid=tokens] .word').every((it) => it.localName === 'bdi');";
        assert!(page.script::<bool>(isolated, &[]).await);
        let places = "return all('[data-testid=tokens] [data-token]').map((it) => it.getBoundingClientRect().left);";
        let places: Vec<f64> = page.script(places, &[]).await;
        assert!(places.is_sorted(), "{places:?}");
    });
}

#[test]
fn a_very_long_word_is_shortened_and_whole_on_demand() {
    playground(async |page| {
        let long = "a".repeat(300);
        let sentence = format!("{long} ok");
        has_tokens_of(page, &sentence, Mode::Words).await;
        let label = page.token(0).label().await;
        assert!(label.chars().count() < 40, "{label}");
        let sizes = page.matrix("weights").picture().await.css;
        assert_eq!(sizes.0, sizes.1, "the matrix is square");
        let script = "return document.documentElement.scrollWidth - innerWidth;";
        assert!(page.script::<f64>(script, &[]).await <= 0.0);
    });
}
