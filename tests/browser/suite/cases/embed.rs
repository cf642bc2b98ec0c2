//! Figures in pages of others: the element, the class, and what a host may expect of either.

use std::fs;
use std::io::Read;
use std::path::Path;

use attention_exhibits::exhibits;
use attention_playground::attention::{ScoringKind, Stage};
use attention_playground::state::Settings;
use flate2::Compression;
use flate2::read::GzEncoder;
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::browser::told;
use crate::expected::with;
use crate::harness::Visit;
use crate::page::{Page, Reader};
use crate::server::{Policy, Site, WasmAs};
use crate::wait::until_so;

const FIRST: &str = "document.querySelector('#first').shadowRoot";
const SECOND: &str = "window.second.shadowRoot";

/// Both figures of `figures.html`, drawn.
async fn both(page: &Page) -> (Page, Page) {
    let (first, second) = (page.within(FIRST), page.within(SECOND));
    first.started().await;
    second.started().await;
    (first, second)
}

/// What the first figure of `figures.html` is asked to show.
fn red(settings: &mut Settings) {
    settings.sentence = "red green blue".to_owned();
    settings.causal = true;
}

/// What the second is.
fn one(settings: &mut Settings) {
    settings.sentence = "one two".to_owned();
    settings.wanted_heads = 4;
}

/// Waits until the figures of the page have told something like this.
async fn hears(page: &Page, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let look = async || page.script::<Vec<Value>>("return window.heard;", &[]).await;
    let heard = until_so(what, look, |heard| heard.iter().any(&is_so)).await;
    heard.into_iter().rfind(is_so).expect("it was just there")
}

#[test]
fn two_figures_share_nothing_but_code() {
    Visit::of("figures.html").run(async |page| {
        let (first, second) = both(page).await;
        first.shows(&with(red)).await;
        second.shows(&with(one)).await;
        // An id that stands twice in a root, or the page's own taken for the figure's.
        let script =
            "return all('[id]').map((it) => it.id).filter((id, i, ids) => ids.indexOf(id) < i);";
        for root in [page, &first, &second] {
            assert_eq!(root.script::<Vec<String>>(script, &[]).await, [""; 0]);
        }
        let own = "return document.querySelector('#canvas').textContent;";
        assert_eq!(
            page.script::<String>(own, &[]).await,
            "An element of the page's own"
        );
        let remove = "document.querySelector('#first').remove();";
        page.script::<()>(remove, &[]).await;
        second.control("causal").click().await;
        let causal = |s: &mut Settings| {
            one(s);
            s.causal = true;
        };
        second.shows(&with(causal)).await;
    });
}

#[test]
fn a_page_that_hides_its_tables_hides_none_of_a_figures() {
    Visit::of("figures.html").run(async |page| {
        let (first, second) = both(page).await;
        for figure in [first, second] {
            figure.control("open-table-weights").click().await;
            figure.element("table-weights").await;
            let script =
                "return getComputedStyle(by('table-weights').querySelector('tbody td')).display;";
            assert_eq!(figure.script::<String>(script, &[]).await, "table-cell");
            // The table lies over all of the page.
            page.keys(Key::Escape).await;
        }
    });
}

#[test]
fn attributes_are_followed_and_without_one_it_is_as_at_first() {
    Visit::of("figures.html").run(async |page| {
        let (first, _) = both(page).await;
        let script = "const figure = document.querySelector('#first');
            figure.setAttribute('d-model', '8');
            figure.setAttribute('heads', '2');
            figure.setAttribute('scoring', 'dot');
            figure.removeAttribute('causal');";
        page.script::<()>(script, &[]).await;
        let narrow = |s: &mut Settings| {
            red(s);
            (s.causal, s.d_model, s.wanted_heads) = (false, 8, 2);
            s.scoring = ScoringKind::Dot;
        };
        first.shows(&with(narrow)).await;
        // The other way to write it, and an exhibit in the place of the playground.
        let script = "const figure = document.querySelector('#first');
            figure.removeAttribute('scoring');
            figure.removeAttribute('d-model');
            figure.setAttribute('d_model', '12');";
        page.script::<()>(script, &[]).await;
        let wider = |s: &mut Settings| {
            red(s);
            (s.causal, s.d_model, s.wanted_heads) = (false, 12, 2);
        };
        first.shows(&with(wider)).await;
        let script = "document.querySelector('#first').setAttribute('view', 'masked-softmax');";
        page.script::<()>(script, &[]).await;
        first.element("exhibit-masked-softmax").await;
        let script = "document.querySelector('#first').setAttribute('view', 'weights');";
        page.script::<()>(script, &[]).await;
        first.element("matrix-weights").await;
        let rows = async || first.table("weights").await.rows.len();
        until_so("the sentence is another", rows, |&rows| rows == 3).await;
    });
}

