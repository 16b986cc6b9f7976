import { expect, test } from "vitest";
import { longFunctions } from "./bounds.ts";

test("a function's lines are all counted, and of one in another each by itself", () => {
  const source = `const a = 1;
/** Not its own. */
export function Outer() {
  // one

  const inner = () => {
    return a;
  };
  return <p>
    a text
    of lines
  </p>;
}
`;
  expect(longFunctions(source, "tsx", 11)).toEqual([]);
  expect(longFunctions(source, "tsx", 10)).toEqual([3]);
  expect(longFunctions(source, "tsx", 2)).toEqual([3, 6]);
});
