//! Barriers for readers, looked for by axe-core on every view, light and dark.

use std::fs;
use std::sync::LazyLock;

use attention_exhibits::exhibits;
use serde::Deserialize;

use crate::browser::told;
use crate::harness::playground_for;
use crate::page::{Page, Reader};

static AXE: LazyLock<String> = LazyLock::new(|| {
    let path = told("AXE");
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.to_string_lossy()))
});

/// What axe-core found.
#[derive(Debug, Deserialize)]
struct Barrier {
    #[allow(dead_code, reason = "told when a barrier is found")]
    rule: String,
    #[allow(dead_code, reason = "told when a barrier is found")]
    places: Vec<String>,
}

async fn load(page: &Page) {
    page.script::<()>(&format!("{}\nreturn null;", *AXE), &[])
        .await;
}

/// No rule of WCAG 2.2 A and AA, nor of good practice, is broken.
async fn is_free(page: &Page, view: &str) {
    let script = r"
        const { violations } = await axe.run(document, { resultTypes: ['violations'] });
        return violations.map(({ id, nodes }) => ({
            rule: id,
            places: nodes.slice(0, 6).map(({ html, failureSummary }) => `${html.slice(0, 160)}: ${failureSummary}`),
        }));";
    let script = format!("return (async () => {{ {script} }})();");
    let barriers: Vec<Barrier> = page.script(&script, &[]).await;
    assert!(barriers.is_empty(), "{view}: {barriers:#?}");
}

fn in_both_themes(look: impl AsyncFn(&Page)) {
    for dark in [false, true] {
        let reader = Reader {
            dark,
            ..Reader::default()
        };
        playground_for(reader, async |page| {
            load(page).await;
            look(page).await;
        });
    }
}

#[test]
fn the_playground_has_none() {
    in_both_themes(async |page| {
        is_free(page, "playground").await;
        page.control("causal").click().await;
        page.control("open-table-weights").click().await;
        page.element("table-weights").await;
        is_free(page, "table").await;
    });
}

#[test]
fn the_dialog_that_shares_has_none() {
    in_both_themes(async |page| {
        let share = page.share().await;
        share.link().await;
        is_free(page, "share").await;
    });
}

#[test]
fn the_exhibits_have_none() {
    in_both_themes(async |page| {
        let hall = page.hall();
        for exhibit in exhibits::ALL.into_iter().chain([exhibits::COMPARE]) {
            hall.open(exhibit.slug).await;
            // With a number explained, so that all of the view is there.
            let script = "root.querySelector('td[data-row]')?.focus();";
            page.script::<()>(script, &[]).await;
            is_free(page, exhibit.slug).await;
        }
        page.control("present").click().await;
        page.element("presenter").await;
        is_free(page, "presenter").await;
    });
}

#[test]
fn the_train_view_has_none() {
    in_both_themes(async |page| {
        let workshop = page.workshop();
        let two_runs = "&task=reverse&width=16&batch=4&steps=40&heads=3&b.positions=none";
        workshop.open(two_runs).await;
        is_free(page, "before training").await;
        workshop.start().await;
        workshop.comes_to_its_end(0).await;
        // With the tables open and a cell pointed at, so that all of the view is there.
        workshop.cells(0, 0).await;
        workshop.reads_cell(0, 0, (0, 1)).await;
        page.sentence().paste("two words").await;
        is_free(page, "after training").await;
    });
}

#[test]
fn the_view_of_brought_attention_has_none() {
    in_both_themes(async |page| {
        let bring = page.bring();
        bring.open("").await;
        is_free(page, "before anything is brought").await;
        page.control("example-vectors").click().await;
        page.control("special").click().await;
        page.control("causal").click().await;
        // With the table open and a cell explained, so that all of the view is there.
        bring.cells().await;
        bring.goes_to("stage-weights", (2, 1)).await;
        is_free(page, "an example").await;
        bring.choose("none.json", b"{}").await;
        page.reads("refused", |text| !text.is_empty()).await;
        is_free(page, "a file that is refused").await;
    });
}

#[test]
fn a_telephone_has_none() {
    playground_for(Reader::with_phone(), async |page| {
        load(page).await;
        is_free(page, "playground").await;
        page.hall().open("masked-softmax").await;
        is_free(page, "exhibit").await;
        page.workshop().open("&task=reverse").await;
        is_free(page, "Train view").await;
        page.bring().open("").await;
        page.control("example-weights").click().await;
        is_free(page, "brought attention").await;
    });
}
