/** 'Pessoas': found, given roles, let in, blocked; each act asked for, recorded and shown (OWNER-1 to OWNER-7). As it is sent: tests/pages/owner.test.ts. */
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { user } from "../../app/people/schema.ts";
import { createBudget, createUser, PASSWORD } from "../support/factories.ts";
import { expectWidth, settle } from "../support/layout.ts";
import { losePosts } from "../support/network.ts";
import { enter } from "../support/registering.ts";
import { expect, test } from "../support/test.ts";

const PEOPLE = "/admin/pessoas";
const row = (page: Page, name: string) => page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });
const done = (page: Page) => page.getByRole("region", { name: "O que foi feito" }).getByRole("listitem");
const alert = (page: Page) => page.getByRole("alert").last();

test("[OWNER-3] [OWNER-7] a blocked person's open page ends at once; unblocked they sign in again; without a connection nothing was done, and that is said", async ({
  page,
  visitor,
  database,
  login,
  axe,
  allow,
}) => {
  allow(/401|403|ERR_INTERNET_DISCONNECTED/);
  const ada = await login(page, { typeUser: 2, name: "Ada Bloqueia" });
  const otto = await createUser(database, { name: "Otto Bloqueado" });
  const other = await visitor();
  await login(other, otto);
  await other.goto("/account");
  await page.goto(`${PEOPLE}?q=bloqueado`);
  const block = row(page, otto.name).getByRole("button", { name: `Bloquear ${otto.name}` });
  await block.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Bloquear ${otto.name}?` });
  await expect(dialog).toContainText("As sessões terminam agora");
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(block).toBeFocused();
  const restore = await losePosts(page, "**/admin/pessoas.data*");
  await block.click();
  await dialog.getByRole("button", { name: "Bloquear" }).click();
  await expect(alert(page)).toHaveText("Não deu certo. Recarregue a página e tente de novo.");
  await restore();
  await block.click();
  await dialog.getByRole("button", { name: "Bloquear" }).click();
  await expect(alert(page)).toHaveText(`${otto.name} não entra mais: as sessões terminaram agora.`);
  await expect(row(page, otto.name)).toContainText("Bloqueado");
  await expect(done(page).first()).toContainText(`${ada.name} bloqueou ${otto.name}.`);
  await other.goto("/account");
  await expect(other).toHaveURL(/\/login/);
  await enter(other, otto.email, PASSWORD);
  await expect(alert(other)).toContainText("O estúdio bloqueou esta conta");

  await row(page, otto.name)
    .getByRole("button", { name: `Desbloquear ${otto.name}` })
    .click();
  await expect(done(page).first()).toContainText(`${ada.name} desbloqueou ${otto.name}.`);
  await enter(other, otto.email, PASSWORD);
  await expect(other).toHaveURL("/account");
});

test("[OWNER-3] [OWNER-4] [OWNER-6] [A11Y] Escape closes a list of roles and gives the focus back to what opened it; a role is changed by keyboard after a question; who holds something keeps it; a password link is shown once, and sets one password", async ({
  page,
  visitor,
  database,
  login,
  axe,
}) => {
  const ada = await login(page, { typeUser: 2, name: "Ada Papéis" });
  const nina = await createUser(database, { name: "Nina Papéis" });
  const clara = await createUser(database, { name: "Clara Papéis" });
  await createBudget(database, clara);
  await page.goto(`${PEOPLE}?q=papeis`);
  await expect(row(page, ada.name)).toContainText("você");
  await expect(row(page, ada.name).getByRole("button", { name: /Bloquear/ })).toHaveCount(0);
  const roles = page.getByLabel(`Papel de ${nina.name}: Cliente`);
  await roles.press("Enter");
  const admin = row(page, nina.name).getByRole("button", { name: "Mudar para Admin" });
  await admin.press("Escape");
  await expect(roles).toBeFocused();
  await expect(admin).toBeHidden();
  const choose = async (name: string, role: string) => {
    await page.getByLabel(`Papel de ${name}: Cliente`).focus();
    await page.keyboard.press("Enter");
    const choice = row(page, name).getByRole("button", { name: `Mudar para ${role}` });
    await choice.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Mudar o papel" }).press("Enter");
  };
  await choose(nina.name, "Admin");
  await expect(alert(page)).toHaveText(`Papel de ${nina.name}: administrador, a partir da próxima página.`);
  await expect(done(page).first()).toContainText(
    `${ada.name} mudou o papel de ${nina.name}: de cliente para administrador.`,
  );
  await choose(clara.name, "Designer");
  await expect(alert(page)).toContainText(`${clara.name} tem pedidos, projetos ou mensagens`);
  const [stored] = await database.select().from(user).where(eq(user.id, clara.id));
  expect(stored?.typeUser).toBe(0);

  const otto = await createUser(database, { name: "Otto Semsenha" });
  await page.goto(`${PEOPLE}?q=semsenha`);
  await page.getByRole("button", { name: `Link de senha para ${otto.name}` }).dblclick();
  const made = page.getByRole("region", { name: `Link de senha de ${otto.name}` });
  await expect(made).toContainText("uma vez só, durante uma hora");
  await expect(made).toBeFocused();
  await axe(page);
  const url = await made.getByRole("textbox", { name: "Link de senha" }).inputValue();
  await page.reload();
  await expect(made).toHaveCount(0);
  await expect(done(page).filter({ hasText: `um link de senha para ${otto.name}` })).toHaveCount(1);
  const other = await visitor();
  await other.goto(url);
  await other.getByLabel("Senha", { exact: true }).fill("uma senha bem boa");
  await other.getByLabel("Confirmar senha", { exact: true }).fill("uma senha bem boa");
  await other.getByRole("button", { name: "Trocar senha" }).click();
  await expect(other.getByText("Senha trocada. Entre com a nova senha.")).toBeVisible();
});

test("[OWNER-1] [OWNER-2] by keyboard, another page of the list begins at its beginning; on a phone every person is a card that fits, and a deed is a press of 44 px", async ({
  page,
  database,
  login,
}) => {
  await login(page, { typeUser: 2 });
  for (let count = 0; count < 27; count += 1) await createUser(database, { name: `Folha ${count}` });
  await page.goto(`${PEOPLE}?q=folha`);
  for (const [turn, shown] of [
    ["Próximas", 2],
    ["Anteriores", 25],
  ] as const) {
    await page.getByRole("link", { name: turn }).press("Enter");
    await expect(page.getByRole("row")).toHaveCount(1 + shown);
    await expect(page.getByRole("heading", { name: "Lista de pessoas" })).toBeFocused();
    await expect(page.getByRole("row").nth(1)).toBeInViewport();
  }
  const long = await createUser(database, { name: `Otto ${"Compridíssimo".repeat(8)}` });
  await page.goto(`${PEOPLE}?q=otto`);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 664 });
    await expectWidth(page, width);
    await settle(page);
    const box = await page.getByRole("button", { name: `Bloquear ${long.name}` }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
});

test("[OWNER-5] [OWNER-11] the switch makes new designers wait; one is let in, one refused, with a mail each", async ({
  page,
  visitor,
  database,
  login,
  axe,
}) => {
  // Nobody of another test waits.
  await database.update(user).set({ admittedAt: new Date() });
  await login(page, { typeUser: 2, name: "Ada Porta" });
  const tiago = await createUser(database, { name: "Tiago Barros", typeUser: 1, admitted: false });
  const bia = await createUser(database, { name: "Bia Torres", typeUser: 1, admitted: false });
  await page.goto(PEOPLE);
  const door = page.getByRole("switch", { name: "Novos designers só com aprovação" });
  await expect(door).not.toBeChecked();
  await door.press("Space");
  await expect(alert(page)).toHaveText("Salvo. Vale agora, em toda parte.");
  await expect(door).toBeChecked();
  const waiting = page.getByRole("region", { name: "Designers à espera" });
  await expect(waiting.getByRole("heading").first()).toHaveText("Sua vez: Tiago Barros quer entrar como designer.");
  await axe(page);

  const designer = await visitor();
  await login(designer, bia);
  await designer.goto("/designer/page");
  await expect(
    designer.getByRole("heading", { name: "Bia, falta alguém do estúdio deixar você entrar." }),
  ).toBeVisible();

  await waiting.getByRole("button", { name: "Deixar entrar: Tiago Barros" }).click();
  await expect(alert(page)).toHaveText("Tiago Barros já pode pegar projetos e recebe um aviso por e-mail.");
  await waiting.getByRole("button", { name: "Recusar: Bia Torres" }).click();
  await page.getByRole("dialog", { name: "Recusar Bia Torres?" }).getByRole("button", { name: "Recusar" }).click();
  await expect(waiting).toHaveCount(0);
  await expect(done(page).first()).toContainText("Ada Porta não deixou Bia Torres entrar como designer.");
  await expect(done(page).nth(2)).toContainText(
    "mudou a entrada de designers: de “entra quem se cadastra” para “só com aprovação”.",
  );
  await designer.reload();
  await expect(designer.getByRole("heading", { name: /Bia, o estúdio não deixou você entrar/ })).toBeVisible();
  await door.press("Space");
  await expect(door).not.toBeChecked();
  await expect(done(page).first()).toContainText("para “entra quem se cadastra”.");
  await designer.reload();
  await expect(designer.getByRole("heading", { name: "Orçamentos disponíveis" })).toBeVisible();
  const stored = await database.select().from(user).where(eq(user.id, tiago.id));
  expect(stored[0]?.admittedAt).not.toBeNull();
});
