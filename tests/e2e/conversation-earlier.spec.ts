/** A long conversation: its newest messages, and earlier ones as they are asked for. Without scripts: tests/pages/conversation.test.ts. */
import { randomUUID } from "node:crypto";
import { message } from "../../app/conversation/schema.ts";
import { createRoom, list } from "../support/conversation.ts";
import type { Database } from "../support/factories.ts";
import { settle } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

test("[MEND2-13] earlier messages come above what stays in view", async ({ page, visitor, database, login, allow }) => {
  allow(/ERR_FAILED|ERR_INTERNET|Failed to load/);
  const room = await createRoom(database);
  await writeNotes(database, room, 120);
  await login(page, room.customer);
  // An address of before, which asked for as many as it liked.
  await page.goto(`/budget/${room.id}/conversa?mensagens=5000`);
  const notes = list(page).getByText(/^Nota \d+\.$/);
  await expect(notes).toHaveCount(50);
  const first = list(page).getByText("Nota 71.", { exact: true });
  await first.scrollIntoViewIfNeeded();
  const earlier = list(page).getByRole("link", { name: "Ver mensagens anteriores" });
  await earlier.scrollIntoViewIfNeeded();
  const entry = list(page)
    .getByRole("listitem")
    .filter({ has: page.getByText("Nota 71.", { exact: true }) });
  await settle(page);
  const before = await entry.boundingBox();
  await earlier.click();
  await expect(notes).toHaveCount(100);
  expect(await notes.first().textContent()).toBe("Nota 21.");
  // The entry stays where it was; its day and its author's name (71 px) now stand above the first message of the run.
  expect(Math.abs(((await entry.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  const designer = await visitor();
  await login(designer, room.designer);
  const sent = { intent: "send", submissionId: randomUUID(), text: "Acabou de chegar." };
  expect((await designer.request.post(`/api/budget/${room.id}/mensagens`, { data: sent })).status()).toBe(201);
  await expect(list(page).getByText("Acabou de chegar.")).toHaveCount(1);
  await expect(notes).toHaveCount(100);
  await page.route("**/mensagens?antes=*", (route) => route.abort(), { times: 1 });
  await earlier.click();
  await expect(page.getByText("Não foi. Tente de novo.")).toBeVisible();
  await earlier.click();
  await expect(notes).toHaveCount(120);
  await expect(earlier).toHaveCount(0);
  await expect(page).toHaveURL(/\?mensagens=5000$/);
});

/** More than a person may send in a minute, and older than what may still be edited. */
async function writeNotes(
  database: Database,
  room: Awaited<ReturnType<typeof createRoom>>,
  count: number,
): Promise<void> {
  const at = new Date(Date.now() - 3_600_000);
  await database.insert(message).values(
    Array.from({ length: count }, (_, index) => {
      const text = `Nota ${index + 1}.`;
      return { budgetId: room.id, author: room.designer.id, submissionId: randomUUID(), text, at };
    }),
  );
}
