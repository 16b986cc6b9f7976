/** The builder of a delivery: a drawing is dropped, its proposals approved. The kit made and delivered: proof-to-portfolio.spec.ts. */
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { deliveryDraft, kit } from "../../app/delivery/schema.ts";
import { deliveredKit } from "../support/deliveries.ts";
import { drop } from "../support/files.ts";
import { BADGE } from "../support/kits.ts";
import { createAccepted } from "../support/sent-quotes.ts";
import { expect, test } from "../support/test.ts";

const svg = (name: string, drawing: string) => ({ name, mimeType: "image/svg+xml", buffer: Buffer.from(drawing) });
const proposals = (page: Page) => page.getByRole("list", { name: "Propostas: Principal" });
const saved = (page: Page) => expect(page.getByText(/^salvo/)).toBeVisible();

test("[KIT-20] [KIT-21] [KIT-23] a designer drops a drawing, approves proposals, and sends a version of their own", async ({
  page,
  openRoom,
  database,
  axe,
  allow,
}) => {
  const room = await openRoom("designer");
  await createAccepted(database, room);
  await page.goto(`/budget/${room.id}/entrega/montar`);
  await expect(page.getByRole("heading", { level: 1, name: "Entrega para Padaria Bonança" })).toBeVisible();

  // What a brand may not have is refused in a sentence, and the way out is beside it.
  allow(/422/);
  const zone = page.getByRole("button", { name: "Soltar o SVG da principal" });
  await page.getByRole("button", { name: "montar o kit" }).click();
  await expect(zone).toBeFocused();
  await page.getByRole("button", { name: /^Fechar/ }).click();
  await drop(zone, [svg("onca.svg", BADGE), svg("outra.svg", BADGE)]);
  await expect(page.getByRole("alert")).toContainText("Aqui cabe um arquivo só.");
  await page.getByRole("button", { name: "Deixar assim" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await drop(zone, [svg("onca.svg", BADGE.replace("</svg>", '<text y="9">Café</text></svg>'))]);
  await expect(page.getByRole("alert")).toContainText("Texto que ainda é letra");
  await expect(page.getByRole("alert")).toContainText("“Café” ainda é letra");
  await expect(page.getByText("1 aviso no Principal")).toBeVisible();

  await drop(zone, [svg("onca-principal.svg", BADGE)]);
  await expect(page.getByText("Contornos, viewBox e cores conferidos.")).toBeVisible();
  await expect(page.getByText("onca-principal.svg, 1 KB")).toBeVisible();
  // The palette begins with the drawing's colours, and the proposals follow it.
  await expect(page.getByLabel("HEX")).toHaveCount(2);
  await expect(proposals(page).getByRole("button")).toHaveCount(3);
  await page.getByRole("textbox", { name: "Nome" }).last().fill("Gema");
  await expect(proposals(page).getByRole("button", { name: "Gema" })).toBeVisible();
  await proposals(page).getByRole("button", { name: "Uma cor" }).press("Enter");
  await proposals(page).getByRole("button", { name: "Negativa" }).click();
  await expect(page.getByText("2 de 3 propostas aprovadas")).toBeVisible();
  // A version of their own, in place of a proposal.
  await page.getByRole("button", { name: "Mandar a minha versão" }).click();
  const own = page.getByRole("dialog", { name: "Mandar a minha versão" });
  await own.getByLabel("No lugar de").selectOption("Gema");
  await own.getByLabel("Soltar o meu SVG", { exact: true }).setInputFiles([svg("minha.svg", BADGE)]);
  await expect(proposals(page).getByRole("button", { name: "Gema, sua" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("textbox", { name: "CMYK" }).last().fill("0 30 95 0");
  await expect(page.getByText("da gráfica")).toBeVisible();
  await page.getByRole("textbox", { name: "Letra dos títulos" }).fill("Bowlby One");
  await saved(page);
  await axe(page);
  await page.reload();
  await expect(proposals(page).getByRole("button", { name: "Negativa" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("textbox", { name: "Letra dos títulos" })).toHaveValue("Bowlby One");
});

test("[KIT-27] an admin reads the builder, and changes nothing in it; a phone's edge cuts nothing off", async ({
  page,
  openRoom,
  database,
  login,
  visitor,
  app,
  axe,
}) => {
  const room = await openRoom("admin");
  await createAccepted(database, room);
  await deliveredKit(database, room, { dataDir: app.dataDir, delivered: false });
  await page.goto(`/budget/${room.id}/entrega/montar`);
  await expect(page.getByText("Só Rui monta a entrega. Você lê.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Nome" }).first()).toBeDisabled();
  await expect(page.getByRole("button", { name: "entregar" })).toHaveCount(0);
  // Changed since: the bar has all its buttons.
  await database.update(deliveryDraft).set({ revision: 9 }).where(eq(deliveryDraft.budgetId, room.id));
  for (const width of [390, 320]) {
    const phone = await visitor({ viewport: { width, height: 664 } });
    await login(phone, room.designer);
    await phone.goto(`/budget/${room.id}/entrega/montar`);
    await expect(phone.getByText("O que mudou ainda não está no kit.")).toBeVisible();
    await expect(phone.getByRole("button", { name: "montar o kit" })).toBeInViewport();
    await expect(phone.getByRole("button", { name: "entregar" })).toBeInViewport();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    if (width === 320) await axe(phone);
  }
  // Broken off in the making.
  await database.update(kit).set({ state: "failed", revision: 9, done: 1, total: 3 }).where(eq(kit.budgetId, room.id));
  await page.reload();
  await expect(page.getByText("O kit parou em 1 de 3. O que já foi feito está guardado.")).toBeVisible();
  const phone = await visitor({ viewport: { width: 390, height: 664 } });
  await login(phone, room.designer);
  await phone.goto(`/budget/${room.id}/entrega/montar`);
  await expect(phone.getByText("parou em 1 de 3", { exact: true })).toBeInViewport();
  await expect(phone.getByRole("button", { name: "Continuar" })).toBeVisible();
});
