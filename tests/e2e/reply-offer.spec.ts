/** A plain message right after a question offers to be its reply (MEND2-10). */
import type { Page } from "@playwright/test";
import { createRoom, field, list, send } from "../support/conversation.ts";
import { expectToFitAt } from "../support/layout.ts";
import { sendMessage } from "../support/messages.ts";
import { expect, test } from "../support/test.ts";

const offer = (page: Page) => page.getByRole("group", { name: /^Isso responde/ });

test("[MEND2-10] [CHAT-6] the customer types, is asked whether that answers the question, and ticks it, at every width; of several the one is chosen, and 'Não' ends the offer, also after a reload", async ({
  page,
  visitor,
  database,
  login,
  axe,
}) => {
  const room = await createRoom(database);
  await login(page, room.customer);
  const designer = await visitor();
  await login(designer, room.designer);
  await sendMessage(database, room, room.designer, "Para quando é a inauguração?", { question: "own" });
  await page.goto(`/budget/${room.id}/conversa`);
  await expect(offer(page)).toHaveCount(0);
  await field(page).fill("Dia 12 de dezembro.");
  await send(page).click();
  await expect(offer(page)).toHaveAccessibleName("Isso responde “Para quando é a inauguração?”?");
  await axe(page);
  await expectToFitAt(page, [1440, 390, 320], 800);
  await offer(page).getByRole("button", { name: "Sim" }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect(field(page), "the pressed button is gone").toBeFocused();
  await expect(list(page).getByText("Para quando é a inauguração?", { exact: true })).toHaveCount(2);
  await designer.goto(`/budget/view/${room.id}`);
  const asked = designer.getByRole("list", { name: "Falta perguntar" });
  await expect(asked.getByRole("checkbox", { name: "Respondida: Para quando é a inauguração?" })).toBeChecked();
  await expect(asked).toContainText("Dia 12 de dezembro.");
  await expect(offer(designer)).toHaveCount(0);

  const several = await createRoom(database);
  await login(page, several.customer);
  for (const text of ["Tem placa?", "Quantas lojas?"])
    await sendMessage(database, several, several.designer, text, { question: "own" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/budget/view/${several.id}`);
  await field(page).fill("Bom dia!");
  await field(page).press("Enter");
  await expect(offer(page)).toHaveAccessibleName("Isso responde uma das perguntas?");
  await offer(page).getByRole("button", { name: "Não" }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await page.reload();
  await expect(list(page)).toContainText("Bom dia!");
  await expect(offer(page)).toHaveCount(0);
  await field(page).fill("Duas.");
  await field(page).press("Enter");
  await offer(page).getByRole("button", { name: "Quantas lojas?" }).click();
  await expect(offer(page), "the other one is left to be answered").toHaveCount(0);
  await expect(list(page).getByText("Quantas lojas?", { exact: true })).toHaveCount(2);
});
