/** What crawlers, previews and feed readers read in the pages as they are sent. */
import { JSDOM } from "jsdom";
import { expect } from "vitest";
import { BRAND } from "../../app/kit/brand.ts";
import { emptyGalleries, publishInspiration, publishProject, TALL, WIDE } from "../support/gallery.ts";
import { type Page, test, type Visitor } from "../support/pages.ts";

test.beforeEach(({ app }) => emptyGalleries(app));

function head({ document }: Page) {
  const meta = (name: string) =>
    document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content");
  const link = (rel: string) => document.querySelector(`link[rel="${rel}"]`)?.getAttribute("href");
  const data = document.querySelector('script[type="application/ld+json"]')?.textContent;
  return { title: document.title, meta, link, data: data && JSON.parse(data) };
}

/** Fails for text that is no XML. */
async function xml(visitor: Visitor, path: string): Promise<{ type: string | null; document: Document }> {
  const answer = await visitor.get(path);
  const { document } = new JSDOM(await answer.text(), { contentType: "text/xml" }).window;
  return { type: answer.headers.get("content-type"), document };
}

const PUBLIC = ["/", "/portifolio", "/inspiration", "/branding", "/privacidade", "/mapa-do-site"];

test("[NAV-6] every public page tells its title, description, address and preview, and all are different", async ({
  app,
  open,
  visitor,
}) => {
  const seen = new Set<string | null | undefined>();
  for (const path of PUBLIC) {
    const { title, meta, link } = head(await open(`${path}?utm_source=x`));
    expect(title).toContain(BRAND.name);
    expect(meta("description")?.length, path).toBeGreaterThan(20);
    expect([link("canonical"), meta("og:url"), meta("og:title")]).toEqual([app.url + path, app.url + path, title]);
    expect([meta("twitter:card"), meta("robots")]).toEqual(["summary_large_image", undefined]);
    const card = await visitor().get(meta("og:image") ?? "");
    const told = ["content-type", "cross-origin-resource-policy"].map((name) => card.headers.get(name));
    expect(told).toEqual(["image/jpeg", "cross-origin"]);
    expect((await card.arrayBuffer()).byteLength).toBeLessThanOrEqual(300_000);
    seen.add(title).add(meta("description"));
  }
  expect(seen.size).toBe(2 * PUBLIC.length);
});

test("[NAV-6] what somebody searched for is kept out of search engines, a later page of the list is not", async ({
  app,
  open,
}) => {
  for (let index = 0; index < 13; index++) await publishProject(app, { name: `Marca ${index}` });
  expect(head(await open("/portifolio?after=nada")).link("canonical")).toBe(`${app.url}/portifolio`);
  expect(head(await open("/portifolio?q=marca")).meta("robots")).toBe("noindex, follow");
  const list = await open("/portifolio");
  const next = list.document.querySelector<HTMLAnchorElement>('a[href*="after="]');
  const second = head(await open(next?.href ?? ""));
  expect(second.meta("robots")).toBeUndefined();
  expect(second.link("canonical")).toMatch(/\/portifolio\?after=/);
});

test("[PORT-4] a project's preview, structured data and address tell of that project", async ({
  app,
  open,
  visitor,
}) => {
  const project = { name: "Onça Café", pictures: [WIDE, TALL], type: "Embalagem" };
  const { path, nameProject } = await publishProject(app, project);
  const { title, meta, link, data } = head(await open(path));
  expect(title).toContain("Onça Café");
  expect(meta("description")).toContain("Onça Café");
  expect([link("canonical"), meta("og:type")]).toEqual([app.url + path, "article"]);
  expect(meta("og:image")).toMatch(/^http.*\/picture\/ilustrations\/[0-9a-f-]+-card\.jpg$/);
  expect(data).toMatchObject({
    "@context": "https://schema.org",
    "@type": "CreativeWork",
    url: app.url + path,
    name: nameProject,
    genre: "Embalagem",
    creator: { "@type": "Organization", name: BRAND.name },
    image: [{ "@type": "ImageObject", width: 1600, height: 900, creator: { name: BRAND.name } }, {}],
  });
  for (const picture of [meta("og:image"), data.image[1].contentUrl])
    expect((await visitor().get(picture)).status).toBe(200);
});

