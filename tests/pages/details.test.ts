/** The pages of one project (PORT-4, PORT-5), of one inspiration (INSP-2, INSP-4), and of a story (STORY-6 to STORY-10), as they are sent. */
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { inspiration, portfolio } from "../../app/galleries/items/schema.ts";
import { publication } from "../../app/galleries/schema.ts";
import { announce, publishInspiration, publishProject, TALL, WIDE } from "../support/gallery.ts";
import { htmlFaults } from "../support/html.ts";
import { test, texts } from "../support/pages.ts";
import { publishStory } from "../support/story.ts";

const PICTURES = [WIDE, WIDE, TALL, TALL, WIDE];
const INFORMATION = {
  author: "uid-of-the-publisher",
  authorName: "Ada Admin",
  clientName: "Onça Café",
  website: "oncacafe.com.br",
  type: "Design",
  socialMedia: { facebook: "javascript:alert(1)", instagram: "https://instagram.com/onca", linkedin: "@onca" },
};

test("[PORT-4] cover, client, full name, field, website, social links and gallery; the cover comes at once, the others when they are near", async ({
  app,
  open,
  database,
}) => {
  const slogan = "o grão que não se esconde";
  const { id, path, nameProject } = await publishProject(app, { name: "Onça Café", slogan, pictures: PICTURES });
  await database.update(portfolio).set({ information: INFORMATION }).where(eq(portfolio.id, id));
  await announce(app);
  const page = await open(path);
  page.getByRole("heading", { level: 1, name: "Onça Café, o grão que não se esconde" });
  const cover = page.getByRole("img", { name: `Capa do projeto ${nameProject}` });
  expect(["fetchpriority", "loading"].map((name) => cover.getAttribute(name))).toEqual(["high", "eager"]);
  expect(texts(page.getAllByRole("definition"))).toEqual([
    "Onça Café",
    "Design",
    expect.stringMatching(/^[a-zç]+ de \d{4}$/),
    "oncacafe.com.br",
    expect.stringContaining("LinkedIn: @onca"),
  ]);
  for (const [name, href] of [
    [/oncacafe\.com\.br/, "https://oncacafe.com.br/"],
    [/Onça Café no Instagram/, "https://instagram.com/onca"],
  ] as const)
    expect(page.getByRole("link", { name }).getAttribute("href")).toBe(href);
  // What is no address is text.
  expect(page.getByRole("article").textContent).toContain("Facebook: javascript:alert(1)");
  expect(page.document.querySelector('a[href^="javascript"]')).toBeNull();
  const others = page.getAllByRole("link", { name: /^Ampliar: / });
  const loading = others.map((link) => link.querySelector("img")?.getAttribute("loading"));
  expect(loading).toEqual(Array(4).fill("lazy"));
});

test("[PORT-4] what is empty has no row, and nobody's id leaves the server", async ({ open, app, database }) => {
  const { id, path } = await publishProject(app, { pictures: PICTURES });
  const socialMedia = { facebook: "", instagram: "", linkedin: "" };
  await database
    .update(portfolio)
    .set({ information: { ...INFORMATION, website: "", socialMedia } })
    .where(eq(portfolio.id, id));
  await announce(app);
  const page = await open(path);
  expect(texts(page.getAllByRole("term"))).toEqual(["Cliente", "Ramo", "Publicado"]);
  expect(page.html).not.toContain(INFORMATION.author);
});

