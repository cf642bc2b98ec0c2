//! How files come in: dropped anywhere on the view, or chosen.

use attention_playground::i18n::Lang;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DragEvent, Event, File, HtmlInputElement};

use super::desk::{Desk, Refused, opened};
use crate::format::{Refusal, limits};
use crate::words;

/// Lets a file be dropped.
pub fn dragged(event: &DragEvent) {
    event.prevent_default();
}

/// Takes a file that was dropped.
pub fn dropped(desk: Desk, event: &DragEvent) {
    event.prevent_default();
    let files = event.data_transfer().and_then(|transfer| transfer.files());
    if let Some(file) = files.and_then(|files| files.get(0)) {
        take(desk, file);
    }
}

/// The button that lets a file be chosen.
pub fn chooser(desk: Desk, label: &'static str) -> AnyView {
    let chosen = move |event: Event| {
        let input = event
            .target()
            .and_then(|it| it.dyn_into::<HtmlInputElement>().ok());
        if let Some(input) = input {
            if let Some(file) = input.files().and_then(|files| files.get(0)) {
                take(desk, file);
            }
            // The same file can be chosen again.
            input.set_value("");
        }
    };
    view! {
        <label class="plain open-file">
            {label}
            <input type="file" class="unseen" data-testid="choose-file" on:change=chosen />
        </label>
    }
    .into_any()
}

fn take(desk: Desk, file: File) {
    let name = file.name();
    // What is too large is not even fetched into memory.
    if file.size() > limits::FILE as f64 {
        let given = file.size() as usize;
        desk.refuse(name, Refused::File(Refusal::FileSize { given }));
        return;
    }
    desk.is_reading.set(true);
    spawn_local(async move {
        let outcome = match bytes(&file).await {
            Ok(bytes) => opened(&name, &bytes),
            Err(_) => Err(Refused::Unread),
        };
        // Meanwhile the view may be gone.
        if desk.is_reading.try_set(false).is_none() {
            match outcome {
                Ok(file) => desk.put(file),
                Err(refused) => desk.refuse(name, refused),
            }
        }
    });
}

/// The bytes of a file. The browser draws once before, so that a reader sees that something is being
/// read.
async fn bytes(file: &File) -> Result<Vec<u8>, JsValue> {
    let drawn = js_sys::Promise::new(&mut |resolve, _| {
        request_animation_frame(move || {
            // A promise that nobody waits for any more is resolved all the same.
            let _ = resolve.call0(&JsValue::NULL);
        });
    });
    JsFuture::from(drawn).await?;
    let buffer = JsFuture::from(file.array_buffer()).await?;
    Ok(js_sys::Uint8Array::new(&buffer).to_vec())
}

/// What is being read, and what was refused.
#[component]
pub fn Told() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let lang = expect_context::<Lang>();
    let told = move || {
        let (name, refused) = desk.refused.get()?;
        let mut told = words::refused(lang, &name, &refused.text(lang));
        if desk.file.with(Option::is_some) {
            told += match lang {
                Lang::En => " ",
                Lang::Zh => "",
            };
            told += words::stays(lang);
        }
        Some(told)
    };
    view! {
        <p class="not-taken" role="alert" data-testid="refused">
            {told}
        </p>
        <p class="hint" role="status" data-testid="reading">
            {move || desk.is_reading.get().then(|| words::reading(lang))}
        </p>
    }
    .into_any()
}