#[test]
fn what_changes_is_told_and_what_is_not_allowed_is_told_too() {
    Visit::of("figures.html").run(async |page| {
        let (first, _) = both(page).await;
        first.control("causal").click().await;
        let told = hears(page, "the change is told", |it| {
            it["of"] == "first"
                && it["type"] == "change"
                && it["detail"]["settings"].get("causal").is_none()
        })
        .await;
        assert_eq!(told["detail"]["settings"]["sentence"], "red green blue");
        assert_eq!(told["detail"]["settings"]["weights"], "random");
        let address = told["detail"]["address"].as_str().unwrap_or_default();
        assert!(address.contains("sentence=red%20green%20blue"), "{address}");

        let script = "document.querySelector('#first').settings = { heads: 3, sentence: '42' };";
        page.script::<()>(script, &[]).await;
        let told = hears(page, "the refusal is told", |it| it["type"] == "refused").await;
        let sentences = told["detail"]["sentences"].to_string();
        assert!(
            sentences.contains("heads") && sentences.contains('3'),
            "{sentences}"
        );
        let script = "return document.querySelector('#first').settings;";
        let settings: Value = page.script(script, &[]).await;
        // A sentence of digits is text and no number.
        assert_eq!(settings["sentence"], "42");
        assert_ne!(settings["heads"], 3);
    });
}

#[test]
fn a_figure_starts_when_it_comes_near_the_view() {
    Visit::of("far.html").run(async |page| {
        let near = page.within("document.querySelector('#near').shadowRoot");
        near.element("matrix-weights").await;
        let is_there = "return document.querySelector('#far').shadowRoot !== null;";
        assert!(
            !page.script::<bool>(is_there, &[]).await,
            "it started early"
        );
        let fetched = page.fetched().await;
        let is_of_exhibits = |address: &String| address.contains("exhibits");
        assert!(!fetched.iter().any(is_of_exhibits), "{fetched:?}");
        let script = "document.querySelector('#far').scrollIntoView();";
        page.script::<()>(script, &[]).await;
        let far = page.within("document.querySelector('#far').shadowRoot");
        far.element("exhibit-masked-softmax").await;
        assert!(
            !page.text_of("#far").await.contains("A picture"),
            "it is drawn"
        );
    });
}

#[test]
fn moving_is_no_removal_and_what_was_removed_comes_back_as_it_was() {
    Visit::of("figures.html").run(async |page| {
        let (first, _) = both(page).await;
        let script = "const figure = document.querySelector('#first');
            figure.shadowRoot.querySelector('canvas').isThisOne = true;
            document.querySelector('#room').append(figure);
            return turn().then(() => figure.shadowRoot.querySelector('canvas').isThisOne === true);";
        assert!(page.script::<bool>(script, &[]).await, "it was drawn anew");
        first.control("heads-4").click().await;
        let four = |s: &mut Settings| {
            red(s);
            s.wanted_heads = 4;
        };
        first.shows(&with(four)).await;
        let script = "const figure = document.querySelector('#first');
            window.first = figure;
            figure.remove();
            return turn().then(() => figure.shadowRoot.childElementCount);";
        assert_eq!(page.script::<u32>(script, &[]).await, 0, "something stays");
        let script = "document.body.append(window.first);";
        page.script::<()>(script, &[]).await;
        first.started().await;
        first.shows(&with(four)).await;
    });
}

