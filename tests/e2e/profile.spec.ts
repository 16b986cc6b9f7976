import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { REGISTRATION_MESSAGE } from "../../app/people/account.ts";
import { PROFILE_MESSAGE } from "../../app/people/profile.ts";
import { user } from "../../app/people/schema.ts";
import { createBudget, createUser, PASSWORD } from "../support/factories.ts";
import { expectToFit } from "../support/layout.ts";
import { goOffline, goOnline } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const section = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const said = (page: Page, title: string) => section(page, title).getByRole("alert");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("[PROFILE-1] by the menu, back by the bar, and it fits from 320 px", async ({ page, login, axe }) => {
  for (const [typeUser, back] of [
    [0, "Minha Conta"],
    [1, "Designer Page"],
    [2, "Admin"],
  ] as const) {
    const person = await login(page, { typeUser });
    await page.setViewportSize({ width: 1440, height: 700 });
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
  }
});

test("[PROFILE-1] [PROFILE-3] [PROFILE-4] [PROFILE-5] each part", async ({ page, visitor, login, database, allow }) => {
  const davi = await createUser(database, { typeUser: 1 });
  const clara = await login(await visitor());
  await login(page, clara);
  const { id } = await createBudget(database, clara, { designSelect: davi.id });
  await page.goto("/conta/perfil");
  await page.getByLabel("Nome").fill("Clara de Assunção");
  await page.getByLabel("Telefone").fill("12");
  await press(page, "Salvar dados");
  await expect(section(page, "Seus dados").getByText(REGISTRATION_MESSAGE.tell)).toBeVisible();
  await expect(page.getByLabel("Telefone")).toBeFocused();
  await expect(page.getByLabel("Nome")).toHaveValue("Clara de Assunção");
  await page.getByLabel("Telefone").fill("(81) 98888-4321");
  // What the page reads after an answer has come: it would wait for the connection, and the button with it.
  await expect(page.getByRole("button", { name: "Salvar dados" })).toBeEnabled();
  allow(/ERR_INTERNET_DISCONNECTED/);
  await goOffline(page);
  await press(page, "Salvar dados");
  await expect(said(page, "Seus dados")).toHaveText(PROFILE_MESSAGE.unsaved);
  await expect(page.getByLabel("Telefone")).toHaveValue("(81) 98888-4321");
  await goOnline(page);
  await page.getByRole("button", { name: "Salvar dados" }).dblclick();
  await expect(said(page, "Seus dados")).toHaveText(PROFILE_MESSAGE.saved);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Clara de Assunção");
  const designer = await visitor();
  await login(designer, davi);
  await designer.goto(`/budget/view/${id}`);
  await expect(designer.getByText("(81) 98888-4321").first()).toBeVisible();

  const others = section(page, "Onde você entrou");
  await others.getByRole("button", { name: /^Encerrar: / }).focus();
  await page.keyboard.press("Enter");
  await expect(said(page, "Onde você entrou")).toHaveText(PROFILE_MESSAGE.sessionEnded);
  await expect(others.getByRole("listitem")).toHaveCount(1);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);

  const password = section(page, "Senha").getByLabel("Senha nova", { exact: true });
  const change = async (current: string) => {
    await section(page, "Senha").getByLabel("Senha de hoje", { exact: true }).fill(current);
    await password.fill("outra-senha-boa");
    await press(page, "Trocar senha");
  };
  await change("errada");
  await expect(section(page, "Senha").getByText(PROFILE_MESSAGE.wrongPassword)).toBeVisible();
  await expect(password).toHaveValue("outra-senha-boa");
  await change(PASSWORD);
  await expect(said(page, "Senha")).toHaveText(PROFILE_MESSAGE.passwordChanged);
  await expect(password).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Clara de Assunção");

  const own = section(page, "E-mails que você quer");
  await expect(own.getByRole("switch")).toHaveCount(3);
  const messages = page.getByRole("switch", { name: "Mensagens novas" });
  await messages.focus();
  await page.keyboard.press("Space");
  await expect(own.getByRole("status")).toHaveText(PROFILE_MESSAGE.choicesSaved);
  const expectOff = async () => {
    await expect(messages).not.toBeChecked();
    const [row] = await database.select({ off: user.mailsOff }).from(user).where(eq(user.id, clara.id));
    expect(row?.off).toEqual(["messages"]);
  };
  await expectOff();
  await page.reload();
  await expect(messages).not.toBeChecked();
  await goOffline(page);
  await messages.click();
  await expect(own.getByRole("status")).toHaveText(PROFILE_MESSAGE.choicesUnsaved);
  await expectOff();
});
