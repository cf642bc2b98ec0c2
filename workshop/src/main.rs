//! The module of the Train view. Loading it mounts nothing: a page calls `mount` where it wants it.

use attention_workshop as _;

fn main() {
    console_error_panic_hook::set_once();
}
