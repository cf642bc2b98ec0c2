//! Sentences that were tried on the trained layers: some that they read as a reader does, and some
//! that they get wrong. `tests/trained.rs` holds them to it.

/// Read well, by two heads and scaled dot-product scoring: at “it” one head looks most at the thing
/// meant and the other at its state.
pub const READ_WELL: [&str; 6] = [
    "The goat didn't cross the river because it was too deep",
    "The goat didn't cross the river because it was too weak",
    "The piano didn't fit in the van because it was too small",
    "Because it was hungry, the bear searched the forest",
    "The squirrel couldn't open the nut because it was too hard",
    "The ducks left the pond because it was frozen",
];

/// Read wrongly by the same: sentences whose answer takes knowing the world.
pub const READ_WRONGLY: [&str; 4] = [
    "The cat chased the mouse because it was hungry",
    "The horse pulled the cart because it was strong",
    "The storm sank the boat because it was strong",
    "The key did not open the door because it was rusty",
];
