/** The editor's address as a browser asks it. */
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { editingBy, FIELDS, row, SOON } from "../../../tests/support/editing.ts";
import { createUser } from "../../../tests/support/factories.ts";
import { openSession } from "../../../tests/support/session.ts";
import { deletedPublication, picture } from "../../galleries/schema.ts";
import type { CurrentUser } from "../../people/account.ts";
import { db } from "../../platform/db.server.ts";
import { env } from "../../platform/env.server.ts";
import { stopJobs } from "../../platform/jobs.server.ts";
import { action, loader } from "./edit-api.ts";
import type { EditAnswer } from "./editing.ts";
import { deleteOldPresence } from "./presence.server.ts";

const ada = await createUser(db, { typeUser: 2, name: "Ada" });
const bia = await createUser(db, { typeUser: 2, name: "Bia" });
const designer = await createUser(db, { typeUser: 1 });
afterAll(stopJobs);

const deletedBy = (by: string) => ({ by, at: expect.any(String) });

async function cookieOf(person: CurrentUser): Promise<string> {
  const { name, value } = await openSession(db, env.AUTH_SECRET, person);
  return `${name}=${value}`;
}

async function ask(person: CurrentUser | null, path: string, body?: unknown): Promise<[number, EditAnswer]> {
  const [gallery = "", id = ""] = path.split(/[/?]/);
  const headers: Record<string, string> = person ? { cookie: await cookieOf(person) } : {};
  const url = new URL(`http://localhost/api/publicacao/${path}`);
  const init =
    body === undefined ? {} : { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) };
  const request = new Request(url, { ...init, headers });
  const args = { request, url, params: { gallery, id } } as unknown as Parameters<typeof action>[0];
  const response = await (body === undefined ? loader(args) : action(args));
  return [response.status, (await response.json()) as EditAnswer];
}

test("[EDIT-14] only admins are answered, and whatever is refused says why in JSON", async () => {
  const path = `portifolio/${randomUUID()}`;
  const save = { intent: "save", changes: [{ part: "fields", value: { name: "Onça" }, base: 0 }] };
  expect(await ask(null, path, save)).toEqual([401, { ok: false, refused: "logged-out" }]);
  expect(await ask(designer, path, save)).toEqual([403, { ok: false, refused: "logged-out" }]);
  for (const wrong of [`outra/${randomUUID()}`, "portifolio/1", path])
    expect(await ask(ada, wrong)).toEqual([404, { ok: false, refused: "deleted" }]);
  for (const wrong of [
    "{",
    "",
    { intent: "nada" },
    { ...save, changes: [{ part: "fields", value: { name: 7 }, base: 0 }] },
  ])
    expect(await ask(ada, path, wrong)).toEqual([422, { ok: false, refused: "invalid" }]);
  const blocks = Array.from({ length: 61 }, (_, index) => ({
    part: `block:${index}`,
    value: { block: { id: `${index}`, kind: "sentence", text: "" }, pictures: {} },
    base: 0,
  }));
  expect(await ask(ada, path, { intent: "save", changes: blocks })).toEqual([422, { ok: false, refused: "invalid" }]);
  const key = `ilustrations/${randomUUID()}.jpg`;
  const gone = { ok: false, refused: "gone", pictures: [key] };
  expect(await ask(ada, path, { intent: "save", changes: [row("r", [key])] })).toEqual([409, gone]);
  expect(await ask(ada, path)).toMatchObject([404, {}]);
  expect(await ask(ada, path, save)).toMatchObject([
    200,
    { ok: true, revision: 1, conflicts: [], stamps: { fields: { name: "Ada" } } },
  ]);
  expect(
    await ask(bia, path, { ...save, changes: [{ part: "fields", value: { name: "Gato" }, base: 0 }] }),
  ).toMatchObject([
    409,
    { conflicts: [{ part: "fields", theirs: { name: "Onça" }, stamp: { name: "Ada", revision: 1 } }] },
  ]);
  expect(await ask(ada, path, { intent: "publish", revision: 1, at: null })).toMatchObject([
    422,
    { refused: "missing" },
  ]);
  expect(await ask(ada, path, { intent: "publish", revision: 7, at: null })).toMatchObject([
    409,
    { refused: "changed" },
  ]);
  const past = { intent: "publish", revision: 1, at: "2020-01-01T12:00:00Z" };
  expect(await ask(ada, path, past)).toEqual([422, { ok: false, refused: "past" }]);
});

