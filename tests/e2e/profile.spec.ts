import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { TypeUser } from "../../app/kit/roles.ts";
import { REGISTRATION_MESSAGE } from "../../app/people/account.ts";
import { authSession } from "../../app/people/auth-schema.ts";
import { PROFILE_MESSAGE } from "../../app/people/profile.ts";
import { user } from "../../app/people/schema.ts";
import { createBudget, createUser, PASSWORD } from "../support/factories.ts";
import { expectToFit } from "../support/layout.ts";
import { signIn } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const section = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const said = (page: Page, title: string) => section(page, title).getByRole("alert");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

for (const [typeUser, back] of [
  [0, "Minha Conta"],
  [1, "Designer Page"],
  [2, "Admin"],
] as [TypeUser, string][])
  test(`[PROFILE-1] type ${typeUser} comes by the menu, the bar leads back, and it fits from 320 px`, async ({
    page,
    login,
    axe,
  }) => {
    const person = await login(page, { typeUser });
    await page.goto("/privacidade");
    await press(page, "Menu");
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByText(person.name)).toBeVisible();
    await menu.getByRole("link", { name: "Perfil" }).click();
    await expect(page).toHaveURL("/conta/perfil");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(person.name);
    await expect(page.getByRole("main").getByRole("link", { name: back })).toHaveCount(0);
    await axe(page);
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 700 });
      await expectToFit(page, width);
    }
    await page.getByRole("link", { name: back }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(person.name);
  });

test("[PROFILE-1] name and phone: an error keeps what was typed, the designer sees the new phone", async ({
  page,
  visitor,
  login,
  database,
  allow,
}) => {
  const davi = await createUser(database, { typeUser: 1 });
  const clara = await login(page);
  const { id } = await createBudget(database, clara, { designSelect: davi.id });
  await page.goto("/conta/perfil");
  await page.getByLabel("Nome").fill("Clara de Assunção");
  await page.getByLabel("Telefone").fill("12");
  await press(page, "Salvar dados");
  await expect(section(page, "Seus dados").getByText(REGISTRATION_MESSAGE.tell)).toBeVisible();
  await expect(page.getByLabel("Telefone")).toBeFocused();
  await expect(page.getByLabel("Nome")).toHaveValue("Clara de Assunção");
  await page.getByLabel("Telefone").fill("(81) 98888-4321");
  allow(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await press(page, "Salvar dados");
  await expect(said(page, "Seus dados")).toHaveText(PROFILE_MESSAGE.unsaved);
  await expect(page.getByLabel("Telefone")).toHaveValue("(81) 98888-4321");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Salvar dados" }).dblclick();
  await expect(said(page, "Seus dados")).toHaveText(PROFILE_MESSAGE.saved);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Clara de Assunção");
  const designer = await visitor();
  await login(designer, davi);
  await designer.goto(`/budget/view/${id}`);
  await expect(designer.getByText("(81) 98888-4321").first()).toBeVisible();
});

test("[PROFILE-3] a password that is refused stays typed, one that is taken goes, and its owner stays in", async ({
  page,
  login,
}) => {
  const clara = await login(page);
  await page.goto("/conta/perfil");
  const own = section(page, "Senha");
  const fill = async (current: string, password: string) => {
    await own.getByLabel("Senha de hoje", { exact: true }).fill(current);
    await own.getByLabel("Senha nova", { exact: true }).fill(password);
    await press(page, "Trocar senha");
  };
  await fill("errada", "outra-senha-boa");
  await expect(own.getByText(PROFILE_MESSAGE.wrongPassword)).toBeVisible();
  await expect(own.getByLabel("Senha nova", { exact: true })).toHaveValue("outra-senha-boa");
  await fill(PASSWORD, "outra-senha-boa");
  await expect(said(page, "Senha")).toHaveText(PROFILE_MESSAGE.passwordChanged);
  await expect(own.getByLabel("Senha nova", { exact: true })).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(clara.name);
});

test("[PROFILE-4] each switch is saved at once, says so, and says when it is not", async ({
  page,
  login,
  database,
  allow,
}) => {
  const clara = await login(page);
  await page.goto("/conta/perfil");
  const own = section(page, "E-mails que você quer");
  await expect(own.getByRole("switch")).toHaveCount(3);
  const messages = page.getByRole("switch", { name: "Mensagens novas" });
  await messages.focus();
  await page.keyboard.press("Space");
  await expect(own.getByRole("status")).toHaveText(PROFILE_MESSAGE.choicesSaved);
  await expect(messages).not.toBeChecked();
  const off = async () =>
    (await database.select({ off: user.mailsOff }).from(user).where(eq(user.id, clara.id)))[0]?.off;
  expect(await off()).toEqual(["messages"]);
  await page.reload();
  await expect(messages).not.toBeChecked();
  allow(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await messages.click();
  await expect(own.getByRole("status")).toHaveText(PROFILE_MESSAGE.choicesUnsaved);
  await expect(messages).not.toBeChecked();
  expect(await off()).toEqual(["messages"]);
});

test("[PROFILE-5] sessions are listed with their device; each ends, and so do all the others, at once", async ({
  page,
  visitor,
  login,
  app,
  database,
  axe,
}) => {
  const clara = await createUser(database);
  const others = await Promise.all([visitor(), visitor(), visitor()]);
  for (const other of others) await signIn(app, other.context(), clara);
  const phone = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
  await database.update(authSession).set({ userAgent: phone }).where(eq(authSession.userId, clara.uid));
  await login(page, clara);
  await page.goto("/conta/perfil");
  const own = section(page, "Onde você entrou");
  await expect(own.getByRole("listitem")).toHaveCount(4);
  await expect(own.getByText("Celular, Chrome")).toHaveCount(3);
  await expect(own.getByText("É este aqui")).toHaveCount(1);
  const end = own.getByRole("button", { name: /^Encerrar: / });
  await expect(end).toHaveCount(3);
  await end.first().focus();
  await page.keyboard.press("Enter");
  await expect(said(page, "Onde você entrou")).toHaveText(PROFILE_MESSAGE.sessionEnded);
  await expect(own.getByRole("listitem")).toHaveCount(3);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await press(page, "Encerrar as outras");
  await expect(said(page, "Onde você entrou")).toHaveText(PROFILE_MESSAGE.othersEnded);
  await expect(own.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Encerrar as outras" })).toHaveCount(0);
  await axe(page);
  for (const other of others)
    expect((await other.request.get("/conta/perfil", { maxRedirects: 0 })).status()).toBe(302);
});
