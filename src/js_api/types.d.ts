/**
 * A number. Where JSON cannot write one, the string that stands for it. All is computed in 32 bits:
 * a finite number may have a magnitude of up to about 3.4e38.
 */
export type Real = number | "Infinity" | "-Infinity" | "NaN";

/** Numbers, one or more. */
export type Vector =
  | readonly Real[]
  | Float64Array
  | Float32Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray;

/** Rows of one length, one or more. */
export type Matrix = readonly Vector[];

/** Parameters of additive scoring, v . tanh(q Wq + k Wk), with a hidden width h. */
export interface AdditiveParameters {
  /** Wq: width of one head's query x h. */
  query: Matrix;
  /** Wk: width of one head's key x h. */
  key: Matrix;
  /** h numbers. */
  v: Vector;
}

/** Matrices of y = x W + b. An absent matrix is the identity, an absent bias is 0. */
export interface Projections {
  /** d_query x heads d_k. */
  query?: Matrix | null;
  /** heads d_k numbers. */
  queryBias?: Vector | null;
  /** d_key x heads d_k. */
  key?: Matrix | null;
  /** heads d_k numbers. */
  keyBias?: Vector | null;
  /** d_value x heads d_v. */
  value?: Matrix | null;
  /** heads d_v numbers. */
  valueBias?: Vector | null;
  /** heads d_v x d_out. */
  output?: Matrix | null;
  /** d_out numbers. */
  outputBias?: Vector | null;
}

/** Which keys a query may see. A cell that any of these hides is hidden. */
export interface Masks {
  /**
   * No looking ahead. "top_left": query i sees keys 0 to i. "bottom_right": query i sees keys 0
   * to i + m - n, so that the last query sees every key.
   */
  causal?: "top_left" | "bottom_right" | null;
  /** One entry a key: true or 1 where it may be seen, false or 0 where it is padding. */
  keyKeep?: readonly (boolean | 0 | 1)[] | null;
  /** Single cells to hide. */
  blocked?: readonly (readonly [row: number, column: number])[] | null;
  /** n x m, added to the scaled scores; -Infinity hides the cell. */
  bias?: Matrix | null;
}

/** n queries over m keys and values. */
export interface AttendRequest {
  /** n x d_query. */
  query: Matrix;
  /** m x d_key. */
  key: Matrix;
  /** m x d_value. */
  value: Matrix;
  /** A whole number that divides the projected widths. 1 if absent. */
  heads?: number | null;
  /** "scaled_dot" if absent: q . k / sqrt(d_k), with d_k the key width of one head. */
  scoring?: "scaled_dot" | "dot" | "additive" | null;
  projections?: Projections | null;
  /** For additive scoring, and only for it: shared by all heads, or one for each. */
  additive?: AdditiveParameters | readonly AdditiveParameters[] | null;
  mask?: Masks | null;
  /**
   * Scores are divided by it; 0 is the limit, in which the largest take all, and so is a number
   * that is 0 in 32 bits. 1 if absent.
   */
  temperature?: number | null;
  /**
   * A finite number that takes the place of hidden scores. It shows what goes wrong with one:
   * without it, hidden cells take no part.
   */
  fill?: number | null;
  /** The weights of a query that may see no key. "zeros" if absent. */
  emptyRow?: "zeros" | "uniform" | null;
}

export interface AttendHead {
  /** This head's slice of the projected queries, n x d_k. */
  query: number[][];
  /** This head's slice of the projected keys, m x d_k. */
  key: number[][];
  /** This head's slice of the projected values, m x d_v. */
  value: number[][];
  /** Scores, scaled if the scoring scales, before any mask, n x m. */
  scores: number[][];
  /** true where a query may see a key, n x m. */
  allowed: boolean[][];
  /** Rows that sum to 1, or are 0 where no key may be seen, n x m. */
  weights: number[][];
  /** Weights times values, n x d_v. */
  output: number[][];
}