test("[EDIT-14] an item goes through all of its states, and every answer holds what the editor shows", async () => {
  const { target } = await editingBy(ada).complete();
  const path = `portifolio/${target.id}`;
  const answered = async (body: unknown) => {
    const [status, answer] = await ask(ada, path, body);
    expect(status).toBe(200);
    return answer.ok && "editing" in answer ? answer.editing : null;
  };
  expect(await answered({ intent: "publish", revision: 1, at: SOON })).toMatchObject({
    state: "draft",
    scheduledAt: SOON,
  });
  expect(await answered({ intent: "unschedule" })).toMatchObject({ scheduledAt: null });
  expect(await answered({ intent: "publish", revision: 1, at: null })).toMatchObject({ state: "live" });
  expect(await answered({ intent: "hide" })).toMatchObject({ state: "hidden" });
  expect(await answered({ intent: "show" })).toMatchObject({ state: "live", content: { fields: FIELDS } });
  expect(await answered({ intent: "preview" })).toMatchObject({
    preview: { path: expect.stringContaining("/previa/") },
  });
  expect(await answered({ intent: "revoke" })).toMatchObject({ preview: null });
  const change = { part: "fields", value: { name: "Outra" }, base: 0 };
  expect((await answered({ intent: "keep", change }))?.versions[0]).toMatchObject({
    published: false,
    changes: ["Dados"],
  });
  expect(await answered({ intent: "restore", number: 3, revision: 1 })).toMatchObject({
    content: { fields: { name: "Outra" } },
  });
  await db.delete(deletedPublication);
  expect(await ask(bia, path, { intent: "delete" })).toMatchObject([200, { ok: true, deletion: "deleted" }]);
  expect(await ask(ada, path, { intent: "delete" })).toMatchObject([200, { ok: true, deletion: "missing" }]);
  for (const body of [{ intent: "save", changes: [change] }, { intent: "hide" }, undefined])
    expect(await ask(ada, path, body)).toEqual([404, { ok: false, refused: "deleted", ...deletedBy("Bia") }]);
  expect(await db.$count(picture)).toBe(0);
});

test("[EDIT-6] what was deleted begins again when its editor asks so, with revisions that no old base reaches", async () => {
  const path = `portifolio/${randomUUID()}`;
  const save = (name: string, base: number) => ({
    intent: "save",
    changes: [{ part: "fields", value: { name }, base }],
  });
  await ask(ada, path, save("Onça", 0));
  for (const base of [1, 2, 3]) await ask(bia, path, save(`Onça ${base}`, base));
  await ask(bia, path, { intent: "delete" });
  const deleted = { ok: false, refused: "deleted", ...deletedBy("Bia") };
  expect(await ask(ada, path)).toEqual([404, deleted]);
  expect(await ask(ada, `${path}?novo`), "the page for new items begins another").toEqual([200, deleted]);
  const [status, begun] = await ask(ada, path, { intent: "again" });
  const editing = begun.ok && "editing" in begun ? begun.editing : null;
  expect([status, editing?.state, editing?.content.fields]).toEqual([200, "draft", {}]);
  await ask(ada, path, save("Onça Café", 0));
  // Her editor has not heard of any of it.
  expect(await ask(bia, path, save("Onça 4", 4))).toMatchObject([
    409,
    { conflicts: [{ theirs: { name: "Onça Café" } }] },
  ]);
  expect(await ask(bia, path, { intent: "again" })).toMatchObject([
    200,
    { editing: { content: { fields: { name: "Onça Café" } }, revision: (editing?.revision ?? 0) + 1 } },
  ]);
});

test("[EDIT-15] who else has the editor open is told, not oneself, until they leave or fall silent", async () => {
  const path = `portifolio/${randomUUID()}`;
  const here = async (person: CurrentUser) => (await ask(person, path, { intent: "here" }))[1];
  expect(await here(ada)).toEqual({ ok: true, here: { others: [], revision: 0 } });
  expect(await here(ada)).toEqual({ ok: true, here: { others: [], revision: 0 } });
  await ask(bia, path, { intent: "save", changes: [] });
  expect(await here(bia)).toEqual({ ok: true, here: { others: ["Ada"], revision: 0 } });
  expect(await here(ada)).toMatchObject({ here: { others: ["Bia"] } });
  expect(await ask(bia, path, { intent: "leave" })).toEqual([200, { ok: true, left: true }]);
  expect(await here(ada)).toMatchObject({ here: { others: [] } });
  await here(bia);
  await db.$client.query("update publication_presence set at = now() - interval '13 seconds'");
  expect(await here(ada)).toMatchObject({ here: { others: [] } });
  await db.$client.query("update publication_presence set at = now() - interval '2 days'");
  await deleteOldPresence();
  expect((await db.$client.query("select from publication_presence")).rowCount).toBe(0);
});
