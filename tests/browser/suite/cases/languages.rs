//! English and Chinese.

use std::collections::BTreeSet;

use crate::harness::{playground, playground_for};
use crate::page::{Page, Reader};

/// Everything that the page says outside the words of the sentence: texts, labels, titles, hints.
async fn sayings(page: &Page) -> BTreeSet<String> {
    let script = r"
        const said = new Set();
        const attributes = ['aria-label', 'aria-roledescription', 'title', 'placeholder'];
        for (const element of by('playground').querySelectorAll('*')) {
            if (element.closest('.word, option')) continue;
            for (const name of attributes) said.add(element.getAttribute(name) ?? '');
            for (const node of element.childNodes) {
                if (node.nodeType === Node.TEXT_NODE) said.add(node.textContent.trim());
            }
        }
        return [...said].filter((saying) => /\p{L}/u.test(saying));";
    page.script(script, &[]).await
}

/// Names that are the same in both languages: of the sentence, of formulas and of functions.
fn is_a_name(saying: &str) -> bool {
    let is_letter = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() < 2;
    const NAMES: [&str; 10] = [
        "softmax", "row", "tanh", "weights", "mask", "scores", "head", "concat", "exp", "max",
    ];
    let mut parts = saying.split(|c: char| !c.is_alphanumeric());
    parts.all(|part| is_letter(part) || NAMES.contains(&part))
}

#[test]
fn the_button_changes_all_that_the_page_says() {
    playground(async |page| {
        assert_eq!(page.language().await, "en");
        let english = sayings(page).await;
        page.control("language").click().await;
        page.reads("caption", |text| text.contains("最关注")).await;
        assert_eq!(page.language().await, "zh-Hans");
        let chinese = sayings(page).await;
        let same: Vec<_> = english
            .intersection(&chinese)
            .filter(|it| !is_a_name(it))
            .collect();
        assert!(same.is_empty(), "not translated: {same:#?}");
        page.control("language").click().await;
        page.reads("caption", |text| text.contains("looks at"))
            .await;
        assert_eq!(sayings(page).await, english);
    });
}

#[test]
fn a_chinese_browser_gets_a_chinese_page() {
    for languages in ["zh-CN,zh,en", "zh-TW", "fr,zh-Hans"] {
        let reader = Reader {
            languages,
            ..Reader::default()
        };
        playground_for(reader, async |page| {
            assert_eq!(page.language().await, "zh-Hans")
        });
    }
}

#[test]
fn another_browser_gets_an_english_page() {
    let reader = Reader {
        languages: "fr,de",
        ..Reader::default()
    };
    playground_for(reader, async |page| assert_eq!(page.language().await, "en"));
}

#[test]
fn refusals_and_reasons_are_told_in_chinese_too() {
    let reader = Reader {
        languages: "zh",
        ..Reader::default()
    };
    playground_for(reader, async |page| {
        page.number("d_model").paste("0").await;
        page.reads("refused-d_model", |text| text.contains("允许的范围"))
            .await;
        page.number("d_model").leave().await;
        page.control("causal").click().await;
        page.matrix("weights").point_at((0, 3)).await;
        page.reads("inspector", |text| text.contains("因果掩码"))
            .await;
        page.sentence().paste("").await;
        page.reads("empty", |text| text.contains("输入一个句子"))
            .await;
    });
}
