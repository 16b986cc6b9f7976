/** The public lists as they are sent; growing and layout: `tests/e2e/portfolio-list*.spec.ts`, `inspiration-list.spec.ts`. */
import { expect } from "vitest";
import { QUOTE } from "../../app/galleries/inspiration/quote.ts";
import { emptyGalleries, publishProject } from "../support/gallery.ts";
import { publishInspirations, publishProjects } from "../support/long-gallery.ts";
import { type Page, test, texts } from "../support/pages.ts";

test.beforeEach(({ app }) => emptyGalleries(app));

const names = ({ document }: Page) => texts(document.querySelectorAll("main li b"));

test("[PORT-1] the portfolio has its title, its search box and twelve projects, newest first, and says no more than it shows; only the first picture is not lazy", async ({
  open,
  app,
}) => {
  const all = await publishProjects(app, 13);
  const page = await open("/portifolio");
  page.getByRole("heading", { level: 1, name: "Portfólio" });
  page.getByRole("searchbox", { name: "Buscar no portfólio" });
  expect(names(page)).toEqual(all.slice(0, 12));
  expect(page.html).not.toMatch(/ style="/);
  for (const unshown of ["authorName", "codeSearch", "socialMedia", "submissionId"])
    expect(page.html).not.toContain(unshown);
  const [first, ...others] = [...page.document.querySelectorAll("main li img")];
  expect([first?.getAttribute("fetchpriority"), first?.getAttribute("loading")]).toEqual(["high", "eager"]);
  expect(others.map((image) => image.getAttribute("loading"))).toEqual(Array(11).fill("lazy"));
});

test("[INSP-1] the inspirations have a quote with its author, a search box, twelve items", async ({ open, app }) => {
  const all = await publishInspirations(app, 13);
  const page = await open("/inspiration");
  const quote = page.document.querySelector("blockquote");
  expect(quote?.textContent).toBe(QUOTE.text);
  expect(quote?.closest("figure")?.textContent).toContain(QUOTE.author);
  page.getByRole("searchbox", { name: "Buscar inspiração" });
  expect(names(page)).toEqual(all.slice(0, 12));
  expect(page.html).not.toMatch(/ style="/);
});

test("[PORT-1] [INSP-1] nothing published has its own words", async ({ open }) => {
  const portfolio = await open("/portifolio");
  portfolio.getByText("Nenhum projeto publicado ainda");
  expect(portfolio.queryByRole("link", { name: "Carregar mais" })).toBeNull();
  (await open("/inspiration")).getByText("Nenhuma inspiração publicada ainda");
});

test("[PORT-2] the search looks at name, client and type, whatever the accents and the case", async ({ app, open }) => {
  await publishProject(app, { name: "Festival Ruído", slogan: "Nove noites", type: "Cultura" });
  await publishProject(app, { name: "Trilha", slogan: "Para cima", type: "Vestuário" });
  for (const [q, found] of [
    ["RUIDO", "Festival Ruído"],
    ["noites", "Festival Ruído"],
    ["vestuario", "Trilha"],
    ["VESTUÁRIO trilha", "Trilha"],
  ] as const) {
    const page = await open(`/portifolio?q=${encodeURIComponent(q)}`);
    expect(names(page), q).toEqual([found]);
    expect(page.getByRole<HTMLInputElement>("searchbox").value).toBe(q);
  }
});

test("[MEND2-10] no public page loads the rooms' files", async ({ open }) => {
  for (const path of ["/", "/portifolio", "/inspiration", "/branding", "/privacidade", "/mapa-do-site"])
    expect((await open(path)).html.match(/\/assets\/room-[^"]+/g), path).toBeNull();
});

test("[AUTH-9] opening the address of 'Sair' leaves nobody logged out unasked, nor thinking that they are", async ({
  login,
}) => {
  const page = await (await login()).open("/sair");
  expect(page.url).toBe("/account");
  page.getByRole("button", { name: "Sair" });
});
