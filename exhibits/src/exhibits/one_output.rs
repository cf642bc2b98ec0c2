use attention_playground::i18n::Lang;

use crate::exhibit::{Document, Exhibit, Inputs};

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "one-output",
    title: words::title,
    settings: &[],
    steps: &[],
    show,
};

mod words {
    words! {
        title: "one-output", "one-output";
    }
}

fn show(_inputs: &Inputs, _lang: Lang) -> Document {
    Document::default()
}