#[test]
fn elements_and_settings_from_before_the_script_are_taken_over() {
    Visit::of("blank.html").run(async |page| {
        let script = "const figure = document.createElement('attention-playground');
            figure.id = 'first';
            figure.settings = { sentence: 'red green blue', causal: true, weights: 'random' };
            figure.textContent = 'A picture of it';
            document.body.append(figure);
            return import(new URL('embed.js', location)).then(() => null);";
        page.script::<()>(script, &[]).await;
        let first = page.within(FIRST);
        first.started().await;
        first.shows(&with(red)).await;
    });
}

#[test]
fn the_class_does_the_same_and_never_throws_halfway() {
    Visit::of("figures.html").run(async |page| {
        both(page).await;
        let script = "const room = document.querySelector('#room');
            window.one = new Playground(room, 'sentence=red+green+blue&causal&weights=random');
            return window.one.ready.then(() => null);";
        page.script::<()>(script, &[]).await;
        let own = page.within("document.querySelector('#room > div').shadowRoot");
        own.shows(&with(red)).await;
        let script = "const told = [];
            const off = window.one.on('refused', ({ sentences }) => told.push(...sentences));
            const odd = { heads: 99, nothing: 1, temperature: NaN, seed: {}, causal: null };
            const refused = window.one.set({ ...odd, sentence: 'one two', heads: 4 });
            off();
            window.one.set({ heads: 1000 });
            const { settings, address } = window.one.state;
            return { told, refused, settings, address };";
        let answer: Value = page.script(script, &[]).await;
        let refused = answer["refused"].to_string();
        for name in ["nothing", "temperature", "seed"] {
            assert!(refused.contains(name), "{name} is not told: {refused}");
        }
        assert_eq!(answer["told"], answer["refused"]);
        assert_eq!(answer["settings"]["sentence"], "one two");
        assert!(answer["settings"].get("causal").is_none());
        let script = "window.one.destroy();
            return document.querySelector('#room').childElementCount;";
        assert_eq!(page.script::<u32>(script, &[]).await, 0);
    });
}

#[test]
fn what_was_set_can_be_taken_back() {
    Visit::of("figures.html").run(async |page| {
        both(page).await;
        let script = "const room = document.querySelector('#room');
            const one = new Playground(room, { sentence: 'a b', weights: 'random', mask: 'causal' });
            const masks = () => ({ causal: false, padding: false, ...one.get() });
            const seen = [];
            return one.ready.then(() => {
                seen.push(masks());
                one.set({ mask: 'padding' });
                seen.push(masks());
                one.set({ mask: null });
                seen.push(masks());
                one.set('sentence=x+y&weights=random');
                seen.push({ ...masks(), whole: one.get() });
                one.destroy();
                return seen;
            });";
        let seen: Vec<Value> = page.script(script, &[]).await;
        let masks = |at: usize| [&seen[at]["causal"], &seen[at]["padding"]].map(|on| on == true);
        assert_eq!(masks(0), [true, false], "{seen:#?}");
        assert_eq!(masks(1), [false, true], "the second mask takes the place of the first");
        assert_eq!(masks(2), [false, false]);
        assert_eq!(seen[3]["whole"]["sentence"], "x y", "an address is a whole state");
    });
}

#[test]
fn what_a_figure_is_given_before_the_script_comes_all_counts() {
    Visit::of("figures.html").run(async |page| {
        both(page).await;
        let script = "const figure = document.createElement('attention-playground');
            const before = document.createElement('later-one');
            before.setAttribute('heads', '4');
            before.settings = { sentence: 'a b c', weights: 'random' };
            document.querySelector('#room').append(before);
            customElements.define('later-one', class extends figure.constructor {});
            return before.settings;";
        let settings: Value = page.script(script, &[]).await;
        assert_eq!(
            settings,
            json!({ "sentence": "a b c", "weights": "random", "heads": "4" })
        );
    });
}

