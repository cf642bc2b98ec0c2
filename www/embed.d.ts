/** Settings by their names, as docs/embed.md lists them. */
export interface Settings {
  /** What is read. */
  sentence?: string;
  /** What the sentence is cut into. */
  tokens?: "words" | "characters";
  /** How a score is made of a query and a key. */
  scoring?: "additive" | "dot" | "scaled_dot";
  /** Hidden units of additive scoring, 1 to 64. */
  hidden?: number;
  /** Heads; with trained weights 1, 2, 4 or 8, otherwise a divisor of `d_model`. */
  heads?: number;
  /** Features of a token's vector, 1 to 512; trained weights have their own. */
  d_model?: number;
  /** Whether the keys after a query are hidden. */
  causal?: boolean;
  /** Whether the keys from `valid` on are hidden. */
  padding?: boolean;
  /** Tokens that are not padding. */
  valid?: number;
  /** Whether what was hidden by hand is hidden. */
  by_hand?: boolean;
  /** `causal` and `padding` in one: "none", "causal", "padding" or "causal+padding". */
  mask?: string;
  /** What a hidden score becomes: nothing at all, or the number `fill_value`. */
  fill?: "exclude" | "finite";
  fill_value?: number;
  /** What tells the layer a token's place. */
  positions?: "none" | "sinusoidal" | "learned";
  /** How the sines and cosines of a position are laid out. */
  layout?: "interleaved" | "concatenated";
  /** What the scores are divided by before the softmax, 0 to 10. */
  temperature?: number;
  /** Where the numbers of the projections come from. */
  weights?: "trained" | "own" | "random" | "identity";
  /** Which of the trained layers is shown, counted from 1. */
  layer?: number;
  /** The seed of what is drawn. */
  seed?: number;
  /** The language of the figure; without it, that of the reader's browser. */
  lang?: "en" | "zh";
  /** Light or dark; without it, as the reader's system is. */
  theme?: "light" | "dark";
  /** What is shown: "page", "lines", "heads", a matrix such as "weights", or an exhibit such as "cues". */
  view?: string;
  /** Which controls stand beside it: "all", "none", or names of settings with spaces between them. */
  controls?: string;
  /** An exhibit by its name; the same as `view` with that name. */
  exhibit?: string;
  /** Of an exhibit: the step of the guide, from 1. */
  step?: number;
  /** What else an address may say. `null` takes a setting back to its default. */
  [key: string]: string | number | boolean | null | undefined;
}

/** A state of a figure. */
export interface State {
  settings: Settings;
  /** The same as it stands behind `#` in a link. */
  address: string;
}

/** What a figure tells, by name. */
export interface Events {
  /** The reader changed something. What the page sets is not told back. */
  change: State;
  /** Settings that do not exist, or values that are not allowed, each told in a sentence. */
  refused: { sentences: string[] };
  /** The figure is drawn. */
  ready: null;
}

/** A figure within an element, in a shadow root of its own. */
export class Playground {
  /**
   * Draws at once. `element` may be a shadow root, which is then the figure's alone.
   * Settings are an object, or what stands behind `#` in a link.
   */
  constructor(element: Element | ShadowRoot, settings?: Settings | string);
  /** Kept when the figure is drawn. Broken with an Error whose message tells the reader why it cannot be. */
  ready: Promise<void>;
  /**
   * Changes the settings that are given and leaves the others. What is not allowed becomes the nearest that is, and a
   * sentence for each is given back; before the figure is drawn they come as the event "refused".
   */
  set(settings: Settings | string): string[];
  /** The settings as they are now. */
  get(): Settings;
  /** The settings as they are now, and as they stand behind `#` in a link. */
  readonly state: State;
  /** Calls back whenever something happens. Gives the function that ends this. */
  on<Type extends keyof Events>(type: Type, callback: (detail: Events[Type]) => void): () => void;
  /** Takes the figure away and frees all that it held. */
  destroy(): void;
}

/** The element `<attention-playground>`. Its attributes are the settings, with dashes or underscores. */
export interface AttentionPlaygroundElement extends HTMLElement {
  /** All settings; those that are assigned change, and the others stay. */
  get settings(): Settings;
  set settings(settings: Settings);
}

declare global {
  interface HTMLElementTagNameMap {
    "attention-playground": AttentionPlaygroundElement;
  }
}
