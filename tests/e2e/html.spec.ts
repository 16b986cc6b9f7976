/** Each page of the site, as each kind of person gets it: valid HTML as it is sent and after hydration, and forms with names. */
import routes from "../../app/routes.ts";
import { createBudget, createUser, type UserOptions } from "../support/factories.ts";
import { publishInspiration, publishProject, WIDE } from "../support/gallery.ts";
import { expectNamedForms, expectValidHtml } from "../support/html.ts";
import { sendMessage } from "../support/messages.ts";
import { test } from "../support/test.ts";

const PEOPLE: Record<string, UserOptions | null> = {
  visitor: null,
  customer: {},
  designer: { typeUser: 1 },
  "designer whom nobody has admitted": { typeUser: 1, admitted: false },
  admin: { typeUser: 2 },
};

for (const [kind, options] of Object.entries(PEOPLE))
  test(`[MEND2-10] each page is valid HTML for a ${kind}, and its forms have names of their own`, async ({
    page,
    app,
    database,
    login,
    visitor,
    allow,
  }) => {
    allow(/status of 40[34]/);
    const me = options && (await login(page, options));
    const customer = me?.typeUser === 0 ? me : await createUser(database);
    const designer = me?.typeUser === 1 && me.admitted ? me : await createUser(database, { typeUser: 1 });
    const claimed = { designSelect: designer.id };
    const open = await createBudget(database, customer);
    const talked = await createBudget(database, customer, claimed);
    const quoted = await createBudget(database, customer, { ...claimed, budget: true, budgetFile: "a.pdf" });
    const over = await createBudget(database, customer, { ...claimed, status: 3 });
    await sendMessage(database, talked, customer, "Segue o site: https://padaria.example.com");
    await sendMessage(database, talked, designer, "Obrigado!");
    await createUser(database, { typeUser: 1, admitted: false });
    const project = await publishProject(app);
    const idea = await publishInspiration(app, { pictures: [WIDE, [WIDE, WIDE]] });
    // More than one place to be signed in at.
    if (me) for (let places = 0; places < 2; places += 1) await login(await visitor(), me);

    const addresses: Record<string, string[]> = {
      "/portifolio": ["/portifolio", "/portifolio?q=nada"],
      "/show/portifolio/:name?/:crl?": [project.path],
      "/show/inspiration/:name?/:crl?": [idea.path],
      "/login": ["/login", "/login?voltar=%2Fcreate%2Fnew%2FBranding%2F0"],
      "/login/nova-senha": ["/login/nova-senha?token=x"],
      "/registre": [
        "/registre",
        "/registre?voltar=%2Fbranding",
        "/registre?etapa=dados&tipo=0",
        "/registre?etapa=confirmar",
      ],
      "/registre/confirmar": ["/registre/confirmar?email=alguem%40example.com"],
      "/create/new/Branding/:codeBranding": ["/create/new/Branding/0", "/create/new/Branding/0?painel=3"],
      "/modify/Branding/:codeBranding": ["/modify/Branding/2"],
      "/budget/:codeID/mudar": [open, quoted].map(({ id }) => `/budget/${id}/mudar`),
      "/budget/view/:codeID?": [open, talked, quoted, over].map(({ id }) => `/budget/view/${id}`),
      "/budget/:codeID/conversa": [`/budget/${talked.id}/conversa`],
      "/admin/create/:gallery": ["/admin/create/portifolio", "/admin/create/inspiration"],
      "*": ["/nao-existe"],
    };
    const pages = routes.filter(({ file }) => file.endsWith(".tsx")).map(({ path = "" }) => path);
    for (const path of pages.flatMap((path) => addresses[path] ?? [path])) {
      const response = await page.request.get(path, { maxRedirects: 0 });
      if (!response.headers()["content-type"]?.startsWith("text/html")) continue;
      await expectValidHtml(await response.text(), `${path} as it is sent`);
      if (response.status() !== 200) continue;
      await page.goto(path);
      await expectValidHtml(await page.content(), `${path} after hydration`);
      await expectNamedForms(page, path);
    }
  });
