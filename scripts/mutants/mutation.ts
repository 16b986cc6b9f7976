/** One small fault in the product, and the tests that should notice it. */
export type Mutation = {
  /** what the fault does, in a few words; of a drawn one, its place in the draw */
  name: string;
  noun: string;
  /** thought of by a person, or drawn by `draw.ts` */
  kind: "chosen" | "drawn";
  file: string;
  /** text that stands exactly once in the file */
  find: string;
  replace: string;
  /** files of Vitest or Playwright, the likeliest first */
  tests: string[];
};