#[test]
fn a_view_is_a_matrix_or_an_exhibit_by_its_name() {
    Visit::of("figures.html").run(async |page| {
        both(page).await;
        let placed = async |view: &str| -> Value {
            let script = "const figure = new Playground(document.createElement('p'), { view: arguments[0] });
                figure.destroy();
                return figure.get();";
            page.script(script, &[json!(view)]).await
        };
        let parts = ["page", "lines", "heads"].into_iter();
        for view in parts.chain(Stage::ALL.map(Stage::slug)) {
            assert_eq!(placed(view).await, json!({ "view": view }));
        }
        for exhibit in exhibits::ALL.into_iter().chain([exhibits::COMPARE]) {
            let slug = exhibit.slug;
            assert_eq!(placed(slug).await, json!({ "exhibit": slug }));
        }
        assert_eq!(placed("train").await, json!({ "train": true }));
    });
}

#[test]
fn links_in_a_figure_lead_elsewhere_in_it_and_leave_the_page_alone() {
    Visit::of("figures.html").run(async |page| {
        let (first, second) = both(page).await;
        let links = "return all('a[href^=\"#\"]').map((link) => link.getAttribute('href'));";
        let links: Vec<String> = first.script(links, &[]).await;
        let to = |part: &str| {
            let found = links.iter().find(|link| link.contains(part));
            format!("a[href='{}']", found.expect("the header has links"))
        };
        first.press(&to("exhibit=")).await;
        first.element_of("[data-testid^='exhibit-']").await;
        let links = "return all('a[href^=\"#train\"]').map((link) => link.getAttribute('href'));";
        let train: Vec<String> = first.script(links, &[]).await;
        first.press(&format!("a[href='{}']", train[0])).await;
        first.element("workshop").await;
        second.shows(&with(one)).await;
        let address = "return [location.hash, history.length];";
        let (hash, length): (String, u32) = page.script(address, &[]).await;
        assert_eq!(hash, "");
        assert!(length <= 2, "{length} steps to go back");
    });
}

/// What the browser holds for the page, after what nobody needs was collected: nodes, listeners, bytes
/// of JavaScript, bytes of WebAssembly.
async fn held(page: &Page) -> [f64; 4] {
    page.tell_browser("HeapProfiler.collectGarbage", json!({}))
        .await;
    let metrics = page.tell_browser("Performance.getMetrics", json!({})).await;
    let [nodes, listeners, heap] = ["Nodes", "JSEventListeners", "JSHeapUsedSize"].map(|name| {
        let metrics = metrics["metrics"].as_array().expect("there are metrics");
        let metric = metrics.iter().find(|metric| metric["name"] == name);
        metric
            .and_then(|it| it["value"].as_f64())
            .expect("it is a number")
    });
    let script = "return import(new URL('attention-explore.js', location))
        .then((program) => program.default())
        .then(({ memory }) => memory.buffer.byteLength);";
    [nodes, listeners, heap, page.script(script, &[]).await]
}

/// Draws and destroys a figure so many times.
async fn draw_and_destroy(page: &Page, times: usize) {
    let script = "const room = document.querySelector('#room');
        const round = async (left) => {
            if (left === 0) return null;
            const figure = new Playground(room, { sentence: 'a b c', weights: 'random', view: 'page' });
            await figure.ready;
            if (!room.firstChild.shadowRoot.querySelector('canvas')) throw new Error('nothing is drawn');
            figure.destroy();
            if (room.firstChild) throw new Error('something stays');
            return round(left - 1);
        };
        return round(arguments[0]);";
    page.script::<()>(script, &[json!(times)]).await;
}

#[test]
fn five_hundred_figures_that_came_and_went_leave_nothing() {
    Visit::of("figures.html").run(async |page| {
        both(page).await;
        page.tell_browser("Performance.enable", json!({})).await;
        // Whatever is made once and kept is there after the first rounds, as many at a time as later: what
        // waits for a frame goes with that, and takes its memory until then.
        for _ in 0..3 {
            draw_and_destroy(page, 50).await;
        }
        let before = held(page).await;
        for _ in 0..10 {
            draw_and_destroy(page, 50).await;
        }
        // One figure has some thousand nodes, a hundred listeners and a megabyte: what every round
        // left behind would be five hundred times as much.
        let few = |after: &[f64; 4]| {
            let more = |index: usize| after[index] - before[index];
            more(0) < 500.0 && more(1) < 50.0 && more(2) < 1_000_000.0 && more(3) <= 0.0
        };
        let what = format!("nodes, listeners, bytes and bytes of memory stay: {before:?} before");
        let after = until_so(&what, async || held(page).await, few).await;
        println!("nodes, listeners, bytes, bytes of WebAssembly: {before:?}, then {after:?}");
    });
}

