import { afterEach, beforeEach, vi } from "vitest";

/** React and the libraries report mistakes on console.error: a test during which that happens has failed. */
let said: unknown[][] = [];

beforeEach(() => {
  said = [];
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    said.push(words);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  if (said.length > 0) throw new Error(`console.error was called:\n${said.map((words) => words.join(" ")).join("\n")}`);
});
