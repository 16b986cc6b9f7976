/** Publishing from the editor on a phone: what is missing, and when it appears. */
import { publishProject, TALL, WIDE } from "../support/gallery.ts";
import { expect, test } from "../support/test.ts";

test("[WALK-52] [EDIT-27] what is missing leads to its field, and is done once it is filled in; a chosen moment stays while its preview is copied, and is not asked for twice", async ({
  app,
  login,
  visitor,
}) => {
  const page = await visitor({ viewport: { width: 390, height: 664 } });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await login(page, { typeUser: 2 });
  const { id } = await publishProject(app, { pictures: [WIDE, TALL] });
  await page.goto(`/admin/editar/portifolio/${id}`);
  const map = page.getByRole("navigation", { name: "Mapa da publicação" });
  await map.getByRole("button", { name: /^Dados/ }).click();
  const slogan = page.getByRole("textbox", { name: "Slogan" });
  await slogan.fill("");
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByText("Falta uma coisa. Nada foi publicado.")).toBeVisible();
  await page.getByRole("button", { name: "Ir: Slogan" }).click();
  await expect(slogan).toBeFocused();
  await page.keyboard.type("Acorda com a gente.");
  await expect(page.getByRole("region", { name: "O que falta" }).getByRole("listitem")).toHaveText(["Pronto: Slogan"]);
  await expect(page.getByText("Não falta mais nada. Nada foi publicado ainda.")).toBeVisible();

  await page.getByRole("navigation", { name: "Vistas do editor" }).getByRole("button", { name: "Mapa" }).click();
  await map.getByRole("button", { name: /^Endereço/ }).click();
  await page.getByText("Agendada", { exact: true }).click();
  await page.getByRole("textbox", { name: "Dia" }).fill("2090-12-10");
  await page.getByRole("button", { name: "Criar e copiar o link" }).click();
  await expect(page.getByText("Link de prévia copiado.")).toBeVisible();
  await page.getByRole("button", { name: "Revogar" }).click();
  await expect(page.getByText("Link revogado: não abre mais.")).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Agendada/ })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Dia" })).toHaveValue("2090-12-10");

  await page.getByRole("button", { name: "Agendar", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Agendar mudanças" }).click();
  const scheduled = page.getByRole("button", { name: "Agendada", exact: true });
  await expect(scheduled).toHaveAttribute("aria-disabled", "true");
  await expect(scheduled).toHaveAccessibleDescription("Está agendada para 10 de dezembro de 2090, 09:00.");
  // Another moment is another schedule.
  await page.getByRole("textbox", { name: "Dia" }).fill("2090-12-11");
  await expect(page.getByRole("button", { name: "Agendar", exact: true })).not.toHaveAttribute("aria-disabled");
  await page.getByRole("button", { name: "Tirar o agendamento" }).click();
  await expect(page.getByRole("radio", { name: /^No ar/ })).toBeChecked();
});