test("[INSP-2] [INSP-4] cover, author, type, briefing, time frame, value and pictures", async ({ app, open }) => {
  const time = { month: 2, day: 15 };
  const pictures: [typeof WIDE, [typeof WIDE, typeof WIDE], typeof WIDE] = [WIDE, [TALL, TALL], WIDE];
  const page = await open((await publishInspiration(app, { name: "Cine Praça", vall: 850_000, time, pictures })).path);
  page.getByRole("heading", { level: 1, name: "Cine Praça" });
  page.getByRole("img", { name: "Capa de Cine Praça" });
  page.getByRole("heading", { name: "Briefing (Fictício)" });
  page.getByText("Luminárias de papel para quartos pequenos.");
  expect(page.getByRole("main").textContent).toContain("Create ByLuísa Mendonça");
  expect(texts(page.getAllByRole("definition"))).toEqual(["2 meses e 15 dias", "R$ 8.500,00", "Produto"]);
  expect(page.getAllByRole("link", { name: /^Ampliar: / })).toHaveLength(3);
  const short = await open((await publishInspiration(app, { time: { month: 1, day: 1 } })).path);
  short.getByText("1 mês e 1 dia");
});

test("[STORY-2] a story as it is sent is valid HTML", async ({ app, open }) => {
  const { path } = await publishStory(app);
  await expect.poll(async () => (await open(path)).html).toContain("O problema");
  expect(await htmlFaults((await open(path)).html)).toEqual([]);
});

test("[STORY-6] neighbours follow the list's order, related ones come last, and the invitation leads to /branding", async ({
  open,
  app,
  database,
}) => {
  const items = [];
  for (const name of ["Alfa", "Beta", "Gama", "Delta", "Épsilon"]) items.push(await publishProject(app, { name }));
  const [, beta, gama, delta] = items;
  const neighbours = async (item = gama) => {
    const page = await open(item?.path ?? "");
    return texts(within(page.getByRole("navigation", { name: "Outros projetos" })).getAllByRole("link"));
  };
  expect(await neighbours()).toEqual([
    expect.stringMatching(/^Projeto anterior ?Delta/),
    expect.stringMatching(/^Próximo projeto ?Beta/),
  ]);
  const page = await open(gama?.path ?? "");
  const invitations = within(page.getByRole("main")).getAllByRole("link", { name: "Quero uma marca assim" });
  expect(invitations.at(-1)?.getAttribute("href")).toBe("/branding");
  page.getByRole("heading", { name: "Mais projetos" });
  // Beta is moved to the place before Delta.
  const [row] = await database
    .select()
    .from(publication)
    .where(eq(publication.id, delta?.id ?? ""));
  await database
    .update(publication)
    .set({ rank: (row?.rank ?? 0) + 1 })
    .where(eq(publication.id, beta?.id ?? ""));
  await announce(app);
  await expect.poll(async () => (await neighbours(delta))[0]).toContain("Beta");
});

test("[STORY-8] [NAV-8] every other form of an address leads to the one for ever, for a program too, and is not kept", async ({
  app,
  visitor,
}) => {
  const { id, path } = await publishProject(app, { name: "Onça Café" });
  const idea = await publishInspiration(app, { name: "Cine Praça" });
  for (const [other, one] of [
    [`/show/portifolio/Antigo/${id}`, path],
    [`/show/portifolio/${id}`, path],
    [path.toUpperCase().replace("/SHOW/PORTIFOLIO", "/show/portifolio"), path],
    [`/show/inspiration/cine+pra%C3%A7a/${idea.id}?utm_source=carta`, idea.path],
    [`/show/inspiration/${idea.id}`, idea.path],
  ] as const) {
    const { status, headers } = await visitor().get(other);
    expect([other, status, headers.get("location")]).toEqual([other, 301, one]);
    expect(headers.get("cache-control") ?? "").not.toMatch(/s-maxage/);
  }
  const data = await visitor().get(`/show/portifolio/Antigo/${id}.data`);
  expect([data.status, await data.text()]).toEqual([202, expect.stringContaining(path)]);
  expect((await visitor().get(path)).status).toBe(200);
});

