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
const BUDGET = "/budget/view/{budget}";
const SCREENS: { who: string; as?: TypeUser; paths: string[] }[] = [
  { who: "anonymous", paths: ["/login", "/login/redefinir", "/registre", "/registre?etapa=dados&tipo=0"] },
  { who: "customer", as: 0, paths: ["/account", BUDGET, "/create/new/Branding/0", "/modify/Branding/2", "/account"] },
  { who: "designer", as: 1, paths: ["/designer/page", BUDGET, "/account", "/create/new/Branding/0", "/designer/page"] },
  {
    who: "admin",
    as: 2,
    paths: [
      ...["/admin/page", "/admin/create/inspiration", "/admin/create/portifolio"],
      ...[BUDGET, "/account", "{project}", "{inspiration}", "/admin/page"],
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
  test(`[DATA-3] [SEC-8.9] ${who}: nobody is kept in the browser`, async ({ page, app, database, login, allow }) => {
    allow(/404|403/);
    // An e-mail may be of one login only; the test looks for its beginning.
    const create = (typeUser: TypeUser, { email, ...person }: (typeof PEOPLE)["admin"]) =>
      createUser(database, { ...person, typeUser, email: `${email}.${who}` });
    const customer = await create(0, PEOPLE.customer);
    const designer = await create(1, PEOPLE.designer);
    const admin = await create(2, PEOPLE.admin);
    const held = { designSelect: designer.id, nameProject: "Pedido Assumido" };
    const claimed = await createBudget(database, customer, held);
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
    for (const path of [...anybody, ...paths]) {
      await follow(page, address(path));
      everything += await look(path);
    }
    // Opened, what anybody may see is the same bytes for everybody.
    for (const path of as === undefined ? [...anybody, ...paths] : paths) {
      await page.goto(address(path));
      await look(`${path} (opened)`);
    }
    expect(found).toEqual([]);
    // The galleries are cached, so this looked at what is kept; requests are not.
    expect(everything).toContain("Marca Guardada");
    expect(everything).not.toContain("Pedido A");
  });
