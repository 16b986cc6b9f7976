/** A customer with a phone decides on a proof, with a connection that comes and goes. */
import { devices } from "@playwright/test";
import { expectToFitAt } from "../support/layout.ts";
import { goOffline } from "../support/network.ts";
import { adjustedProof, agreedRoom, sentProof } from "../support/proofs.ts";
import { expect, test } from "../support/test.ts";

const PHONE = {
  viewport: { width: 390, height: 664 },
  hasTouch: true,
  isMobile: true,
  userAgent: devices["Pixel 7"].userAgent,
};

test("[PROOF-21] [PROOF-22] [PROOF-26] [PROOF-32] what is typed outlives a reload, a point stays on its picture, and nothing is approved later by itself", async ({
  visitor,
  login,
  database,
  app,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load resource|fetch)/);
  const room = await agreedRoom(database);
  await sentProof(database, room, { letters: ["A", "B"], pieces: 2, dataDir: app.dataDir });
  const page = await visitor(PHONE);
  await login(page, room.customer);
  const address = `/budget/${room.id}/prova/1`;
  const field = page.getByRole("textbox", { name: /^Comentário \d/ });
  const picture = page.getByRole("img", { name: /^Direção A/ });

  await test.step("a picture that does not come says so, and is asked for again", async () => {
    const pieces = /\/prova\/peca\//;
    await page.route(pieces, (route) => route.abort());
    await page.goto(address);
    const failed = page.getByText("A imagem não abriu. Verifique a conexão.");
    await expect(failed).toBeVisible();
    const small = page.getByRole("button", { name: /^A[12]/ }).locator("img");
    const crossed = page.locator("img[data-failed]");
    await expect(small.and(crossed)).toHaveCount(2);
    await page.unroute(pieces);
    await page.getByRole("button", { name: "Tentar de novo" }).tap();
    await expect(failed).toHaveCount(0);
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(480);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(crossed).toHaveCount(0);
    await expect.poll(() => small.last().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(160);
  });

  await test.step("with a guest's link it still fits", async () => {
    await page.getByRole("button", { name: "Convidar alguém para comentar" }).tap();
    await page.getByRole("textbox", { name: "Para quem é" }).fill("Tia Célia, do caixa da loja");
    await page.getByRole("button", { name: "Criar link" }).tap();
    await expect(page.getByRole("list", { name: "Links de convite" })).toBeVisible();
    await expectToFitAt(page, [390, 320]);
    await page.setViewportSize(PHONE.viewport);
  });

  await test.step("half a comment and its point, through a reload and another picture", async () => {
    await picture.tap({ position: { x: 200, y: 120 } });
    await field.fill("Os olhos estão");
    await page.getByRole("radio", { name: "Pedir ajustes" }).check();
    await page.getByRole("textbox", { name: "Uma frase para Rui" }).fill("Quase.");
    await page.reload();
    await expect(field).toHaveValue("Os olhos estão");
    await expect(page.getByRole("textbox", { name: "Uma frase para Rui" })).toHaveValue("Quase.");
    const point = page.getByRole("button", { name: /^Ponto 1, / });
    await expect(point).toBeVisible();
    await page.getByRole("button", { name: /^A2/ }).tap();
    await expect(point).toHaveCount(0);
    await expect(page.getByText("A1, no ponto marcado")).toBeVisible();
    await page.getByRole("button", { name: "Adicionar comentário" }).tap();
    await page.getByRole("button", { name: "Ver o ponto 1" }).tap();
    await expect(page.getByRole("button", { name: /^Comentário 1, em A1: Os olhos estão/ })).toBeVisible();
    await expect(page.getByText(/^Guardado às/)).toBeVisible();
  });

  await test.step("an approval without a connection", async () => {
    const approve = page.getByRole("button", { name: "Aprovar a versão 1" });
    const sure = page.getByRole("dialog", { name: "Aprovar a versão 1?" });
    await page.getByRole("radio", { name: "Aprovar" }).check();
    await page.getByRole("radio", { name: "B. O Ç" }).check();
    await page.getByRole("textbox", { name: "Seu nome completo" }).fill("Lúcia Andrade");
    await goOffline(page);
    await approve.tap();
    await expect(sure).toContainText("A direção B fica valendo.");
    // As when a second tap meets what the first one opened.
    for (const answer of ["Voltar", "Aprovar"])
      await sure.getByRole("button", { name: answer }).dispatchEvent("click", { detail: 2 });
    await expect(sure).toBeVisible();
    await sure.getByRole("button", { name: "Aprovar" }).tap();
    await expect(page.getByRole("alert").filter({ hasText: "Ei! tivemos um erro" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Seu nome completo" })).toHaveValue("Lúcia Andrade");
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await page.context().setOffline(false);
    await page.reload();
    expect(posts).toEqual([]);
    await expect(page.getByRole("heading", { name: "Sua vez: olhar a prova e decidir" })).toBeVisible();
    await page.getByRole("radio", { name: "Aprovar" }).check();
    await page.getByRole("radio", { name: "B. O Ç" }).check();
    await page.getByRole("textbox", { name: "Seu nome completo" }).fill("Lúcia Andrade");
    await approve.tap();
    await sure.getByRole("button", { name: "Aprovar" }).tap();
    await expect(page.getByRole("heading", { name: "Você aprovou a versão 1." })).toBeVisible();
    await expect(page.getByRole("tab", { name: /^B\. O Ç\s*Aprovada/, selected: true })).toBeVisible();
  });
});

test("[PROOF-22] [PROOF-25] [PROOF-28] a comment that is half typed when a newer version arrives is still there to read; without a round left one press leads to the signature", async ({
  visitor,
  login,
  database,
  app,
}) => {
  const room = await agreedRoom(database);
  const { dataDir } = app;
  await adjustedProof(database, room, await sentProof(database, room, { dataDir }));
  await adjustedProof(database, room, await sentProof(database, room, { number: 2, dataDir }));
  await sentProof(database, room, { number: 3, dataDir });
  const page = await visitor(PHONE);
  await login(page, room.customer);
  await page.goto(`/budget/${room.id}/prova/3`);
  await page.getByRole("radio", { name: "Conversar antes" }).check();
  await page.getByRole("button", { name: "Aprovar a versão 3" }).tap();
  await expect(page.getByRole("textbox", { name: "Seu nome completo" })).toBeFocused();
  const field = page.getByRole("textbox", { name: "Comentário 1" });
  await field.fill("O nome está pequeno");
  await sentProof(database, room, { number: 4, dataDir });
  await expect(page.getByText("Seu rascunho continua guardado na versão 3.")).toBeVisible();
  await expect(field).toHaveCount(0);
  await expect(page.getByText("O nome está pequeno")).toBeVisible();
  await page.reload();
  await expect(page.getByText("O nome está pequeno")).toBeVisible();
});
