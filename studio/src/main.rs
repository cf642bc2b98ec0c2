//! Trains the layers that the page ships, and measures them.

mod dev;
mod layers;
mod measure;
mod recipe;
mod run;

fn main() {
    dev::main();
}