/// A visit of a site whose figures may be shown in frames.
fn frames() -> Visit {
    let site = Site {
        policy: Policy::StrictWithFrames,
        shared: true,
        ..Site::default()
    };
    Visit {
        site,
        ..Visit::of("framed.html")
    }
}

/// Waits until a frame has said something like this.
async fn says(page: &Page, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let look = async || page.script::<Vec<Value>>("return said;", &[]).await;
    let said = until_so(what, look, |said| said.iter().any(&is_so)).await;
    said.into_iter().rfind(is_so).expect("it was just there")
}

/// Puts a figure into a frame of `framed.html`.
async fn put(page: &Page, id: &str, address: &str, sandbox: Option<&str>) {
    let script = "frame(arguments[0], arguments[1], arguments[2] ?? undefined);";
    page.script::<()>(script, &[json!(id), json!(address), json!(sandbox)])
        .await;
}

const SMALL: &str = "sentence=red%20green%20blue&causal&weights=random&view=weights&lang=en";

#[test]
fn a_frame_is_as_high_as_its_figure_and_answers_the_page_around() {
    frames().run(async |page| {
        put(page, "plain", SMALL, None).await;
        put(page, "boxed", SMALL, Some("allow-scripts")).await;
        for frame in ["plain", "boxed"] {
            says(page, "it is ready", |it| {
                it["by"] == frame && it["type"] == "ready"
            })
            .await;
            let script = "tell(arguments[0], { type: 'set', id: 7, settings: { sentence: 'one two', heads: 3 } });";
            page.script::<()>(script, &[json!(frame)]).await;
            let state = says(page, "it answers", |it| {
                it["by"] == frame && it["type"] == "state" && it["id"] == 7
            })
            .await;
            assert_eq!(state["settings"]["sentence"], "one two");
            assert!(state["refused"].to_string().contains("heads"), "{state}");
            let script = "tell(arguments[0], { type: 'get', id: 'x' });";
            page.script::<()>(script, &[json!(frame)]).await;
            says(page, "it answers again", |it| {
                it["by"] == frame && it["id"] == "x" && it["settings"]["sentence"] == "one two"
            })
            .await;
            // As high as what is in it: neither cut off nor scrolled.
            let height = "return document.querySelector(`#${arguments[0]}`).height;";
            let look = async || page.script::<String>(height, &[json!(frame)]).await;
            until_so("the frame has the height of the figure", look, |height| {
                height.parse().is_ok_and(|height: u32| (100..2000).contains(&height))
            })
            .await;
        }
        page.enter_frame("boxed").await;
        let script = "return document.documentElement.scrollHeight - innerHeight;";
        let look = async || page.script::<i32>(script, &[]).await;
        until_so("nothing is cut off", look, |&more| more <= 1).await;
        // What the reader does is told, in the words of a link too.
        let figure = page.within("document.querySelector('#figure > div').shadowRoot");
        figure.press("[data-testid='heads'] [data-head='1']").await;
        page.leave_frame().await;
        let changed = says(page, "it tells the change", |it| {
            it["by"] == "boxed" && it["type"] == "changed"
        })
        .await;
        assert_eq!(changed["settings"]["head"], 2, "{changed}");
        let address = changed["address"].as_str().unwrap_or_default();
        assert!(address.contains("head=2"), "{address}");
    });
}

#[test]
fn a_frame_without_origin_and_storage_draws_the_very_numbers() {
    frames().run(async |page| {
        let address = "sentence=red%20green%20blue&causal&weights=random&view=page&lang=en";
        put(page, "boxed", address, Some("allow-scripts")).await;
        page.enter_frame("boxed").await;
        let stored = "try { return Boolean(localStorage); } catch { return false; }";
        assert!(
            !page.script::<bool>(stored, &[]).await,
            "the frame has a storage"
        );
        let figure = page.within("document.querySelector('#figure > div').shadowRoot");
        figure.started().await;
        figure.shows(&with(red)).await;
        figure.control("theme").click().await;
        figure.control("language").click().await;
    });
}

