//! The functions that other pages import.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::expected::at_first;
use crate::harness::Visit;
use crate::page::Page;

/// Starts the module as `api`.
const START: &str =
    "const api = await import(new URL('attention-playground.js', location)); await api.default();";

/// Runs a script in which the module is `api`, on a page that holds nothing of the playground.
async fn with_api<T: serde::de::DeserializeOwned>(page: &Page, script: &str, given: &[Value]) -> T {
    let script = format!("return (async (given) => {{ {START} {script} }})(arguments[0]);");
    page.script(&script, given).await
}

#[derive(Debug, Deserialize)]
struct Tally {
    passed: usize,
    failed: Vec<String>,
}

#[test]
fn every_promise_of_the_module_is_kept_in_a_browser() {
    Visit::of("blank.html").run(async |page| {
        let script = "const { contract } = await import(new URL('contract.mjs', location));
            return contract(api, await (await fetch('cases.json')).json());";
        let tally: Tally = with_api(page, script, &[]).await;
        assert!(tally.failed.is_empty(), "{:#?}", tally.failed);
        assert!(tally.passed > 50, "only {} were tried", tally.passed);
    });
}

#[test]
fn importing_and_calling_puts_nothing_on_the_page() {
    Visit::of("blank.html").run(async |page| {
        let script = "const html = () => document.documentElement.outerHTML;
            const before = html();
            api.attend({ query: [[1]], key: [[1]], value: [[1]] });
            return before === html() && document.body.childElementCount === 0;";
        assert!(with_api::<bool>(page, script, &[]).await);
    });
}

#[test]
fn results_stay_as_they_are_when_memory_grows() {
    Visit::of("blank.html").run(async |page| {
        let script =
            "const words = (n) => Array.from({ length: n }, (_, i) => [Math.sin(i), Math.cos(i)]);
            const attend = (x) => api.attend({ query: x, key: x, value: x });
            const kept = attend(words(2));
            const before = JSON.stringify(kept);
            attend(words(400));
            attend(words(1200));
            return before === JSON.stringify(kept) && kept.heads[0].weights.flat().length === 4;";
        assert!(with_api::<bool>(page, script, &[]).await);
    });
}

#[test]
fn the_page_shows_what_attend_gives() {
    Visit::default().run(async |page| {
        page.started().await;
        let run = at_first();
        let rows = |matrix: &ndarray::ArcArray2<f32>| -> Value {
            matrix.outer_iter().map(|row| row.to_vec()).collect()
        };
        let x = rows(&run.input);
        let projections = json!({
            "query": rows(&run.parameters.query),
            "key": rows(&run.parameters.key),
            "value": rows(&run.parameters.value),
            "output": rows(&run.parameters.output),
        });
        let request = json!({
            "query": x, "key": x, "value": x, "heads": 2, "projections": projections,
        });
        let script = "return api.attend(given).heads[0].weights;";
        let weights: Vec<Vec<f64>> = with_api(page, script, &[request]).await;
        let shown = page.table("weights").await;
        for (row, given) in weights.iter().enumerate() {
            for (column, (given, shown)) in given.iter().zip(shown.row(row)).enumerate() {
                let apart = (given - shown).abs();
                assert!(
                    apart < 5.1e-5,
                    "row {row}, column {column}: {given} and {shown}"
                );
            }
        }
    });
}
