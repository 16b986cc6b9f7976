/** Owners who edit at once, each on a process of their own: two processes on one database and one folder of files. */
import type { Page } from "@playwright/test";
import { eq, inArray, sql } from "drizzle-orm";
import { portfolio } from "../../app/galleries/items/schema.ts";
import { publication, publicationVersion } from "../../app/galleries/schema.ts";
import { type App, startApp } from "../support/app.ts";
import { announce, emptyGalleries, publishProject, TALL, WIDE } from "../support/gallery.ts";
import { conflictsOf, ownerAt, renamed, text, textOf } from "../support/owners.ts";
import { ROUNDS } from "../support/rounds.ts";
import { secretOf } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const WITHIN_TWO_SECONDS = { timeout: 2_000, intervals: [20] };
/** For a schedule, whose job looks every five seconds. */
const WITHIN_A_MINUTE = { timeout: 60_000 };
/** In milliseconds: a round takes a tenth of this on a quiet machine. */
const RACING = Math.max(60_000, ROUNDS * 3_000);

let second: App;
test.beforeAll(async ({ app }) => {
  const env = { DATABASE_URL: app.databaseUrl, AUTH_SECRET: secretOf(app) };
  second = await startApp({ dataDir: app.dataDir, env });
});
test.afterAll(() => second?.remove());

const owners = (app: App) => Promise.all([ownerAt(app, app, "Ada"), ownerAt(second, app, "Bia")]);

