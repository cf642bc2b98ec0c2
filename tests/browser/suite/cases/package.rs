//! The package, installed and bundled by Vite as `cargo xtask test` does it.

use std::path::PathBuf;

use attention_playground::attention::ScoringKind;

use crate::browser::told;
use crate::expected::{trained, with};
use crate::harness::Visit;
use crate::server::{Policy, Site};

const TIRED: &str = "The animal didn't cross the street, because it was too tired";

#[test]
fn a_bundled_page_draws_figures_and_calls_functions() {
    let site = Site {
        // In a folder, as pages of a project are.
        folder: "/project/".to_owned(),
        policy: Policy::StrictWithData,
        files: Some(PathBuf::from(told("BUNDLED"))),
        ..Site::default()
    };
    let visit = Visit {
        site,
        ..Visit::default()
    };
    visit.run(async |page| {
        let figure = page.within("document.querySelector('attention-playground').shadowRoot");
        figure.started().await;
        // Trained layers and words lie in the package too.
        figure
            .shows(&trained(TIRED, ScoringKind::ScaledDot, 2, 2))
            .await;
        let own = page.within("document.querySelector('#own > div').shadowRoot");
        own.started().await;
        own.shows(&with(|s| s.sentence = "a b c".to_owned())).await;
        page.body_reads(|text| text.contains("weights 0.5 0.5"))
            .await;
    });
}
