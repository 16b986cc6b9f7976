/** What a conversation holds, as its page and its addresses say it. */
import { expect } from "vitest";
import { attachmentMessages, ROOM_MAX_BYTES } from "../../app/conversation/conversation.ts";
import { attachment } from "../../app/conversation/schema.ts";
import { ACCOUNT_TYPES } from "../../app/kit/roles.ts";
import { UPLOAD_KINDS } from "../../app/kit/upload.ts";
import { uploadCall } from "../../app/people/schema.ts";
import { createRoom, newMessage } from "../support/conversation.ts";
import { sendMessage } from "../support/messages.ts";
import { test } from "../support/pages.ts";

const MB = 1024 * 1024;
const archive = (size: number) => Buffer.alloc(size, "PK\x03\x04");
const told = async (answer: Response) => [answer.status, ((await answer.json()) as { message: string }).message];

test("[MEND2-3] a file of 100 MB arrives whole; a byte more is refused", { timeout: 120_000 }, async ({
  database,
  login,
}) => {
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
  const { designer } = room;
  const { id: messageId } = await sendMessage(database, room, designer, "A marca.");
  const bytes = ROOM_MAX_BYTES - MB;
  await database.insert(attachment).values({ messageId, key: "budget/message/a.zip", fileName: "marca.zip", bytes });
  const rui = await login(designer);
  const look = async () => [
    (await rui.open(`/budget/view/${room.id}`)).getByText(/^Imagem até 10 MB/).textContent,
    ...(await told(await rui.upload(`/api/budget/${room.id}/anexo`, archive(MB + 4), "manual.zip"))),
  ];
  const hint = "Imagem até 10 MB, outro arquivo até 100 MB; restam";
  const full = "Esse arquivo não cabe: restam 1 MB nesta conversa. Mande um menor ou um link.";
  expect(await look()).toEqual([`${hint} 1 MB nesta conversa.`, 413, full]);
  const { aDay } = ACCOUNT_TYPES[designer.typeUser].uploads;
  await database.insert(uploadCall).values({ userId: designer.id, bytes: aDay - MB / 2 });
  const later = /^Dá para mandar até 1 GB em 24 horas, e restam 51\d KB\. Mande um arquivo menor, ou este amanhã\.$/;
  expect(await look()).toEqual([`${hint} 512 KB para você hoje.`, 413, expect.stringMatching(later)]);
});
