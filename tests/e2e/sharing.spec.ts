import { showPath } from "../../app/galleries/galleries.ts";
import { BRAND } from "../../app/kit/brand.ts";
import { emptyGalleries, publishInspiration, publishProject, TALL, WIDE } from "../support/gallery.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ app }) => emptyGalleries(app));

/** What a crawler reads in the page as it is served, without running anything. */
async function head(html: string) {
  const all = [...html.matchAll(/<(meta|link) ([^>]*)>/g)].map(([, , text = ""]) =>
    Object.fromEntries([...text.matchAll(/([a-z:-]+)="([^"]*)"/gi)].map(([, name = "", value = ""]) => [name, value])),
  );
  const meta = (name: string) => all.find((tag) => tag.property === name || tag.name === name)?.content;
  const link = (rel: string) => all.find((tag) => tag.rel === rel)?.href;
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = ""]) =>
    JSON.parse(text),
  );
  const title = /<title>(.*?)<\/title>/.exec(html)?.[1];
  return { title, meta, link, data: data[0] };
}

for (const path of ["/", "/portifolio", "/inspiration", "/branding", "/privacidade", "/mapa-do-site"])
  test(`[NAV-6] ${path} tells its title, description, address and preview`, async ({ app, request }) => {
    const { title, meta, link } = await head(await (await request.get(`${path}?utm_source=x`)).text());
    expect(title).toContain(BRAND.name);
    expect(meta("description")?.length).toBeGreaterThan(20);
    expect(link("canonical")).toBe(app.url + path);
    expect(meta("og:url")).toBe(app.url + path);
    expect(meta("og:title")).toBe(title);
    expect(meta("twitter:card")).toBe("summary_large_image");
    expect(meta("robots")).toBeUndefined();
    const card = await request.get(meta("og:image") ?? "");
    expect(card.headers()["content-type"]).toBe("image/jpeg");
    expect(card.headers()["cross-origin-resource-policy"]).toBe("cross-origin");
    expect((await card.body()).byteLength).toBeLessThanOrEqual(300_000);
  });

test("[NAV-6] the titles and descriptions of the public pages are all different", async ({ request }) => {
  const pages = await Promise.all(
    ["/", "/portifolio", "/inspiration", "/branding", "/privacidade", "/mapa-do-site"].map(async (path) =>
      head(await (await request.get(path)).text()),
    ),
  );
  expect(new Set(pages.map(({ title }) => title)).size).toBe(6);
  expect(new Set(pages.map(({ meta }) => meta("description"))).size).toBe(6);
});

test("[NAV-6] what somebody searched for is kept out of search engines, a later page of the list is not", async ({
  app,
  request,
}) => {
  for (let index = 0; index < 13; index++) await publishProject(app, { name: `Marca ${index}` });
  const odd = await head(await (await request.get("/portifolio?after=nada")).text());
  expect(odd.link("canonical")).toBe(`${app.url}/portifolio`);
  const found = await head(await (await request.get("/portifolio?q=marca")).text());
  expect(found.meta("robots")).toBe("noindex, follow");
  const html = await (await request.get("/portifolio")).text();
  const next = /href="([^"]*after=[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const second = await head(await (await request.get(new URL(next, `${app.url}/portifolio`).href)).text());
  expect(second.meta("robots")).toBeUndefined();
  expect(second.link("canonical")).toMatch(/\/portifolio\?after=/);
});

test("[PORT-4] a project's preview, structured data and address tell of that project", async ({ app, request }) => {
  const { id, nameProject } = await publishProject(app, {
    name: "Onça Café",
    pictures: [WIDE, TALL],
    type: "Embalagem",
  });
  const path = showPath("portifolio", nameProject, id);
  const { title, meta, link, data } = await head(await (await request.get(path)).text());
  expect(title).toContain("Onça Café");
  expect(meta("description")).toContain("Onça Café");
  expect(link("canonical")).toBe(app.url + path);
  expect(meta("og:type")).toBe("article");
  expect(meta("og:image")).toMatch(/^http.*\/picture\/ilustrations\/[0-9a-f-]+-card\.jpg$/);
  expect((await request.get(meta("og:image") ?? "")).status()).toBe(200);
  expect(data).toMatchObject({
    "@context": "https://schema.org",
    "@type": "CreativeWork",
    url: app.url + path,
    name: nameProject,
    genre: "Embalagem",
    creator: { "@type": "Organization", name: BRAND.name },
  });
  expect(data.image).toHaveLength(2);
  expect(data.image[0]).toMatchObject({
    "@type": "ImageObject",
    width: 1600,
    height: 900,
    creator: { name: BRAND.name },
  });
  expect((await request.get(data.image[1].contentUrl)).status()).toBe(200);
});

