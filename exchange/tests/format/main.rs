//! Files that are taken away and files that are brought, held against what others write and read.

mod documented;
mod golden;
mod hostile;
mod imports;
mod pictures;
mod round_trip;
mod samples;
