//! The page as one file, opened from a folder.

use std::path::{Path, PathBuf};
use std::{env, fs, process};

use attention_playground::attention::ScoringKind;
use serde_json::json;

use crate::browser::told;
use crate::expected::{at_first, trained, with};
use crate::harness::Visit;
use crate::page::Page;

const NAME: &str = "attention-playground-standalone.html";

fn shipped() -> PathBuf {
    Path::new(&told("ATTENTION_PLAYGROUND_DIST")).join(NAME)
}

/// Opens a file with something behind `#`. Whatever it asked of anybody would be told at the end of
/// the visit.
async fn open(page: &Page, file: &Path, address: &str) {
    // A file that differs in nothing but that would not be opened anew.
    page.go_to("about:blank").await;
    page.go_to(&format!("file://{}#{address}", file.display()))
        .await;
}

/// A file that goes with the test.
struct Saved(PathBuf);

impl Saved {
    fn new(name: &str, text: &str) -> Self {
        let path = env::temp_dir().join(format!("{name}-{}.html", process::id()));
        fs::write(&path, text).expect("a file can be written");
        Self(path)
    }
}

impl Drop for Saved {
    fn drop(&mut self) {
        // What is left of it is in the way of nobody.
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn a_double_click_opens_the_playground_with_its_trained_layers() {
    Visit::of("blank.html").run(async |page| {
        open(page, &shipped(), "").await;
        page.started().await;
        page.shows(&at_first()).await;
        // What was not in the first picture comes out of the file as well.
        let sentence = "这只动物没有过马路，因为它太累了。";
        page.sentence().paste(sentence).await;
        page.control("heads-4").click().await;
        page.control("scoring-additive").click().await;
        page.has_all_it_wants().await;
        page.shows(&trained(sentence, ScoringKind::Additive, 4, 2))
            .await;
    });
}

#[test]
fn every_view_is_in_the_file() {
    Visit::of("blank.html").run(async |page| {
        for (address, id) in [
            ("exhibit=cues", "exhibit-cues"),
            ("train&task=reverse", "workshop"),
            ("view=lines", "lines"),
        ] {
            open(page, &shipped(), address).await;
            page.element(id).await;
        }
        // From one to another within the page, and its style sheet with it.
        open(page, &shipped(), "exhibit=cues").await;
        page.element("exhibit-cues").await;
        page.script::<()>("location.hash = 'weights=random';", &[])
            .await;
        page.started().await;
        page.shows(&with(|_| ())).await;
    });
}

#[test]
fn training_finds_its_words_in_the_file() {
    Visit::of("blank.html").run(async |page| {
        open(
            page,
            &shipped(),
            "train&lang=en&task=reference&steps=10&heads=2",
        )
        .await;
        let workshop = page.workshop();
        workshop.rests(0).await;
        workshop.start().await;
        assert_eq!(workshop.comes_to_its_end(0).await.step(), 10);
    });
}

const STATE: &str = "v=1&sentence=%22a%22%20%3Cb%3E%20c&heads=4&weights=random&lang=en&end";

/// The page as it saves itself with a state, by a script that knows where `save.js` is.
async fn saved(page: &Page, load: &str) -> String {
    let script = format!(
        "return {load}.then((save) => save.standalone(arguments[0])).then((blob) => blob.text());"
    );
    // The arguments of the inner functions are others.
    let script = script.replace("arguments[0]", "state");
    page.script(
        &format!("const state = arguments[0]; {script}"),
        &[json!(STATE)],
    )
    .await
}

#[test]
fn a_page_is_saved_with_its_state_and_saves_itself_again() {
    Visit::of("blank.html").run(async |page| {
        let text = saved(page, "import(new URL('save.js', location))").await;
        let first = Saved::new("first", &text);
        let state = with(|s| {
            s.sentence = "\"a\" <b> c".to_owned();
            s.wanted_heads = 4;
        });
        open(page, &first.0, "").await;
        page.started().await;
        page.shows(&state).await;

        // From the file itself, after it was changed: what is saved is the page, and the state given.
        page.sentence().paste("something else").await;
        let again = saved(page, "oneFile.load('save.js')").await;
        let second = Saved::new("second", &again);
        open(page, &second.0, "").await;
        page.started().await;
        page.shows(&state).await;
        let third = saved(page, "oneFile.load('save.js')").await;
        assert!(
            third == again,
            "{} bytes, then {}",
            again.len(),
            third.len()
        );

        // What the address says goes before what was saved.
        open(page, &second.0, "weights=random&sentence=one%20two").await;
        page.started().await;
        page.shows(&with(|s| s.sentence = "one two".to_owned()))
            .await;
    });
}

#[test]
fn where_the_file_is_missing_saving_says_so() {
    let visit = Visit {
        complaints: true,
        ..Visit::of("blank.html")
    };
    visit.run(async |page| {
        // As a copy of the page in which somebody left it out.
        let script = "return import(new URL('save.js', location)).then(async (save) => {
            const { fetch } = window;
            window.fetch = () => fetch('not-there.html');
            try { await save.standalone(''); } catch (error) { return String(error); }
            return '';
        });";
        let error: String = page.script(script, &[]).await;
        assert!(error.contains(NAME) && error.contains("404"), "{error}");
    });
}
