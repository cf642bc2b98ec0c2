//! The view of brought attention: a reader's own files.

use attention_exchange::brought::maps::{Average, Maps};
use attention_exchange::brought::shown::{Shown, View};
use attention_exchange::brought::stages::{Reading, Stages};
use attention_exchange::format::{Leaf, Scale, Sheaf, json as file};
use ndarray::{Array2, Array4, array};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::harness::{Visit, playground};
use crate::page::number;
use crate::wait::until_so;

const TOKENS: [&str; 5] = ["[CLS]", "the", "cat", "sat", "[SEP]"];

/// Numbers that follow from their place, so that every test has the same.
fn made((layers, heads, rows, columns): (usize, usize, usize, usize)) -> Array4<f32> {
    Array4::from_shape_fn((layers, heads, rows, columns), |(l, h, r, c)| {
        ((3 * l + 7 * h + 5 * r + 11 * c + r * c) as f32 * 0.7).sin()
    })
}

/// Weights whose rows sum to one.
fn weights(layers: usize, heads: usize, tokens: usize) -> Array4<f32> {
    let mut weights = made((layers, heads, tokens, tokens)).mapv(|x| (2.0 * x).exp());
    for mut row in weights.rows_mut() {
        let sum = row.sum();
        row /= sum;
    }
    weights
}

fn nested(numbers: &Array4<f32>) -> Value {
    let row = |row: ndarray::ArrayView1<'_, f32>| json!(row.to_vec());
    let map = |map: ndarray::ArrayView2<'_, f32>| map.outer_iter().map(row).collect::<Value>();
    let layer =
        |layer: ndarray::ArrayView3<'_, f32>| layer.outer_iter().map(map).collect::<Value>();
    numbers.outer_iter().map(layer).collect()
}

fn own(layers: usize, heads: usize) -> (Value, Maps) {
    let weights = weights(layers, heads, TOKENS.len());
    let content = json!({ "tokens": TOKENS, "weights": nested(&weights) });
    (content, Maps::given(weights))
}

#[test]
fn a_file_that_is_chosen_is_shown_map_by_map() {
    playground(async |page| {
        let bring = page.bring();
        bring.open("").await;
        assert!(page.text("recipe").await.contains("output_attentions=True"));
        assert!(page.text("limits").await.contains("128 heads"));
        let (content, maps) = own(2, 3);
        bring.brings("mine.json", &content).await;
        assert_eq!(page.text("fact-layers").await, "2");
        assert_eq!(page.text("fact-maps").await, "6 · 5 × 5");
        assert!(page.text("fact-kind").await.starts_with("self"));
        assert!(page.text("origin").await.contains("taken as given"));
        assert!(page.text("notes").await.contains("Every row sums to one"));
        bring
            .shows("the first map", maps.one(0, 0).unwrap().view())
            .await;

        page.control("small-2-3").click().await;
        page.reads("place", |text| text == "Layer 2, head 3").await;
        bring
            .shows("a map that is clicked", maps.one(1, 2).unwrap().view())
            .await;
        bring.focuses("overview").await;
        page.keys(Key::Left).await;
        page.reads("place", |text| text == "Layer 2, head 2").await;
        bring
            .shows("a map reached by key", maps.one(1, 1).unwrap().view())
            .await;
        assert_eq!(bring.small_maps().await.1, ["small-2-2"]);
        page.control("next").click().await;
        page.control("previous").click().await;
        page.control("previous").click().await;
        page.control("previous").click().await;
        page.reads("place", |text| text == "Layer 1, head 3").await;
        page.address_is(|hash| hash.contains("layer=1&head=3"))
            .await;

        bring.goes_to("map", (2, 1)).await;
        let weight = maps.one(0, 2).unwrap()[(2, 1)];
        let said = page
            .reads("cell", |text| text.contains("cat looks at the"))
            .await;
        assert!(said.contains(&format!("exactly {weight}")), "{said}");
        let aloud = page.text("said").await;
        assert_eq!(aloud, said, "what is said aloud is another number");
        for picture in ["[data-testid=map]", "[data-testid=small-2-1] canvas"] {
            let look = async || bring.colours(picture).await;
            until_so("nothing is painted", look, |colours| *colours > 8).await;
        }
    });
}

