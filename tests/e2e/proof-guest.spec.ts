/** Guests look at a proof by their link, without an account; their pages say at once what becomes of it. */
import { createHash } from "node:crypto";
import { proofComment, proofGuest } from "../../app/proofs/schema.ts";
import type { App } from "../support/app.ts";
import { expectToFitAt } from "../support/layout.ts";
import { follow } from "../support/live.ts";
import { loseResponses } from "../support/network.ts";
import { agreedRoom, sentProof } from "../support/proofs.ts";
import { expect, test } from "../support/test.ts";

/** A version that waits, with the page of a guest's link. */
async function invited(database: App["database"], dataDir: string, sign: string) {
  const room = await agreedRoom(database);
  const version = await sentProof(database, room, { dataDir });
  const token = sign.repeat(43);
  const hash = createHash("sha256").update(token).digest("base64url");
  await database.insert(proofGuest).values({ proofId: version.id, token: hash, label: "Tia Ana" });
  return { room, version, path: `/convite/${token}` };
}

test("[PROOF-36] a comment of somebody else comes, a new version closes the field before anything is sent, and what was typed can still be copied", async ({
  page,
  visitor,
  database,
  app,
  axe,
}) => {
  const { room, version, path } = await invited(database, app.dataDir, "a");
  const other = await visitor();
  await other.goto(path);
  await follow(page, path);
  const field = page.getByRole("textbox", { name: "Comentário 1" });
  await field.fill("Os olhos estão pequenos.");
  await other.getByRole("textbox", { name: "Comentário 1" }).fill("Gostei da cor.");
  await other.getByRole("textbox", { name: "Seu nome" }).fill("Tio Beto");
  await other.getByRole("button", { name: "Enviar comentário" }).click();
  await expect(page.getByText("Gostei da cor.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Comentário 2" })).toHaveValue("Os olhos estão pequenos.");

  await sentProof(database, room, { number: 2, dataDir: app.dataDir });
  await expect(page.getByText(/^Rui mandou a versão 2 agora\. A versão 1 fica aqui só para ler\.$/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Esta versão foi substituída" })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Enviar comentário" })).toHaveCount(0);
  await expect(page.getByText("Os olhos estão pequenos.")).toBeVisible();
  await expect(page.getByRole("link", { name: /versão 2|Abrir/ })).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, "same"))).toBe(true);
  await axe(page);
  await expectToFitAt(page, [390, 320]);
  const stored = await database.select().from(proofComment);
  expect(stored.filter(({ proofId }) => proofId === version.id).map(({ text }) => text)).toEqual(["Gostei da cor."]);
});

test("[PROOF-36] [PROOF-34] a comment whose answer got lost is sent once, however often it is pressed; when the customer ends the link, the guest's open page is gone", async ({
  page,
  visitor,
  login,
  database,
  app,
  allow,
}) => {
  allow(/404|eventos|ERR_CONNECTION_RESET|Failed to fetch/);
  const { room, version, path } = await invited(database, app.dataDir, "b");
  await follow(page, path);
  const field = page.getByRole("textbox", { name: /^Comentário \d$/ });
  await field.fill("Os olhos estão pequenos.");
  const send = page.getByRole("button", { name: "Enviar comentário" });
  const name = page.getByRole("textbox", { name: "Seu nome" });
  await send.click();
  await expect(name).toBeFocused();
  await page.reload();
  await expect(field).toHaveValue("Os olhos estão pequenos.");
  await name.fill("Tia Ana");
  const answer = await loseResponses(page, `**${path}*`);
  await send.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(field).toHaveValue("Os olhos estão pequenos.");
  await answer();
  await send.click();
  await expect(field).toHaveValue("");
  const stored = await database.select().from(proofComment);
  expect(stored.filter(({ proofId }) => proofId === version.id)).toHaveLength(1);

  const customer = await visitor();
  await login(customer, room.customer);
  await customer.goto(`/budget/${room.id}/prova/1`);
  await customer.getByRole("button", { name: "Encerrar" }).click();
  await customer.getByRole("dialog").getByRole("button", { name: "Encerrar" }).click();
  await expect(page.getByRole("heading", { name: "Faltou um pedaço do traço." })).toBeVisible();
  await expect(page.getByText("Padaria Bonança")).toHaveCount(0);
});
