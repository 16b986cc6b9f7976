import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { withTable } from "./access.ts";
import { withBrief } from "./readme-brief.ts";

const pages = globSync(["docs/**/*.md", "*.md"]).map((path) => ({ path, text: readFileSync(path, "utf8") }));

test("every page begins with a heading", () => {
  expect(pages.filter(({ text }) => !/^# \S/.test(text)).map(({ path }) => path)).toEqual([]);
});

test("a link from page to page leads to a file, and its # to a heading there", () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d\s_-]/gu, "")
      .replace(/\s/g, "-");
  const broken = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)].flatMap(([link, file = "", anchor = ""]) => {
      const target = file === "" ? path : join(dirname(path), file);
      if (!existsSync(target)) return [`${path}: ${link}`];
      const headings = anchor === "" ? [] : [...readFileSync(target, "utf8").matchAll(/^#+ (.+)$/gm)];
      return anchor === "" || headings.some(([, heading = ""]) => slug(heading) === anchor) ? [] : [`${path}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

test("a file of the code that a page names is there", () => {
  const missing = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:app|server|cli|demo|bench|tests|scripts|db)\/[\w./-]+)`/g)]
      .filter(([, file = ""]) => !existsSync(file) && globSync(`${file}.*`).length === 0)
      .map(([, file]) => `${path}: ${file}`),
  );
  expect(missing).toEqual([]);
});

test("a file of ours that the comparison with Next imports is there", () => {
  const missing = globSync("bench/next-app/{app,components}/**/*.{js,jsx}").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/ from "(\.[^"]+)"/g)]
      .map(([, file = ""]) => join(dirname(path), file))
      .filter((file) => !existsSync(file)),
  );
  expect(missing).toEqual([]);
});

test("a name that a page places in a file of the code occurs there", () => {
  const missing = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/((?:`\w+`(?:, | and )?)+) in `([\w./-]+\.(?:ts|tsx|mjs))`/g)].flatMap(
      ([, names = "", file = ""]) => {
        const code = readFileSync(file, "utf8");
        const listed = [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
        return listed
          .filter((name) => !new RegExp(`\\b${name}\\b`).test(code))
          .map((name) => `${path}: ${name} in ${file}`);
      },
    ),
  );
  expect(missing).toEqual([]);
});

test("docs/decisions/README.md lists every decision", () => {
  const list = readFileSync("docs/decisions/README.md", "utf8");
  const decisions = readdirSync("docs/decisions").filter((file) => file !== "README.md");
  expect(decisions.filter((file) => !list.includes(`](${file})`))).toEqual([]);
});

test("the README's brief is what the writer makes of its questionnaire (scripts/readme-brief.ts writes it anew)", () => {
  const readme = readFileSync("README.md", "utf8");
  expect(readme).toMatch(/<!-- brief -->\n[\s\S]*\n```text\n[\s\S]*<!-- \/brief -->/);
  expect(withBrief(readme)).toBe(readme);
});

test("[ROOMS-6] the table of access.md is today's", () => {
  const page = readFileSync("docs/access.md", "utf8");
  expect(page).toMatch(/<!-- table -->\n[\s\S]*\n\| address \|[\s\S]*<!-- \/table -->/);
  expect(withTable(page)).toBe(page);
});

test("[ROOMS-5] a decision has at most 250 words", () => {
  const counted = pages.map(({ path, text }) => ({ path, words: text.split(/\s+/).filter(Boolean).length }));
  const isDecision = (path: string) => path.startsWith("docs/decisions/") && !path.endsWith("README.md");
  expect(counted.filter(({ path, words }) => isDecision(path) && words > 250)).toEqual([]);
});