#[test]
fn means_are_those_of_the_core() {
    playground(async |page| {
        let bring = page.bring();
        bring.open("&layer=2&head=3").await;
        let (content, maps) = own(2, 3);
        bring.brings("mine.json", &content).await;
        for average in Average::CHOICES {
            page.control(&format!("average-{}", average.name()))
                .click()
                .await;
            let map = maps.map(average, 1, 2).unwrap();
            bring.shows(average.name(), map.view()).await;
            let chosen = bring.small_maps().await.1.len();
            let wanted = [1, 3, 2, 6][average as usize];
            assert_eq!(chosen, wanted, "{average:?}: other maps are marked");
        }
        let done = page.text("done").await;
        assert!(done.contains("all 6 maps"), "{done}");
        page.address_is(|hash| hash.contains("average=all")).await;
    });
}

#[test]
fn tokens_leave_and_rows_are_renormalised() {
    playground(async |page| {
        let bring = page.bring();
        bring.open("").await;
        let (content, maps) = own(1, 2);
        bring.brings("mine.json", &content).await;
        page.control("special").click().await;
        page.control("renormalise").click().await;
        let mut view = View {
            without_queries: vec![0, 4],
            without_keys: vec![0, 4],
            renormalise: true,
            threshold: 0.0,
        };
        let map = maps.one(0, 0).unwrap();
        let seen = |view: &View| Shown::new(&map, view, |_, _| true).values;
        bring
            .shows("without special tokens", seen(&view).view())
            .await;
        let done = page.text("done").await;
        assert!(
            done.contains("[CLS], [SEP]") && done.contains("divided by its sum"),
            "{done}"
        );
        // By hand, a word leaves and a special token is back.
        page.control("query-2").click().await;
        page.control("query-0").click().await;
        (view.without_queries, view.without_keys) = (vec![2, 4], vec![2, 4]);
        bring
            .shows("with tokens of the reader's choice", seen(&view).view())
            .await;
        assert!(!page.control("query-2").is_on().await);
        // A cell tells what it was before.
        bring.goes_to("map", (0, 1)).await;
        let before = format!("{} before", map[(0, 1)]);
        page.reads("cell", |text| text.contains(&before)).await;
        for place in [0, 1, 3] {
            page.control(&format!("query-{place}")).click().await;
        }
        page.body_reads(|text| text.contains("nothing to show"))
            .await;
    });
}

#[test]
fn small_weights_are_left_blank_and_read_all_the_same() {
    playground(async |page| {
        let bring = page.bring();
        bring.open("").await;
        let (content, maps) = own(1, 1);
        bring.brings("mine.json", &content).await;
        page.number("threshold").type_text("0.2").await;
        page.number("threshold").leave().await;
        let map = maps.one(0, 0).unwrap();
        let count = map.iter().filter(|weight| **weight < 0.2).count();
        let blank = format!("{count} cells below 0.2");
        page.reads("done", |text| text.contains(&blank)).await;
        let cells = bring.cells().await.concat();
        let blanks = cells.iter().filter(|cell| cell.starts_with('(')).count();
        assert_eq!(blanks, count, "other cells are blank in the table");
        page.number("threshold").type_text("2").await;
        page.number("threshold").leave().await;
        page.reads("refused-threshold", |text| text.contains("from 0 to 1"))
            .await;
        bring.focuses("threshold-slider").await;
        page.keys(Key::Home).await;
        let look = async || bring.hash().await;
        until_so("the slider sets nothing", look, |hash| {
            hash.contains("threshold=0&")
        })
        .await;
        assert_eq!(page.number("threshold").value().await, "0");
    });
}

