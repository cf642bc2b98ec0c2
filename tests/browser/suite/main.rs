//! Tests of the built page in a real browser, run by `cargo xtask test`.
//!
//! - [`cases`]: the tests, a file for each thing that a reader does with the page;
//! - [`page`]: what tests say of the page, so that they know no selector and no script;
//! - [`expected`]: the numbers that the page has to show, computed by the core;
//! - [`server`]: serves the page in the ways that servers do, the bad ones too;
//! - [`harness`]: gives each test a tab of a browser, and looks afterwards whether all was well;
//! - [`browser`], [`wait`]: the browsers that tests share, and how they wait for something.

mod browser;
mod cases;
mod expected;
mod harness;
mod page;
mod server;
mod wait;