test("[STORY-8] a new name is the address at once, and the earlier one leads to it", async ({
  app,
  database,
  open,
  visitor,
}) => {
  const { id, path } = await publishProject(app);
  await open(path);
  await database.update(portfolio).set({ addressName: "Pingo Novo" }).where(eq(portfolio.id, id));
  await announce(app);
  const now = `/show/portifolio/Pingo+Novo/${id}`;
  await expect.poll(async () => (await open(path)).url).toBe(now);
  const canonical = (await open(path)).document.querySelector('link[rel="canonical"]');
  expect(canonical?.getAttribute("href")).toBe(app.url + now);
  for (const list of ["/sitemap.xml", "/feed.xml", "/portifolio", "/api/v1/portfolio"])
    await expect.poll(async () => (await visitor().get(list)).text(), { message: list }).toContain(now);
});

test("[STORY-10] a draft's link shows it to who has it, to no search engine, until it is revoked or ends", async ({
  app,
  database,
  open,
}) => {
  const { id } = await publishStory(app);
  const token = "um-segredo-que-ninguem-adivinha";
  const preview = () => open(`/previa/${token}`);
  const until = (previewEnds: Date | null, previewToken: string | null = token) =>
    database.update(publication).set({ previewToken, previewEnds }).where(eq(publication.id, id));
  expect((await preview()).status).toBe(404);
  await until(new Date(Date.now() + 3_600_000));
  const page = await preview();
  expect(page.getByRole("heading", { level: 1 }).textContent).toMatch(/^Onça Café/);
  expect(page.getByRole("complementary", { name: "Prévia" }).textContent).toContain("Só abre com este link");
  const told = ["cache-control", "x-robots-tag"].map((name) => page.headers.get(name));
  expect(told).toEqual(["private, no-store", "noindex"]);
  await until(new Date(Date.now() - 1));
  expect((await preview()).status).toBe(404);
  await until(null, null);
  expect((await preview()).status).toBe(404);
});

test("[STORY-11] only the editor's frame may be framed, and by us alone", async ({ app, login, visitor }) => {
  const { id } = await publishProject(app);
  const admin = await login({ typeUser: 2 });
  const policy = async (answer: Promise<Response>) => (await answer).headers.get("content-security-policy");
  expect(await policy(admin.get(`/admin/previa/portifolio/${id}`))).toContain("frame-ancestors 'self'");
  expect(await policy(visitor().get("/portifolio"))).toContain("frame-ancestors 'none'");
});

test("[PORT-5] [INSP-3] the server lets nobody but admins delete, and deletes nothing", async ({
  app,
  database,
  visitor,
  login,
}) => {
  const [project, idea] = [await publishProject(app), await publishInspiration(app)];
  for (const somebody of [visitor(), await login({ typeUser: 0 }), await login({ typeUser: 1 })])
    for (const path of [project.path, idea.path]) {
      const { status, headers } = await somebody.post(path);
      expect([status, headers.get("location")]).toEqual([302, expect.stringMatching(/^\/login\?voltar=/)]);
    }
  expect(await database.$count(portfolio, eq(portfolio.id, project.id))).toBe(1);
  expect(await database.$count(inspiration, eq(inspiration.id, idea.id))).toBe(1);
  expect(existsSync(join(app.dataDir, "files", project.keys[0] ?? ""))).toBe(true);
});

test("[PORT-7] without scripts a picture is a link to its largest file", async ({ app, open, visitor }) => {
  const page = await open((await publishProject(app, { pictures: PICTURES })).path);
  const link = page.getByRole("link", { name: /^Ampliar: .*imagem 3 de 5$/ }).getAttribute("href") ?? "";
  expect(link).toMatch(/-1200\.webp$/);
  const { status, headers } = await visitor().get(link);
  expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
});

test("[MEND2-16] a picture's address with a name that no file can have is not found", async ({ app, visitor }) => {
  // Without the folder no name is looked at.
  await mkdir(join(app.dataDir, "files/inspiration"), { recursive: true });
  for (const length of [100, 101, 252, 4000])
    for (const ending of ["webp", "avif", "png", "jpg"]) {
      const { status } = await visitor().get(`/picture/inspiration/${"a".repeat(length)}.${ending}`);
      expect(status, `${length} ${ending}`).toBe(404);
    }
});
