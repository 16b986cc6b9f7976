import type { Page } from "@playwright/test";
import { back, expectPanel, next } from "../support/briefing.ts";
import { expect, test } from "../support/test.ts";

test("[BRAND-3] [BRAND-4] tags come by Enter, comma, paste, button; once", async ({ page, openQuestionnaire }) => {
  await openQuestionnaire(1);
  const field = page.getByLabel("Público-alvo");
  const tags = page.getByRole("list", { name: "Itens adicionados" }).getByRole("listitem");
  await field.fill("vizinhos");
  await field.press("Enter");
  await field.pressSequentially("famílias,");
  await field.fill("cafés");
  await page.getByRole("button", { name: "Adicionar" }).click();
  await field.fill("VIZINHOS");
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription("vizinhos já está na lista.");
  await field.fill("");
  await expect(tags).toHaveText(["vizinhos", "famílias", "cafés"]);
  await field.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "escolas, hotéis\nescolas");
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(tags).toHaveText(["vizinhos", "famílias", "cafés", "escolas", "hotéis"]);
  await page.getByRole("button", { name: "Remover famílias" }).click();
  await expect(tags).toHaveText(["vizinhos", "cafés", "escolas", "hotéis"]);
  await expectPanel(page, 1);

  await field.pressSequentially("mercados");
  await page.getByLabel("Endereço do site").fill("padariaaurora.com.br");
  await page.getByLabel("Descrição do serviço").fill("Padaria de bairro.");
  await next(page).click();
  await expectPanel(page, 2);
  await page.getByLabel("O que não pode aparecer").pressSequentially("trigo");
  await page.getByLabel("Nome da empresa ou do projeto").fill("Padaria Aurora");
  await page.getByLabel("Cor", { exact: true }).fill("E8743B");
  await next(page).click();
  await expectPanel(page, 3);
  await back(page).click();
  await expect(tags).toHaveText(["trigo"]);
  await back(page).click();
  await expect(tags).toHaveText(["vizinhos", "cafés", "escolas", "hotéis", "mercados"]);
  await expect(page.getByRole("button", { name: "Remover mercados" })).toBeVisible();
});

test("[BRAND-4] [WALK-1] [WALK-2] colours by words, number or palette", async ({ page, openQuestionnaire, axe }) => {
  await openQuestionnaire(2);
  await expect(page.getByLabel("Formato da cor")).toHaveValue("TXT");
  const color = page.getByLabel("Cor", { exact: true });
  await color.fill(" laranja de CROSTA ");
  await page.getByRole("textbox", { name: "Slogan" }).fill("Pão de ontem, nem pensar");
  for (const format of ["rgba", "TXT", "#"]) {
    await page.getByLabel("Formato da cor").selectOption(format);
    await expect(color).toHaveValue(" laranja de CROSTA ");
  }
  await page.getByRole("radio", { name: "Não" }).check();
  await expect(page.getByRole("textbox", { name: "Slogan" })).toHaveValue("Pão de ontem, nem pensar");

  // A colour that can be read is shown, and the palette types it.
  const palette = page.getByLabel("Escolher a cor em uma paleta");
  await color.fill("E8743B");
  await page.getByLabel("Formato da cor").selectOption("#");
  await expect(palette).toHaveValue("#e8743b");
  await expect(circles(page)).toHaveCSS("background-color", "rgb(232, 116, 59)");
  await palette.fill("#0a3a29");
  await expect(color).toHaveValue("#0A3A29");
  await page.getByLabel("Formato da cor").selectOption("TXT");
  await expect(palette).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 664 });
  await page.reload();
  await expect(page.getByText("Só o nome e a cor precisam de resposta.")).toBeVisible();
  await page.getByLabel("Nome da empresa ou do projeto").fill("Padaria Aurora");
  await color.fill("");
  await expect(circles(page)).toHaveCount(0);
  await color.fill("amarelo de crosta");
  await page.getByRole("button", { name: "marrom" }).click();
  await expect(color).toHaveValue("amarelo de crosta, marrom");
  await expect(color).toHaveAccessibleDescription("Entendemos amarelo e marrom. Escreva como você diria, ou toque:");
  await expect(page.getByRole("button", { pressed: true })).toHaveText(["amarelo", "marrom"]);
  await expect(circles(page)).toHaveCount(2);
  await axe(page);
  await color.fill("cor de domingo");
  await expect(circles(page)).toHaveCSS("border-top-style", "dashed");
  await expect(color).toHaveAccessibleDescription(/^Não temos amostra para este nome\./);
  await color.press("Enter");
  await expectPanel(page, 3);
});

const circles = (page: Page) => page.locator("span:has(> textarea[name=color]) i");

test("[BRAND-7] [BRAND-3] [BRAND-6] [WALK-80] what is missing is marked", async ({ page, openQuestionnaire, axe }) => {
  await openQuestionnaire(1);
  const refused = async (label: string, panel: 1 | 2) => {
    await next(page).click();
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator("[aria-invalid]")).toHaveCount(1);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expectPanel(page, panel);
  };
  await refused("Endereço do site", 1);
  await page.getByLabel("Endereço do site").fill("   ");
  await refused("Endereço do site", 1);
  // Any site passes, and 'Ainda não tenho site' fills it in until something is typed.
  const site = page.getByLabel("Endereço do site");
  await expect(site).not.toHaveAttribute("type", "url");
  await page.getByRole("button", { name: "Ainda não tenho site" }).click();
  await expect(site).toHaveValue("Ainda não tenho site");
  await site.fill("instagram, @aurora");
  await expect(site).toHaveValue("instagram, @aurora");
  await refused("Descrição do serviço", 1);
  await page.getByLabel("Descrição do serviço").fill("Padaria.");
  await refused("Público-alvo", 1);
  await page.getByLabel("Público-alvo").fill("vizinhos,");
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
  await next(page).click();
  await expectPanel(page, 2);
  await refused("Nome da empresa ou do projeto", 2);
  await page.getByLabel("Nome da empresa ou do projeto").fill("Aurora");
  await refused("Cor", 2);
  await page.getByLabel("Cor", { exact: true }).fill("azul");
  await page.setViewportSize({ width: 390, height: 664 });
  await next(page).click();
  await expectPanel(page, 3);
  const needed = page.getByText("Pelo menos um dos cinco precisa entrar, para o estúdio saber o que orçar.");
  await expect(needed).toBeInViewport();
  await expect(page.getByRole("group", { name: "O que entra no pedido" })).toContainText("pelo menos um");
  await expect(page.getByText("Cores e Fontes")).toBeInViewport({ ratio: 1 });
  const options = ["Cores e Fontes", "WEB site", "Manual da Marca", "Aplicativo IOS", "Aplicativo Android"];
  for (const name of options) await expect(page.getByRole("checkbox", { name })).not.toBeChecked();
  await next(page).click();
  await expect(page.getByRole("checkbox", { name: "Cores e Fontes" })).toBeFocused();
  await expect(page.getByRole("checkbox", { name: "Cores e Fontes" })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(needed).toBeInViewport({ ratio: 1 });
  await axe(page);
  await page.getByRole("checkbox", { name: "Aplicativo Android" }).check();
  await next(page).click();
  await expectPanel(page, 4);
});
