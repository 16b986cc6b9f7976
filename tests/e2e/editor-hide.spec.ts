/** Hiding and showing from the editor. */
import { showPath } from "../../app/galleries/galleries.ts";
import { publishProject, TALL, WIDE } from "../support/gallery.ts";
import { expect, test } from "../support/test.ts";

test("[WALK-54] [EDIT-11] [EDIT-28] an item is hidden in its editor, found nowhere by visitors, and shown again as it was", async ({
  page,
  app,
  login,
  visitor,
  allow,
}) => {
  allow(/404/);
  await login(page, { typeUser: 2 });
  const { id, nameProject } = await publishProject(app, { name: "Some e volta", pictures: [WIDE, TALL] });
  const address = showPath("portifolio", nameProject, id);
  const guest = await visitor();
  // Pages that are kept in memory are made anew at once, not at the same moment.
  const SOON = { timeout: 10_000 };
  const status = async () => (await guest.request.get(address)).status();
  const isListed = async () => (await (await guest.request.get("/portifolio?q=some+e+volta")).text()).includes(id);
  expect([await status(), await isListed()]).toEqual([200, true]);

  await page.goto(`/admin/editar/portifolio/${id}`);
  const map = page.getByRole("navigation", { name: "Mapa da publicação" });
  await map.getByRole("button", { name: /^Endereço/ }).click();
  await page.getByRole("radio", { name: /^Oculta/ }).check({ force: true });
  await page.getByRole("button", { name: "Ocultar", exact: true }).click();
  await expect(page.getByText("Oculta: ninguém vê")).toBeVisible();
  await expect.poll(status, SOON).toBe(404);
  await expect.poll(isListed, SOON).toBe(false);

  // An admin sees it at its address; no cache may keep that, and visitors still get nothing.
  const answer = await page.request.get(address);
  expect([answer.status(), answer.headers()["cache-control"] ?? ""]).toEqual([
    200,
    expect.not.stringMatching("public"),
  ]);
  const data = await page.request.get(`${address}.data`);
  expect([data.status(), data.headers()["cache-control"]]).toEqual([200, "private, no-store"]);
  expect(await status()).toBe(404);
  expect(await (await guest.request.get(`${address}.data`)).text()).not.toContain("Some e volta");
  const seen = await page.context().newPage();
  await seen.goto(address);
  await expect(seen.getByRole("complementary", { name: "Oculta" })).toContainText("Só quem administra vê esta página");
  await expect(seen.getByRole("heading", { level: 1 })).toContainText("Some e volta");
  await seen.close();
  const customer = await visitor();
  await login(customer, { typeUser: 0 });
  expect((await customer.request.get(address)).status()).toBe(404);

  await page.getByRole("radio", { name: /^No ar/ }).check({ force: true });
  await page.getByRole("button", { name: "Pôr no ar" }).click();
  await expect(page.getByText(/^No ar a versão de/)).toBeVisible();
  await expect.poll(status, SOON).toBe(200);
  await expect.poll(isListed, SOON).toBe(true);
});
