/** Published work in every place that names it. The forms and the buttons: tests/e2e/create-*.spec.ts, delete-item.spec.ts. */
import { randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import sharp from "sharp";
import { expect } from "vitest";
import { showPath } from "../../app/galleries/galleries.ts";
import {
  awaitPictureJobs,
  emptyGalleries,
  publishInspiration,
  publishProject,
  TALL,
  WIDE,
} from "../support/gallery.ts";
import { publishInspirations } from "../support/long-gallery.ts";
import { test, texts, type Visitor } from "../support/pages.ts";
import { editingPath, publishingRequest, savingRequest } from "../support/publishing-requests.ts";

test.beforeEach(({ app }) => emptyGalleries(app));

const PROJECT = {
  name: "Quitanda da Vila",
  slogan: "a feira",
  site: "",
  socialMedia: { facebook: "", instagram: "", linkedin: "" },
};
const IDEA = { projectName: "Cinema da Praça", briefing: "Um cinema.", vall: 620_000, time: { month: 1, day: 20 } };

/** What a stranger is given at these public addresses: everything that names published work. */
const namedIn = ({ get }: Pick<Visitor, "get">, list: string) =>
  Promise.all([list, "/", "/feed.xml", "/sitemap.xml"].map(async (path) => (await get(path)).text()));

for (const { what, gallery, list, name, folder, type } of [
  {
    what: "[ADM-4] [PORT-5] a project",
    gallery: "portifolio",
    list: "/portifolio",
    name: PROJECT.name,
    folder: "ilustrations",
    type: "Design",
  },
  {
    what: "[ADM-2] [INSP-3] an inspiration",
    gallery: "inspiration",
    list: "/inspiration",
    name: IDEA.projectName,
    folder: "inspiration",
    type: "Produto",
  },
] as const)
  test(`${what} is published and found everywhere, then deleted and found nowhere [ADM-6] [HOME-2] [NAV-6]`, {
    timeout: 120_000,
  }, async ({ visitor, app, login }) => {
    const [stranger, ada] = [visitor(), await login({ typeUser: 2 })];
    await awaitPictureJobs(app);
    const files = () => globSync(`files/${folder}/*.*`, { cwd: app.dataDir });
    // Kept from before anything was published: they must not go on being served.
    expect((await namedIn(stranger, list)).join()).not.toContain(name);
    await stranger.get(`${list}.data`);
    const before = files();

    const upload = async (width: number, height: number) => {
      const dot = { create: { width: width >> 2, height: height >> 2, channels: 3, background: "#0a3a29" } } as const;
      const plane = { create: { width, height, channels: 3, background: "#f6661f" } } as const;
      const answer = await ada.upload(
        `/api/imagem/${gallery}`,
        await sharp(plane)
          .composite([{ input: dot }])
          .jpeg()
          .toBuffer(),
      );
      return { key: ((await answer.json()) as { key: string }).key, alt: "" };
    };
    // The size of the card counts.
    const draft = { type, main_image: await upload(1200, 675), images: [await upload(480, 600)] };
    const id = randomUUID();
    const saving =
      gallery === "portifolio"
        ? savingRequest(gallery, { ...PROJECT, ...draft })
        : savingRequest(gallery, { ...IDEA, ...draft });
    for (const request of [saving, publishingRequest])
      expect((await ada.json(editingPath(gallery, id), request)).status).toBe(200);
    const address = showPath(gallery, gallery === "portifolio" ? `${name}, ${PROJECT.slogan}` : name, id);
    const escaped = address.replaceAll("&", "&amp;");
    await expect.poll(async () => (await namedIn(stranger, list)).every((text) => text.includes(escaped))).toBe(true);
    for (const path of ["/", list])
      expect((await stranger.open(path)).getByRole("main").querySelector(`a[href="${address}"]`), path).not.toBeNull();

    // The link preview.
    const page = await stranger.open(address);
    const meta = (property: string) =>
      page.document.querySelector(`meta[property="${property}"]`)?.getAttribute("content") ?? "";
    expect(meta("og:title")).toContain(name);
    expect(meta("og:image")).toMatch(new RegExp(`^${app.url}/picture/${folder}/.+-card\\.jpg$`));
    const preview = await (await stranger.get(meta("og:image"))).arrayBuffer();
    expect(await sharp(preview).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(preview.byteLength).toBeLessThanOrEqual(300_000);

    await ada.json(editingPath(gallery, id), { intent: "delete" });
    await expect.poll(async () => (await namedIn(stranger, list)).join().includes(name)).toBe(false);
    expect((await stranger.get(address)).status).toBe(404);
    await expect.poll(async () => (await stranger.get(meta("og:image"))).status).toBe(404);
    await expect.poll(files, { timeout: 30_000 }).toEqual(before);
  });

test("[SEC-8.17] [HOME-2] a bubble shows the picture that a circle cuts least", async ({ open, app }) => {
  const { keys } = await publishProject(app, { name: "Pingo", pictures: [WIDE, TALL] });
  const bubble = (await open("/")).document.querySelector('section a[aria-label="Pingo"] img');
  expect(bubble?.getAttribute("src")).toContain((keys[1] ?? "").replace(".jpg", ""));
});

test("[INSP-1] the inspirations are searched in the same way, and go on page by page without scripts", async ({
  app,
  open,
}) => {
  await publishInspirations(app, 14);
  await publishInspiration(app, { name: "Vírgula", type: "Design" });
  const list = await open("/inspiration?q=ideia");
  const rest = await list.follow(list.getByRole("link", { name: "Carregar mais" }));
  expect(rest.url).toMatch(/after=/);
  const names = [list, rest].flatMap(({ document }) => texts(document.querySelectorAll("main li b")));
  expect(names).toHaveLength(14);
  const found = await list.send("Buscar", { "Buscar inspiração": "virgula" });
  expect(found.url).toBe("/inspiration?q=virgula");
  expect(texts(found.document.querySelectorAll("main li b"))).toEqual(["Vírgula"]);
  const none = await open("/inspiration?q=nada");
  for (const text of [/^Nenhuma inspiração encontrada para “nada”/, /A busca olha nomes, autores e tipos\./])
    none.said(text);
});
