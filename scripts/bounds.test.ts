import { expect, test } from "vitest";
import { linesWithoutRecords, longFunctions } from "./bounds.ts";

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

test("a list of records counts as one line, however it is typed; one with a program in it counts whole", () => {
  const list = (value: string) => `import { a } from "./a.ts";\n\nexport const LIST = ${value};\n`;
  expect(linesWithoutRecords(list("{\n  one: 1,\n  two: (x) => x,\n}"), "ts")).toBe(3);
  expect(linesWithoutRecords(list("[\n  1,\n  2,\n] as const satisfies number[]"), "ts")).toBe(3);
  expect(linesWithoutRecords(list("{\n  one() {\n    return 1;\n  },\n}"), "ts")).toBe(7);
  expect(linesWithoutRecords(list("make({\n  one: 1,\n})"), "ts")).toBe(5);
});
