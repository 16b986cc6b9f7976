import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkPictures } from "../../app/galleries/pictures.server.ts";
import { sendPasswordReset, setPasswordByLink } from "../../app/people/passwords.server.ts";
import { user } from "../../app/people/schema.ts";
import { passwords } from "../../app/people/secrets.server.ts";
import { findLogin } from "../../app/people/users.server.ts";
import { db } from "../../app/platform/db.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { enqueue, stopJobs } from "../../app/platform/jobs.server.ts";
import { asking, newAddress } from "../../tests/support/asking.ts";
import { rowsOf } from "../../tests/support/backup.ts";
import { PASSWORD_HASH } from "../../tests/support/factories.ts";
import { newestMail, outboxMails } from "../../tests/support/outbox.ts";
import { fillStudio, TOKEN } from "../../tests/support/whole-studio.ts";
import { LEFT_OUT } from "../backup/tables.ts";
import type { Data } from "./collection.ts";
import { exportTo } from "./export.ts";
import { ImportRefused } from "./faults.ts";
import { importFrom } from "./import.ts";
import { TABLES } from "./tables.ts";

vi.setConfig({ testTimeout: 120_000 });

const quietly = () => {};
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "traco-export-"));
});

afterEach(async () => {
  await stopJobs();
  await empty();
  await rm(folder, { recursive: true, force: true });
});

/** An empty, migrated studio. */
async function empty(): Promise<void> {
  await db.$client.query("truncate auth_user, budget, picture, publication, auth_rate_limit, act, setting cascade");
  await rm(join(env.DATA_DIR, "files"), { recursive: true, force: true });
}

/** All files below a folder, with their bytes. */
function contentOf(path: string): Map<string, string> {
  const names = globSync("**/*", { cwd: path }).filter((name) => statSync(join(path, name)).isFile());
  return new Map(names.sort().map((name) => [name, readFileSync(join(path, name), "latin1")]));
}

const studio = async () => ({ rows: await rowsOf(env.databaseUrl), files: contentOf(join(env.DATA_DIR, "files")) });

async function faultsOf(path: string): Promise<string[]> {
  const refused = await importFrom(path, quietly).catch((error: unknown) => error);
  if (!(refused instanceof ImportRefused)) throw refused;
  return refused.faults.map(({ file, line, field, message }) => `${file}:${line} ${field} ${message}`);
}

test("[OPS-4.6] an export is imported into an empty studio, once or twice, and exported as the same bytes", async () => {
  const files = await fillStudio();
  const before = await rowsOf(env.databaseUrl);
  const one = join(folder, "one");
  mkdirSync(one);
  const { manifest, missing } = await exportTo(one, quietly);
  expect(missing).toBe(0);
  expect(manifest.lists.files?.lines).toBe(files.size);
  for (const list of Object.values(manifest.lists)) expect(list.lines).toBeGreaterThan(0);
  const exported = contentOf(one);
  for (const [key, bytes] of files) expect(exported.get(`files/${key}`) === bytes.toString("latin1"), key).toBe(true);
  for (const [name, content] of exported)
    for (const secret of [PASSWORD_HASH, TOKEN, env.AUTH_SECRET]) expect(content.includes(secret), name).toBe(false);
  await expect(exportTo(one, quietly)).rejects.toThrow("is not empty");

  await empty();
  const first = await importFrom(one, quietly);
  expect(first.files).toEqual({ added: files.size, present: 0 });
  const imported = await studio();
  for (const [name, table] of Object.entries(before))
    if (!["auth_user", "auth_account", "auth_session"].includes(name))
      expect([name, imported.rows[name]]).toEqual([name, table]);
  const { rows } = await db.$client.query(
    "select nextval(pg_get_serial_sequence('message', 'seq')) > max(seq) as later from message",
  );
  expect(rows).toEqual([{ later: true }]);
  const second = await importFrom(one, quietly);
  expect(second.files).toEqual({ added: 0, present: files.size });
  expect(Object.values(second.records).every(({ added }) => added === 0)).toBe(true);
  expect(await studio()).toEqual(imported);

  const two = join(folder, "two");
  await exportTo(two, quietly);
  expect(contentOf(two)).toEqual(exported);

  expect(await outboxMails(), "an import sends no mail").toEqual([]);
  const [person] = await db.select().from(user).where(eq(user.name, "Zé"));
  await sendPasswordReset({ email: person?.email });
  const { to, token } = await newestMail();
  expect(to).toBe(person?.email);
  expect(await setPasswordByLink(asking(newAddress()).headers, token, "uma senha nova")).toBe(person?.uid);
  const { passwordHash, emailVerified } = (await findLogin(to)) ?? {};
  expect(emailVerified).toBe(true);
  expect(await passwords.verify({ hash: passwordHash ?? "", password: "uma senha nova" })).toBe(true);
});

