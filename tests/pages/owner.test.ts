/** Pessoas, Estúdio and the admins' first page as they are sent, and their forms without scripts. */
import { within } from "@testing-library/dom";
import { expect } from "vitest";
import { showPath } from "../../app/galleries/galleries.ts";
import { setting } from "../../app/platform/schema.ts";
import { startApp } from "../support/app.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { emptyGalleries, publishInspiration, publishProject, TALL, WIDE } from "../support/gallery.ts";
import { type Page, test, texts, visitAs } from "../support/pages.ts";

const PEOPLE = "/admin/pessoas";
const STUDIO = "/admin/estudio";

const row = (page: Page, name: string) => {
  const found = page.getAllByRole("row").find((row) => within(row).queryByText(name));
  if (!found) throw new Error(`no row of ${name}`);
  return found;
};
const form = (page: Page, name: string) => within(page.getByRole("form", { name }));
const save = (page: Page, name: string) => form(page, name).getByRole("button", { name: "Salvar" });

for (const [path, fields] of [
  [PEOPLE, { intent: "bloquear" }],
  [STUDIO, { intent: "answerDays", revisao: "0", dias: "9" }],
] as const)
  test(`[OWNER-1] only admins see and change ${path}`, async ({ open, login }) => {
    for (const typeUser of [0, 1] as const) {
      const other = await login({ typeUser });
      expect((await other.open(path)).url).not.toBe(path);
      expect((await other.post(`${path}.data`, fields)).status).toBe(202);
    }
    expect((await open(path)).url).toBe(`/login?voltar=${encodeURIComponent(path)}`);
  });

test("[OWNER-1] the tabs lead an admin to the page, and say which it is", async ({ login }) => {
  const tabs = (page: Page) => within(page.getByRole("navigation", { name: "Admin" }));
  const current = (page: Page, name: string) => tabs(page).getByRole("link", { name }).getAttribute("aria-current");
  const page = await (await login({ typeUser: 2 })).open("/admin/page");
  expect(current(page, "Publicações")).toBe("page");
  const people = await page.follow(tabs(page).getByRole("link", { name: "Pessoas" }));
  people.getByRole("heading", { level: 1, name: "Pessoas" });
  expect(current(people, "Pessoas")).toBe("page");
});

test("[OWNER-2] search and filters stand in the address, and what a person holds is a press away", async ({
  database,
  login,
}) => {
  const lucia = await createUser(database, { name: "Lúcia Zanetti" });
  const rui = await createUser(database, { name: "Rui Zanetti", typeUser: 1 });
  const first = await createBudget(database, lucia, { nameProject: "Padaria Bonança", designSelect: rui.id });
  await createBudget(database, lucia, { nameProject: "Café Bonança", designSelect: rui.id });
  const ada = await login({ typeUser: 2 });
  const page = await ada.open(PEOPLE);
  // What Enter in the field asks for.
  const { form: search, name } = page.getByRole<HTMLInputElement>("searchbox", { name: "Buscar pessoas" });
  expect([search?.method, search?.getAttribute("action")]).toEqual(["get", PEOPLE]);
  const found = await ada.open(`${PEOPLE}?${name}=zanetti`);
  expect(found.getAllByRole("row")).toHaveLength(3);
  const clients = await found.follow(found.getByText("Clientes", { selector: "a" }));
  expect(clients.url).toMatch(/papel=clientes/);
  expect(clients.getAllByRole("row")).toHaveLength(2);
  const held = within(row(clients, lucia.name)).getByText("2 pedidos").closest("details") as HTMLElement;
  const request = within(held).getByText("Padaria Bonança").closest("a");
  expect(request?.getAttribute("href")).toBe(`/budget/view/${first.id}`);
  const blocked = await clients.follow(clients.getByText("Bloqueadas", { selector: "a" }));
  blocked.said("Ninguém com “zanetti”");
  expect((await blocked.follow(blocked.getByRole("link", { name: "Ver todas as pessoas" }))).url).toBe(PEOPLE);
});

test("[OWNER-3] without scripts a person is blocked, unblocked, and given a role", async ({ database, login }) => {
  const otto = await createUser(database, { name: "Otto Semscript" });
  const page = await (await login({ typeUser: 2 })).open(`${PEOPLE}?q=semscript`);
  const blocked = await page.send(`Bloquear ${otto.name}`);
  expect(row(blocked, otto.name).textContent).toContain("Bloqueado");
  const unblocked = await blocked.send(`Desbloquear ${otto.name}`);
  const roles = unblocked.getByLabelText(`Papel de ${otto.name}: Cliente`).closest("details") as HTMLElement;
  const changed = await unblocked.send(within(roles).getByText("Mudar para Designer"));
  changed.getByLabelText(`Papel de ${otto.name}: Designer`);
});

