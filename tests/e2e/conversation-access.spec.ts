/** Who opens a conversation and its files, in a browser and by its addresses. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { budget, budgetEvent } from "../../app/requests/schema.ts";
import { createRoom, field, list, send } from "../support/conversation.ts";
import { QUOTE } from "../support/quotes.ts";
import { expect, test } from "../support/test.ts";
import { photograph } from "../support/whole-job.ts";

const PDF = { ...QUOTE, name: "Provas da letra.pdf" };

test("[CHAT-2] pictures and PDFs go with a message, and only its people open them", async ({
  page,
  openRoom,
  visitor,
  login,
  allow,
}) => {
  allow(/40[134]/);
  const room = await openRoom("customer");
  const picture = { name: "placa.jpg", mimeType: "image/jpeg", buffer: await photograph(1200, 800) };
  await page.getByLabel("Arquivos").setInputFiles([picture, PDF]);
  const attached = page.getByRole("list", { name: "Anexos" });
  await expect(attached.getByRole("button", { name: /^Tirar/ })).toHaveCount(2);
  await expect(attached.getByText(/Subindo/)).toHaveCount(0);
  await field(page).fill("A placa e as provas.");
  await send(page).click();
  const shown = list(page).getByRole("img", { name: "Imagem: placa.webp" });
  await expect(shown).toHaveAttribute("width", "1200");
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  const pdf = list(page).getByRole("link", { name: /Provas da letra/ });
  await expect(pdf).toContainText("PDF, 1 KB");

  const addresses = [await shown.getAttribute("src"), await pdf.getAttribute("href")].map(String);
  const designer = await visitor();
  await login(designer, room.designer);
  for (const [index, address] of addresses.entries()) {
    const response = await designer.request.get(address);
    expect(response.status()).toBe(200);
    expect(response.headers()).toMatchObject({
      "content-type": ["image/webp", "application/pdf"][index],
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
      "content-disposition": expect.stringContaining("inline"),
    });
    const { etag = "" } = response.headers();
    expect((await designer.request.get(address, { headers: { "if-none-match": etag } })).status()).toBe(304);
  }
  const statuses = { stranger: 404, visitor: 403, admin: 200 } as const;
  for (const [role, status] of Object.entries(statuses)) {
    const other = await visitor();
    await login(other, room[role as keyof typeof statuses]);
    for (const address of addresses) {
      const response = await other.request.get(address);
      expect(response.status(), role).toBe(status);
      if (status !== 200) expect(await response.text(), role).toContain("<h1>");
    }
    const upload = await other.request.post(`/api/budget/${room.id}/anexo`, { multipart: { file: PDF } });
    expect(upload.status(), role).toBe(status === 200 ? 201 : status);
  }
  const nobody = await visitor();
  for (const address of addresses) {
    const response = await nobody.request.get(address, { maxRedirects: 0 });
    expect(response.headers().location).toContain("/login");
  }
});

test("[CHAT-1] nothing of a conversation is in any page's data for others", async ({
  page,
  visitor,
  database,
  login,
  allow,
}) => {
  allow(/40[134]/);
  const room = await createRoom(database);
  await login(page, room.customer);
  const words = "palavras-que-ninguém-mais-lê";
  const sent = { intent: "send", submissionId: randomUUID(), text: words };
  const api = `/api/budget/${room.id}/mensagens`;
  expect((await page.request.post(api, { data: sent })).status()).toBe(201);
  const people = { designer: 200, admin: 200, visitor: 403, stranger: 404 } as const;
  for (const [role, status] of Object.entries(people)) {
    const other = await visitor();
    await login(other, room[role as keyof typeof people]);
    const talks = status === 200;
    for (const path of [`/budget/view/${room.id}`, `/budget/${room.id}/conversa`]) {
      for (const address of [path, `${path}.data`]) {
        const response = await other.request.get(address);
        expect((await response.text()).includes(words), `${role} at ${address}`).toBe(talks);
      }
    }
    const read = { intent: "read", seq: 1 };
    expect((await other.request.post(api, { data: read })).status(), role).toBe(talks ? 204 : status);
  }
  const nobody = await visitor();
  expect((await nobody.request.post(api, { data: sent })).status()).toBe(401);
  expect((await nobody.request.get(`/budget/${room.id}/conversa`, { maxRedirects: 0 })).headers().location).toContain(
    "/login",
  );
  for (const body of [
    {},
    { intent: "send" },
    { ...sent, text: "x".repeat(4001) },
    { ...sent, files: ["budget/send/x.png"] },
  ])
    expect((await page.request.post(api, { data: body })).status()).toBe(400);
});

test("[CHAT-1] before a claim the customer talks to the studio, at 320 px and by keyboard", async ({
  page,
  visitor,
  database,
  login,
  axe,
}) => {
  const room = await createRoom(database, { claimed: false });
  await page.setViewportSize({ width: 320, height: 640 });
  await login(page, room.customer);
  await page.goto(`/budget/${room.id}/conversa`);
  await expect(page.getByRole("heading", { name: "Conversa com Estúdio Traço" })).toBeVisible();
  await field(page).focus();
  await page.keyboard.type("Uma palavra muito comprida: ".repeat(4) + "x".repeat(120));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(list(page).getByText("Enviada")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await axe(page);

  const admin = await visitor();
  await login(admin, room.admin);
  await admin.goto(`/budget/view/${room.id}`);
  await field(admin).fill("Oi, Lúcia.");
  await field(admin).press("Enter");
  await expect(list(admin).getByText(/Enviada|Lida/)).toBeVisible();
  await expect(list(page)).toContainText("Estúdio Traço");
});

test("[CHAT-1] what an admin did is the studio's to the customer, in the room and in the conversation", async ({
  page,
  database,
  login,
}) => {
  const room = await createRoom(database);
  const details = { designer: room.designer.id };
  await database.insert(budgetEvent).values({ budgetId: room.id, kind: "assigned", by: room.admin.id, details });
  await login(page, room.customer);
  for (const path of [`/budget/view/${room.id}`, `/budget/${room.id}/conversa`]) {
    await page.goto(path);
    await expect(list(page)).toContainText("Estúdio Traço passou o projeto para");
    expect(await page.content()).not.toMatch(/\bAda\b/);
  }
});

test("[ROOM-6] [CHAT-1] the conversation of a withdrawn request stays, and says that it can only be read", async ({
  page,
  database,
  login,
}) => {
  const room = await createRoom(database, { claimed: false });
  await login(page, room.customer);
  await page.goto(`/budget/${room.id}/conversa`);
  await field(page).fill("O forno quebrou.");
  await send(page).click();
  await expect(list(page).getByText("Enviada")).toBeVisible();
  await database.update(budget).set({ withdrawnAt: new Date() }).where(eq(budget.id, room.id));
  for (const path of [`/budget/${room.id}/conversa`, `/budget/view/${room.id}`]) {
    await page.goto(path);
    await expect(list(page)).toContainText("O forno quebrou.");
    await expect(page.getByText("Pedido retirado: a conversa fica guardada, só para ler.")).toBeVisible();
    await expect(field(page)).toHaveCount(0);
  }
});
