import { within } from "@testing-library/dom";
import { expect } from "vitest";
import { BRAND } from "../../app/kit/brand.ts";
import { DEFAULT_PICTURES } from "../../app/kit/picture.ts";
import { announce, emptyGalleries, publishProject } from "../support/gallery.ts";
import { type Page, test } from "../support/pages.ts";

test.beforeEach(({ app }) => emptyGalleries(app));

const bubbles = ({ document }: Page) => [
  ...(document.querySelector("section")?.querySelectorAll<HTMLAnchorElement>("a:has(img)") ?? []),
];
const sources = (page: Page) => bubbles(page).map((link) => link.querySelector("img")?.getAttribute("src") ?? "");
const panels = (page: Page) => [
  ...page.getByRole("region", { name: "Ilustrações do estúdio" }).querySelectorAll("figure"),
];

test("[HOME-1] the slogan is the title, and leads to the portfolio and to a brand of one's own", async ({ open }) => {
  const page = await open("/");
  expect(page.getByRole("heading", { level: 1 }).textContent).toBe(BRAND.slogan);
  for (const link of page.getAllByRole("link", { name: "Ver portfólio" }))
    expect((await page.follow(link)).url).toBe("/portifolio");
  const call = within(page.getByRole("main")).getByRole("link", { name: "Crie sua marca" });
  expect((await page.follow(call)).url).toBe("/branding");
});

test("[HOME-5] without items three default pictures stand in, everywhere, and lead to the galleries", async ({
  open,
  visitor,
}) => {
  const page = await open("/");
  expect(sources(page)).toEqual([...DEFAULT_PICTURES]);
  expect(panels(page)).toHaveLength(2);
  expect(within(page.getByRole("region", { name: "Inspiração" })).getAllByRole("listitem")).toHaveLength(3);
  for (const { src } of page.getByRole("main").querySelectorAll("img")) {
    const { status, headers } = await visitor().get(src);
    expect([status, headers.get("content-type")], src).toEqual([200, expect.stringMatching(/^image\//)]);
  }
  expect(bubbles(page)[0]?.getAttribute("href")).toBe("/portifolio");
});

test("[HOME-5] one item is shown once, and default pictures beside it", async ({ app, open }) => {
  await publishProject(app, { name: "Onça Café" });
  const page = await open("/");
  expect(bubbles(page).filter((link) => link.getAttribute("aria-label") === "Onça Café")).toHaveLength(1);
  const defaults = sources(page).filter((source) => DEFAULT_PICTURES.some((picture) => picture === source));
  expect(new Set(defaults).size).toBe(2);
});

test("[HOME-4] two distinct illustrations are credited to the studio", async ({ app, open }) => {
  for (const name of ["Festival Ruído", "Bicho Solto", "Maré"]) await publishProject(app, { name });
  const shown = panels(await open("/"));
  expect(shown).toHaveLength(2);
  for (const panel of shown) expect(panel.textContent).toContain(BRAND.credit);
  expect(new Set(shown.map((panel) => panel.querySelector("b")?.textContent)).size).toBe(2);
});

test("[HOME-5] a cached home page is the same for a while and shows other picks over time", async ({
  app,
  visitor,
}) => {
  for (let index = 0; index < 12; index++) await publishProject(app, { name: `Marca ${index}` });
  const picks = async () => {
    const answer = await visitor().get("/");
    // How long it is kept: after that it is rendered anew.
    expect(answer.headers.get("cache-control")).toMatch(/s-maxage=(60|[1-5]?\d)$/);
    return [...(await answer.text()).matchAll(/aria-label="(Marca \d+)"/g)].map(([, name]) => name).join();
  };
  let first = "";
  // Word of the last publication may come after the first look; from then on it is the same page.
  await expect
    .poll(async () => {
      first = await picks();
      return (await picks()) === first;
    })
    .toBe(true);
  expect(first.split(",").length).toBeGreaterThan(3);
  await expect
    .poll(async () => {
      await announce(app);
      return picks();
    })
    .not.toBe(first);
});
