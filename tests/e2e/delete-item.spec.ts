/** Deleting a published item (PORT-5, INSP-3, ADM-6): who may, what is asked first, and how it ends. */
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { showPath } from "../../app/galleries/galleries.ts";
import { inspiration, portfolio } from "../../app/galleries/items/schema.ts";
import { pictureFiles } from "../../app/kit/picture.ts";
import { announce, publishInspiration, publishProject, WIDE } from "../support/gallery.ts";
import { startJobsNow } from "../support/jobs.ts";
import { goOffline } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const deleteButton = (page: Page) => page.getByRole("button", { name: "Excluir Publicação", exact: true });
const confirm = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Excluir", exact: true });

test("[PORT-5] admins see 'Excluir Publicação', nobody else does, nor may who is none any more", async ({
  page,
  app,
  visitor,
  login,
  axe,
}) => {
  const { id, nameProject } = await publishProject(app);
  const path = showPath("portifolio", nameProject, id);
  for (const typeUser of [null, 0, 1] as const) {
    const other = await visitor();
    if (typeUser !== null) await login(other, { typeUser });
    const known = other.waitForResponse((answer) => answer.url().endsWith("/session"));
    await other.goto(path);
    await known;
    await expect(other.getByRole("heading", { name: nameProject })).toBeVisible();
    await expect(deleteButton(other)).toHaveCount(0);
  }
  await login(page, { typeUser: 2 });
  await page.goto(path);
  await expect(deleteButton(page)).toBeVisible();
  await deleteButton(page).click();
  await expect(page.getByRole("dialog", { name: `Excluir ${nameProject}?` })).toContainText("Não dá para desfazer.");
  await axe(page);
  await page.getByRole("button", { name: "Manter a publicação" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(deleteButton(page)).toBeFocused();

  // Who is no admin any more is sent to the login.
  await deleteButton(page).click();
  await page.context().clearCookies();
  await confirm(page).click();
  await expect(page).toHaveURL(/\/login\?voltar=/);
  expect(await app.database.select().from(portfolio).where(eq(portfolio.id, id))).toHaveLength(1);
});

for (const [requirement, list] of [
  ["PORT-5", "/portifolio"],
  ["INSP-3", "/inspiration"],
] as const) {
  test(`[${requirement}] [ADM-6] [DATA-3] after lost answers another try works: record and files are gone at once, and the list of ${list} without it, Back too`, async ({
    page,
    app,
    login,
    allow,
  }) => {
    allow(/ERR_INTERNET_DISCONNECTED/);
    const [name, other] = [`Adeus ${list.slice(1)}`, `Adeus, fica ${list.slice(1)}`];
    const { id, keys } =
      list === "/portifolio"
        ? await publishProject(app, { name, pictures: [WIDE, WIDE] })
        : await publishInspiration(app, { name, pictures: [WIDE, [WIDE, WIDE]] });
    const { id: otherId } = await (list === "/portifolio" ? publishProject : publishInspiration)(app, { name: other });
    const card = (which: string) => page.getByRole("main").locator(`a[href$="${which}"]`);
    await login(page, { typeUser: 2 });
    await page.goto(`${list}?q=adeus`);
    await expect(card(otherId)).toBeVisible();
    await card(id).click();
    await deleteButton(page).click();
    // Its code is loaded by the press.
    await expect(confirm(page)).toBeVisible();
    await goOffline(page);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      // The message of the first try is still there at the second.
      const lost = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
      await confirm(page).click();
      await lost;
      await expect(page.getByRole("alert")).toHaveText("A resposta não chegou. Verifique a conexão e tente de novo.");
    }
    await page.context().setOffline(false);
    // Pressed twice it is deleted once.
    await confirm(page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(page).toHaveURL(list);
    await expect(page.getByRole("alert")).toHaveText("Publicação excluída.");
    await expect(card(otherId)).toBeVisible();
    await expect(card(id)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    for (const key of keys)
      for (const file of pictureFiles({ key, width: 1600 }))
        expect(existsSync(join(app.dataDir, "files", file)), file).toBe(false);

    // What was searched for before had the item, and was kept for the way back.
    await page.goBack();
    await expect(page).toHaveURL(`${list}?q=adeus`);
    await expect(page.getByText("Busca por adeus")).toBeVisible();
    await expect(card(otherId)).toBeVisible();
    await expect(card(id)).toHaveCount(0);
  });
}

test("[ADM-6] files that stay are told, and removed later", async ({ page, app, login }) => {
  const { id, nameProject, keys } = await publishProject(app, { name: "Teimoso" });
  // A folder in place of a file cannot be removed as one.
  const stubborn = join(app.dataDir, "files", keys[0] ?? "");
  await rm(stubborn);
  await mkdir(stubborn);
  await writeFile(join(stubborn, "inside"), "");
  await login(page, { typeUser: 2 });
  await page.goto(showPath("portifolio", nameProject, id));
  await deleteButton(page).click();
  await confirm(page).click();
  await expect(page).toHaveURL("/portifolio");
  await expect(page.getByRole("alert")).toHaveText("Arquivos de imagem não foram removidos!");
  expect(await app.database.select().from(portfolio).where(eq(portfolio.id, id))).toHaveLength(0);

  // The job that was queued with the record's end keeps trying.
  const job = () =>
    app.database.execute(
      sql`select state from pgboss.job where name = 'delete-files' and data::text like ${`%${keys[0]}%`}`,
    );
  await startJobsNow(app.database, "delete-files", keys[0]);
  await expect.poll(async () => (await job()).rows[0]?.state, { timeout: 30_000 }).toBe("retry");
  await rm(stubborn, { recursive: true });
  await writeFile(stubborn, "");
  await startJobsNow(app.database, "delete-files", keys[0]);
  await expect.poll(() => existsSync(stubborn), { timeout: 30_000 }).toBe(false);
});

test("[ADM-6] when the record stays, the admin flag is reset and the button goes", async ({ page, app, login }) => {
  const { id, nameProject, keys } = await publishProject(app, { name: "Fica" });
  await app.database.execute(
    sql.raw(`create function keep() returns trigger language plpgsql as $$ begin
      if old.id = '${id}' then raise exception 'kept'; end if; return old; end $$`),
  );
  await app.database.execute(sql`create trigger keep before delete on portfolio for each row execute function keep()`);
  await login(page, { typeUser: 2 });
  await page.goto(showPath("portifolio", nameProject, id));
  await deleteButton(page).click();
  await confirm(page).click();
  await expect(page.getByRole("alert")).toHaveText("A publicação não foi excluída. Tente novamente mais tarde.");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(deleteButton(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: nameProject })).toBeVisible();
  expect(existsSync(join(app.dataDir, "files", keys[0] ?? ""))).toBe(true);
  await expect.poll(app.log).toContain("deleting a published item");
  await app.database.execute(sql`drop trigger keep on portfolio`);
  await app.database.execute(sql`drop function keep`);

  // The next page asks who is logged in.
  await page.getByRole("link", { name: /página inicial/ }).click();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(deleteButton(page)).toBeVisible();
});

test("[ADM-6] what somebody else deleted meanwhile is told, and the list is without it", async ({
  page,
  app,
  login,
}) => {
  const { id } = await publishInspiration(app, { name: "Sumiu" });
  const { id: otherId } = await publishInspiration(app, { name: "Restou" });
  const card = (which: string) => page.getByRole("main").locator(`a[href$="${which}"]`);
  await login(page, { typeUser: 2 });
  await page.goto("/inspiration");
  await card(id).click();
  await deleteButton(page).click();
  await app.database.delete(inspiration).where(eq(inspiration.id, id));
  await announce(app);
  await confirm(page).click();
  await expect(page).toHaveURL("/inspiration");
  await expect(page.getByRole("alert")).toHaveText("Esta publicação já tinha sido excluída.");
  await expect(card(otherId)).toBeVisible();
  await expect(card(id)).toHaveCount(0);
});
