//! The trainer natively, and the problem as a file for the others:
//!
//! ```text
//! training-bench problem scaled     # prints the problem as JSON
//! training-bench run scaled         # for each line `N` on standard input: N steps from the start,
//!                                   # and a line {"seconds": …, "losses": […]}
//! ```
//!
//! In WebAssembly it does nothing of its own: JavaScript calls [`training_bench::exports`].

#[cfg(not(target_arch = "wasm32"))]
mod native;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match native::main(&args) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            std::process::ExitCode::FAILURE
        }
    }
}

#[cfg(target_arch = "wasm32")]
use training_bench as _;

#[cfg(target_arch = "wasm32")]
fn main() {}
