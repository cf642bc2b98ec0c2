//! Only what changed, only what is seen; and sentences longer than a screen has pixels.

use std::collections::BTreeMap;

use attention_playground::attention::Stage;
use attention_playground::attention::provenance::Provenance;
use serde_json::json;

use crate::expected::with;
use crate::harness::{playground, playground_for};
use crate::page::{Page, Reader, number};
use crate::wait::until_so;

/// So high that every matrix is on the screen.
const TALL: Reader = Reader {
    width: 1440,
    height: 4200,
    ratio: 1.0,
    languages: "en",
    dark: false,
};

/// Counts from now on how often each canvas is painted.
async fn count_paintings(page: &Page) {
    let script = "window.paintings = {};
        const { prototype } = CanvasRenderingContext2D;
        if (!prototype.counted) {
            prototype.counted = prototype.putImageData;
            prototype.putImageData = function (...given) {
                const name = this.canvas.dataset.testid;
                window.paintings[name] = (window.paintings[name] ?? 0) + 1;
                return this.counted(...given);
            };
        }";
    page.script::<()>(script, &[]).await;
}

/// How often each was painted, once this one has been.
async fn paintings_with(page: &Page, name: &str) -> BTreeMap<String, u32> {
    let paintings = async || -> BTreeMap<String, u32> {
        page.script("return turn().then(() => window.paintings);", &[])
            .await
    };
    let what = format!("{name} is painted");
    until_so(&what, paintings, |all| all.contains_key(name)).await;
    paintings().await
}

/// Waits until every matrix of the run is painted once.
async fn all_painted(page: &Page) {
    let blank = async || -> Vec<String> {
        let script = "return [...root.querySelectorAll('[data-testid^=matrix-]')]
            .filter((canvas) => canvas.width === 300 && canvas.height === 150)
            .map((canvas) => canvas.dataset.testid);";
        page.script(script, &[]).await
    };
    until_so("every matrix is painted", blank, Vec::is_empty).await;
}

fn has_painted(paintings: &BTreeMap<String, u32>, stages: &[&str]) -> Vec<bool> {
    let name = |stage: &&str| format!("matrix-{stage}");
    let painted = |stage| paintings.contains_key(&name(stage));
    stages.iter().map(painted).collect()
}

#[test]
fn a_mask_paints_what_it_changes_once_and_nothing_before_it() {
    playground_for(TALL, async |page| {
        all_painted(page).await;
        count_paintings(page).await;
        page.control("causal").click().await;
        let paintings = paintings_with(page, "matrix-output").await;
        let changed = ["masked", "weights", "head-output", "concat", "output"];
        assert_eq!(has_painted(&paintings, &changed), [true; 5]);
        let before = [
            "embedding",
            "position",
            "input",
            "weight-query",
            "query",
            "key",
            "value",
            "scores",
            "scaled",
        ];
        assert_eq!(
            has_painted(&paintings, &before),
            [false; 9],
            "{paintings:?}"
        );
        assert!(paintings.values().all(|&times| times == 1), "{paintings:?}");
    });
}

#[test]
fn pointing_paints_no_matrix() {
    playground_for(TALL, async |page| {
        all_painted(page).await;
        count_paintings(page).await;
        page.matrix("weights").point_at((2, 5)).await;
        page.element("readout-weights").await;
        page.control("causal").click().await;
        let paintings = paintings_with(page, "matrix-weights").await;
        assert!(paintings.values().all(|&times| times == 1), "{paintings:?}");
    });
}

#[test]
fn what_is_off_the_screen_is_painted_when_it_comes() {
    playground_for(Reader::default(), async |page| {
        page.script::<()>("scrollTo(0, 0);", &[]).await;
        page.matrix("embedding").picture().await;
        page.script::<()>("scrollTo(0, 0);", &[]).await;
        count_paintings(page).await;
        page.sentence().paste("red green blue").await;
        page.has_tokens(&["red", "green", "blue"]).await;
        let paintings = async || -> BTreeMap<String, u32> {
            page.script("return turn().then(() => window.paintings);", &[])
                .await
        };
        assert_eq!(has_painted(&paintings().await, &["output"]), [false]);
        let seen = page.matrix("output").color((0, 0)).await;
        let run = with(|settings| settings.sentence = "red green blue".to_owned());
        assert_eq!(run.tokens(), 3);
        let is_there = async || page.matrix("output").color((2, 5)).await;
        until_so("the output is painted", is_there, |color| {
            *color != (0, 0, 0)
        })
        .await;
        assert_ne!(seen, (0, 0, 0), "transparent: not painted");
        assert_eq!(has_painted(&paintings().await, &["output"]), [true]);
    });
}

/// They change after the frame that a key waits for; they must not stay behind, nor one be missing.
#[test]
fn words_beside_a_matrix_off_the_screen_follow_the_sentence() {
    playground(async |page| {
        let is_below =
            "return by('matrix-masked').getBoundingClientRect().top > innerHeight + 400;";
        assert!(page.script::<bool>(is_below, &[]).await, "it is seen");
        for sentence in ["one two three", "one 2 three four five", "one 2"] {
            page.sentence().paste(sentence).await;
            let words: Vec<_> = sentence.split(' ').map(str::to_owned).collect();
            let labels = async || -> [Vec<String>; 2] {
                let script = "return ['row-labels', 'column-labels'].map((side) =>
                    [...by('stage-masked').querySelectorAll(`.${side} .word`)]
                        .map((word) => word.textContent.trim()));";
                page.script(script, &[]).await
            };
            let is_so = |labels: &[Vec<String>; 2]| labels.iter().all(|side| *side == words);
            until_so("the words of both sides", labels, is_so).await;
        }
    });
}

