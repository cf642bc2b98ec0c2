//! How the page looks: light and dark, sharp, and on a narrow screen.

use std::iter::repeat_n;

use serde_json::json;

use crate::harness::{playground, playground_for};
use crate::page::{Page, Picture, Reader};
use crate::wait::until_so;

/// How bright (0 to 255) the paper is.
async fn brightness(page: &Page) -> f64 {
    let script = r"
        const [red, green, blue] = getComputedStyle(by('playground')).backgroundColor.match(/[\d.]+/g);
        return (Number(red) + Number(green) + Number(blue)) / 3;";
    page.script(script, &[]).await
}

#[test]
fn a_page_is_as_dark_as_its_reader_prefers() {
    for dark in [false, true] {
        let reader = Reader {
            dark,
            ..Reader::default()
        };
        playground_for(reader, async |page| {
            let wanted = if dark { "dark" } else { "light" };
            assert_eq!(page.theme().await, wanted);
            assert_eq!(brightness(page).await < 128.0, dark);
        });
    }
}

#[test]
fn the_button_turns_the_page_and_its_pictures() {
    playground(async |page| {
        let paper = brightness(page).await;
        let cell = page.matrix("scores").color((0, 0)).await;
        page.control("theme").click().await;
        let look = async || {
            (
                brightness(page).await,
                page.matrix("scores").color((0, 0)).await,
            )
        };
        let turned = |now: &(f64, _)| (paper < 128.0) != (now.0 < 128.0) && cell != now.1;
        until_so("the page stays as bright", look, turned).await;
    });
}

/// Waits until a picture has a pixel for each pixel of a screen of this ratio.
async fn is_sharp(page: &Page, ratio: f64) {
    let picture = async || page.matrix("weights").picture().await;
    let is_sharp = |picture: &Picture| {
        let Picture { pixels, css } = *picture;
        pixels == ((css.0 * ratio).round(), (css.1 * ratio).round())
    };
    until_so(&format!("not sharp at {ratio}"), picture, is_sharp).await;
}

#[test]
fn pictures_are_sharp_on_every_screen() {
    for ratio in [1.0, 1.25, 2.0] {
        let reader = Reader {
            ratio,
            ..Reader::default()
        };
        playground_for(reader, async |page| is_sharp(page, ratio).await);
    }
}

#[test]
fn pictures_stay_sharp_on_the_way_to_another_screen() {
    playground(async |page| {
        is_sharp(page, 1.0).await;
        for ratio in [2.0, 1.5] {
            Reader {
                ratio,
                ..Reader::default()
            }
            .look_through(page)
            .await;
            is_sharp(page, ratio).await;
        }
    });
}

/// How much wider the document is than its window, and what sticks out.
async fn overflow(page: &Page) -> (f64, Vec<String>) {
    let script = "const { scrollWidth } = document.documentElement;
        const out = all('*').filter((it) => it.getBoundingClientRect().right > innerWidth + 1);
        const names = out.map((it) => it.dataset.testid ?? `${it.localName}.${it.className}`);
        return [Math.max(0, scrollWidth - innerWidth), scrollWidth > innerWidth ? names.slice(0, 12) : []];";
    page.script(script, &[]).await
}

#[test]
fn nothing_sticks_out_on_a_telephone() {
    let forty = repeat_n("sentences", 40).collect::<Vec<_>>().join(" ");
    playground_for(Reader::with_phone(), async |page| {
        for sentence in [
            None,
            Some(forty.as_str()),
            Some("图书馆里有一本书，它很有趣。"),
        ] {
            if let Some(sentence) = sentence {
                page.sentence().paste(sentence).await;
            }
            for _ in 0..2 {
                let (width, names) = overflow(page).await;
                assert_eq!(width, 0.0, "{sentence:?}: {names:?}");
                page.control("language").click().await;
            }
        }
        page.control("scoring-additive").click().await;
        page.control("heads-16").click().await;
        let (width, names) = overflow(page).await;
        assert_eq!(width, 0.0, "additive: {names:?}");
    });
}

#[test]
fn nothing_of_the_train_view_sticks_out_on_a_telephone() {
    playground_for(Reader::with_phone(), async |page| {
        let workshop = page.workshop();
        for settings in [
            "&task=reverse",
            "&task=reverse&heads=8&layers=4&b.positions=none",
        ] {
            workshop.open(settings).await;
            page.control("one-step").click().await;
            for _ in 0..2 {
                let (width, names) = overflow(page).await;
                assert_eq!(width, 0.0, "{settings}: {names:?}");
                page.control("language").click().await;
            }
        }
    });
}

#[test]
fn nothing_that_is_brought_sticks_out_on_a_telephone() {
    playground_for(Reader::with_phone(), async |page| {
        page.bring().open("").await;
        for example in [None, Some("example-weights"), Some("example-vectors")] {
            if let Some(example) = example {
                page.control(example).click().await;
            }
            for _ in 0..2 {
                let (width, names) = overflow(page).await;
                assert_eq!(width, 0.0, "{example:?}: {names:?}");
                page.control("language").click().await;
            }
        }
    });
}

#[test]
fn matrices_on_paper_have_their_colours() {
    playground(async |page| {
        page.tell_browser("Emulation.setEmulatedMedia", json!({ "media": "print" }))
            .await;
        let script = "const { width, height } = by('matrix-weights').getBoundingClientRect();
            return width > 0 && height > 0;";
        assert!(page.script::<bool>(script, &[]).await);
    });
}
