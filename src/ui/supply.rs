//! Fetches what trained layers need.

use std::cell::RefCell;

use js_sys::Function;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use crate::state::Playground;
use crate::state::library::{Library, Stock, Supply};
use crate::trained::TrainedLayers;

thread_local! {
    /// Where the files of trained layers are, and what of them came with the page.
    static SHELF: RefCell<Shelf> = const { RefCell::new(Shelf { place: Place::BesideModule, files: Vec::new(), own: Vec::new() }) };
}

/// Files by their paths.
struct Shelf {
    place: Place,
    files: Vec<(String, Vec<u8>)>,
    /// Layers that the reader trained.
    own: Vec<u8>,
}

/// Where the files of trained layers are.
#[derive(Clone)]
enum Place {
    /// In the folder `trained/` beside the module.
    BesideModule,
    /// In the folder with this address.
    Folder(String),
    /// Each at the address that this function gives for its path.
    Named(Function),
}

#[wasm_bindgen(
    inline_js = "export const besideModule = () => new URL('../../trained/', import.meta.url).href;"
)]
extern "C" {
    /// The folder beside the module: its snippets lie two folders deep.
    #[wasm_bindgen(js_name = besideModule)]
    fn beside_module() -> String;
}

/// Says where the folder of trained layers is: an address that ends in `/`; or, where a bundler gave each
/// file a name of its own, a function from paths such as `en/scaled-2.layers` to addresses. Without a
/// word the folder is looked for beside the module.
#[wasm_bindgen(js_name = trainedFolder)]
pub fn trained_folder(
    #[wasm_bindgen(unchecked_param_type = "string | ((path: string) => string)")] place: JsValue,
) {
    let place = match place.dyn_into::<Function>() {
        Ok(function) => Place::Named(function),
        Err(value) => match value.as_string() {
            Some(folder) if !folder.is_empty() => Place::Folder(folder),
            _ => Place::BesideModule,
        },
    };
    SHELF.with_borrow_mut(|shelf| shelf.place = place);
}

/// Gives a file of that folder beforehand, such as `en/scaled-2.layers`, so that a page is right at
/// its first picture.
#[wasm_bindgen(js_name = provideTrained)]
pub fn provide_trained(path: String, bytes: Vec<u8>) {
    SHELF.with_borrow_mut(|shelf| shelf.files.push((path, bytes)));
}

/// Gives layers that the reader trained; the next page whose address says `weights=own` shows them.
#[wasm_bindgen(js_name = bringTrained)]
pub fn bring_trained(bytes: Vec<u8>) {
    SHELF.with_borrow_mut(|shelf| shelf.own = bytes);
}

/// The layers that were brought, if any were and if they are whole.
pub fn brought() -> Option<TrainedLayers> {
    SHELF.with_borrow(|shelf| TrainedLayers::read(&shelf.own).ok())
}

/// Gets a page what its trained layers need.
#[derive(Clone, Copy)]
pub struct Supplier {
    library: RwSignal<Library>,
    /// What is under way.
    asked: StoredValue<Vec<Supply>>,
}

impl Supplier {
    /// Gets whatever the page wants, from now on.
    pub fn of(playground: Playground) -> Self {
        let supplier = Self {
            library: playground.library,
            asked: StoredValue::new(Vec::new()),
        };
        Effect::new_isomorphic(move || {
            if let Stock::Wanted(wanted) = playground.stock.get() {
                wanted.into_iter().for_each(|supply| supplier.get(supply));
            }
        });
        supplier
    }

    /// Gets a file, unless it is at hand or under way.
    pub fn get(self, supply: Supply) {
        let is_had = self.library.with_untracked(|library| library.has(supply));
        if is_had || self.asked.with_value(|asked| asked.contains(&supply)) {
            return;
        }
        if let Some(bytes) = provided(supply) {
            take(self.library, supply, Ok(bytes));
            return;
        }
        self.asked.update_value(|asked| asked.push(supply));
        spawn_local(async move {
            let bytes = fetch(supply).await;
            // Meanwhile the page may be gone.
            let done = |asked: &mut Vec<Supply>| asked.retain(|of| *of != supply);
            let _ = self.asked.try_update_value(done);
            take(self.library, supply, bytes);
        });
    }
}

/// A file that was provided.
pub fn provided(supply: Supply) -> Option<Vec<u8>> {
    let path = supply.path();
    SHELF.with_borrow(|shelf| {
        let file = shelf.files.iter().find(|(of, _)| *of == path);
        file.map(|(_, bytes)| bytes.clone())
    })
}

/// Fetches a file.
pub async fn fetch(supply: Supply) -> Result<Vec<u8>, JsValue> {
    let path = supply.path();
    // A copy: the function may call back.
    let place = SHELF.with_borrow(|shelf| shelf.place.clone());
    let address = match place {
        Place::BesideModule => beside_module() + &path,
        Place::Folder(folder) => folder + &path,
        Place::Named(address_of) => {
            let address = address_of.call1(&JsValue::NULL, &path.into())?;
            address.as_string().unwrap_or_default()
        }
    };
    let request = window().fetch_with_str(&address);
    let response: Response = JsFuture::from(request).await?.unchecked_into();
    if !response.ok() {
        return Err(response.status().into());
    }
    let bytes = JsFuture::from(response.array_buffer()?).await?;
    Ok(js_sys::Uint8Array::new(&bytes).to_vec())
}

fn take(library: RwSignal<Library>, supply: Supply, bytes: Result<Vec<u8>, JsValue>) {
    let error = library.try_update(|library| match bytes {
        Ok(bytes) => {
            let taken = library.provide(supply, &bytes);
            taken.err().map(|damaged| damaged.into())
        }
        Err(error) => {
            library.fail(supply);
            Some(error)
        }
    });
    if let Some(Some(error)) = error {
        web_sys::console::error_2(&supply.path().into(), &error);
    }
}
