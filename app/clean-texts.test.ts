/** What is pasted is stored clean in every field: forms and JSON bodies are read in one place, and fields of one line are one line. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { z } from "zod";
import { bakery } from "../tests/support/bakery.ts";
import { answersSchema, submissionSchema } from "./brief/questionnaire-schema.ts";
import { messageSchema } from "./conversation/conversation-schema.ts";
import { inspirationSchema, portfolioSchema } from "./galleries/items/schema.ts";
import { adminSchema, completionSchema, personSchema, registrationSchema } from "./people/account-schema.ts";
import { readForm, readJson } from "./platform/form.server.ts";
import { SETTING_SCHEMAS } from "./platform/settings-schema.ts";
import { editSchema } from "./publishing/editing/editing-schema.ts";
import { draftSchema } from "./quotes/quote-schema.ts";

const PASTED = "Ação\u000bboa\u2028já\u0000\u202e\u0007\ufffe\ud800 fim";
const LINES = "Ação\nboa\njá fim";
const LINE = "Ação boa já fim";

const ID = "6f1c7a52-6f0b-4a3f-a6d3-1f3f0a3f9b11";
const KEY = "ilustrations/0d7d8d4e-6d0e-4f4c-9a55-0a2f5b7f0c11.jpg";
const cover = { key: KEY, alt: PASTED };
const shared = { submissionId: ID, author: { uid: "a", name: PASTED }, main_image: cover, images: [cover] };
const socialMedia = { facebook: "", instagram: "", linkedin: "" };
const texts = { alt: PASTED, focal: { x: 1, y: 1 }, caption: PASTED };
const block = (content: object) => ({
  part: "block:b",
  base: 0,
  value: { block: { id: "b", ...content }, pictures: {} },
});
const answers = { ...bakery, nameProject: PASTED, website: PASTED, descriptionInterprise: PASTED, slogan: PASTED };
const item = { id: "1", kind: "labour", name: PASTED, about: PASTED, quantity: PASTED, price: "1" };
const terms = { discount: "", begin: "", delivery: "", rounds: "", roundPrice: "", instalments: "", validDays: "" };
const rights = { what: PASTED, where: PASTED, duration: PASTED, from: "delivery" };
const account = {
  name: PASTED,
  tell: `(11) 90000-1234 ${PASTED}`,
  email: "ana@example.com",
  password: "fermento de pão",
};
const person = { ...account, typeUser: "0", confirmation: account.password };

/** What is posted, with a text of several lines or of one in each field that takes any. */
const POSTED: [string, z.ZodType, object, { lines: number; line: number }][] = [
  [
    "a project",
    portfolioSchema,
    { ...shared, name: PASTED, slogan: PASTED, site: PASTED, type: "Design", socialMedia },
    { lines: 1, line: 5 },
  ],
  [
    "an inspiration",
    inspirationSchema,
    { ...shared, projectName: PASTED, type: "Design", briefing: PASTED, vall: 1, time: { month: 0, day: 1 } },
    { lines: 2, line: 3 },
  ],
  [
    "a draft's fields",
    editSchema,
    { intent: "save", changes: [{ part: "fields", base: 0, value: { name: PASTED } }] },
    { lines: 1, line: 0 },
  ],
  [
    "a cover",
    editSchema,
    {
      intent: "save",
      changes: [{ part: "cover", base: 0, value: { cover: KEY, colours: null, pictures: { [KEY]: texts } } }],
    },
    { lines: 1, line: 1 },
  ],
  [
    "an address",
    editSchema,
    { intent: "save", changes: [{ part: "address", base: 0, value: PASTED }] },
    { lines: 0, line: 1 },
  ],
  [
    "a story's text",
    editSchema,
    { intent: "save", changes: [block({ kind: "text", heading: PASTED, text: PASTED })] },
    { lines: 1, line: 1 },
  ],
  [
    "a story's quote",
    editSchema,
    { intent: "save", changes: [block({ kind: "quote", text: PASTED, name: PASTED })] },
    { lines: 1, line: 1 },
  ],
  [
    "credits",
    editSchema,
    { intent: "save", changes: [block({ kind: "credits", lines: [{ role: PASTED, name: PASTED }] })] },
    { lines: 0, line: 2 },
  ],
  [
    "a palette",
    editSchema,
    { intent: "save", changes: [block({ kind: "palette", colours: [{ name: PASTED, hex: "#000000", part: 1 }] })] },
    { lines: 0, line: 1 },
  ],
  [
    "answers",
    answersSchema,
    { ...answers, targetAudience: [PASTED], replies: { color: PASTED } },
    { lines: 1, line: 5 },
  ],
  [
    "a request",
    submissionSchema,
    { ...answers, submissionId: ID, resume_ia: PASTED, image: "" },
    { lines: 2, line: 3 },
  ],
  ["a message", messageSchema, { intent: "send", submissionId: ID, text: PASTED }, { lines: 1, line: 0 }],
  ["a question", messageSchema, { intent: "ask", submissionId: ID, own: PASTED }, { lines: 1, line: 0 }],
  [
    "a quote",
    draftSchema,
    {
      ...terms,
      intro: PASTED,
      excluded: PASTED,
      notes: PASTED,
      means: PASTED,
      noMaterials: false,
      plan: "instalments",
      items: [item],
      stages: [{ id: "s", day: "", what: PASTED }],
      rights,
    },
    { lines: 5, line: 6 },
  ],
  ["a registration", registrationSchema, person, { lines: 0, line: 2 }],
  ["a first social login", completionSchema, person, { lines: 0, line: 2 }],
  ["the first admin", adminSchema, account, { lines: 0, line: 2 }],
  ["the profile", personSchema, account, { lines: 0, line: 2 }],
  ["the studio's rights", SETTING_SCHEMAS.rights, [PASTED], { lines: 1, line: 0 }],
];