test("[INSP-2] an inspiration's preview and structured data name its author", async ({ app, open }) => {
  const { path } = await publishInspiration(app, { author: "Luísa Mendonça", pictures: [WIDE, [TALL, TALL]] });
  const { title, meta, data } = head(await open(path));
  expect(title).toContain("Lume");
  expect(meta("og:image")).toMatch(/\/picture\/inspiration\/[0-9a-f-]+-card\.jpg$/);
  expect(data).toMatchObject({ "@type": "CreativeWork", creator: { "@type": "Person", name: "Luísa Mendonça" } });
  expect(data.image).toHaveLength(3);
});

test("[NAV-6] text that would end the structured data or an attribute stays text", async ({ app, open, visitor }) => {
  const name = `Aspas " & </script><script>throw 1</script>`;
  const { path, nameProject } = await publishProject(app, { name });
  const page = await open(path);
  expect(page.getByRole("heading", { level: 1 }).textContent).toContain(name);
  expect(head(page).data.name).toBe(nameProject);
  for (const address of ["/sitemap.xml", "/feed.xml"]) await xml(visitor(), address);
});

test("[NAV-6] the sitemap lists every item with its pictures", async ({ app, visitor }) => {
  const { path, keys } = await publishProject(app, { name: "Onça Café", pictures: [WIDE, TALL] });
  const idea = await publishInspiration(app, { pictures: [TALL, [WIDE, WIDE]] });
  const { document } = await xml(visitor(), "/sitemap.xml");
  const urls = [...document.querySelectorAll("url")].map((url) => ({
    loc: url.querySelector("loc")?.textContent,
    images: [...url.getElementsByTagName("image:loc")].map((image) => image.textContent),
  }));
  expect(urls).toContainEqual({ loc: app.url + path, images: keys.map((key) => `${app.url}/picture/${key}`) });
  expect(urls.find(({ loc }) => loc === app.url + idea.path)?.images).toHaveLength(3);
  expect(urls.map(({ loc }) => loc)).toContain(`${app.url}/portifolio`);
  expect(urls.some(({ loc }) => /login|admin|account/.test(loc ?? ""))).toBe(false);
});

test("[NAV-6] the feed tells of new work, newest first, and every page leads to it", async ({ app, open, visitor }) => {
  await publishProject(app, { name: "Onça Café", createdAt: new Date(Date.now() - 60_000) });
  await publishInspiration(app);
  const list = await open("/portifolio");
  const href = list.document.querySelector('link[rel="alternate"][type="application/atom+xml"]')?.getAttribute("href");
  const { type, document } = await xml(visitor(), href ?? "");
  expect(type).toContain("application/atom+xml");
  const titles = [...document.querySelectorAll("entry > title")].map((title) => title.textContent);
  expect(titles).toEqual(["Lume", "Onça Café, A conta que pinga certo"]);
  for (const link of document.querySelectorAll("entry > link"))
    expect((await visitor().get(link.getAttribute("href") ?? "")).status).toBe(200);
});

test("[NAV-6] the web manifest names the studio, and its icons are there", async ({ open, visitor }) => {
  const page = await open("/");
  const answer = await visitor().get(head(page).link("manifest") ?? "");
  expect(answer.headers.get("content-type")).toContain("application/manifest+json");
  const manifest = (await answer.json()) as { icons: { src: string; type: string }[] };
  expect(manifest).toMatchObject({ short_name: BRAND.name, lang: "pt-BR", start_url: "/" });
  for (const { src, type } of manifest.icons) {
    const icon = await visitor().get(src);
    expect([src, icon.status, icon.headers.get("content-type")]).toEqual([src, 200, type]);
  }
  for (const icon of page.document.querySelectorAll('link[rel="icon"], link[rel="apple-touch-icon"]'))
    expect((await visitor().get(icon.getAttribute("href") ?? "")).status).toBe(200);
});
