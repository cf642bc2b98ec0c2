//! Trains the layers that the page ships.

use crate::{
    command::{self, cargo},
    error::Result,
    project, report,
};

pub fn run(args: &[String]) -> Result<()> {
    report::step(
        "Training the layers",
        "half an hour; what is done stays done",
        || {
            let studio = ["--profile", "native", "--package", project::STUDIO, "--"];
            command::run(cargo().arg("run").args(studio).args(args))
        },
    )
}