test("[EDIT-17] [EDIT-21] [EDIT-22] two browsers on two processes: nothing of either is lost, and each sees the other", async ({
  page,
  app,
  login,
  visitor,
  allow,
}) => {
  allow(/409|ERR_FAILED/);
  const { id, path } = await publishProject(app, { pictures: [WIDE, TALL] });
  const state = (of: Page) => of.locator("[data-editor-state]");
  const textIn = (of: Page) => of.getByLabel("Texto", { exact: true });
  const openText = (of: Page) =>
    of
      .getByRole("navigation", { name: "Mapa da publicação" })
      .getByRole("button", { name: /^Texto/ })
      .click();
  const open = async (of: Page, { url }: App, name: string) => {
    await login(of, { typeUser: 2, name });
    await of.goto(`${url}/admin/editar/portifolio/${id}`);
  };
  await open(page, app, "Otávio Prado");
  await page.keyboard.press("Alt+KeyN");
  await page.getByRole("dialog").getByRole("button", { name: "Texto", exact: true }).click();
  await textIn(page).fill("O primeiro texto.");
  await expect(state(page)).toContainText("salvo");

  const other = await visitor();
  await open(other, second, "Helena Dias");
  await expect(page.getByText("Helena Dias também está editando")).toBeVisible({ timeout: 20_000 });
  await expect(other.getByText("Otávio Prado também está editando")).toBeVisible({ timeout: 20_000 });

  // Different blocks: both win, and each has the other's.
  await other.getByLabel("Slogan").fill("a conta de Helena");
  await textIn(page).fill("O texto que Otávio mudou.");
  for (const one of [page, other]) await expect(state(one)).toContainText("salvo");
  await openText(other);
  await expect(textIn(other)).toHaveValue("O texto que Otávio mudou.");

  // The same block: he does not know of hers yet.
  await page.route("**/api/publicacao/**", (route) => route.abort());
  await textIn(other).fill("O texto de Helena.");
  await expect(state(other)).toContainText("salvo");
  await textIn(page).fill("O texto de Otávio.");
  await expect(page.getByText("Sem conexão desde")).toBeVisible();
  const refused = page.waitForResponse((response) => response.status() === 409);
  await page.unroute("**/api/publicacao/**");
  await refused;
  await expect(page.getByRole("alert").filter({ hasText: "Helena Dias mudou isto" })).toBeVisible();
  await expect(textIn(page)).toHaveValue("O texto de Otávio.");
  await expect(textIn(other)).toHaveValue("O texto de Helena.");
  await page.getByRole("button", { name: "Ficar com o meu" }).first().click();
  await expect(textIn(other)).toHaveValue("O texto de Otávio.");
  const versions = await app.database.select().from(publicationVersion).where(eq(publicationVersion.item, id));
  expect(JSON.stringify(versions)).toContain("O texto de Helena.");

  await other.close();
  await expect(page.getByText("Helena Dias também está editando")).toBeHidden({ timeout: 20_000 });

  await page.getByRole("button", { name: "Publicar mudanças" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publicar mudanças" }).click();
  await expect(page.getByText("No ar.", { exact: true })).toBeVisible();
  const shown = async () => (await fetch(second.url + path)).text();
  await expect.poll(shown, WITHIN_TWO_SECONDS).toContain("O texto de Otávio.");
  expect(await shown()).toContain("a conta de Helena");
});

test("[EDIT-17] [OPS-15] what one process publishes, hides and deletes is so on the other within two seconds", async ({
  app,
}) => {
  const [ada, bia] = await owners(app);
  // Home picks at random: there is nothing else to pick.
  await emptyGalleries(app);
  const { id, path } = await publishProject(app, { name: "Cambuci" });
  const lists = ["/portifolio", "/", "/feed.xml", "/sitemap.xml", "/api/v1/portfolio"];
  const heldBy = (words: string) => async () => {
    const pages = await Promise.all(lists.map((list) => bia.get(list)));
    return lists.filter((_, index) => pages[index]?.text.includes(words));
  };
  await announce(app);
  await expect.poll(heldBy(id), WITHIN_TWO_SECONDS).toEqual(lists);
  expect((await bia.get(path)).status).toBe(200);

  const before = await ada.read(id);
  await ada.save(
    id,
    renamed(before, "Cambuci Novo"),
    { part: "address", value: "Cambuci de hoje", base: 0 },
    text("t", "Um parágrafo.", 0),
  );
  expect(await heldBy("Cambuci Novo")()).toEqual([]);
  const { revision } = await ada.read(id);
  await ada.edit(id, { intent: "publish", revision, at: null });
  const now = `/show/portifolio/Cambuci+de+hoje/${id}`;
  await expect.poll(heldBy(now), WITHIN_TWO_SECONDS).toEqual(lists);
  await expect.poll(async () => (await bia.get(now)).text, WITHIN_TWO_SECONDS).toContain("Um parágrafo.");
  expect((await bia.get(now)).text).toContain("Cambuci Novo");
  expect(await bia.get(path)).toMatchObject({ status: 301, location: now });

  await ada.edit(id, { intent: "hide" });
  await expect.poll(heldBy(id), WITHIN_TWO_SECONDS).toEqual([]);
  expect((await bia.get(now)).status).toBe(404);
  await bia.edit(id, { intent: "show" });
  await expect.poll(async () => (await ada.get(now)).status, WITHIN_TWO_SECONDS).toBe(200);
  await expect.poll(heldBy(now), WITHIN_TWO_SECONDS).toEqual(lists);
  await bia.edit(id, { intent: "delete" });
  await expect.poll(async () => (await ada.get(now)).status, WITHIN_TWO_SECONDS).toBe(404);
});

test("[EDIT-17] saves at once on two processes: different blocks both stay, of the same one the later is a 409", async ({
  app,
}) => {
  test.setTimeout(RACING);
  const [ada, bia] = await owners(app);
  const { id } = await publishProject(app);
  await ada.save(id, text("one", "", 0), text("two", "", 0), {
    part: "order",
    value: ["one", "two"],
    from: [],
    base: 0,
  });
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { stamps } = await ada.read(id);
    const at = (block: "one" | "two") => stamps[`block:${block}`]?.revision ?? 0;
    const apart = await Promise.all([
      ada.save(id, text("one", `Ada ${round}`, at("one"))),
      bia.save(id, text("two", `Bia ${round}`, at("two"))),
    ]);
    expect(apart.map(({ status }) => status)).toEqual([200, 200]);
    const joined = await bia.read(id);
    expect([textOf(joined, "one"), textOf(joined, "two")]).toEqual([`Ada ${round}`, `Bia ${round}`]);

    const base = joined.stamps["block:one"]?.revision ?? 0;
    const same = await Promise.all([
      ada.save(id, text("one", `Ada wins ${round}`, base)),
      bia.save(id, text("one", `Bia wins ${round}`, base)),
    ]);
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [winner, loser] = same[0].status === 200 ? ["Ada", same[1]] : ["Bia", same[0]];
    expect(conflictsOf(loser.answer)).toMatchObject([
      { theirs: { block: { text: `${winner} wins ${round}` } }, stamp: { name: winner } },
    ]);
    expect(textOf(await ada.read(id), "one")).toBe(`${winner} wins ${round}`);
  }
});

test("[EDIT-17] publishing against deleting on two processes: the item is gone from both, with all of it", async ({
  app,
}) => {
  test.setTimeout(RACING);
  const [ada, bia] = await owners(app);
  const paths: string[] = [];
  const ids: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { id, path } = await publishProject(app, { name: `Cupuaçu ${round}` });
    await ada.save(id, renamed(await ada.read(id), `Cupuaçu mudado ${round}`));
    const [published, deleted] = await Promise.all([
      ada.edit(id, { intent: "publish", revision: 2, at: null }),
      bia.edit(id, { intent: "delete" }),
    ]);
    expect(deleted.answer).toEqual({ ok: true, deletion: "deleted" });
    if (!published.answer.ok) expect(published.answer).toMatchObject({ ok: false, refused: "deleted", by: "Bia" });
    paths.push(path);
    ids.push(id);
  }
  const { database } = app;
  for (const [table, column] of [
    [portfolio, portfolio.id],
    [publication, publication.id],
    [publicationVersion, publicationVersion.item],
  ] as const)
    expect(await database.$count(table, inArray(column, ids))).toBe(0);
  for (const owner of [ada, bia]) {
    const statuses = async () => new Set(await Promise.all(paths.map(async (path) => (await owner.get(path)).status)));
    await expect.poll(statuses, WITHIN_TWO_SECONDS).toEqual(new Set([404]));
    expect((await owner.get("/portifolio")).text).not.toContain("Cupuaçu");
  }
});

