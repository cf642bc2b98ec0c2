//! What is given away: links, figures, files. Each is opened again by somebody else.

use std::path::PathBuf;

use attention_exchange::format::{Sheaf, json, npz};
use attention_playground::attention::{Run, Stage};
use attention_playground::state::Settings;
use ndarray::Array2;
use serde_json::Value;

use crate::expected;
use crate::harness::{Visit, playground};

const ODD: &str = "5<x && y>\"z\" <img src=x onerror=alert(1)> </script> ${7*7} '";

/// A folder for what a test saves.
fn folder(test: &str) -> PathBuf {
    let name = format!("attention-playground-{}-{test}", std::process::id());
    std::env::temp_dir().join(name)
}

fn core_of(sentence: &str) -> Run<f32> {
    expected::with(|settings: &mut Settings| sentence.clone_into(&mut settings.sentence))
}

/// Every matrix of a sheaf is the core's, number by number.
fn assert_is_of(sheaf: &Sheaf, core: &Run<f32>) {
    let mut compared = 0;
    for stage in Stage::ALL
        .into_iter()
        .filter(|stage| stage.exists(core.recipe))
    {
        for head in 0..core.trace.heads.len() {
            let name = if stage.is_per_head() {
                format!("layer1.head{}.{}", head + 1, stage.slug())
            } else {
                format!("layer1.{}", stage.slug())
            };
            let leaf = sheaf.matrices.iter().find(|leaf| leaf.name == name);
            let leaf = leaf.unwrap_or_else(|| panic!("{name} is missing"));
            let core = core.matrix(stage, head).expect("the core has it");
            assert_eq!(leaf.values.dim(), core.dim(), "{name}");
            let bits = |matrix: Array2<f32>| matrix.mapv(f32::to_bits);
            let near = leaf.values.iter().zip(core.iter()).all(|(taken, core)| {
                // The same code in another instruction set may round the last bits otherwise.
                taken == core || (taken - core).abs() <= 1e-5 * core.abs().max(1.0)
            });
            assert!(near, "{name}: {:?}", bits(leaf.values.clone()));
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared} matrices");
}

#[test]
fn the_link_opens_what_is_seen_and_can_be_copied() {
    playground(async |page| {
        page.sentence().paste(ODD).await;
        page.control("causal").click().await;
        let before = page.tokens().await;
        let share = page.share().await;
        let link = share.link().await;
        let permissions =
            serde_json::json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
        page.tell_browser("Browser.grantPermissions", permissions)
            .await;
        page.control("copy-share-link").click().await;
        page.reads("copy-said", |said| said == "Copied").await;
        let pasted: String = page
            .script("return navigator.clipboard.readText();", &[])
            .await;
        assert_eq!(pasted, link);
        share.close().await;
        let hash = link.split_once('#').expect("a link has one").1;
        page.open_anew(hash).await;
        let same: Vec<&str> = before.iter().map(String::as_str).collect();
        page.has_tokens(&same).await;
        assert!(page.control("causal").is_on().await);
    });
}

#[test]
fn the_code_of_a_figure_holds_text_as_text() {
    playground(async |page| {
        page.sentence().paste(ODD).await;
        let share = page.share().await;
        share.choose("code-shows", "scores").await;
        let code = share.code("code-element").await;
        let script = "const holder = document.createElement('template');
            holder.innerHTML = arguments[0];
            const figure = holder.content.querySelector('attention-playground');
            return [figure.getAttribute('sentence'), figure.getAttribute('view'),
                String(holder.content.querySelectorAll('img, script').length)];";
        let parsed: Vec<String> = page.script(script, &[code.into()]).await;
        assert_eq!(parsed, [ODD, "scores", "1"]);
        share.close().await;
    });
}

#[test]
fn numbers_leave_as_the_core_has_them_and_come_back_the_same() {
    playground(async |page| {
        let folder = folder("numbers");
        page.saves_into(&folder).await;
        page.sentence().paste(ODD).await;
        let core = core_of(ODD);
        let share = page.share().await;
        let text = share.take("0", "json", &folder).await;
        let text = String::from_utf8(text).expect("JSON is UTF-8");
        let parsed: Value = serde_json::from_str(&text).expect("others can read it");
        assert_eq!(
            parsed["queries"].as_array().map(Vec::len),
            Some(core.tokens())
        );
        let sheaf = json::read(&text).expect("the page can read it");
        assert_is_of(&sheaf, &core);
        assert_eq!(json::write(&sheaf), text, "written again it is the same");
        let bytes = share.take("0", "npz", &folder).await;
        let archive = npz::read(&bytes).expect("the page can read it");
        assert_eq!(archive.matrices, sheaf.matrices);
        let weights = share.place_of("Weights, Head 2").await;
        let table = share.take(&weights, "csv", &folder).await;
        let table = String::from_utf8(table).expect("CSV is UTF-8");
        let last = table
            .lines()
            .last()
            .and_then(|line| line.rsplit(',').next());
        let expected = core.matrix(Stage::Weights, 1).expect("there are two heads");
        let expected = expected.last().copied().expect("it has cells");
        let read: f32 = last.and_then(|cell| cell.parse().ok()).expect("a number");
        assert!((read - expected).abs() <= 1e-5, "{read} and {expected}");
        share.close().await;
    });
}

#[test]
fn pictures_are_whole_and_stand_alone() {
    playground(async |page| {
        let folder = folder("pictures");
        page.saves_into(&folder).await;
        page.sentence().paste(ODD).await;
        let share = page.share().await;
        for what in ["0", "1", &share.place_of("Weights, Head 1").await] {
            let drawing = share.take(what, "svg", &folder).await;
            let drawing = String::from_utf8(drawing).expect("SVG is UTF-8");
            let parsed = roxmltree::Document::parse(&drawing).expect("it is XML");
            let texts: Vec<_> = parsed
                .descendants()
                .filter_map(|node| node.text())
                .collect();
            assert!(
                texts.iter().any(|text| text.contains("onerror")),
                "{what}: the words are there"
            );
            let foreign = ["image", "script", "style", "foreignObject", "use", "a"];
            let element = parsed
                .descendants()
                .find(|node| foreign.contains(&node.tag_name().name()));
            assert_eq!(element.map(|node| node.tag_name().name()), None, "{what}");
            let size = |name| {
                let value = parsed.root_element().attribute(name).unwrap_or_default();
                value.parse::<f64>().expect("a picture has a size")
            };
            let pixels = share.take(what, "png-2", &folder).await;
            let mut reader = png::Decoder::new(std::io::Cursor::new(pixels))
                .read_info()
                .expect("a PNG");
            let info = reader.info();
            let scaled = |side: f64| (side.round() * 2.0) as u32;
            assert_eq!(
                (info.width, info.height),
                (scaled(size("width")), scaled(size("height")))
            );
            let mut buffer = vec![0; reader.output_buffer_size().expect("it is small")];
            reader.next_frame(&mut buffer).expect("it can be decoded");
            let colours: std::collections::BTreeSet<_> = buffer.chunks(4).collect();
            assert!(colours.len() > 20, "{what}: {} colours", colours.len());
        }
        share.close().await;
    });
}

#[test]
fn an_exhibit_can_be_shared_and_training_offers_its_link() {
    Visit::of("#exhibit=masked-softmax&lang=en").run(async |page| {
        let folder = folder("exhibit");
        page.saves_into(&folder).await;
        let share = page.share().await;
        assert!(share.link().await.contains("exhibit=masked-softmax"));
        assert!(
            share
                .code("code-element")
                .await
                .contains("exhibit=\"masked-softmax\"")
        );
        let text = share.take("0", "json", &folder).await;
        let sheaf = json::read(&String::from_utf8(text).expect("UTF-8")).expect("it can be read");
        assert!(!sheaf.matrices.is_empty());
        share.close().await;
        page.follow("train&task=copy&lang=en").await;
        page.element("workshop").await;
        let share = page.share().await;
        assert!(share.link().await.contains("task=copy"));
        assert!(!page.has("code-element").await && !page.has("take").await);
        share.close().await;
    });
}

#[test]
fn the_dialog_gives_the_focus_back() {
    playground(async |page| {
        let share = page.share().await;
        share.close().await;
        assert_eq!(page.focused().await, "share");
    });
}

#[test]
fn the_page_saves_itself_with_what_is_seen() {
    playground(async |page| {
        let folder = folder("page");
        page.saves_into(&folder).await;
        page.sentence().paste(ODD).await;
        page.control("heads-4").click().await;
        let wanted = page.tokens().await;
        let share = page.share().await;
        let file = share.save_page(&folder).await;
        share.close().await;
        page.go_to(&format!("file://{}", file.display())).await;
        page.started().await;
        let wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
        page.has_tokens(&wanted).await;
        assert!(page.control("heads-4").is_on().await);
    });
}
