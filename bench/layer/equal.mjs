// Whether results are the same. What differs is not timed.

/** Of the largest number of a matrix. */
const TOLERANCE = 1e-4;

/** Cells of each matrix that are looked at after every sample. */
const SPOTS = 64;

const matrices = ({ output, weights = [] }) => (output ? [output, ...weights] : weights);

const largest = (numbers) => numbers.reduce((most, each) => Math.max(most, Math.abs(each)), 0);

function near(who, got, expected, at, bound) {
  // Not a number is not near either.
  if (!(Math.abs(got[at] - expected[at]) <= bound)) {
    throw new Error(`${who}: ${got[at]} at place ${at}, where ${expected[at]} is expected: `
      + "unequal computations are not timed");
  }
}

/** Refuses results of which any number is another. */
export function same(who, results, expected) {
  const got = matrices(results);
  const wanted = matrices(expected);
  if (got.length !== wanted.length) throw new Error(`${who}: ${got.length} matrices`);
  wanted.forEach((matrix, i) => {
    if (got[i].length !== matrix.length) throw new Error(`${who}: ${got[i].length} numbers`);
    const bound = TOLERANCE * largest(matrix);
    for (let at = 0; at < matrix.length; at += 1) near(who, got[i], matrix, at, bound);
  });
}

/** A few cells of every matrix that is expected, spread over all of it, and how near is near enough. */
export function spots(expected) {
  return matrices(expected).map((matrix) => ({
    bound: TOLERANCE * largest(matrix),
    // Steps of the golden ratio go everywhere.
    cells: Array.from({ length: SPOTS }, (_, i) =>
      Math.floor(((i * 0.6180339887498949) % 1) * matrix.length)),
  }));
}

/** Refuses results of which any of those cells is another. */
export function sameAt(who, results, expected, places) {
  const got = matrices(results);
  matrices(expected).forEach((matrix, i) =>
    places[i].cells.forEach((at) => near(who, got[i], matrix, at, places[i].bound)));
}
