/** A conversation before a claim. Who opens conversations and their files: tests/pages/conversation.test.ts. */
import { createRoom, field, list } from "../support/conversation.ts";
import { expect, test } from "../support/test.ts";

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
