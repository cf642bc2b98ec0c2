//! The module of what comes in and goes out. Loading it mounts nothing: a page calls `mount` where it
//! wants it.

use attention_exchange as _;

fn main() {
    console_error_panic_hook::set_once();
}