#[test]
fn what_is_no_share_is_told() {
    playground(async |page| {
        let bring = page.bring();
        bring.open("").await;
        let rows = json!([["NaN", 0.5], [0.2, 0.3]]);
        let content = json!({ "tokens": ["odd", "low"], "weights": rows });
        bring.brings("odd.json", &content).await;
        let notes = page.text("notes").await;
        assert!(
            notes.contains("1 of 2 rows") && notes.contains("row low, 0.500"),
            "{notes}"
        );
        assert!(notes.contains("no finite number: 1"), "{notes}");
        assert!(page.text("rows-off").await.contains("low 0.500"));
        bring.goes_to("map", (0, 0)).await;
        page.reads("cell", |text| text.contains("is not a number"))
            .await;
        assert_eq!(bring.cells().await[0], ["not a number", "0.5000"]);
        page.control("renormalise").click().await;
        page.reads("done", |text| text.contains("rows odd")).await;
        let wanted = array![[0.4_f32, 0.6]];
        let look = async || bring.cells().await[1].clone();
        let is_so = |row: &Vec<String>| (number(&row[0]) - f64::from(wanted[(0, 0)])).abs() < 1e-3;
        until_so("the other row is not divided", look, is_so).await;
        assert!(
            !page.text("exchange").await.contains("NaN"),
            "NaN is shown as a number"
        );
    });
}

#[test]
fn vectors_are_computed_by_the_core_and_explained() {
    playground(async |page| {
        let bring = page.bring();
        bring.open("").await;
        let [q, k, v] = [4, 6, 6].map(|tokens| made((1, 2, tokens, 3)));
        let content = json!({
            "query_tokens": ["a", "b", "c", "d"],
            "key_tokens": ["u", "v", "w", "x", "y", "z"],
            "q": nested(&q), "k": nested(&k), "v": nested(&v),
        });
        bring.brings("qkv.json", &content).await;
        assert!(page.text("fact-kind").await.starts_with("cross"));
        assert!(page.text("origin").await.contains("computed here"));
        let stages = Stages::new(q, k, v, Reading::default());
        for (is_scaled, is_causal) in [(true, false), (true, true), (false, true)] {
            let reading = Reading {
                is_scaled,
                is_causal,
            };
            if page.control("causal").is_on().await != is_causal {
                page.control("causal").click().await;
            }
            let scale = if is_scaled {
                "scale-root"
            } else {
                "scale-none"
            };
            page.control(scale).click().await;
            let maps = Maps::computed(stages.read_as(reading)).unwrap();
            let map = maps.one(0, 0).unwrap();
            bring.shows(&format!("{reading:?}"), map.view()).await;
            bring.goes_to("stage-weights", (2, 1)).await;
            let weight = format!("{:.3}", map[(2, 1)]);
            page.reads("explained-value", |text| text == weight).await;
            assert_eq!(page.text("explained-weight").await, weight);
            assert_eq!(page.has("stage-masked").await, is_causal);
            assert_eq!(page.has("stage-scaled").await, is_scaled);
        }
        let trace = stages
            .read_as(Reading {
                is_scaled: false,
                is_causal: true,
            })
            .trace(0, 0)
            .unwrap();
        bring.goes_to("stage-output", (3, 2)).await;
        let output = trace.output[(3, 2)];
        let said = page.reads("cell-output", |text| !text.is_empty()).await;
        let shown = said.rsplit(' ').next().map(number).unwrap_or(f64::NAN);
        assert!(
            (shown - f64::from(output)).abs() < 1e-5,
            "{said}, not {output}"
        );
        page.control("average-all").click().await;
        page.reads("stages", |text| text.contains("choose one map"))
            .await;
    });
}

#[test]
fn a_file_that_is_refused_changes_nothing() {
    playground(async |page| {
        let bring = page.bring();
        bring.open("").await;
        bring.choose("none.json", b"{\"tokens\": [\"a\"]}").await;
        let said = page
            .reads("refused", |text| text.starts_with("none.json"))
            .await;
        assert!(!said.contains("stays"), "{said}");
        assert!(page.has("empty").await);
        let (content, maps) = own(1, 1);
        bring.brings("mine.json", &content).await;
        assert_eq!(page.text("refused").await, "");
        bring.choose("other.bin", b"neither this nor that").await;
        let said = page
            .reads("refused", |text| text.starts_with("other.bin"))
            .await;
        assert!(said.contains("What was shown before stays"), "{said}");
        assert_eq!(page.text("file-name").await, "mine.json");
        bring
            .shows("what was shown before", maps.one(0, 0).unwrap().view())
            .await;
    });
}

