import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { publishItem } from "../../../demo/publish-item.ts";
import { inspirationDraft, portfolioDraft } from "../../../tests/support/drafts.ts";
import { createUser } from "../../../tests/support/factories.ts";
import { db } from "../../platform/db.server.ts";
import { env } from "../../platform/env.server.ts";
import { stopJobs } from "../../platform/jobs.server.ts";
import { deleteItem } from "../deletion.server.ts";
import { GALLERIES, GALLERY_IDS, type Gallery } from "../galleries.ts";
import { GALLERY_TABLES, inspiration, portfolio } from "../items/schema.ts";
import { picture } from "../schema.ts";
import { API_ROOT, apiPath } from "./api-paths.ts";
import { apiDescription } from "./description.server.ts";
import { API_GALLERIES } from "./documents.server.ts";
import { loader as item } from "./item-api.ts";
import { loader as list } from "./list-api.ts";
import { OPENAPI } from "./openapi.server.ts";

const admin = await createUser(db, { typeUser: 2, name: "Zuleica Quintas" });

beforeEach(async () => {
  for (const table of [portfolio, inspiration, picture]) await db.delete(table);
});
afterAll(stopJobs);

async function publish(gallery: Gallery, name: string): Promise<string> {
  const drafts = {
    portifolio: () => portfolioDraft(db, admin, { name }),
    inspiration: () => inspirationDraft(db, admin, { projectName: name }),
  };
  const { id } = await publishItem(gallery, admin, randomUUID(), await drafts[gallery]());
  if (id === null) throw new Error("not published");
  return id;
}

/** The loader's arguments that these routes read. */
function args(address: string) {
  const url = new URL(address, env.ORIGIN);
  const [collection = "", id = ""] = url.pathname.slice(API_ROOT.length + 1).split("/");
  return { url, params: { collection, id } };
}
const getList = (address: string) => list(args(address) as never);
const getItem = (address: string) => item(args(address) as never);

type Data = { url: string; coverImage: { srcset: { src: string }[] }; images: unknown[] };
type Page = { items: { id: string; data: Data }[]; next: string | null };

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: "api", components: OPENAPI.components });
const fits = (name: string) => {
  const validate = ajv.compile({ $ref: `api#/components/schemas/${name}` });
  return (answer: unknown) => (validate(answer) ? [] : validate.errors);
};

test("[API-5] the description is OpenAPI 3.1, its examples fit it, and every gallery is in it", async () => {
  expect(await new Validator().validate(JSON.parse(JSON.stringify(OPENAPI)))).toEqual({ valid: true });
  const documented = Object.keys(OPENAPI.paths);
  const collections = GALLERY_IDS.map((gallery) => GALLERIES[gallery].collection);
  expect(documented).toEqual(collections.flatMap((one) => [apiPath(one), apiPath(one, "{id}")]));
  for (const { get } of Object.values(OPENAPI.paths)) {
    const { schema, example } = get.responses[200]?.content?.["application/json"] ?? {};
    expect(fits(String(schema?.$ref).split("/").at(-1) ?? "")(example)).toEqual([]);
  }
  for (const { fields } of apiDescription().schemas)
    for (const { name, description } of fields) expect(description === "" ? name : "").toBe("");
});

test("[API-5] the client of the browser tests was generated from this description", () => {
  const words = ["info", "servers", "tags", "description", "summary", "example", "examples"];
  const document = JSON.stringify(OPENAPI, (key, value) => (words.includes(key) ? undefined : value));
  const [, made] = /SHA-256 (\w+)/.exec(readFileSync("tests/support/api-types.ts", "utf8")) ?? [];
  expect(made).toBe(createHash("sha256").update(document).digest("hex"));
});