#[test]
fn a_frame_that_is_meant_for_another_origin_hears_and_says_nothing() {
    let visit = Visit {
        // The browser remarks that the message for the other origin reached nobody.
        complaints: true,
        ..frames()
    };
    visit.run(async |page| {
        put(
            page,
            "theirs",
            &format!("{SMALL}&origin=https://blog.example"),
            None,
        )
        .await;
        put(page, "ours", SMALL, None).await;
        let script = "return document.querySelector('#theirs').contentDocument
            .querySelector('#figure > div')?.shadowRoot.querySelector('canvas') !== null;";
        until_so(
            "it is drawn",
            async || page.script::<bool>(script, &[]).await,
            |&is_drawn| is_drawn,
        )
        .await;
        let script = "tell('theirs', { type: 'set', id: 1, settings: { sentence: 'x y' } });
            tell('ours', { type: 'get', id: 2 });";
        page.script::<()>(script, &[]).await;
        says(page, "ours is ready", |it| {
            it["by"] == "ours" && it["type"] == "ready"
        })
        .await;
        let script = "tell('ours', { type: 'get', id: 3 });";
        page.script::<()>(script, &[]).await;
        says(page, "ours answers", |it| it["id"] == 3).await;
        let said: Vec<Value> = page.script("return said;", &[]).await;
        let theirs: Vec<_> = said.iter().filter(|it| it["by"] == "theirs").collect();
        assert!(theirs.is_empty(), "it says: {theirs:?}");
        page.enter_frame("theirs").await;
        let figure = page.within("document.querySelector('#figure > div').shadowRoot");
        assert_eq!(figure.table("weights").await.rows.len(), 3, "it was set");
    });
}

#[test]
fn a_frame_listens_to_no_window_but_the_page_around() {
    frames().run(async |page| {
        put(page, "ours", SMALL, None).await;
        says(page, "it is ready", |it| it["type"] == "ready").await;
        let script = "const frame = document.createElement('iframe');
            frame.src = 'meddler.html';
            frame.onload = () => frame.contentWindow.postMessage('now', '*');
            document.body.append(frame);";
        page.script::<()>(script, &[]).await;
        says(page, "it was meddled with", |it| it["meddled"] == true).await;
        let script = "tell('ours', { type: 'get', id: 9 });";
        page.script::<()>(script, &[]).await;
        let state = says(page, "it answers", |it| it["id"] == 9).await;
        assert_eq!(state["settings"]["sentence"], "red green blue");
        let said: Vec<Value> = page.script("return said;", &[]).await;
        assert!(!said.iter().any(|it| it["id"] == "meddler"), "{said:?}");
    });
}

#[test]
fn the_page_around_in_the_docs_is_the_one_that_is_tried() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(here.join(path)).expect("the file is there");
    let tried = read("pages/framed.js");
    let start = tried.find("addEventListener").expect("it listens");
    let end = tried.find("});").expect("it ends") + "});".len();
    let docs = read("../../docs/embed.md");
    assert!(
        docs.contains(&tried[start..end]),
        "docs/embed.md has other words"
    );
}

/// The figures of `figures.html` on a site on which not all is well.
fn troubled(site: Site) -> Visit {
    Visit {
        site,
        complaints: true,
        ..Visit::of("figures.html")
    }
}

/// Waits until the first figure tells why it cannot be drawn.
async fn tells(page: &Page, part: &str) {
    let first = page.within(FIRST);
    let look = async || {
        let script = "return text(root.querySelector('[role=alert]'));";
        first.try_script::<String>(script).await.unwrap_or_default()
    };
    until_so("the figure tells why", look, |text| text.contains(part)).await;
}

