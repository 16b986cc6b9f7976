/** The end of one kind of mails, by the link of such a mail. */
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { user } from "../../app/people/schema.ts";
import { createRoom, newMessage } from "../support/conversation.ts";
import { startJobsNow } from "../support/jobs.ts";
import { test } from "../support/pages.ts";
import { linkIn } from "../support/smtp.ts";

test("[CHAT-4] without scripts a button ends the mails, and a broken link says so", async ({
  visitor,
  login,
  database,
  smtp,
}) => {
  const room = await createRoom(database);
  const customer = await login(room.customer);
  expect(
    (await customer.json(`/api/budget/${room.id}/mensagens`, { intent: "send", ...newMessage("Oi, Rui.") })).ok,
  ).toBe(true);
  // Five minutes later.
  await startJobsNow(database, "unread-mail", room.id);
  const link = linkIn(await smtp.waitForMail(room.designer.email), "/emails/sair");
  const page = await visitor().open(link);
  (await page.send("Não receber mais")).getByRole("heading", { name: "Pronto" });
  const [row] = await database.select({ off: user.mailsOff }).from(user).where(eq(user.id, room.designer.id));
  expect(row?.off).toEqual(["messages"]);
  (await visitor().open(`${link}x`)).getByRole("heading", { name: "Este link não vale" });
});