test("[EDIT-17] [EDIT-41] moves at once on two processes leave one order, that of one after the other", async ({
  app,
}) => {
  test.setTimeout(RACING);
  const [ada, bia] = await owners(app);
  const ids: string[] = [];
  for (const name of ["Um", "Dois", "Três", "Quatro"]) ids.push((await publishProject(app, { name })).id);
  const order = async (): Promise<string[]> => {
    const rows = await app.database
      .select({ id: publication.id, shown: portfolio.rank, rank: publication.rank })
      .from(publication)
      .leftJoin(portfolio, eq(portfolio.id, publication.id))
      .where(eq(publication.gallery, "portifolio"))
      .orderBy(sql`${publication.rank} desc, ${publication.id} desc`);
    expect(rows.filter(({ shown, rank }) => shown !== null && shown !== rank)).toEqual([]);
    return rows.map(({ id }) => id);
  };
  const moved = (list: string[], id: string, position: number) =>
    list.filter((one) => one !== id).toSpliced(position - 1, 0, id);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await order();
    const [one = "", other = ""] = [ids[round % 4], ids[(round + 1 + (round % 3)) % 4]];
    const [to, toOther] = [(round % 4) + 1, ((round * 3) % 4) + 1];
    const answers = await Promise.all([
      ada.list({ intent: "move", ids: [one], position: to }),
      bia.list({ intent: "move", ids: [other], position: toOther }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([
      moved(moved(before, one, to), other, toOther),
      moved(moved(before, other, toOther), one, to),
    ]).toContainEqual(await order());
  }
});

test("[EDIT-17] [EDIT-10] schedules on two processes against publishing: each version is shown once, and none is lost", async ({
  app,
}) => {
  test.setTimeout(RACING + 60_000);
  const [ada, bia] = await owners(app);
  const ids: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { id } = await publishProject(app, { name: `Bacuri ${round}` });
    await ada.save(id, renamed(await ada.read(id), `Bacuri mudado ${round}`));
    ids.push(id);
  }
  // Half of them wait for the job, which both processes run; the other half is published at the same moment by hand.
  const at = new Date(Date.now() + 5_000).toISOString();
  const schedule = (id: string, n: number) => [ada, bia][n % 2]?.edit(id, { intent: "publish", revision: 2, at });
  const publish = (id: string, n: number) => [bia, ada][n % 2]?.edit(id, { intent: "publish", revision: 2, at: null });
  const answers = await Promise.all(
    ids.flatMap((id, n) => (n % 2 ? [schedule(id, n)] : [schedule(id, n), publish(id, n)])),
  );
  for (const one of answers) if (one?.status !== 200) expect(one?.answer).toEqual({ ok: false, refused: "past" });
  const waiting = () =>
    app.database.$count(publication, sql`${inArray(publication.id, ids)} and ${publication.scheduledAt} is not null`);
  await expect.poll(waiting, WITHIN_A_MINUTE).toBe(0);
  for (const [n, id] of ids.entries()) {
    const { state, versions, shownVersion, publishedRevision, content } = await bia.read(id);
    expect({ state, versions: versions.length, shownVersion, publishedRevision, name: content.fields.name }).toEqual({
      state: "live",
      versions: 2,
      shownVersion: 2,
      publishedRevision: 2,
      name: `Bacuri mudado ${n + 1}`,
    });
  }
});
