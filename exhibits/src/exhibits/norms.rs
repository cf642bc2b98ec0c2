use attention_playground::i18n::Lang;

use crate::exhibit::{Document, Exhibit, Inputs};

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "norms",
    title: words::title,
    settings: &[],
    steps: &[],
    show,
};

mod words {
    words! {
        title: "norms", "norms";
    }
}

fn show(_inputs: &Inputs, _lang: Lang) -> Document {
    Document::default()
}
