import { within } from "@testing-library/dom";
import { expect } from "vitest";
import { BRAND } from "../../app/kit/brand.ts";
import type { TypeUser } from "../../app/kit/roles.ts";
import { createBudget } from "../support/factories.ts";
import { type Page, test } from "../support/pages.ts";

const inFooter = (page: Page, name: RegExp) => within(page.getByRole("contentinfo")).getByRole("link", { name });

/** The table of spec §2, and who may see each screen. Details of an item stand in the specs of their screens, and
 * the headings that scripts write in `tests/e2e/create-inspiration.spec.ts` and `create-portfolio.spec.ts`. */
const ROUTES: { path: string; as?: TypeUser; heading?: "by scripts" }[] = [
  { path: "/" },
  { path: "/portifolio" },
  { path: "/inspiration" },
  { path: "/branding" },
  { path: "/create/new/Branding/0", as: 0 },
  { path: "/create/new/Branding/1", as: 0 },
  { path: "/modify/Branding/2", as: 0 },
  { path: "/login" },
  { path: "/registre" },
  { path: "/account", as: 0 },
  { path: "/designer/page", as: 1 },
  { path: "/admin/page", as: 2 },
  { path: "/admin/create/inspiration", as: 2, heading: "by scripts" },
  { path: "/admin/create/portifolio", as: 2, heading: "by scripts" },
  { path: "/example/loadingScroll" },
];

for (const { path, as, heading } of ROUTES)
  test(`[NAV-1] ${path} answers`, async ({ visitor, login }) => {
    const page = await (as === undefined ? visitor() : await login({ typeUser: as })).open(path);
    expect([page.status, page.url]).toEqual([200, path]);
    if (!heading) page.getByRole("heading", { level: 1 });
    expect(page.document.title).toContain(BRAND.name);
  });

test("[NAV-1] /budget/view/{codeID} answers", async ({ login, database }) => {
  const clara = await login();
  const { id } = await createBudget(database, clara);
  const page = await clara.open(`/budget/view/${id}`);
  expect(page.status).toBe(200);
  page.getByRole("heading", { level: 1 });
});

const LOST = { name: "Faltou um pedaço do traço." };

for (const path of ["/isto-nao-existe", "/Login", "/PORTIFOLIO", "/create/new/branding/0", "/login/x/y", "/Account"])
  test(`[NAV-1] ${path} is the designed 404 page`, async ({ open }) => {
    const page = await open(path);
    expect(page.status).toBe(404);
    page.getByRole("heading", LOST);
    page.getByRole("img", { name: "404" });
    expect((await page.follow(page.getByRole("link", { name: "Voltar para a Home" }))).url).toBe("/");
  });

test("[NAV-1] a trailing slash is forgiven, and leads nowhere else", async ({ open, app }) => {
  expect((await open("/login/?voltar=%2Faccount")).url).toBe("/login?voltar=%2Faccount");
  const outside = await fetch(`${app.url}//example.com/`, { redirect: "manual" });
  expect(outside.headers.get("location")).toMatch(/^\/example\.com$/);
});

test("[NAV-2] [NAV-9] [NAV-10] every page is in Brazilian Portuguese, with the logo to the home page and what the configuration says", async ({
  open,
}) => {
  for (const path of ["/", "/login", "/privacidade"]) {
    const page = await open(path);
    expect(page.document.documentElement.lang).toBe("pt-BR");
    page.getByRole("button", { name: "Menu" });
    const logo = page.getByRole("link", { name: `${BRAND.name}, página inicial` });
    expect([logo.closest("header, main")?.tagName, logo.getAttribute("href")]).toEqual(["HEADER", "/"]);
    expect(page.document.title).toMatch(new RegExp(`${BRAND.name}$`));
  }
  const page = await open("/privacidade");
  expect(page.getByRole("main").textContent).toContain(BRAND.contact.privacyEmail);
});

test("[NAV-6] [NAV-10] the footer has the slogan, both links and the social icons", async ({ open }) => {
  const page = await open("/privacidade");
  expect(page.getByRole("contentinfo").textContent).toContain(BRAND.slogan);
  for (const { name, url } of BRAND.social) expect(inFooter(page, new RegExp(name)).getAttribute("href")).toBe(url);
  for (const name of [/mapa do site/i, /privacidade/i]) {
    const next = await page.follow(inFooter(page, name));
    next.getByRole("heading", { level: 1, name });
  }
});

test("[NAV-6] the site map, /sitemap.xml and /robots.txt lead to pages that exist", async ({ open, visitor, app }) => {
  const map = await open("/mapa-do-site");
  const shown = within(map.getByRole("main")).getAllByRole<HTMLAnchorElement>("link");
  const sitemap = await visitor().get("/sitemap.xml");
  expect(sitemap.headers.get("content-type")).toContain("xml");
  const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
  expect(listed).toContain(`${app.url}/branding`);
  for (const url of new Set([...shown.map(({ href }) => href), ...listed])) {
    expect(url).toMatch(new RegExp(`^${app.url}`));
    expect((await open(url)).status, url).toBe(200);
  }
  expect(await (await visitor().get("/robots.txt")).text()).toContain(`Sitemap: ${app.url}/sitemap.xml`);
});

test("[NAV-7] /budget/view without a code and /myAccount lead to /account", async ({ visitor, login }) => {
  const { status, headers } = await visitor().get("/budget/view");
  expect([status, headers.get("location")]).toEqual([302, "/myAccount"]);
  const clara = await login();
  for (const path of ["/budget/view", "/myAccount"]) expect((await clara.open(path)).url).toBe("/account");
});

test("[NAV-8] a detail page without its name or id leads to /portifolio, and an item that does not exist is a 404 page", async ({
  open,
}) => {
  for (const kind of ["portifolio", "inspiration"]) {
    for (const path of [`/show/${kind}`, `/show/${kind}/Nome`]) expect((await open(path)).url).toBe("/portifolio");
    for (const id of ["00000000-0000-4000-8000-000000000000", "x"]) {
      const page = await open(`/show/${kind}/Nome+da+Marca/${id}`);
      expect(page.status).toBe(404);
      page.getByRole("heading", LOST);
    }
  }
});