const post = (body: string) => new Request("http://a.example/", { method: "POST", body });
const count = (text: string, part: string) => text.split(part).length - 1;

test.each(POSTED)(
  "[PUBLISH-10] %s is stored clean, in lines where it may have them",
  async (_, schema, body, counts) => {
    const read = await readJson(post(JSON.stringify(body)));
    const stored = JSON.stringify(schema.parse(Array.isArray(read) ? read[0] : read), (_key, value) =>
      typeof value === "string" ? value.replaceAll(LINES, "<lines>").replaceAll(LINE, "<line>") : value,
    );
    expect({ lines: count(stored, "<lines>"), line: count(stored, "<line>") }, stored).toEqual(counts);
    expect(stored).not.toMatch(/\\u|fim/);
  },
);

test("[PUBLISH-10] a form's values are clean too, and passwords are left as they are", async () => {
  const body = new FormData();
  for (const name of ["reason", "nome", "password", "q"]) body.set(name, PASTED.replace("\ud800", ""));
  body.set("q", "\u2060\u3164");
  const form = await readForm(new Request("http://a.example/", { method: "POST", body }), ["reason", "password", "q"]);
  expect([form.get("reason"), form.get("q"), form.has("nome")]).toEqual([LINES, "", false]);
  expect(form.get("password")).toContain("\u202e");
});

test("[PUBLISH-10] a body that is no JSON, or nested without end, is none", async () => {
  expect(await readJson(post("{"))).toBeNull();
  expect(await readJson(post(`${"[".repeat(200_000)}${"]".repeat(200_000)}`))).toBeNull();
});

test("[PUBLISH-10] the server reads bodies nowhere else", () => {
  const readers = globSync("{app,server}/**/*.{ts,tsx}")
    .filter((path) => !path.includes(".test."))
    .filter((path) =>
      /(?<!clone\(\))\.(?:json|formData)\(\)/.test(readFileSync(path, "utf8").replaceAll(/\bresponse\.json\(\)/gi, "")),
    );
  expect(readers).toEqual(["app/platform/form.server.ts"]);
});
