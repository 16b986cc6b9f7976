import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { authAccount, authUser } from "../../app/people/auth-schema.ts";
import { DELETED_NAME } from "../../app/people/names.ts";
import { PROFILE_MESSAGE } from "../../app/people/profile.ts";
import { announceRoom } from "../../app/platform/announce.server.ts";
import { budget } from "../../app/requests/schema.ts";
import { createBudget, createUser, PASSWORD } from "../support/factories.ts";
import { expectToFit } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Apagar a sua conta?" });
const confirm = (page: Page) => dialog(page).getByRole("button", { name: "Apagar conta" });

async function open(page: Page): Promise<void> {
  await page.goto("/conta/perfil");
  await page.getByRole("button", { name: "Apagar a conta" }).click();
  await expect(dialog(page)).toBeVisible();
}

test("[PROFILE-7] a customer leaves, told what goes", async ({ page, visitor, login, database, smtp, axe }) => {
  const davi = await createUser(database, { typeUser: 1 });
  const clara = await login(page, { name: "Clara Prado" });
  const open_ = await createBudget(database, clara);
  const held = await createBudget(database, clara, { designSelect: davi.id, nameProject: "Pão do Porto" });
  await open(page);
  await expect(dialog(page).getByText("1 pedido que ninguém assumiu")).toBeVisible();
  await expect(dialog(page).getByText("1 projeto já assumido, como projeto de “Conta apagada”")).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectToFit(page, 320);
  await dialog(page).getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Apagar a conta" })).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog(page).getByLabel("Senha", { exact: true }).fill("errada");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText(PROFILE_MESSAGE.wrongPasswordDelete)).toBeVisible();
  await expect(dialog(page).getByLabel("Senha", { exact: true })).toBeFocused();
  await page.evaluate(() => localStorage.setItem("traco:teste", "1"));
  await dialog(page).getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await confirm(page).dblclick();
  await expect(page.getByRole("alert")).toHaveText(PROFILE_MESSAGE.deleted);
  expect(await page.evaluate(() => localStorage.getItem("traco:teste"))).toBeNull();
  expect(await (await page.request.get("/session")).json()).toBeNull();
  await smtp.waitForMail(clara.email, /conta foi apagada/);
  expect(await database.select().from(budget).where(eq(budget.id, open_.id))).toEqual([]);

  const designer = await visitor();
  await login(designer, davi);
  await designer.goto(`/budget/view/${held.id}`);
  await expect(designer.getByText("Pão do Porto").first()).toBeVisible();
  await expect(designer.getByText(DELETED_NAME).first()).toBeVisible();
  const html = await (await designer.request.get(`/budget/view/${held.id}`)).text();
  for (const trace of [clara.name, clara.email, clara.tell, "apagada.invalid"])
    expect(html, trace).not.toContain(trace);
});

test("[PROFILE-7] an account without a password types its e-mail", async ({ page, login, database }) => {
  const davi = await login(page, { typeUser: 1 });
  await createBudget(database, await createUser(database), { designSelect: davi.id });
  await database
    .update(authAccount)
    .set({ providerId: "google", password: null })
    .where(eq(authAccount.userId, davi.uid));
  await open(page);
  await expect(dialog(page).getByText("1 projeto, que volta para a lista")).toBeVisible();
  const field = dialog(page).getByLabel("Digite o seu e-mail para confirmar");
  await field.fill("outra@example.com");
  await confirm(page).click();
  await expect(dialog(page).getByText(PROFILE_MESSAGE.wrongEmailDelete)).toBeVisible();
  await expect(field).toHaveValue("outra@example.com");
  await field.fill(davi.email);
  await confirm(page).click();
  await expect(page.getByRole("alert")).toHaveText(PROFILE_MESSAGE.deleted);
  expect(await database.select().from(authUser).where(eq(authUser.id, davi.uid))).toEqual([]);
});

test("[PROFILE-7] a page that is being read meanwhile leads to the farewell too", async ({ page, login, database }) => {
  const clara = await login(page);
  const { id: room } = await createBudget(database, clara);
  await open(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.route("**/conta/perfil.data*", async (route) => {
    if (route.request().method() === "POST") {
      const response = await route.fetch({ maxRedirects: 0 });
      release();
      await refused;
      return route.fulfill({ response });
    }
    ask();
    await released;
    await route.continue();
  });
  const refused = page.waitForResponse(
    (response) => response.request().method() === "GET" && response.url().includes("perfil.data"),
  );
  await announceRoom(database as never, { room, people: [clara.id], designers: false });
  await asked;
  await dialog(page).getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await confirm(page).click();
  await expect(page.getByRole("alert")).toHaveText(PROFILE_MESSAGE.deleted);
});