test("[OPS-4.6] what a job has made of a picture since the export is no other picture", async () => {
  await fillStudio();
  await exportTo(join(folder, "one"), quietly);
  expect((await db.$client.query("update picture set avif = not avif")).rowCount).toBeGreaterThan(0);
  const { records } = await importFrom(join(folder, "one"), quietly);
  expect(Object.values(records).every(({ added }) => added === 0)).toBe(true);
});

test("[OPS-4.6] an export from before publications is imported, and each item gets its own", async () => {
  await fillStudio();
  const old = join(folder, "old");
  await exportTo(old, quietly);
  for (const list of ["publication", "publication_version"]) await rm(join(old, `${list}.jsonl`));
  const withoutNew = (_: string, { rank, addressName, blocks, colours, ...data }: Data) => data;
  const rewrite = (list: string, change: (id: string, data: Data) => Data) => {
    const path = join(old, `${list}.jsonl`);
    const records = readFileSync(path, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    writeFileSync(path, records.map(({ id, data }) => `${JSON.stringify({ id, data: change(id, data) })}\n`).join(""));
    return records.length;
  };
  const items = rewrite("portfolio", withoutNew) + rewrite("inspiration", withoutNew);
  const shown =
    readFileSync(join(old, "portfolio.jsonl"), "utf8") + readFileSync(join(old, "inspiration.jsonl"), "utf8");
  // At that time only published items had pictures.
  rewrite("picture", (id, data) => (shown.includes(id) ? data : { ...data, item: null }));
  const manifest = JSON.parse(readFileSync(join(old, "manifest.json"), "utf8"));
  writeFileSync(join(old, "manifest.json"), JSON.stringify({ ...manifest, lists: {} }));
  await empty();
  await importFrom(old, quietly);
  const { rows } = await db.$client.query("select state, shown_version from publication");
  expect(rows).toEqual(Array.from({ length: items }, () => ({ state: "live", shown_version: 1 })));
  expect((await db.transaction(checkPictures)).faults).toEqual([]);
});

test("[OPS-4.7] an import tells what is wrong by line, and changes nothing", async () => {
  await fillStudio();
  const good = join(folder, "good");
  await exportTo(good, quietly);
  const bad = join(folder, "bad");
  await cp(good, bad, { recursive: true });
  const lineOf = new Map<string, number>();
  const edit = (list: string, change: (data: Data) => unknown, which: (data: Data) => boolean = () => true) => {
    const path = join(bad, `${list}.jsonl`);
    const records = readFileSync(path, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const at = records.findIndex(({ data }) => which(data));
    change(records[at].data);
    writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
    lineOf.set(list, at + 1);
  };
  const nobody = "99999999-9999-4999-8999-999999999999";
  // Only records that no other refers to, because records that refer to a refused one are not reported.
  edit(
    "user",
    (data) => Object.assign(data, { email: "Ana@Example.com", password: "secret" }),
    ({ uid }) => uid === null,
  );
  edit("portfolio", (data) => data.images.push(`ilustrations/${nobody}.png`));
  edit(
    "budget",
    (data) => Object.assign(data, { resume_ia: "\0" }),
    ({ version }) => version === 1,
  );
  edit(
    "budget_event",
    (data) => Object.assign(data.details, { designer: nobody }),
    ({ kind }) => kind === "assigned",
  );
  edit("reader", (data) => Object.assign(data, { readSeq: "2" }));
  edit("attachment", (data) => Object.assign(data, { key: `budget/message/${nobody}.zip` }));
  edit(
    "message",
    (data) => Object.assign(data, { replyTo: nobody }),
    ({ replyTo }) => replyTo !== null,
  );
  edit(
    "picture",
    (data) => Object.assign(data, { item: nobody }),
    ({ item }) => item === null,
  );
  writeFileSync(join(bad, "upload.jsonl"), "{ não\n");
  writeFileSync(join(bad, "usr.jsonl"), "");
  await empty();
  const empties = await studio();
  const changed = (await faultsOf(bad)).filter((fault) => fault.includes("is not as it was exported"));
  expect(changed).toHaveLength(lineOf.size + 1);
  const manifest = JSON.parse(readFileSync(join(bad, "manifest.json"), "utf8"));
  writeFileSync(join(bad, "manifest.json"), JSON.stringify({ ...manifest, lists: {} }));
  const told = (await faultsOf(bad)).map((fault) => fault.replace(/(is not JSON).*/, "$1"));
  const at = (list: string) => `${list}.jsonl:${lineOf.get(list)}`;
  expect(told.sort()).toEqual(
    [
      "usr.jsonl:0  is not part of an export",
      "upload.jsonl:1  is not JSON",
      `${at("user")} email is not valid: is not an e-mail address in small letters`,
      `${at("user")}  is not valid: Unrecognized key: "password"`,
      `${at("portfolio")} images refers to a picture that is not there: ilustrations/${nobody}.png`,
      `${at("budget")} resume_ia is not valid: the product does not accept it`,
      `${at("budget_event")} details.designer refers to a user that is not there: ${nobody}`,
      `${at("reader")} readSeq is not valid: Invalid input: expected number, received string`,
      `${at("attachment")}  names a file that is not there: budget/message/${nobody}.zip`,
      `${at("message")} replyTo refers to a message that is not there: ${nobody}`,
      `${at("picture")} item refers to a publication that is not there: ${nobody}`,
    ].sort(),
  );
  expect(await studio()).toEqual(empties);

  await importFrom(good, quietly);
  const whole = await studio();
  await cp(good, bad, { recursive: true });
  await rm(join(bad, "usr.jsonl"));
  edit("user", (data) => Object.assign(data, { tell: "(11) 90000-0000" }));
  edit("inspiration", (data) => Object.assign(data.information, { vall: 1 }));
  writeFileSync(join(bad, "manifest.json"), JSON.stringify({ ...manifest, lists: {} }));
  expect(await faultsOf(bad)).toEqual([
    "user.jsonl:1 tell is another in the record of this id that is there",
    "inspiration.jsonl:1 information is another in the record of this id that is there",
  ]);
  expect(await studio()).toEqual(whole);
});

test("[OPS-4.7] a file that is missing, changed, another in the store, or being deleted there is refused, and nothing stays", async () => {
  const files = await fillStudio();
  const good = join(folder, "good");
  await exportTo(good, quietly);
  const [, missing = "", changed = "", other = "", deleted = ""] = [...files.keys()].filter((key) =>
    key.endsWith("webp"),
  );
  const bad = join(folder, "bad");
  await cp(good, bad, { recursive: true });
  await rm(join(bad, "files", missing));
  writeFileSync(join(bad, "files", changed), "changed");
  writeFileSync(join(bad, "files", "more.png"), "more");
  await empty();
  mkdirSync(join(env.DATA_DIR, "files", other, ".."), { recursive: true });
  writeFileSync(join(env.DATA_DIR, "files", other), "other");
  const before = await studio();
  expect((await faultsOf(bad)).map((fault) => fault.replace(/:\d+/, "")).sort()).toEqual(
    [
      `files.jsonl ${missing} is not in the folder of files`,
      `files.jsonl ${changed} has other bytes than the list says`,
      `files.jsonl ${other} is in the studio's file store with other bytes`,
      `picture.jsonl  names a file that is not there: ${missing}`,
    ].sort(),
  );
  expect(await studio()).toEqual(before);

  await rm(join(env.DATA_DIR, "files", other));
  await enqueue(db, "delete-files", { keys: [deleted] });
  expect(await faultsOf(good)).toEqual([
    `files.jsonl:0 ${deleted} is being deleted by the studio; try again in some minutes`,
  ]);
  expect((await studio()).files).toEqual(new Map());
  await db.$client.query("delete from pgboss.job");
  await importFrom(good, quietly);
  expect(existsSync(join(env.DATA_DIR, "files", deleted))).toBe(true);
});

test("[OPS-4.8] every table is exported, or on the list of those left out; a backup leaves out other schemas only", async () => {
  const { rows } = await db.$client.query<{ schema: string; name: string }>(
    "select schemaname as schema, tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const known = Object.keys(TABLES).map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const others = rows.filter(({ schema }) => schema !== "public");
  expect(
    rows
      .filter(({ schema }) => schema === "public")
      .map(({ name }) => name)
      .sort(),
  ).toEqual(known.sort());
  expect(others.filter(({ schema }) => !Object.hasOwn(LEFT_OUT, schema))).toEqual([]);
});
