//! The module of the page. Loading it mounts nothing: a page calls `mount` where it wants a
//! playground, and another may call the functions of the core alone.

use attention_playground as _;

fn main() {
    console_error_panic_hook::set_once();
}
