//! Matrices as files, and back where there is a way back.