#[test]
fn what_stands_in_the_way_is_told_in_the_figure() {
    for (site, part) in [
        (
            Site {
                wasm: WasmAs::PageInstead,
                ..Site::default()
            },
            "something else in place of attention-explore_bg.wasm",
        ),
        (
            Site {
                wasm: WasmAs::Missing,
                ..Site::default()
            },
            "404",
        ),
        (
            Site {
                policy: Policy::NoWasm,
                ..Site::default()
            },
            "'wasm-unsafe-eval'",
        ),
    ] {
        troubled(site).run(async |page| tells(page, part).await);
    }
    let chinese = Visit {
        reader: Reader {
            languages: "zh",
            ..Reader::default()
        },
        path: "samples/post.html",
        ..troubled(Site {
            policy: Policy::NoWasm,
            ..Site::default()
        })
    };
    chinese.run(async |page| {
        let figure = page.within("document.querySelector('attention-playground').shadowRoot");
        let look = async || {
            let script = "return text(root.querySelector('[role=alert]'));";
            figure
                .try_script::<String>(script)
                .await
                .unwrap_or_default()
        };
        until_so("it is told in Chinese", look, |text| {
            text.contains("需要有 'wasm-unsafe-eval'")
        })
        .await;
        // What the author put there for readers without the figure.
        page.body_reads(|text| text.contains("See it on a page of its own"))
            .await;
    });
}

#[test]
fn a_folder_of_a_site_and_any_type_of_the_module_are_enough() {
    for wasm in [WasmAs::OctetStream, WasmAs::Untyped] {
        let site = Site {
            folder: "/user/site/".to_owned(),
            wasm,
            ..Site::default()
        };
        let visit = Visit {
            site,
            ..Visit::of("figures.html")
        };
        visit.run(async |page| {
            let (first, _) = both(page).await;
            first.shows(&with(red)).await;
        });
    }
}

#[test]
fn the_samples_are_drawn_whatever_their_style_sheets_say() {
    Visit::of("samples/loud.html").run(async |page| {
        let figure = page.within("document.querySelector('attention-playground').shadowRoot");
        figure.element("matrix-weights").await;
        let script = "const style = getComputedStyle(by('matrix-weights'));
            const words = getComputedStyle(by('tokens'));
            return [style.transform, style.filter, words.textTransform, words.fontFamily];";
        let seen: Vec<String> = figure.script(script, &[]).await;
        assert_eq!(seen[..3], ["none", "none", "none"], "{seen:?}");
        assert!(!seen[3].contains("Courier"), "{seen:?}");
    });
    Visit::of("samples/slides.html").run(async |page| {
        let figure = page.within("document.querySelector('attention-playground').shadowRoot");
        page.keys(Key::Right).await;
        page.keys(Key::Right).await;
        figure.element("matrix-weights").await;
        let hidden = async || figure.table("weights").await.cells[0][2].clone();
        let script = "document.querySelectorAll('[data-settings]')[1].click();";
        page.script::<()>(script, &[]).await;
        until_so("the figure does not look ahead", hidden, |cell| {
            crate::page::number(cell) == 0.0
        })
        .await;
    });
}

#[test]
fn a_figure_is_no_wider_than_its_place() {
    for path in ["samples/post.html", "samples/loud.html"] {
        let visit = Visit {
            path,
            ..Visit::by(Reader::with_phone())
        };
        visit.run(async |page| {
            let figure = page.within("document.querySelector('attention-playground').shadowRoot");
            figure.element("playground").await;
            let script = "const { scrollWidth, clientWidth } = document.documentElement;
                return scrollWidth - clientWidth;";
            assert_eq!(page.script::<i32>(script, &[]).await, 0, "{path}");
        });
    }
}

#[test]
fn the_script_for_hosts_is_under_3_kilobytes_on_its_way() {
    let file = Path::new(&told("ATTENTION_PLAYGROUND_DIST")).join("embed.js");
    let file = fs::read(file).expect("it comes with the page");
    let mut sent = Vec::new();
    GzEncoder::new(file.as_slice(), Compression::best())
        .read_to_end(&mut sent)
        .expect("memory never fails to be read");
    println!("{} bytes gzipped", sent.len());
    assert!(sent.len() < 3000, "{} bytes", sent.len());
}
