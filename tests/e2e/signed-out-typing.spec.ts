import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { authSession } from "../../app/people/auth-schema.ts";
import { createRoom } from "../support/conversation.ts";
import { createUser, PASSWORD } from "../support/factories.ts";
import { enter } from "../support/registering.ts";
import { expect, test } from "../support/test.ts";

const KEPT = /está guardado neste navegador/;
const BACK = /O que você escreveu está de volta/;

const endSessions = (database: Pick<NodePgDatabase, "delete">, uid: string) =>
  database.delete(authSession).where(eq(authSession.userId, uid));

/** How often the page was told who is signed in: it asks when something is typed, and before it puts words back. */
function watchAnswers(page: Page): () => number {
  let answered = 0;
  page.on("response", (response) => {
    if (response.request().method() === "HEAD" && new URL(response.url()).pathname === "/session") answered += 1;
  });
  return () => answered;
}

/** The page knows whose words they are, and loses the session; then the login page says where the words are. */
async function loseSession(
  page: Page,
  database: Pick<NodePgDatabase, "delete">,
  uid: string,
  send: () => Promise<void>,
) {
  await endSessions(database, uid);
  await send();
  await expect(page).toHaveURL(/\/login\?voltar=/);
  await expect(page.getByText(KEPT)).toBeVisible();
}

test("[MAIL-8] a message stays with its writer when the session ends", async ({ page, database, login, axe }) => {
  const room = await createRoom(database);
  await login(page, room.customer);
  await page.goto(`/budget/view/${room.id}`);
  const field = page.getByRole("textbox", { name: "Mensagem" });
  const answers = watchAnswers(page);
  await field.fill("A cor pode ser verde-musgo.");
  await expect.poll(answers).toBe(1);
  await loseSession(page, database, room.customer.uid, () =>
    page
      .getByRole("link", { name: "Ver a conversa inteira" })
      .or(page.getByRole("link", { name: /Minha Conta/ }))
      .first()
      .click(),
  );
  await axe(page);
  await page.goto(`/login?voltar=/budget/view/${room.id}`);
  await enter(page, room.customer.email, PASSWORD);
  await expect(field).toHaveValue("A cor pode ser verde-musgo.");
  await expect(page.getByText(BACK)).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue("A cor pode ser verde-musgo.");
  await expect(page.getByText(BACK)).toHaveCount(0);
});

test("[MAIL-8] the profile's fields are back after signing in, for their owner", async ({ page, database, login }) => {
  const who = await createUser(database, { name: "Clara Prado" });
  const other = await createUser(database, { name: "Rui Nogueira" });
  await login(page, who);
  await page.goto("/conta/perfil");
  const name = page.getByLabel("Nome", { exact: true });
  const save = () => page.getByRole("button", { name: "Salvar" }).first().click();
  const answers = watchAnswers(page);
  await name.fill("Clara Prado Salgueiro");
  await expect.poll(answers).toBe(1);
  await loseSession(page, database, who.uid, save);
  await enter(page, who.email, PASSWORD);
  await expect(page).toHaveURL("/conta/perfil");
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(name).toHaveValue("Clara Prado Salgueiro");
  // Only before the words were put back: whose they are is known then.
  expect(answers()).toBe(2);

  await loseSession(page, database, who.uid, save);
  await enter(page, other.email, PASSWORD);
  await expect(page).toHaveURL("/conta/perfil");
  await expect(name).toHaveValue("Rui Nogueira");
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Salgueiro");
  await expect(page.getByText(BACK)).toHaveCount(0);
});
