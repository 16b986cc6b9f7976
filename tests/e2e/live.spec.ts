import { randomUUID } from "node:crypto";
import type { Page, Request } from "@playwright/test";
import { announceRoom } from "../../app/platform/announce.server.ts";
import { STATUS } from "../../app/requests/budget-statuses.ts";
import { startApp } from "../support/app.ts";
import { createBudget, createUser, newSubmission } from "../support/factories.ts";
import { follow, STREAM } from "../support/live.ts";
import { sendMessage } from "../support/messages.ts";
import { goOffline } from "../support/network.ts";
import { sendQuote } from "../support/quotes.ts";
import { cookieOf, signIn } from "../support/session.ts";
import { openStream } from "../support/stream.ts";
import { expect, test } from "../support/test.ts";

const room = (id: string) => `/budget/view/${id}`;
const claim = (designer: Page, id: string) => designer.request.post(`${room(id)}.data`, { form: { intent: "claim" } });

const expectSameDocument = async (page: Page) => expect(await page.evaluate(() => "same" in window)).toBe(true);

test("[ROOM-12] a claim, a quote and a status appear on the customer's page without a reload: also what happened without a connection, and when it cannot be read again for a moment; another designer's list gains the request, and loses it", async ({
  app,
  page,
  context,
  visitor,
  login,
  allow,
}) => {
  allow(/503|ERR_INTERNET_DISCONNECTED/);
  const clara = await login(page);
  const designer = await visitor();
  await login(designer, { typeUser: 1, name: "Davi Braga" });
  const other = await visitor();
  await login(other, { typeUser: 1 });
  await follow(other, "/designer/page?ordem=newest");
  const nameProject = `Padaria ${randomUUID()}`;
  const asked = await page.request.post("/create/new/Branding/0.data", {
    data: { userId: clara.id, submission: newSubmission({ nameProject }) },
    headers: { Origin: app.url },
  });
  const [id = ""] = /[0-9a-f-]{36}/.exec(await asked.text()) ?? [];
  const card = other.getByRole("link", { name: new RegExp(nameProject) });
  await expect(card).toBeVisible();
  await follow(page, room(id));
  await goOffline(page);
  await claim(designer, id);
  const back = page.waitForResponse(`**${STREAM}`);
  await context.setOffline(false);
  await back;
  await expect(page.getByText("Davi Braga assumiu o projeto.")).toBeVisible();
  await expect(card).toHaveCount(0);
  await expectSameDocument(other);
  expect((await sendQuote(designer, id)).status()).toBe(204);
  await expect(page.getByText("Davi Braga enviou um orçamento: proposta.pdf.")).toBeVisible();

  const line = page.getByRole("textbox", { name: "Mensagem" });
  await line.fill("Ainda não terminei");
  let refused = 0;
  await page.route(/\.data/, (route) => {
    refused += 1;
    return refused > 2 ? route.continue() : route.fulfill({ status: 503, body: "Starting" });
  });
  // A read that was on its way could bring the change without a refusal.
  await page.waitForFunction(() => Reflect.get(window, "__reactRouterDataRouter").state.revalidation === "idle");
  await designer.request.post(`${room(id)}.data`, { form: { intent: "status", status: STATUS.creating.id } });
  await expect(page.getByRole("heading", { name: STATUS.creating.title })).toBeVisible();
  expect(refused, "two refusals, and the reading that followed").toBeGreaterThan(2);
  await expect(line).toHaveValue("Ainda não terminei");
  await expectSameDocument(page);
});

test("[ROOM-12] a message in another request is told of with a way to it, once", async ({
  page,
  database,
  login,
  axe,
}) => {
  const clara = await login(page);
  const rui = await createUser(database, { typeUser: 1, name: "Rui Nogueira" });
  const { id } = await createBudget(database, clara, { nameProject: "Padaria Bonança", designSelect: rui.id });
  const news = { room: id, people: [clara.id, rui.id], designers: false };
  await follow(page, "/account");
  await sendMessage(database, { id }, rui, "Bom dia");
  await announceRoom(database as never, news);
  const notice = page.getByRole("status").filter({ hasText: "Rui Nogueira escreveu em Padaria Bonança" });
  await expect(notice).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(notice).toBeInViewport({ ratio: 1 });
  await notice.getByRole("link", { name: "Ler" }).click();
  await expect(page).toHaveURL(room(id));
  await expect(notice).toHaveCount(0);
  await page.goBack();
  // The address changes before the page: the room, still drawn, would take the news for its own.
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Clara");
  await expect(page).toHaveURL("/account");
  const asked = page.waitForResponse("**/api/novidades*");
  await announceRoom(database as never, news);
  expect(await (await asked).json()).toMatchObject({ from: "Rui Nogueira" });
  await expect(notice).toHaveCount(0);
});

