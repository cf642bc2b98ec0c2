//! The module that a visit of the page fetches: the playground without the functions for programs,
//! which `attention-playground.js` has beside the same `mount`. Loading it mounts nothing.

use attention_playground as _;

fn main() {
    console_error_panic_hook::set_once();
}
