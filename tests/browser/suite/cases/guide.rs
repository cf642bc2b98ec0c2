//! The guide through the exhibits.

use attention_exhibits::exhibits;
use attention_exhibits::guide;
use attention_playground::i18n::Lang;
use thirtyfour::Key;

use crate::harness::playground;
use crate::page::{Page, Way};
use crate::wait::until_so;

async fn walk(page: &Page, lang: Lang) {
    let hall = page.hall();
    let steps = guide::steps().expect("steps");
    hall.go(&format!("exhibit=cues&lang={}", lang.key())).await;
    let mut seen = 0;
    for (index, step) in steps.iter().enumerate() {
        page.element(&format!("exhibit-{}", step.exhibit)).await;
        let begins: String = step.paragraphs(lang)[0]
            .chars()
            .take_while(|c| *c != '$')
            .take(24)
            .collect();
        let squeezed = begins.split_whitespace().collect::<Vec<_>>().join(" ");
        page.reads("guide", |text| text.contains(squeezed.trim()))
            .await;
        if let Some(point) = step.point {
            let pointed: Vec<bool> = page
                .script(
                    "return all('.pointed').map((it) => it.getBoundingClientRect().height > 0);",
                    &[],
                )
                .await;
            assert!(
                pointed.contains(&true),
                "{} points at no {point}",
                step.exhibit
            );
        }
        let all = page.text("blocks").await;
        assert!(!all.contains("NaN"), "{}: {all}", step.exhibit);
        seen += 1;
        let next = page.control("guide-next");
        assert_eq!(next.is_enabled().await, index + 1 < steps.len());
        if index + 1 < steps.len() {
            next.click().await;
        }
    }
    assert_eq!(seen, steps.len());
}

#[test]
fn it_is_walked_in_english() {
    playground(async |page| walk(page, Lang::En).await);
}

#[test]
fn it_is_walked_in_chinese() {
    playground(async |page| walk(page, Lang::Zh).await);
}

#[test]
fn each_exhibit_is_opened_by_its_name() {
    playground(async |page| {
        page.control("view-exhibits").click().await;
        for exhibit in exhibits::ALL {
            page.control(&format!("open-{}", exhibit.slug))
                .click()
                .await;
            page.element(&format!("exhibit-{}", exhibit.slug)).await;
            let hash: String = page.script("return location.hash;", &[]).await;
            assert!(
                hash.contains(&format!("exhibit={}", exhibit.slug)),
                "{hash}"
            );
        }
        page.script::<()>("history.back();", &[]).await;
        let before = exhibits::ALL[exhibits::ALL.len() - 2].slug;
        page.element(&format!("exhibit-{before}")).await;
        page.control("view-explore").click().await;
        page.started().await;
    });
}

#[test]
fn language_and_theme_go_along_and_nothing_else_changes() {
    playground(async |page| {
        let hall = page.hall();
        hall.open("masked-softmax").await;
        hall.set_cell("z", (0, 0), "5").await;
        let before = hall.cells("weights").await;
        page.control("language").click().await;
        page.reads("guide", |text| {
            text.contains("掩码") || text.contains("位置")
        })
        .await;
        page.control("theme").click().await;
        let theme = async || {
            page.script::<String>("return by('hall').dataset.theme;", &[])
                .await
        };
        until_so("the theme stays", theme, |theme| theme == "dark").await;
        assert_eq!(hall.cells("weights").await, before);
        page.control("view-explore").click().await;
        page.started().await;
        assert_eq!(
            (page.language().await.as_str(), page.theme().await.as_str()),
            ("zh-Hans", "dark")
        );
    });
}

#[test]
fn a_presenter_goes_on_and_back_by_keyboard_and_hides_the_controls() {
    playground(async |page| {
        let hall = page.hall();
        hall.open("masked-softmax").await;
        page.control("present").click().await;
        page.element("presenter").await;
        page.keys(Key::Right).await;
        let hash = async || page.script::<String>("return location.hash;", &[]).await;
        until_so("it did not go on", hash, |hash| hash.contains("step=2")).await;
        page.keys(Key::Left).await;
        until_so("it did not go back", hash, |hash| !hash.contains("step=2")).await;
        let controls = async || {
            page.script::<bool>(
                "return by('settings').getBoundingClientRect().height > 0;",
                &[],
            )
            .await
        };
        assert!(controls().await);
        page.keys("c").await;
        until_so("the controls stay", controls, |shown| !shown).await;
        page.keys(Key::Escape).await;
        until_so("it does not end", controls, |shown| *shown).await;
        assert!(!page.has("presenter").await);
    });
}

#[test]
fn the_keyboard_leads_from_a_sentence_to_a_number_and_back() {
    playground(async |page| {
        let hall = page.hall();
        hall.open("cross").await;
        let field = "return all('.settings input[type=text]')[0].dataset.testid;";
        let field: String = page.script(field, &[]).await;
        page.field(field.clone()).select().await;
        let in_grid =
            "return document.activeElement.closest('[data-testid=matrix-weights]') !== null;";
        let mut steps = 0;
        while !page.script::<bool>(in_grid, &[]).await {
            page.step(Way::On).await;
            steps += 1;
            assert!(steps < 60, "the tabulator does not reach the weights");
        }
        let cells = hall.cells("weights").await;
        page.keys(Key::Right).await;
        page.reads("explained-value", |text| text == cells[0][1])
            .await;
        page.reads("said", |said| said.contains(&cells[0][1])).await;
        for _ in 0..steps {
            page.step(Way::Back).await;
        }
        assert_eq!(page.focused().await, field);
    });
}
