//! The settings: what is on offer, what is refused, and that each can be used.

use thirtyfour::Key;

use crate::expected::with;
use crate::harness::playground;
use crate::page::Page;
use crate::wait::until_so;

/// The test ids of the buttons and switches among the settings.
async fn switchable(page: &Page) -> Vec<String> {
    let script = "return [...by('controls').querySelectorAll('button, input[type=checkbox]')]
        .map((control) => control.dataset.testid);";
    page.script(script, &[]).await
}

#[test]
fn every_control_can_be_used_in_every_state_that_others_lead_to() {
    playground(async |page| {
        page.sentence().paste("one two three").await;
        let mut used: Vec<String> = Vec::new();
        // What one control brings up is used as well.
        while let Some(id) = switchable(page)
            .await
            .into_iter()
            .find(|id| !used.contains(id))
        {
            page.control(&id).click().await;
            assert!(
                page.has("matrix-weights").await,
                "{id} takes the weights away"
            );
            let all = page.all_text().await;
            assert!(!all.contains("NaN"), "{id} brings NaN");
            used.push(id);
        }
        assert!(used.len() > 15, "only {used:?}");
    });
}

#[test]
fn only_divisors_of_the_width_are_offered_as_head_counts() {
    playground(async |page| {
        page.number("d_model").paste("10").await;
        let heads = async || -> Vec<String> {
            let offered = switchable(page).await;
            let is_head = |id: &String| id.starts_with("heads-");
            offered.into_iter().filter(is_head).collect()
        };
        let wanted = ["heads-1", "heads-2", "heads-5", "heads-10"];
        until_so("other head counts are on offer", heads, |heads| {
            *heads == wanted
        })
        .await;
    });
}

#[test]
fn a_width_typed_digit_by_digit_keeps_the_heads() {
    playground(async |page| {
        page.control("heads-8").click().await;
        page.number("d_model").type_text("32").await;
        page.shows(&with(|s| (s.d_model, s.wanted_heads) = (32, 8)))
            .await;
    });
}

#[test]
fn a_refused_number_is_named_and_the_last_picture_stays() {
    playground(async |page| {
        page.control("scoring-additive").click().await;
        page.control("padding").click().await;
        page.control("fill-finite").click().await;
        let before = page.table("weights").await.cells;
        for (id, typed, parts) in [
            ("d_model", "0", ["0", "1", "512"]),
            ("d_model", "513", ["513", "1", "512"]),
            ("d_model", "2.5", ["2.5", "1", "512"]),
            ("d_model", "-4", ["-4", "1", "512"]),
            ("d_model", "ten", ["ten", "number", ""]),
            ("d_model", "", ["", "number", ""]),
            ("hidden", "65", ["65", "1", "64"]),
            ("valid", "1e9", ["1e9", "0", "4096"]),
            ("fill_value", "inf", ["inf", "", ""]),
            ("temperature", "-1", ["-1", "0", "10"]),
            ("temperature", "NaN", ["NaN", "number", ""]),
            ("seed", "4294967296", ["4294967296", "0", "4294967295"]),
        ] {
            let good = page.number(id).value().await;
            page.number(id).paste(typed).await;
            let refused = format!("refused-{id}");
            // A minus sign is written as such, and a large number with an exponent.
            let plain = |text: &str| {
                text.replace('\u{2212}', "-")
                    .replace("4.294967296e9", "4294967296")
                    .replace("4.294967295e9", "4294967295")
            };
            let says = |text: &str| {
                !text.is_empty() && parts.iter().all(|part| plain(text).contains(part))
            };
            page.reads(&refused, says).await;
            page.number(id).leave().await;
            page.reads(&refused, str::is_empty).await;
            assert_eq!(page.number(id).value().await, good, "{id} after {typed}");
        }
        assert_eq!(page.table("weights").await.cells, before);
    });
}

#[test]
fn the_first_click_after_a_refused_number_counts() {
    playground(async |page| {
        page.number("d_model").paste("0").await;
        page.reads("refused-d_model", |text| !text.is_empty()).await;
        page.control("causal").click().await;
        page.shows(&with(|s| s.causal = true)).await;
    });
}

#[test]
fn a_number_steps_with_the_arrow_keys() {
    playground(async |page| {
        page.number("seed").select().await;
        page.keys(Key::Up + Key::Up + Key::Down).await;
        page.shows(&with(|s| s.seed = 2)).await;
        page.reads("map-origin", |text| text.contains("seed 2"))
            .await;
    });
}

#[test]
fn the_temperature_slides() {
    playground(async |page| {
        let slider = page.element("temperature-slider").await;
        slider.focus().await.expect("a slider takes the focus");
        page.keys(Key::Right + Key::Right).await;
        page.shows(&with(|s| s.temperature = 1.1)).await;
        assert_eq!(page.number("temperature").value().await, "1.1");
    });
}

#[test]
fn characters_are_tokens_too() {
    playground(async |page| {
        page.sentence().paste("no way").await;
        page.control("tokens-characters").click().await;
        page.has_tokens(&["n", "o", "w", "a", "y"]).await;
    });
}

#[test]
fn reset_brings_everything_back() {
    playground(async |page| {
        page.sentence().paste("other words").await;
        page.control("scoring-additive").click().await;
        page.control("causal").click().await;
        page.matrix("embedding").focus().await;
        page.keys(Key::Enter).await;
        page.cell_editor().paste("5").await;
        page.keys(Key::Enter).await;
        page.control("reset").click().await;
        page.shows(&crate::expected::at_first()).await;
    });
}
