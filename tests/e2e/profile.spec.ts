import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { TypeUser } from "../../app/kit/roles.ts";
import { LOGIN_MESSAGE, REGISTRATION_MESSAGE } from "../../app/people/account.ts";
import { authAccount, authSession } from "../../app/people/auth-schema.ts";
import { PROFILE_MESSAGE } from "../../app/people/profile.ts";
import { user } from "../../app/people/schema.ts";
import { createBudget, createUser, PASSWORD } from "../support/factories.ts";
import { expectToFit } from "../support/layout.ts";
import { enter } from "../support/registering.ts";
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

test("[PROFILE-1] nobody else gets in, as a page, as data or by a post; a designer who waits does", async ({
  page,
  visitor,
  login,
  database,
  app,
}) => {
  for (const address of ["/conta/perfil", "/conta/perfil.data", "/conta/perfil/dados.json"])
    expect((await page.request.get(address, { maxRedirects: 0 })).status(), address).not.toBe(200);
  const posted = await page.request.post("/conta/perfil", {
    form: { intent: "encerrar-outras" },
    headers: { origin: app.url },
    maxRedirects: 0,
  });
  expect(posted.status()).toBe(302);
  const waiting = await visitor();
  await login(waiting, await createUser(database, { typeUser: 1, admitted: false }));
  await waiting.goto("/conta/perfil");
  await expect(waiting.getByRole("heading", { name: "Apagar a conta" })).toBeVisible();
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

test("[PROFILE-3] the password changes with the old one, ends the other sessions, and a mail says so", async ({
  page,
  visitor,
  login,
  smtp,
  app,
}) => {
  const clara = await login(page);
  const other = await visitor();
  await signIn(app, other.context(), clara);
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
  await fill(PASSWORD, "12345");
  await expect(own.getByText(REGISTRATION_MESSAGE.weakPassword)).toBeVisible();
  await fill(PASSWORD, PASSWORD);
  await expect(own.getByText(PROFILE_MESSAGE.samePassword)).toBeVisible();
  await fill(PASSWORD, "outra-senha-boa");
  await expect(said(page, "Senha")).toHaveText(PROFILE_MESSAGE.passwordChanged);
  await expect(own.getByLabel("Senha nova", { exact: true })).toHaveValue("");
  await smtp.waitForMail(clara.email, /senha foi trocada/);
  await other.goto("/conta/perfil");
  await expect(other).toHaveURL(/\/login/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(clara.name);
  await enter(other, clara.email, PASSWORD);
  await expect(other.getByRole("alert")).toContainText(LOGIN_MESSAGE.wrong);
  await enter(other, clara.email, "outra-senha-boa");
  await expect(other).toHaveURL("/conta/perfil");
});

test("[PROFILE-3] wrong passwords count as tries to log in", async ({ page, login, app }) => {
  await login(page);
  const statuses = [];
  for (let tried = 0; tried < 11; tried++) {
    const answer = await page.request.post("/conta/perfil", {
      form: { intent: "apagar", current: `errada-${tried}` },
      headers: { origin: app.url },
    });
    statuses.push((await answer.text()).includes("Foram senhas demais"));
  }
  expect(statuses).toEqual([...Array(10).fill(false), true]);
  await page.goto("/conta/perfil");
  await expect(page.getByRole("heading", { name: "Apagar a conta" })).toBeVisible();
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
  // Another person's session is out of reach, whatever is posted.
  const stranger = await visitor();
  const ana = await login(stranger);
  const [session] = await database.select().from(authSession).where(eq(authSession.userId, ana.uid));
  await page.request.post("/conta/perfil", {
    form: { intent: "encerrar", session: session?.id ?? "" },
    headers: { origin: app.url },
  });
  expect((await stranger.request.get("/conta/perfil", { maxRedirects: 0 })).status()).toBe(200);
});

test("[PROFILE-3] an account that only a provider opens is told what is possible, and may create a password", async ({
  page,
  login,
  database,
  smtp,
}) => {
  const clara = await login(page);
  await database
    .update(authAccount)
    .set({ providerId: "google", password: null })
    .where(eq(authAccount.userId, clara.uid));
  await page.goto("/conta/perfil");
  await expect(page.getByText("Para trocar o e-mail, crie uma senha antes")).toBeVisible();
  await expect(page.getByRole("button", { name: "Trocar e-mail" })).toHaveCount(0);
  await press(page, "Criar senha por e-mail");
  await expect(said(page, "Senha")).toHaveText(PROFILE_MESSAGE.passwordByMail(clara.email));
  await smtp.waitForMail(clara.email, /nova senha/);
});

test("[PROFILE-6] the file is a download of one's own data, kept by no cache", async ({ page, login, database }) => {
  const clara = await login(page);
  await createBudget(database, clara, { nameProject: "Padaria Única" });
  await page.goto("/conta/perfil");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Baixar arquivo" }).click();
  expect((await download).suggestedFilename()).toBe("meus-dados.json");
  const answer = await page.request.get("/conta/perfil/dados.json");
  expect(answer.headers()).toMatchObject({
    "content-disposition": 'attachment; filename="meus-dados.json"',
    "cache-control": "private, no-store",
  });
  expect(await answer.json()).toMatchObject({
    conta: { email: clara.email },
    pedidos: [{ nameProject: "Padaria Única" }],
  });
});
