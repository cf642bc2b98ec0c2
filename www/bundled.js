// The way into the package for bundlers: embed.js, and load.js told where they put the files of trained layers.
import { trainedFiles } from "./load.js";
import addresses from "./trained.js";

trainedFiles((path) => addresses[path]);

export { Playground } from "./embed.js";
