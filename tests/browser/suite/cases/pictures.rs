//! Pictures for people to look at: `ATTENTION_PLAYGROUND_SHOTS=<folder>` says where to.

use std::iter::repeat_n;
use std::path::PathBuf;

use thirtyfour::Key;

use crate::browser::told;
use crate::harness::playground_for;
use crate::page::{Page, Reader};

const WIDE: Reader = Reader {
    width: 1440,
    height: 900,
    ratio: 1.0,
    languages: "en",
    dark: false,
};

/// Saves what a reader sees first, and all of the page.
async fn save(page: &Page, reader: Reader, name: &str) {
    let folder = PathBuf::from(told("ATTENTION_PLAYGROUND_SHOTS"));
    page.save_picture(&folder.join(format!("{name}.png"))).await;
    let height: u32 = page
        .script("return document.documentElement.scrollHeight;", &[])
        .await;
    Reader { height, ..reader }.look_through(page).await;
    page.save_picture(&folder.join(format!("{name}-whole.png")))
        .await;
}

#[test]
#[ignore = "saves pictures to the folder that ATTENTION_PLAYGROUND_SHOTS names"]
fn pictures() {
    for (name, reader) in [
        ("light", WIDE),
        ("dark", Reader { dark: true, ..WIDE }),
        (
            "chinese",
            Reader {
                languages: "zh",
                ..WIDE
            },
        ),
        ("phone", Reader::with_phone()),
    ] {
        playground_for(reader, async |page| save(page, reader, name).await);
    }
    playground_for(WIDE, async |page| {
        let words = "every word of a rather long sentence looks at all the others, ";
        let forty = repeat_n(words, 4).collect::<String>();
        page.sentence().paste(&forty).await;
        save(page, WIDE, "forty-words").await;
    });
    playground_for(WIDE, async |page| {
        page.control("causal").click().await;
        page.control("scoring-additive").click().await;
        page.matrix("weights").focus().await;
        page.keys(Key::PageUp + Key::Home).await;
        page.keys(Key::Right).await;
        save(page, WIDE, "masked-cell").await;
    });
}
