import type { KeyboardEvent } from "react";
import { expect, test } from "vitest";
import { isComposing } from "./composing.ts";

test.each([
  ["Chrome and Firefox, in a composition", { isComposing: true, keyCode: 229 }, true],
  ["Safari, the Enter after it", { isComposing: false, keyCode: 229 }, true],
  ["Enter alone", { isComposing: false, keyCode: 13 }, false],
])("[PASTE-3] %s", (_, nativeEvent, belongs) => {
  expect(isComposing({ nativeEvent } as KeyboardEvent)).toBe(belongs);
});
