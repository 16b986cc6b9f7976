import { eq, sql } from "drizzle-orm";
import { user } from "../../app/people/schema.ts";
import { createRoom } from "../support/conversation.ts";
import type { Database } from "../support/factories.ts";
import { linkIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

const fiveMinutesLater = (database: Database, id: string) =>
  database.execute(
    sql`update pgboss.job set start_after = now() where name = 'unread-mail' and data->>'budgetId' = ${id}`,
  );

test("[CHAT-4] [MAIL-1] the mail of unread messages leads to the conversation, and its other link ends such mails after a press", async ({
  page,
  visitor,
  database,
  login,
  smtp,
  axe,
}) => {
  const room = await createRoom(database);
  const wanted = async () =>
    (await database.select({ off: user.mailsOff }).from(user).where(eq(user.id, room.customer.id)))[0]?.off;
  await login(page, room.designer);
  await page.goto(`/budget/view/${room.id}`);
  await page.getByRole("textbox", { name: "Mensagem" }).fill("Quantos tamanhos?");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enviada")).toBeVisible();
  await fiveMinutesLater(database, room.id);
  const mail = await smtp.waitForMail(room.customer.email, /Mensagem nova em Padaria Bonança/);
  expect(mail.text).not.toContain("tamanhos");
  expect(linkIn(mail, "/conversa")).toContain(`/budget/${room.id}/conversa`);
  const leave = linkIn(mail, "/emails/sair");
  expect(mail.raw).toMatch(/^List-Unsubscribe:\s+<http/im);
  expect(mail.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im);

  // A scanner that opens links changes nothing; a mail program's button does, without a login.
  const { pathname, search } = new URL(leave);
  const reader = await visitor();
  expect((await reader.request.get(pathname + search)).status()).toBe(200);
  expect(await wanted()).toEqual([]);
  const oneClick = await reader.request.post(pathname + search, { form: { "List-Unsubscribe": "One-Click" } });
  expect(oneClick.status()).toBe(200);
  expect(await wanted()).toEqual(["messages"]);
  await database.update(user).set({ mailsOff: [] }).where(eq(user.id, room.customer.id));

  // A scanner's browser runs scripts, moves the pointer and waits: only the press counts.
  await reader.goto(pathname + search);
  const press = reader.getByRole("button", { name: "Não receber mais" });
  await press.hover();
  await reader.waitForLoadState("networkidle");
  expect(await wanted()).toEqual([]);
  await press.click();
  await expect(reader.getByRole("heading", { name: "Pronto" })).toBeVisible();
  expect(await wanted()).toEqual(["messages"]);
  await axe(reader);
  await reader.getByRole("button", { name: "Voltar a receber" }).click();
  await expect(reader.getByText(/Você recebe estes e-mails/)).toBeVisible();
  expect(await wanted()).toEqual([]);
  await reader.reload();
  await expect(reader.getByRole("button", { name: "Não receber mais" })).toBeVisible();
  expect(await wanted()).toEqual([]);
});