test("[ROOM-12] [CHAT-2] the other request that 'Ler' opens has nothing that was typed in this one", async ({
  page,
  database,
  login,
}) => {
  const rui = await login(page, { typeUser: 1, name: "Rui Nogueira" });
  const clara = await createUser(database, { name: "Lúcia Andrade" });
  const here = await createBudget(database, clara, { designSelect: rui.id });
  const there = await createBudget(database, clara, { nameProject: "Ateliê Dália", designSelect: rui.id });
  const field = page.getByRole("textbox", { name: "Mensagem" });
  const release = page.getByRole("button", { name: "Devolver projeto" });
  await follow(page, room(here.id));
  await field.fill("Sobre a padaria.");
  await release.click();
  await page.getByRole("dialog").getByLabel("Motivo").fill("Vou sair de licença.");
  await page.keyboard.press("Escape");
  await sendMessage(database, there, clara, "E o ateliê?");
  await announceRoom(database as never, { room: there.id, people: [clara.id, rui.id], designers: false });
  await page.getByRole("link", { name: "Ler" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ateliê Dália");
  await expect(field).toHaveValue("");
  await release.click();
  await expect(page.getByRole("dialog").getByLabel("Motivo")).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.goBack();
  await expect(field).toHaveValue("Sobre a padaria.");
});

/** For its first 15 s a server lets each page that opens a stream read again: news may have been missed. */
async function untilNothingMissed(url: string, cookie: string): Promise<void> {
  const first = async () => {
    const stream = await openStream(url, cookie);
    try {
      await expect.poll(() => stream.events.length).toBeGreaterThan(0);
      return stream.events[0];
    } finally {
      stream.close();
    }
  };
  await expect.poll(first, { timeout: 60_000 }).toBe("ready: fresh");
}

test("[ROOM-12] signing out ends the streams of that session, also of other tabs, and the page does not come back", async ({
  page,
  context,
  app,
  login,
}) => {
  const clara = await login(page, { name: "Clara Prado" });
  await untilNothingMissed(`${app.url}${STREAM}`, await cookieOf(app, clara));
  await follow(page, "/account");
  const isStream = (request: Request) => new URL(request.url()).pathname === STREAM;
  // Ended by the server, or closed by the page when it is told that the session is over.
  const ended = Promise.race([
    page.waitForEvent("requestfinished", isStream),
    page.waitForEvent("requestfailed", isStream),
  ]);
  const other = await context.newPage();
  await other.goto("/account");
  await other.getByRole("button", { name: "Sair" }).click();
  await expect(other).toHaveURL("/");
  await ended;
  await expect(page.getByRole("heading", { name: "Oi, Clara." })).toBeVisible();
});

test("[ROOM-12] what is changed through one process appears on the page of another; open streams do not delay its stop, and after the restart the page reads again", async ({
  app,
  page,
  browser,
  database,
  login,
  guard,
  allow,
}) => {
  allow(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
  const env = { DATABASE_URL: app.databaseUrl, AUTH_SECRET: "a secret of the operator's, 32 bytes or more" };
  const other = await startApp({ env });
  const there = await browser.newContext({ baseURL: other.url });
  guard.watch(there);
  try {
    const clara = await createUser(database);
    const { id } = await createBudget(database, clara);
    await signIn(other, there, clara);
    const theirs = await there.newPage();
    await follow(theirs, room(id));
    await login(page, { typeUser: 1, name: "Davi Braga" });
    await claim(page, id);
    await expect(theirs.getByText("Davi Braga assumiu o projeto.")).toBeVisible();
    const stream = await openStream(other.url + STREAM, await cookieOf(other, clara));
    await expect.poll(() => stream.events.length).toBeGreaterThan(0);
    expect(await other.stop()).toBe(0);
    // At the deadline of the stop it would be cut.
    expect(await stream.ended).toBe(true);

    await other.restart();
    expect((await sendQuote(page, id)).status()).toBe(204);
    await expect(theirs.getByText("Davi Braga enviou um orçamento: proposta.pdf.")).toBeVisible({ timeout: 40_000 });
    await expectSameDocument(theirs);
  } finally {
    await there.close();
    await other.remove();
  }
});
