//! Playgrounds on pages of others.

use serde_json::json;

use crate::expected::{by_default, with};
use crate::harness::Visit;
use crate::page::Page;
use crate::server::{Policy, Site};

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
    Visit::of("two.html").run(async |page| {
        let (first, second) = both(page).await;
        first.sentence().paste("red green blue").await;
        first.control("causal").click().await;
        second.sentence().paste("one two").await;
        second.control("heads-4").click().await;
        let red = |s: &mut attention_playground::state::Settings| {
            (s.sentence, s.causal) = ("red green blue".into(), true);
        };
        let one = |s: &mut attention_playground::state::Settings| {
            (s.sentence, s.heads) = ("one two".into(), 4);
        };
        first.shows(&with(red)).await;
        second.shows(&with(one)).await;
        let script = "return all('[id]').map((it) => it.id).filter((id, i, ids) => ids.indexOf(id) < i);";
        for root in [page, &second] {
            assert_eq!(root.script::<Vec<String>>(script, &[]).await, [""; 0]);
        }
        page.script::<()>("window.mounted[0].destroy();", &[]).await;
        second.control("scoring-dot").click().await;
        let dot = |s: &mut attention_playground::state::Settings| {
            one(s);
            s.scoring = attention_playground::attention::ScoringKind::Dot;
        };
        second.shows(&with(dot)).await;
        assert_eq!(page.script::<u32>("return root.querySelector('#first').childElementCount;", &[]).await, 0);
    });
}

#[test]
fn a_page_around_a_shadow_root_hides_none_of_its_tables() {
    Visit::of("two.html").run(async |page| {
        let (_, second) = both(page).await;
        second.control("open-table-weights").click().await;
        second.element("table-weights").await;
        let script = "return getComputedStyle(by('table-weights').querySelector('tbody td')).display;";
        assert_eq!(second.script::<String>(script, &[]).await, "table-cell");
    });
}

#[test]
fn mounting_and_destroying_leaves_nothing_behind() {
    Visit::of("two.html").run(async |page| {
        both(page).await;
        let script = "const { mount, mounted } = window;
            const count = () => document.querySelectorAll('*').length;
            const host = document.body.appendChild(document.createElement('div'));
            const before = count();
            for (let round = 0; round < arguments[0]; round += 1) {
                const one = mount(host);
                if (!host.querySelector('canvas')) throw new Error('nothing is mounted');
                one.destroy();
            }
            return [before, count(), host.childNodes.length];";
        let (before, after, left): (u32, u32, u32) = page.script(script, &[json!(50)]).await;
        assert_eq!((after, left), (before, 0));
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
        assert!(!page.script::<bool>(stored, &[]).await, "the frame has a storage");
        page.shows(&by_default()).await;
        page.sentence().paste("a b").await;
        page.shows(&with(|s| s.sentence = "a b".into())).await;
        page.control("theme").click().await;
        page.control("language").click().await;
    });
}