#[test]
fn a_file_can_be_dropped_anywhere() {
    playground(async |page| {
        let bring = page.bring();
        bring.open("").await;
        bring.drops("language", "dropped.json", &own(1, 1).0).await;
        page.reads("file-name", |text| text == "dropped.json").await;
        bring.drops("map", "again.json", &own(1, 2).0).await;
        page.reads("file-name", |text| text == "again.json").await;
        assert_eq!(page.text("fact-heads").await, "2");
    });
}

#[test]
fn a_script_can_pass_a_file_before_and_after() {
    playground(async |page| {
        let bring = page.bring();
        let early = own(1, 2).0.to_string();
        assert_eq!(bring.passes("early.json", &early).await, "");
        bring.open("").await;
        page.reads("file-name", |text| text == "early.json").await;
        let late = own(2, 1).0.to_string();
        assert_eq!(bring.passes("late.json", &late).await, "");
        page.reads("file-name", |text| text == "late.json").await;
        let refused = bring.passes("none.json", "{}").await;
        assert!(
            !refused.is_empty() && !refused.starts_with("no error"),
            "{refused}"
        );
        page.reads("refused", |text| text.contains(&refused)).await;
        assert_eq!(page.text("file-name").await, "late.json");
    });
}

#[test]
fn a_link_opens_the_view_and_not_the_file() {
    playground(async |page| {
        let bring = page.bring();
        let settings = "&layer=2&head=3&average=heads&special=hidden&renormalise=1&threshold=0.05";
        bring.open(settings).await;
        assert!(page.has("empty").await);
        bring.brings("mine.json", &own(3, 4).0).await;
        assert_eq!(page.text("place").await, "Layer 2, mean of its heads");
        for on in ["average-heads", "special", "renormalise"] {
            assert!(page.control(on).is_on().await, "{on}");
        }
        assert_eq!(page.number("threshold").value().await, "0.05");
        assert!(page.text("controls").await.contains("not the file"));
        // Layers that a file has not lead to its last.
        bring.brings("small.json", &own(1, 1).0).await;
        assert_eq!(page.text("place").await, "Layer 1, mean of its heads");
        let script = "return history.length;";
        let before: usize = page.script(script, &[]).await;
        page.control("special").click().await;
        let look = async || bring.hash().await;
        until_so("the address stays", look, |hash| {
            hash.contains("special=shown")
        })
        .await;
        assert_eq!(page.script::<usize>(script, &[]).await, before);
    });
}

#[test]
fn a_run_of_the_page_is_shown_as_it_was_written() {
    playground(async |page| {
        let bring = page.bring();
        bring.open("").await;
        let names = |names: [&str; 2]| names.map(str::to_owned).to_vec();
        let leaf = |name: &str, values: Array2<f32>, scale| Leaf {
            name: name.to_owned(),
            title: format!("Matrix {name}"),
            rows: names(["a", "b"]),
            columns: names(["a", "b"]),
            values,
            hidden: Some(array![[false, true], [false, false]]),
            scale,
        };
        let weights = array![[1.0, 0.0], [0.25, 0.75]];
        let sheaf = Sheaf {
            settings: "weights=random&scoring=dot".to_owned(),
            title: "hello".to_owned(),
            queries: names(["a", "b"]),
            keys: names(["a", "b"]),
            matrices: vec![
                leaf("scores", array![[3.5, -2.0], [0.5, 1.0]], Scale::Signed),
                leaf("head2.weights", weights.clone(), Scale::Weights),
            ],
        };
        bring
            .choose("run.json", file::write(&sheaf).as_bytes())
            .await;
        page.reads("leaf-title", |text| text == "Matrix scores")
            .await;
        page.control("leaf-head2.weights").click().await;
        bring.shows("a matrix of the file", weights.view()).await;
        bring.goes_to("leaf", (0, 1)).await;
        page.reads("cell", |text| text.contains("hidden by a mask"))
            .await;
        assert!(!page.has("controls").await, "nothing is averaged of a run");
        page.control("open-in-explore").click().await;
        page.started().await;
        page.address_is(|hash| hash.contains("scoring=dot") && hash.contains("weights=random"))
            .await;
        assert!(page.control("scoring-dot").is_on().await);
    });
}

