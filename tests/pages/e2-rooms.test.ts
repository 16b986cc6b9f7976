/** What a conversation holds, as its page and its addresses say it, and the mail of its unread messages. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { attachmentMessages, ROOM_MAX_BYTES } from "../../app/conversation/conversation.ts";
import { attachment } from "../../app/conversation/schema.ts";
import { ACCOUNT_TYPES } from "../../app/kit/roles.ts";
import { UPLOAD_KINDS } from "../../app/kit/upload.ts";
import { uploadCall, user } from "../../app/people/schema.ts";
import { createRoom, newMessage } from "../support/conversation.ts";
import { sendMessage } from "../support/messages.ts";
import { test } from "../support/pages.ts";
import { linkIn } from "../support/smtp.ts";

const MB = 1024 * 1024;
const archive = (size: number) => Buffer.alloc(size, "PK\x03\x04");
const told = async (answer: Response) => [answer.status, ((await answer.json()) as { message: string }).message];

test("[MEND2-3] a file of 100 MB arrives whole; a byte more is refused", async ({ database, login }) => {
  const { id, designer } = await createRoom(database);
  const rui = await login(designer);
  const most = UPLOAD_KINDS.message.maxBytes;
  const send = (size: number) => rui.upload(`/api/budget/${id}/anexo`, archive(size), "marca.zip", "application/zip");
  expect(await told(await send(most + 1))).toEqual([413, attachmentMessages(1)["too-big"]]);
  const { key } = (await (await send(most)).json()) as { key: string };
  const message = { intent: "send", ...newMessage("A marca.", { files: [key] }) };
  expect((await rui.json(`/api/budget/${id}/mensagens`, message)).status).toBe(201);
  const link = (await rui.open(`/budget/view/${id}`)).getByRole("link", { name: /marca\.zip/ });
  expect(link.textContent).toContain("ZIP, 100 MB");
  const { headers } = await rui.get(link.getAttribute("href") ?? "", { method: "HEAD" });
  expect(headers.get("content-length")).toBe(String(most));
});

test("[MEND2-16] what still fits is said beside the field; beyond a room's or a day's limit a sentence says what to do", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  const { id: messageId } = await sendMessage(database, room, room.designer, "A marca.");
  const stored = { messageId, key: `budget/message/${randomUUID()}.zip`, fileName: "marca.zip" };
  await database.insert(attachment).values({ ...stored, bytes: ROOM_MAX_BYTES - MB });
  const rui = await login(room.designer);
  const send = () => rui.upload(`/api/budget/${room.id}/anexo`, archive(MB + 4), "manual.zip", "application/zip");
  const page = await rui.open(`/budget/view/${room.id}`);
  page.said("Imagem até 10 MB, outro arquivo até 100 MB; restam 1 MB nesta conversa.");
  const full = "Esse arquivo não cabe: restam 1 MB nesta conversa. Mande um menor ou um link.";
  expect(await told(await send())).toEqual([413, full]);

  const { aDay } = ACCOUNT_TYPES[room.designer.typeUser].uploads;
  await database.insert(uploadCall).values({ userId: room.designer.id, bytes: aDay - MB / 2 });
  (await rui.open(`/budget/view/${room.id}`)).said(/restam 512 KB para você hoje\.$/);
  expect(await told(await send())).toEqual([
    413,
    expect.stringMatching(
      /^Dá para mandar até 1 GB em 24 horas, e restam 51\d KB\. Mande um arquivo menor, ou este amanhã\.$/,
    ),
  ]);
});

test("[CHAT-4] [MAIL-1] the mail of unread messages leads to the conversation, and a mail program ends such mails at a press, not by opening its link", async ({
  visitor,
  login,
  database,
  smtp,
}) => {
  const { id, customer, designer } = await createRoom(database);
  const wanted = async () =>
    (await database.select({ off: user.mailsOff }).from(user).where(eq(user.id, customer.id)))[0]?.off;
  const message = { intent: "send", ...newMessage("Quantos tamanhos?") };
  expect((await (await login(designer)).json(`/api/budget/${id}/mensagens`, message)).ok).toBe(true);
  // Five minutes later.
  await database.execute(
    sql`update pgboss.job set start_after = now() where name = 'unread-mail' and data->>'budgetId' = ${id}`,
  );
  const mail = await smtp.waitForMail(customer.email, /Mensagem nova em Padaria Bonança/);
  expect(mail.text).not.toContain("tamanhos");
  expect(linkIn(mail, "/conversa")).toContain(`/budget/${id}/conversa`);
  expect(mail.raw).toMatch(/^List-Unsubscribe:\s+<http/im);
  expect(mail.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im);
  const { pathname, search } = new URL(linkIn(mail, "/emails/sair"));
  expect((await visitor().get(pathname + search)).status).toBe(200);
  expect(await wanted()).toEqual([]);
  const oneClick = await visitor().post(pathname + search, { "List-Unsubscribe": "One-Click" });
  expect([oneClick.status, await wanted()]).toEqual([200, ["messages"]]);
});
