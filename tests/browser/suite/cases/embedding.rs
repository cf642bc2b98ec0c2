//! Playgrounds on pages of others.

use attention_playground::attention::ScoringKind;
use attention_playground::state::Settings;
use serde_json::json;

use crate::expected::{at_first, with};
use crate::harness::Visit;
use crate::page::Page;
use crate::server::{Policy, Site};
use crate::wait::until_so;

const FIRST: &str = "document.querySelector('#first')";
const SECOND: &str = "document.querySelector('#second').shadowRoot";

/// Both playgrounds of `two.html`.
async fn both(page: &Page) -> (Page, Page) {
    let (first, second) = (page.within(FIRST), page.within(SECOND));
    first.started().await;
    second.started().await;
    (first, second)
}

#[test]
fn two_on_one_page_share_nothing() {
    Visit::of("two.html#weights=random").run(async |page| {
        let (first, second) = both(page).await;
        first.sentence().paste("red green blue").await;
        first.control("causal").click().await;
        second.sentence().paste("one two").await;
        second.control("heads-4").click().await;
        let red = |s: &mut Settings| {
            (s.sentence, s.causal) = ("red green blue".into(), true);
        };
        let one = |s: &mut Settings| {
            (s.sentence, s.wanted_heads) = ("one two".into(), 4);
        };
        first.shows(&with(red)).await;
        second.shows(&with(one)).await;
        let script =
            "return all('[id]').map((it) => it.id).filter((id, i, ids) => ids.indexOf(id) < i);";
        for root in [page, &second] {
            assert_eq!(root.script::<Vec<String>>(script, &[]).await, [""; 0]);
        }
        page.script::<()>("window.mounted[0].destroy();", &[]).await;
        second.control("scoring-dot").click().await;
        let dot = |s: &mut Settings| {
            one(s);
            s.scoring = ScoringKind::Dot;
        };
        second.shows(&with(dot)).await;
        assert_eq!(
            page.script::<u32>(
                "return root.querySelector('#first').childElementCount;",
                &[]
            )
            .await,
            0
        );
    });
}

#[test]
fn a_page_around_a_shadow_root_hides_none_of_its_tables() {
    Visit::of("two.html").run(async |page| {
        let (_, second) = both(page).await;
        second.control("open-table-weights").click().await;
        second.element("table-weights").await;
        let script =
            "return getComputedStyle(by('table-weights').querySelector('tbody td')).display;";
        assert_eq!(second.script::<String>(script, &[]).await, "table-cell");
    });
}

/// How many nodes and listeners the browser holds, those that no page shows included.
async fn held(page: &Page) -> [f64; 2] {
    page.tell_browser("HeapProfiler.collectGarbage", json!({}))
        .await;
    let metrics = page.tell_browser("Performance.getMetrics", json!({})).await;
    ["Nodes", "JSEventListeners"].map(|name| {
        let metrics = metrics["metrics"].as_array().expect("there are metrics");
        let metric = metrics.iter().find(|metric| metric["name"] == name);
        metric
            .and_then(|it| it["value"].as_f64())
            .expect("it is a number")
    })
}

/// Mounts and destroys a playground so many times, and gives how many elements that adds.
async fn mount_and_destroy(page: &Page, times: usize) -> i32 {
    let script = "const count = () => document.querySelectorAll('*').length;
        const before = count();
        const host = document.body.appendChild(document.createElement('div'));
        for (let round = 0; round < arguments[0]; round += 1) {
            const one = window.mount(host);
            if (!host.querySelector('canvas')) throw new Error('nothing is mounted');
            one.destroy();
        }
        host.remove();
        return turn().then(() => count() - before);";
    page.script(script, &[json!(times)]).await
}

#[test]
fn mounting_and_destroying_leaves_nothing_behind() {
    Visit::of("two.html").run(async |page| {
        both(page).await;
        page.tell_browser("Performance.enable", json!({})).await;
        // Whatever is made once and kept is there after the first round.
        mount_and_destroy(page, 1).await;
        let before = held(page).await;
        assert_eq!(mount_and_destroy(page, 50).await, 0);
        // A single playground has some thousand nodes and a hundred listeners.
        let few = |after: &[f64; 2]| after[0] < before[0] + 500.0 && after[1] < before[1] + 50.0;
        let what = format!("nodes and listeners stay: {before:?} before");
        until_so(&what, async || held(page).await, few).await;
    });
}

#[test]
fn a_frame_without_storage_draws_everything() {
    let site = Site {
        policy: Policy::StrictWithFrames,
        shared: true,
        ..Site::default()
    };
    let visit = Visit {
        site,
        ..Visit::of("frame.html")
    };
    visit.run(async |page| {
        page.enter_frame("frame").await;
        page.started().await;
        let stored = "try { return Boolean(localStorage); } catch { return false; }";
        assert!(
            !page.script::<bool>(stored, &[]).await,
            "the frame has a storage"
        );
        page.shows(&at_first()).await;
        page.control("weights-random").click().await;
        page.sentence().paste("a b").await;
        page.shows(&with(|s| s.sentence = "a b".into())).await;
        page.control("theme").click().await;
        page.control("language").click().await;
    });
}
