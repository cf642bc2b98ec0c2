use attention_playground::i18n::Lang;

use crate::exhibit::{Document, Exhibit, Inputs};

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "eight-of-512",
    title: words::title,
    settings: &[],
    steps: &[],
    show,
};

mod words {
    words! {
        title: "eight-of-512", "eight-of-512";
    }
}

fn show(_inputs: &Inputs, _lang: Lang) -> Document {
    Document::default()
}
