/** What a browser keeps is never a person (DATA-3): after every screen of each role, its whole storage is read. */
import type { Page } from "@playwright/test";
import type { TypeUser } from "../../app/kit/roles.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { publishInspiration, publishProject } from "../support/gallery.ts";
import { expect, test } from "../support/test.ts";

/** Nobody else on any page has such a name, address or phone. */
const PEOPLE = {
  customer: { name: "Quitéria Zwanenburg", email: "quiteria@zw-padaria.example", tell: "(71) 97531-8642" },
  designer: { name: "Xisto Yamaguti", email: "xisto@ym-tracos.example", tell: "(81) 96420-1357" },
  admin: { name: "Wanda Kowalczyk", email: "wanda@kw-estudio.example", tell: "(51) 98008-7766" },
};
const PERSONAL = Object.values(PEOPLE).flatMap((person) => Object.values(person));

const anybody = ["/", "/portifolio", "/inspiration", "/branding", "/privacidade", "/mapa-do-site", "/isto-nao-existe"];
const SCREENS: { who: string; as?: TypeUser; paths: string[] }[] = [
  { who: "anonymous", paths: [...anybody, "/login", "/login/redefinir", "/registre", "/registre?etapa=dados&tipo=0"] },
  {
    who: "customer",
    as: 0,
    paths: [
      ...anybody,
      "/account",
      "/budget/view/{budget}",
      "/create/new/Branding/0",
      "/modify/Branding/2",
      "/account",
    ],
  },
  {
    who: "designer",
    as: 1,
    paths: [
      ...anybody,
      "/designer/page",
      "/budget/view/{budget}",
      "/account",
      "/create/new/Branding/0",
      "/designer/page",
    ],
  },
  {
    who: "admin",
    as: 2,
    paths: [
      ...anybody,
      "/admin/page",
      "/admin/create/inspiration",
      "/admin/create/portifolio",
      "/budget/view/{budget}",
      "/account",
      "{project}",
      "{inspiration}",
      "/admin/page",
    ],
  },
];

/** As a link inside the site leads there: the page reads its data itself, and may keep it. */
async function follow(page: Page, path: string): Promise<void> {
  // The router, as React Router leaves it on the window once it runs: not every screen links to every other.
  await page.waitForFunction(() => Reflect.has(window, "__reactRouterDataRouter"));
  await page.evaluate((to) => Reflect.get(window, "__reactRouterDataRouter").navigate(to), path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Carregando /)).toHaveCount(0);
}

for (const { who, as, paths } of SCREENS)
  test(`[DATA-3] [SEC-8.9] ${who}: no name, e-mail or phone of anybody is kept in the browser, after any screen`, async ({
    page,
    app,
    database,
    login,
    allow,
  }) => {
    allow(/404|403/);
    const customer = await createUser(database, { typeUser: 0, ...unique(PEOPLE.customer, who) });
    const designer = await createUser(database, { typeUser: 1, ...unique(PEOPLE.designer, who) });
    const admin = await createUser(database, { typeUser: 2, ...unique(PEOPLE.admin, who) });
    const claimed = await createBudget(database, customer, {
      designSelect: designer.id,
      nameProject: "Pedido Assumido",
    });
    await createBudget(database, customer, { nameProject: "Pedido Aberto" });
    const project = await publishProject(app, { name: "Marca Guardada" });
    const inspiration = await publishInspiration(app, { name: "Ideia Guardada", author: PEOPLE.admin.name });
    if (as !== undefined) await login(page, [customer, designer, admin][as]);

    const address = (path: string) =>
      path
        .replace("{budget}", claimed.id)
        .replace("{project}", project.path)
        .replace("{inspiration}", inspiration.path);
    const found: string[] = [];
    const look = async (path: string) => {
      const [text, keys] = await page.evaluate(() => {
        const all = { ...localStorage, ...sessionStorage };
        return [JSON.stringify(all), Object.keys(all).join(" ")] as const;
      });
      for (const secret of PERSONAL) if (text.includes(secret)) found.push(`${path}: ${secret} (${keys})`);
      return text;
    };
    await page.goto("/privacidade");
    let everything = "";
    for (const path of paths) {
      await follow(page, address(path));
      everything += await look(path);
    }
    for (const path of paths) {
      await page.goto(address(path));
      await look(`${path} (opened)`);
    }
    expect(found).toEqual([]);
    // The galleries are cached, so this looked at what is kept; requests are not.
    expect(everything).toContain("Marca Guardada");
    expect(everything).not.toContain("Pedido A");
  });

/** An e-mail may be of one login only; the test looks for its beginning. */
function unique(person: { name: string; email: string; tell: string }, who: string) {
  return { ...person, email: `${person.email}.${who}` };
}