test("[OWNER-8] without scripts a setting that is wrong stays typed, and one that is right is saved", async ({
  database,
  login,
}) => {
  const page = await (await login({ typeUser: 2 })).open(STUDIO);
  const name = "Prazo de resposta";
  const refused = await page.send(save(page, name), { Prazo: "x" });
  expect(form(refused, name).getByLabelText<HTMLInputElement>("Prazo").value).toBe("x");
  const saved = await refused.send(save(refused, name), { Prazo: "4" });
  expect(texts(form(saved, name).getAllByRole("status"))).toEqual(["Salvo. Vale agora, em toda parte.Daqui."]);
  await database.delete(setting);
});

test("[OWNER-8] what the environment sets is read-only, and says so", async () => {
  const env = { ANSWER_DAYS: "7", DESIGNERS: "admitted" };
  const app = await startApp({ env: { ...env, PIX_KEY: "k@example.com", PIX_NAME: "Ada", PIX_CITY: "Recife" } });
  try {
    const ada = await visitAs(app, { typeUser: 2 });
    const page = await ada.open(STUDIO);
    const days = page.getByRole("form", { name: "Prazo de resposta" });
    const { value, readOnly, disabled } = within(days).getByRole<HTMLInputElement>("textbox");
    expect([value, readOnly || disabled]).toEqual(["7", true]);
    expect(days.textContent).toContain("Do ambiente (ANSWER_DAYS): só muda lá.");
    const pix = page.getByRole("form", { name: "Pix" });
    expect(pix.textContent).toContain("Do ambiente (PIX_KEY, PIX_NAME, PIX_CITY): só muda lá.");
    expect(page.getAllByRole("button", { name: "Salvar" })).toHaveLength(4);
    const door = page.getByRole("switch", { name: "Novos designers só com aprovação" });
    expect([door.matches(":disabled"), door.matches(":checked, [aria-checked=true]")]).toEqual([true, true]);
    const answer = await ada.post(`${STUDIO}.data`, { intent: "answerDays", revisao: "0", dias: "9" });
    expect(await answer.text()).toContain("Isto está no ambiente, e só muda lá.");
  } finally {
    await app.remove();
  }
});

test("[ADM-1] both galleries, each item with its first image, and the ways to create", async ({ app, login }) => {
  await emptyGalleries(app);
  const project = await publishProject(app, { name: "Sobrado", pictures: [WIDE, TALL] });
  const idea = await publishInspiration(app, { name: "Brota", pictures: [WIDE, [TALL, TALL]] });
  const page = await (await login({ typeUser: 2 })).open("/admin/page");
  page.getByRole("heading", { level: 1, name: "Admin Page" });
  for (const [region, name, key, path] of [
    ["Inspiração", "Brota", idea.keys[0], showPath("inspiration", "Brota", idea.id)],
    ["Portfólio", "Sobrado", project.keys[0], showPath("portifolio", project.nameProject, project.id)],
  ] as const) {
    const [item, ...others] = within(page.getByRole("region", { name: region })).getAllByRole("listitem");
    expect(others).toEqual([]);
    const link = within(item as HTMLElement).getByRole("link", { name });
    expect(link.getAttribute("href")).toBe(path);
    const picture = `/picture/${key?.replace(/\.jpg$/, "")}-1600.webp`;
    expect(link.querySelector("img")?.getAttribute("src")).toBe(picture);
  }
  for (const [name, path] of [
    ["Criar Inspiração", "/admin/create/inspiration"],
    ["Criar Portifólio", "/admin/create/portifolio"],
  ] as const)
    expect(page.getByRole("link", { name }).getAttribute("href")).toBe(path);
});

test("[MEND2-8] [ADM-1] [WALK-51] six of each gallery, and the list of all of them at a press", async ({
  app,
  login,
}) => {
  await emptyGalleries(app);
  for (let number = 1; number <= 7; number += 1) {
    await publishProject(app, { name: `Projeto ${number}` });
    await publishInspiration(app, { name: `Ideia ${number}` });
  }
  const page = await (await login({ typeUser: 2 })).open("/admin/page");
  for (const name of ["Inspiração", "Portfólio"])
    expect(texts(within(page.getByRole("region", { name })).getAllByRole("listitem"))).toHaveLength(6);
  const projects = page.getByRole("link", { name: /^Ver os 7/ });
  expect(projects.getAttribute("href")).toBe("/admin/publicacoes?galeria=portifolio");
  const list = await page.follow(page.getByRole("link", { name: /^Ver as 7/ }));
  expect(list.url).toBe("/admin/publicacoes?galeria=inspiration");
  const all = list.getByRole("list", { name: /^Inspiração, na ordem da página/ });
  expect(within(all).getAllByRole("listitem")).toHaveLength(7);
});
