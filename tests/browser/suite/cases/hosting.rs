//! Servers, the good ones and the others.

use std::fs;
use std::io::Read;
use std::path::Path;

use flate2::Compression;
use flate2::read::GzEncoder;

use crate::browser::told;
use crate::expected::at_first;
use crate::harness::{Visit, playground};
use crate::page::{Page, Reader};
use crate::server::{Policy, Site, WasmAs};

/// A visit of a site on which not all is well.
fn troubled(site: Site) -> Visit {
    Visit {
        site,
        complaints: true,
        ..Visit::default()
    }
}

/// Waits until the playground is there and shows its numbers.
async fn works(page: &Page) {
    page.started().await;
    page.shows(&at_first()).await;
}

fn wasm_as(wasm: WasmAs) -> Site {
    Site {
        wasm,
        ..Site::default()
    }
}

/// Waits until the page says why it cannot start, and says it in words.
async fn says(page: &Page, part: &str) {
    page.body_reads(|text| text.contains(part) && !text.contains("Loading"))
        .await;
}

#[test]
fn a_folder_of_a_site_is_enough() {
    for path in ["", "index.html", "index.html?x=1", "?x=1#y"] {
        let site = Site {
            folder: "/user/site/".to_owned(),
            ..Site::default()
        };
        let visit = Visit {
            site,
            path,
            ..Visit::default()
        };
        visit.run(async |page| works(page).await);
    }
}

#[test]
fn a_module_without_its_type_starts_all_the_same() {
    for wasm in [WasmAs::OctetStream, WasmAs::Untyped] {
        troubled(wasm_as(wasm)).run(async |page| {
            works(page).await;
            let errors = page.errors().await;
            assert!(errors.is_empty(), "{wasm:?}: {errors:?}");
        });
    }
}

#[test]
fn a_page_in_the_place_of_the_module_is_told() {
    troubled(wasm_as(WasmAs::PageInstead)).run(async |page| {
        says(page, "something else in place of attention-explore_bg.wasm").await;
    });
}

#[test]
fn a_missing_module_is_told_with_the_servers_answer() {
    troubled(wasm_as(WasmAs::Missing)).run(async |page| says(page, "404").await);
}

#[test]
fn a_policy_that_forbids_webassembly_is_named() {
    let site = || Site {
        policy: Policy::NoWasm,
        ..Site::default()
    };
    troubled(site()).run(async |page| says(page, "'wasm-unsafe-eval'").await);
    let reader = Reader {
        languages: "zh",
        ..Reader::default()
    };
    let visit = Visit {
        reader,
        ..troubled(site())
    };
    visit.run(async |page| says(page, "需要有 'wasm-unsafe-eval'").await);
}

#[test]
fn a_page_opened_from_its_folder_asks_for_a_server() {
    troubled(Site::default()).run(async |page| {
        let file = Path::new(&told("ATTENTION_PLAYGROUND_DIST")).join("index.html");
        page.go_to(&format!("file://{}", file.display())).await;
        says(page, "web server").await;
        page.go_to("about:blank").await;
    });
}

/// Bytes that a visit of a view fetches, gzipped.
async fn fetched(page: &Page) -> usize {
    let folder = told("ATTENTION_PLAYGROUND_DIST");
    let addresses = page.fetched().await;
    let names = addresses.iter().map(|address| {
        let path = address.split(['#', '?']).next().unwrap_or_default();
        // Behind the scheme and the host.
        path.splitn(4, '/').nth(3).unwrap_or_default()
    });
    let mut total = 0;
    for name in names.chain(["index.html"]) {
        let file = fs::read(Path::new(&folder).join(name)).expect("a file of the page");
        let mut sent = Vec::new();
        GzEncoder::new(file.as_slice(), Compression::best())
            .read_to_end(&mut sent)
            .expect("memory never fails to be read");
        println!("{:>8} bytes gzipped: {name}", sent.len());
        total += sent.len();
    }
    total
}

#[test]
fn the_whole_playground_is_under_300_kilobytes_on_its_way() {
    playground(async |page| {
        let total = fetched(page).await;
        assert!(total < 300_000, "{total} bytes");
    });
}

#[test]
fn an_exhibit_fetches_nothing_of_the_playground() {
    Visit::of("#exhibit=cues").run(async |page| {
        page.element("exhibit-cues").await;
        let addresses = page.fetched().await;
        let is_other = |address: &String| {
            address.contains("attention-playground") || address.contains("attention-explore")
        };
        assert!(!addresses.iter().any(is_other), "{addresses:?}");
        let total = fetched(page).await;
        assert!(total < 420_000, "{total} bytes");
    });
}

#[test]
fn the_train_view_fetches_nothing_of_the_others() {
    Visit::of("#train").run(async |page| {
        page.element("workshop").await;
        let addresses = page.fetched().await;
        let is_other = |address: &String| {
            let others = ["attention-playground", "attention-explore", "exhibits"];
            others.iter().any(|other| address.contains(other))
        };
        assert!(!addresses.iter().any(is_other), "{addresses:?}");
        let total = fetched(page).await;
        assert!(total < 380_000, "{total} bytes");
    });
}
