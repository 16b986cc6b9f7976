/** Who else has an item open in its editor. */
import { publishProject, TALL, WIDE } from "../support/gallery.ts";
import { expect, test } from "../support/test.ts";

const ADMIN = { typeUser: 2 } as const;
/** A signal comes every five seconds. */
const SOON = { timeout: 20_000 };

test("[EDIT-15] another person in the editor is told within twenty seconds of coming and of going, and locks nothing", async ({
  page,
  app,
  login,
  visitor,
}) => {
  await login(page, { ...ADMIN, name: "Otávio Prado" });
  const { id } = await publishProject(app, { pictures: [WIDE, TALL] });
  const address = `/admin/editar/portifolio/${id}`;
  await page.goto(address);
  const others = (who: typeof page) => who.getByText(/também está editando/);
  await expect(page.getByLabel("Slogan")).toBeVisible();
  await expect(others(page)).toHaveCount(0);

  const other = await visitor();
  await login(other, { ...ADMIN, name: "Helena Dias" });
  await other.goto(address);
  await expect(others(page)).toHaveText("Helena Dias também está editando", SOON);
  await expect(others(other)).toHaveText("Otávio Prado também está editando", SOON);
  await page.getByLabel("Slogan").fill("os dois escrevem");
  await expect(other.getByLabel("Slogan")).toHaveValue("os dois escrevem", SOON);

  await other.goto("/admin/publicacoes");
  await expect(others(page)).toHaveCount(0, SOON);
});