/** Its numbers have 32 bits, and are those that the page shows for the same request. */
export interface AttendResult {
  heads: AttendHead[];
  /** The heads' outputs side by side, n x heads d_v. */
  concat: number[][];
  /** concat Wo + bo, n x d_out. */
  output: number[][];
  /** Queries that could see nothing, ascending. */
  emptyRows: number[];
}

export interface LayerNormRequest {
  /** n x d. */
  x: Matrix;
  /** d numbers; 1 each if absent. */
  gamma?: Vector | null;
  /** d numbers; 0 each if absent. */
  beta?: Vector | null;
  /** 0.00001 if absent. */
  eps?: number | null;
}

export interface PositionalEncodingRequest {
  /** So many positions from 0 on, or the positions themselves, which keep their 64 bits. */
  positions: number | readonly Real[];
  width: number;
  /** "interleaved" if absent: sin, cos, sin, cos. "concatenated": all sines, then all cosines. */
  layout?: "interleaved" | "concatenated" | null;
  /** 10000 if absent. */
  base?: number | null;
}

export interface TokenizeRequest {
  text: string;
  /** "words" if absent. */
  mode?: "words" | "characters" | null;
}

export interface Token {
  /** The token as it stands in the text. */
  text: string;
  /** Equal for equal tokens; 0, 1, 2 in the order of their first appearance. */
  id: number;
  /** Where it begins, in UTF-16 units. */
  start: number;
  /** Where it ends, in UTF-16 units. */
  end: number;
}

export interface EncodeRequest {
  text: string;
  /** Whose layers read it; if absent, Chinese ones where there is a Chinese character. */
  lang?: "en" | "zh" | null;
  /** "trained" if absent. */
  weights?: "trained" | "random" | null;
  /** Of random weights only; 1 if absent. */
  seed?: number | null;
  /** "scaled_dot" if absent. */
  scoring?: "scaled_dot" | "dot" | "additive" | null;
  /** 1, 2, 4 or 8; random weights may also have 16. 2 if absent. */
  heads?: number | null;
  /** In force in every layer. */
  mask?: Masks | null;
  /** 1 if absent. */
  temperature?: number | null;
}

export interface EncodedToken {
  text: string;
  /** "pieces": not listed, and made from its pieces. "unknown": has the vector that all unknown words share. */
  known: "word" | "pieces" | "unknown";
  /** Where it begins, in UTF-16 units. */
  start: number;
  /** Where it ends, in UTF-16 units. */
  end: number;
}

export interface EncodedLayer {
  heads: {
    /** Scores, scaled if the scoring scales, before any mask, n x n. */
    scores: number[][];
    /** n x n. */
    weights: number[][];
    /** Weights times values, n x d_v. */
    output: number[][];
  }[];
  /** What the layer adds to its input, n x d_model. */
  output: number[][];
}

/** Where the weights come from. */
export interface EncodeOrigin {
  weights: "trained" | "random";
  seed: number;
  /** Of trained weights only. */
  training?: {
    task: string;
    lang: "en" | "zh";
    steps: number;
    /** The share of right answers on sentences that were held out. */
    heldOutAccuracy: number;
    /** How heads came to their roles. */
    roles: "assigned" | "supervised" | "emerged";
    /** What each head of the last layer was meant for. */
    headRoles: ("none" | "thing" | "state" | "both")[];
    /** Which rows of the last layer learned where to look. */
    rows: ("it" | "articles" | "verbs" | "states" | "others")[];
    /** On held-out sentences, in the best head: the mean weight from "it" to the thing meant. */
    weightOnThing: number;
    /** The same to its state. */
    weightOnState: number;
    /** How often another state turned "it" to another thing. */
    turned: number;
  };
}

export interface Encoded {
  tokens: EncodedToken[];
  layers: EncodedLayer[];
  origin: EncodeOrigin;
}
