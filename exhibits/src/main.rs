//! The module of the exhibits. Loading it mounts nothing: a page calls `mount` where it wants them.

use attention_exhibits as _;

fn main() {
    console_error_panic_hook::set_once();
}