#[test]
fn of_very_many_maps_only_those_in_sight_are_made() {
    playground(async |page| {
        let bring = page.bring();
        bring.open("&layer=128&head=128").await;
        let content = json!({ "weights": nested(&weights(128, 128, 2)) });
        bring.brings("many.json", &content).await;
        let look = async || bring.small_maps().await;
        let is_far = |(maps, _): &(Vec<String>, Vec<String>)| {
            maps.len() < 700 && maps.iter().any(|map| map == "small-126-126")
        };
        until_so("the last are not in sight", look, is_far).await;
        let painted = async || bring.colours("[data-testid=small-126-126] canvas").await;
        until_so("what is in sight is not painted", painted, |colours| {
            *colours > 1
        })
        .await;
        bring.focuses("overview").await;
        page.keys(Key::PageUp).await;
        page.keys(Key::Home).await;
        page.reads("place", |text| text == "Layer 1, head 1").await;
        let is_back = |(maps, _): &(Vec<String>, Vec<String>)| {
            maps.iter().any(|map| map == "small-2-2") && !maps.contains(&"small-126-126".to_owned())
        };
        until_so("the first are not in sight", look, is_back).await;
    });
}

#[test]
fn tokens_are_text_and_nothing_else() {
    playground(async |page| {
        let bring = page.bring();
        bring.open("").await;
        let hostile = r#"5<x && y>"z" <img src=x onerror=alert(1)> </script> ${7*7} '"#;
        let content =
            json!({ "tokens": [hostile, "\0", ""], "weights": nested(&weights(1, 1, 3)) });
        bring.brings("<b>name.json", &content).await;
        bring.goes_to("map", (0, 1)).await;
        let said = page.reads("cell", |text| text.contains("looks at")).await;
        assert!(
            said.contains(hostile) && said.contains("[U+0000]"),
            "{said}"
        );
        let script = "return all('img, script, b').filter((it) => it.closest('[data-testid=exchange] bdi')).length;";
        assert_eq!(page.script::<usize>(script, &[]).await, 0);
        assert_eq!(
            page.script::<usize>("return all('img').length;", &[]).await,
            0
        );
    });
}

#[test]
fn another_language_and_another_theme_change_no_number() {
    playground(async |page| {
        let bring = page.bring();
        bring.open("").await;
        page.control("example-vectors").click().await;
        assert!(page.text("origin").await.contains("no model was trained"));
        let cells = bring.cells().await;
        page.control("language").click().await;
        page.reads("origin", |text| text.contains("没有训练任何模型"))
            .await;
        assert_eq!(bring.cells().await, cells);
        page.control("theme").click().await;
        let theme = "return by('exchange').dataset.theme;";
        assert_eq!(page.script::<String>(theme, &[]).await, "dark");
        page.address_is(|hash| hash.contains("lang=zh&theme=dark"))
            .await;
    });
}

#[test]
fn the_ways_lead_here_and_on() {
    playground(async |page| {
        page.control("view-bring").click().await;
        page.element("exchange").await;
        page.control("view-train").click().await;
        page.element("workshop").await;
        page.control("view-bring").click().await;
        page.element("exchange").await;
        page.control("view-exhibits").click().await;
        page.element("exhibit-cues").await;
        page.control("view-bring").click().await;
        page.element("exchange").await;
        page.control("view-explore").click().await;
        page.started().await;
    });
}

#[test]
fn the_view_fetches_nothing_of_the_others() {
    Visit::of("#bring").run(async |page| {
        page.element("exchange").await;
        let addresses = page.fetched().await;
        let is_other = |address: &String| {
            let others = ["attention-playground", "exhibits", "workshop"];
            others.iter().any(|other| address.contains(other))
        };
        assert!(!addresses.iter().any(is_other), "{addresses:?}");
    });
}