/// So many words, which differ.
fn words(count: usize) -> String {
    let words = (0..count).map(|at| format!("w{}", at * 37 % 701));
    words.collect::<Vec<_>>().join(" ")
}

/// The number of a cell that the keyboard leads to.
async fn cell(page: &Page, stage: Stage, keys: &str) -> f64 {
    let keys = json!(keys.split(' ').collect::<Vec<_>>());
    let script = "const canvas = by(`matrix-${arguments[0]}`);
        canvas.focus();
        for (const key of arguments[1]) {
            canvas.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        }";
    page.script::<()>(script, &[json!(stage.slug()), keys])
        .await;
    let id = format!("readout-{}", stage.slug());
    number(&page.text(&id).await)
}

/// The page has its numbers of a long sentence from the same core.
async fn shows_corners(page: &Page, text: &str, heads: usize) {
    let run = with(|settings| {
        settings.sentence = text.to_owned();
        settings.wanted_heads = heads;
    });
    let last = run.tokens() - 1;
    for stage in [Stage::Scores, Stage::Weights, Stage::Output] {
        let corners = [
            ("PageUp Home", 0, 0),
            ("PageDown Home", last, 0),
            ("PageDown Home ArrowUp ArrowRight", last - 1, 1),
        ];
        for (keys, row, column) in corners {
            let wanted = f64::from(run.cell(stage, 0, row, column).expect("it is there"));
            let shown = async || cell(page, stage, keys).await;
            let what = format!("{stage:?} ({row}, {column}) is {wanted}");
            until_so(&what, shown, |shown| (shown - wanted).abs() < 6e-5).await;
        }
    }
}

#[test]
fn five_hundred_and_twelve_words_are_live_in_eight_heads() {
    playground(async |page| {
        page.control("heads-8").click().await;
        let text = words(512);
        page.sentence().paste(&text).await;
        let count = async || page.tokens().await.len();
        until_so("all words are there", count, |count| *count == 512).await;
        assert!(!page.has("cut").await && !page.has("making").await);
        shows_corners(page, &text, 8).await;
        let picture = page.matrix("weights").picture().await;
        assert_eq!(picture.pixels, (512.0, 512.0), "a pixel a cell");
    });
}

#[test]
fn a_large_matrix_is_enlarged_up_to_its_numbers() {
    playground(async |page| {
        let text = words(300);
        page.sentence().paste(&text).await;
        let run = with(|settings| settings.sentence = text.clone());
        let whole = page.matrix("weights").picture().await.css;
        for _ in 0..5 {
            page.control("zoom-in-weights").click().await;
        }
        let labels = async || -> Vec<String> {
            let script = "const stage = by('stage-weights');
                return [...stage.querySelectorAll('.row-labels .word')].map((word) => word.textContent);";
            page.script(script, &[]).await
        };
        until_so("rows are labelled", labels, |labels| labels.len() > 4).await;
        // Scrolled as by a wheel, a finger or a bar: the frame is the browser's own.
        let script = "const frame = by('matrix-weights').closest('.frame');
            frame.scrollTop = frame.scrollHeight;
            frame.scrollLeft = frame.scrollWidth;";
        page.script::<()>(script, &[]).await;
        let last = run.tokens() - 1;
        let word = format!("w{}", last * 37 % 701);
        until_so("the last row is there", labels, |labels| {
            labels.last() == Some(&word)
        })
        .await;
        let script = "const canvas = by('matrix-weights');
            const box = canvas.getBoundingClientRect();
            const at = { clientX: box.right - 4, clientY: box.bottom - 4, bubbles: true };
            canvas.dispatchEvent(new PointerEvent('pointermove', at));";
        page.script::<()>(script, &[]).await;
        let wanted = f64::from(
            run.cell(Stage::Weights, 0, last, last)
                .expect("it is there"),
        );
        page.reads("readout-weights", |text| {
            (number(text) - wanted).abs() < 6e-5
        })
        .await;
        for _ in 0..6 {
            page.script::<()>("by('zoom-out-weights').click();", &[])
                .await;
        }
        let css = async || page.matrix("weights").picture().await.css;
        until_so("the whole is shown again", css, |css| *css == whole).await;
    });
}

/// Notes from now on whether the page tells that it computes something long.
async fn watch_for_making(page: &Page) {
    let script = "window.told = '';
        const look = () => (window.told ||= by('making')?.textContent ?? '');
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });";
    page.script::<()>(script, &[]).await;
}

#[test]
fn four_thousand_words_are_computed_in_slices_that_a_key_ends() {
    playground(async |page| {
        page.control("heads-8").click().await;
        watch_for_making(page).await;
        let text = words(4096);
        page.sentence().paste(&text).await;
        page.sentence().paste("a b").await;
        page.has_tokens(&["a", "b"]).await;
        assert!(
            !page.has("making").await,
            "what was being computed is given up"
        );
        page.sentence().paste(&text).await;
        let count = async || page.tokens().await.len();
        until_so("all words are there", count, |count| *count == 4096).await;
        until_so("it is done", async || page.has("making").await, |is| !is).await;
        let told: String = page.script("return window.told;", &[]).await;
        assert!(told.contains("4096"), "{told}");
        page.reads("share-weights", |text| text.contains("6 × 6"))
            .await;
        shows_corners(page, &text, 8).await;
    });
}