test("[API-1] every document fits its schema, with whole addresses, and has nothing that its page does not show", async () => {
  for (const gallery of GALLERY_IDS) {
    const { name, collection } = API_GALLERIES[gallery];
    const id = await publish(gallery, "Ação & Cia");
    await db.update(picture).set({ avif: true, focalX: 10 }).where(eq(picture.item, id));
    const answer = await getList(apiPath(collection));
    const text = await answer.text();
    const page: Page = JSON.parse(text);
    expect(fits(`${name}Page`)(page)).toEqual([]);
    expect(page.items.map((one) => one.id)).toEqual([id]);
    expect(await (await getItem(apiPath(collection, id))).json()).toEqual(page.items[0]);
    expect(Object.keys(page.items[0] ?? {})).toEqual(["id", "data"]);
    const stored = await db.select().from(GALLERY_TABLES[gallery]);
    for (const secret of [admin.id, admin.uid, admin.email, stored[0]?.codeSearch, stored[0]?.submissionId])
      expect(text).not.toContain(secret);
    expect(text.includes(admin.name)).toBe(gallery === "inspiration");
    const { url, coverImage, images } = page.items[0]?.data ?? {};
    expect(url).toMatch(new RegExp(`^${env.ORIGIN}/show/${gallery}/A%C3%A7%C3%A3o\\+%26\\+Cia.*/${id}$`));
    expect(images?.[0]).toEqual(coverImage);
    expect(coverImage).toMatchObject({ width: 1600, height: 900, focal: { x: 10, y: 50 } });
    const files = ["avif", "webp"].flatMap((format) => [320, 640, 960, 1600].map((width) => `-${width}.${format}`));
    expect(coverImage?.srcset.map(({ src }) => src.replace(/.*(-\d+\.)/, "$1"))).toEqual(files);
  }
});

test("[API-2] pages lead through all documents once, while others are published and deleted", async () => {
  for (const gallery of GALLERY_IDS) {
    const { collection } = API_GALLERIES[gallery];
    const ids: string[] = [];
    for (let n = 0; n < 9; n++) ids.unshift(await publish(gallery, `Nome ${n}`));
    // Two of the same millisecond on either side of a page's end.
    const table = GALLERY_TABLES[gallery];
    await db.update(table).set({ createdAt: sql`date_trunc('second', ${table.createdAt})` });
    const expected = (await (await getList(`${apiPath(collection)}?limit=100`)).json()) as Page;
    const seen: string[] = [];
    let gone = "";
    for (let next: string | null = `${apiPath(collection)}?limit=2&q=nome`; next; ) {
      const answer = await getList(next);
      const page = (await answer.json()) as Page;
      seen.push(...page.items.map(({ id }) => id));
      expect(page.next === null || page.next.startsWith(`${env.ORIGIN}/api/v1/${collection}?cursor=`)).toBe(true);
      expect(answer.headers.get("link")?.includes(`<${page.next}>; rel="next"`)).toBe(page.next !== null);
      next = page.next;
      if (seen.length === 2) {
        await publish(gallery, "Nome novo");
        // The page's last one, which the cursor names, and one to come.
        gone = expected.items[5]?.id ?? "";
        await deleteItem(gallery, seen[1] ?? "");
        await deleteItem(gallery, gone);
      }
    }
    expect(seen).toEqual(expected.items.map(({ id }) => id).filter((id) => id !== gone));
  }
});

test("[API-3] bad parameters are 400, unknown ids and addresses 404, as problems", async () => {
  const ids = ["x", randomUUID(), "%00"];
  const answers = [
    ...[
      "limit=0",
      "limit=101",
      "limit=1e1",
      "limit=",
      "cursor=x",
      `cursor=1_${"x".repeat(36)}`,
      `q=${"a".repeat(101)}`,
    ].map(async (query) => [400, await getList(`${apiPath("portfolio")}?${query}`)] as const),
    ...ids.map(async (id) => [404, await getItem(apiPath("inspiration", id))] as const),
    getList("/api/v1/user").then((answer) => [404, answer] as const),
    getItem(`/api/v1/user/${randomUUID()}`).then((answer) => [404, answer] as const),
  ];
  for (const [status, answer] of await Promise.all(answers)) {
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(fits("Problem")(await answer.json())).toEqual([]);
  }
  expect((await getList(`${apiPath("portfolio")}?q=%00`)).status).toBe(200);
});