test("[INSP-2] an inspiration's preview and structured data name its author", async ({ app, request }) => {
  const pictures: Parameters<typeof publishInspiration>[1] = {
    name: "Lume",
    author: "Luísa Mendonça",
    pictures: [WIDE, [TALL, TALL]],
  };
  const { id } = await publishInspiration(app, pictures);
  const path = showPath("inspiration", "Lume", id);
  const { title, meta, data } = await head(await (await request.get(path)).text());
  expect(title).toContain("Lume");
  expect(meta("og:image")).toMatch(/\/picture\/inspiration\/[0-9a-f-]+-card\.jpg$/);
  expect(data).toMatchObject({ "@type": "CreativeWork", creator: { "@type": "Person", name: "Luísa Mendonça" } });
  expect(data.image).toHaveLength(3);
});

test("[NAV-6] text that would end the structured data or an attribute stays text", async ({ app, page }) => {
  const name = `Aspas " & </script><script>throw 1</script>`;
  const { id, nameProject } = await publishProject(app, { name });
  await page.goto(showPath("portifolio", nameProject, id));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? "").name).toBe(nameProject);
  for (const address of ["/sitemap.xml", "/feed.xml"]) {
    const fault = await page.evaluate(async (url) => {
      const text = await (await fetch(url)).text();
      return new DOMParser().parseFromString(text, "text/xml").querySelector("parsererror")?.textContent;
    }, address);
    expect(fault, address).toBeUndefined();
  }
});

test("[NAV-6] the sitemap lists every item with its pictures", async ({ app, page }) => {
  const { id, nameProject, keys } = await publishProject(app, { name: "Onça Café", pictures: [WIDE, TALL] });
  const idea = await publishInspiration(app, { name: "Lume", pictures: [TALL, [WIDE, WIDE]] });
  await page.goto("/");
  const urls = await page.evaluate(async () => {
    const xml = new DOMParser().parseFromString(await (await fetch("/sitemap.xml")).text(), "text/xml");
    return [...xml.querySelectorAll("url")].map((url) => ({
      loc: url.querySelector("loc")?.textContent,
      images: [...url.getElementsByTagName("image:loc")].map((image) => image.textContent),
    }));
  });
  expect(urls).toContainEqual({
    loc: app.url + showPath("portifolio", nameProject, id),
    images: keys.map((key) => `${app.url}/picture/${key}`),
  });
  expect(urls.find(({ loc }) => loc === app.url + showPath("inspiration", "Lume", idea.id))?.images).toHaveLength(3);
  expect(urls.map(({ loc }) => loc)).toContain(`${app.url}/portifolio`);
  expect(urls.some(({ loc }) => /login|admin|account/.test(loc ?? ""))).toBe(false);
});

test("[NAV-6] the feed tells of new work, newest first, and every page leads to it", async ({ app, page }) => {
  await publishProject(app, { name: "Onça Café", createdAt: new Date(Date.now() - 60_000) });
  await publishInspiration(app, { name: "Lume" });
  await page.goto("/portifolio");
  const href = await page.locator('link[rel="alternate"][type="application/atom+xml"]').getAttribute("href");
  const feed = await page.evaluate(async (url) => {
    const answer = await fetch(url);
    const xml = new DOMParser().parseFromString(await answer.text(), "text/xml");
    const titles = [...xml.querySelectorAll("entry > title")].map((title) => title.textContent);
    const links = [...xml.querySelectorAll("entry > link")].map((link) => link.getAttribute("href"));
    return { type: answer.headers.get("content-type"), titles, links };
  }, href ?? "");
  expect(feed.type).toContain("application/atom+xml");
  expect(feed.titles).toEqual(["Lume", "Onça Café, A conta que pinga certo"]);
  for (const link of feed.links) expect((await page.request.get(link ?? "")).status()).toBe(200);
});

test("[NAV-6] the web manifest names the studio, and its icons are there", async ({ app, page }) => {
  await page.goto("/");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await page.request.get(href ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ short_name: BRAND.name, lang: "pt-BR", start_url: "/" });
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect([src, icon.status(), icon.headers()["content-type"]]).toEqual([src, 200, type]);
  }
  const icons = page.locator('link[rel="icon"], link[rel="apple-touch-icon"]');
  for (const icon of await icons.all())
    expect((await page.request.get(app.url + (await icon.getAttribute("href")))).status()).toBe(200);
});
