/** A customer with a phone looks at a proof, comments it, and asks for changes. */
import { devices } from "@playwright/test";
import { eq } from "drizzle-orm";
import { proofNotes } from "../../app/proofs/schema.ts";
import { goOffline } from "../support/network.ts";
import { agreedRoom, sentProof } from "../support/proofs.ts";
import { expect, test } from "../support/test.ts";

const PHONE = {
  viewport: { width: 390, height: 664 },
  hasTouch: true,
  isMobile: true,
  userAgent: devices["Pixel 7"].userAgent,
};

test("[PROOF-21] [PROOF-22] [PROOF-24] [PROOF-28] [PROOF-31] comments with a pin and without, no connection in between, one press sends them all", async ({
  visitor,
  login,
  database,
  app,
  allow,
  axe,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|Failed to (load resource|fetch)/);
  const room = await agreedRoom(database);
  const version = await sentProof(database, room, { letters: ["A", "B"], pieces: 2, dataDir: app.dataDir });
  const page = await visitor(PHONE);
  await login(page, room.customer);
  await page.goto(`/budget/${room.id}/prova/1`);
  const field = page.getByRole("textbox", { name: /^Comentário \d/ });
  const add = page.getByRole("button", { name: "Adicionar comentário" });
  const comments = page.getByRole("list", { name: "Seus comentários em A" });

  await test.step("with a finger on the picture", async () => {
    await page.getByRole("img", { name: /^Direção A/ }).tap({ position: { x: 200, y: 120 } });
    await expect(field).toBeFocused();
    await field.fill("Os olhos estão pequenos.");
    await add.tap();
    await expect(page.getByRole("button", { name: /^Comentário 1, em A1: Os olhos/ })).toBeVisible();
    await expect(comments.getByText("A1, no ponto marcado")).toBeVisible();
    await expect(page.getByText(/^Guardado às \d\d:\d\d\. Rui só lê depois que você enviar\.$/)).toBeVisible();
  });

  await test.step("with the keyboard's cross-hair", async () => {
    await page.getByRole("button", { name: "Marcar um ponto" }).press("Enter");
    const aim = page.getByRole("button", { name: "Mira" });
    await expect(aim).toBeFocused();
    await aim.press("ArrowRight");
    await aim.press("Shift+ArrowUp");
    await expect(page.getByText("51% da esquerda, 40% do alto.")).toBeAttached();
    await aim.press("Escape");
    await expect(page.getByRole("button", { name: "Marcar um ponto" })).toBeFocused();
    await page.getByRole("button", { name: "Marcar um ponto" }).press("Enter");
    await aim.press("Enter");
    await expect(field).toBeFocused();
    await field.fill("No meio.");
    await add.press("Enter");
    const pin = page.getByRole("button", { name: /^Comentário 2, em A1/ });
    await page.getByRole("button", { name: "Ver o ponto 2" }).press("Enter");
    await expect(pin).toBeFocused();
    await pin.press("Escape");
    await expect(page.getByRole("button", { name: "Ver o ponto 2" })).toBeFocused();
    await expect(page.getByText(/^Guardado às/)).toBeVisible();
    await axe(page);
  });

  const send = page.getByRole("button", { name: "Enviar 3 comentários" });
  await test.step("without a connection, and after a reload", async () => {
    await expect(page.getByRole("radio", { name: "Pedir ajustes" })).toBeChecked();
    await goOffline(page);
    await field.fill("Gosto do padrão no fundo.");
    await add.tap();
    await expect(
      page.getByText(/^Sem conexão desde \d\d:\d\d\. Seus 3 comentários estão guardados; envie quando voltar\.$/),
    ).toBeVisible();
    await expect(comments.getByText("guardado neste aparelho")).toBeVisible();
    await expect(send).toHaveAttribute("aria-disabled", "true");
    await page.context().setOffline(false);
    await expect(page.getByText(/^Guardado às/)).toBeVisible();
    await expect
      .poll(
        async () =>
          (await database.select().from(proofNotes).where(eq(proofNotes.proofId, version.id)))[0]?.notes.length,
      )
      .toBe(3);
    await page.reload();
    await expect(comments.getByRole("listitem")).toHaveCount(3);
  });

  await test.step("all at once", async () => {
    await page.getByRole("radio", { name: "Pedir ajustes" }).check();
    await page.getByRole("textbox", { name: "Uma frase para Rui" }).fill("Fico com a A.");
    await send.tap();
    await expect(page.getByRole("heading", { name: /^Com Rui, até .*: faz a versão 2$/ })).toBeVisible();
    await expect(page.getByText(/^Você mandou 3 comentários/)).toBeVisible();
    await expect(page.getByRole("button", { name: /editar/ })).toHaveCount(0);
  });

  await test.step("a newer version arrives while this one is open", async () => {
    await sentProof(database, room, { number: 2, dataDir: app.dataDir });
    await expect(page.getByText("Rui mandou a versão 2 agora.")).toBeVisible();
    await page.getByRole("link", { name: "Abrir", exact: true }).tap();
    await expect(page.getByRole("heading", { name: "Sua vez: olhar a versão 2" })).toBeVisible();
  });

  await test.step("the conversation opens with the version in its field", async () => {
    await page.getByRole("radio", { name: "Conversar antes" }).check();
    await page.getByRole("link", { name: "Abrir a conversa" }).tap();
    await expect(page.getByRole("textbox", { name: "Mensagem" })).toHaveValue("Sobre a prova, versão 2: ");
  });
});
