/** What works without scripts. Where style sheets or the width matter: `tests/e2e/no-script.spec.ts`. */
import { within } from "@testing-library/dom";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { REGISTRATION_MESSAGE } from "../../app/people/account.ts";
import { authSession, mailWait } from "../../app/people/auth-schema.ts";
import { PROFILE_MESSAGE } from "../../app/people/profile.ts";
import { user } from "../../app/people/schema.ts";
import { createRoom } from "../support/conversation.ts";
import { createBudget, createUser, PASSWORD } from "../support/factories.ts";
import { emptyGalleries } from "../support/gallery.ts";
import { publishProjects } from "../support/long-gallery.ts";
import { type Page, test, texts } from "../support/pages.ts";
import { fillPedidos } from "../support/pedidos.ts";
import { newcomer, signUp } from "../support/registering.ts";
import { createAccepted, daysFromNow } from "../support/sent-quotes.ts";
import { codeIn } from "../support/smtp.ts";

const CODE = /^00020126\d+.+5802BR5913Estudio Traco6006Recife62\d{2}05.+6304[0-9A-F]{4}$/;
const cards = (page: Page) => [...page.document.querySelectorAll("main li a")];

test("[NAV-4] [SEC-8.18] the map that 'Menu' leads to has every entry and the ways in", async ({ open }) => {
  const home = await open("/");
  const menu = home.getByRole("link", { name: "Menu" });
  expect(menu.closest("header")).not.toBeNull();
  const map = await home.follow(menu);
  for (const [name, href] of Object.entries({
    Home: "/",
    Portfólio: "/portifolio",
    Inspiração: "/inspiration",
    "Crie sua marca": "/branding",
    Entrar: "/login",
    Cadastrar: "/registre",
    "Minha Conta": "/account",
  }))
    expect(map.getByRole("main").querySelector(`a[href="${href}"]`)?.textContent).toContain(name);
});

for (const [requirements, typeUser, path, notice] of [
  ["[BRAND-8] [BRAND-2]", 0, "/create/new/Branding/0", "O questionário precisa de JavaScript."],
  ["[ADM-2]", 2, "/admin/create/inspiration", "Publicar precisa de JavaScript."],
  ["[ADM-2] [ADM-4]", 2, "/admin/create/portifolio", "Publicar precisa de JavaScript."],
] as const)
  test(`${requirements} [SEC-8.18] ${path} says that it needs scripts`, async ({ login }) => {
    const page = await (await login({ typeUser })).open(path);
    expect(page.getByRole("main").textContent).toContain(notice);
  });

test("[PORT-3] links lead from page to page of the portfolio, and back to the beginning", async ({ app, open }) => {
  await emptyGalleries(app);
  const all = await publishProjects(app, 30);
  let page = await open("/portifolio");
  const seen = texts(cards(page));
  for (const count of [12, 6]) {
    const more = page.getByRole("link", { name: "Carregar mais" });
    expect(more.getAttribute("rel")).toBe("next");
    page = await page.follow(more);
    expect(page.url).toMatch(/^\/portifolio\?after=/);
    expect(cards(page)).toHaveLength(count);
    seen.push(...texts(cards(page)));
  }
  expect(page.queryByRole("link", { name: "Carregar mais" })).toBeNull();
  expect(seen).toEqual(all.map((name) => expect.stringContaining(name)));
  expect((await page.follow(page.getByRole("link", { name: "Voltar ao início da lista" }))).url).toBe("/portifolio");
});

test("[PORT-2] the search is a form, and its results go on page by page", async ({ app, open }) => {
  await emptyGalleries(app);
  await publishProjects(app, 14);
  const list = await open("/portifolio");
  const box = list.getByRole<HTMLInputElement>("searchbox");
  box.value = "cliente";
  const found = await list.send(box);
  expect(found.url).toBe("/portifolio?q=cliente");
  const second = await found.follow(found.getByRole("link", { name: "Carregar mais" }));
  expect(second.url).toMatch(/q=cliente&after=/);
  expect(cards(second)).toHaveLength(2);
  expect(second.getByRole<HTMLInputElement>("searchbox").value).toBe("cliente");
  const back = second.getByRole("link", { name: "Voltar ao início da lista" });
  expect((await second.follow(back)).url).toBe("/portifolio?q=cliente");
});

test("[AUTH-4] the code is typed, sent and asked for again, and the page says how the time passes", async ({
  visitor,
  smtp,
  database,
}) => {
  const who = newcomer();
  const somebody = visitor();
  const stage3 = await signUp(somebody, who);
  await smtp.waitForMail(who.email);
  stage3.getByText(/recarregue a página/i);
  await database.delete(mailWait).where(eq(mailWait.key, `confirm:${who.email}`));
  const resent = await (await somebody.open(stage3.url)).send("Reenviar e-mail");
  expect(resent.getByRole("alert").textContent).toBe(REGISTRATION_MESSAGE.resent);
  const last = smtp.mails.findLast(({ to }) => to.includes(who.email));
  if (!last) throw new Error("no mail");
  const code = codeIn(last);
  const page = await resent.send("Confirmar", { Código: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect(page.url).toBe("/account");
});

test("[MEND2-16] [PROFILE-3] a new password says that it counts and leaves its owner signed in, alone", async ({
  login,
  database,
}) => {
  const owner = await createUser(database);
  const [here, elsewhere] = [await login(owner), await login(owner)];
  const profile = await here.open("/conta/perfil");
  const changed = await profile.send("Trocar senha", { "Senha de hoje": PASSWORD, "Senha nova": "senha-nova-1" });
  expect(changed.url).toBe("/conta/perfil?senha=trocada");
  changed.getByText(PROFILE_MESSAGE.passwordChanged);
  expect((await here.open("/account")).url).toBe("/account");
  expect((await elsewhere.open("/account")).url).toMatch(/^\/login/);
  expect(await database.$count(authSession, eq(authSession.userId, owner.uid))).toBe(1);
});

test("[PROFILE-4] a button saves the switches", async ({ login, database }) => {
  const davi = await login({ typeUser: 1 });
  const profile = await davi.open("/conta/perfil");
  const quotes = profile.getByRole<HTMLInputElement>("switch", { name: "Orçamentos" });
  quotes.checked = false;
  const save = within(quotes.closest("form") as HTMLFormElement).getByRole("button", { name: "Salvar" });
  (await profile.send(save)).getByText(PROFILE_MESSAGE.choicesSaved);
  const [row] = await database.select({ off: user.mailsOff }).from(user).where(eq(user.id, davi.id));
  expect(row?.off).toEqual(["quotes"]);
});

test("[ROOM-2] the order of the open requests can be chosen", async ({ database, login }) => {
  await database.execute(sql`delete from budget`);
  const davi = await login({ typeUser: 1 });
  const lucia = await createUser(database);
  await createBudget(database, lucia, { nameProject: "Antigo", openedAt: new Date(daysFromNow(-1)) });
  await createBudget(database, lucia, { nameProject: "Novo" });
  const shown = (page: Page) => {
    const region = page.getByRole("region", { name: "Orçamentos disponíveis" });
    return texts(within(region).getAllByRole("link")).map((text) => /Antigo|Novo/.exec(text)?.[0]);
  };
  const page = await davi.open("/designer/page");
  expect(shown(page)).toEqual(["Antigo", "Novo"]);
  const [order] = page.getAllByLabelText<HTMLSelectElement>("Ordenar");
  if (!order) throw new Error("no order");
  order.value = within(order).getByRole<HTMLOptionElement>("option", { name: "Mais novos" }).value;
  expect(shown(await page.send("Ordenar"))).toEqual(["Novo", "Antigo"]);
});

test("[OWNER-24] filters, search, order, month, pages and the file of Pedidos work", async ({ database, login }) => {
  await fillPedidos(database);
  const ada = await login({ typeUser: 2 });
  const rows = (page: Page) => page.document.querySelectorAll("tbody tr").length;
  const page = await ada.open("/admin/pedidos");
  const accepted = page.getByLabelText<HTMLSelectElement>("Orçamento");
  const filtered = await page.send("Filtrar", {
    Orçamento: within(accepted).getByRole<HTMLOptionElement>("option", { name: "Aceito" }).value,
  });
  expect(rows(filtered)).toBe(1);
  const age = within(filtered.getByRole("columnheader", { name: /Idade/ })).getByRole("link");
  const sorted = await filtered.follow(age);
  expect(sorted.url).toMatch(/orcamento=aceito&ordem=antigos/);
  const month = sorted.getByLabelText<HTMLSelectElement>("Mês ou ano").options[1]?.value ?? "";
  const ofMonth = await sorted.send("Ver", { "Mês ou ano": month });
  expect(ofMonth.url).toMatch(/mes=/);
  expect(rows(ofMonth)).toBe(1);
  expect((await ofMonth.follow(ofMonth.getByRole("link", { name: /^Sem designer/ }))).url).toMatch(
    /etapa=sem-designer/,
  );
});

test("[QUOTE-41] [QUOTE-40] the customer says that it is paid, and the studio that it arrived, or not; another payment there is not", async ({
  login,
  database,
}) => {
  const room = await createRoom(database);
  const [lucia, rui] = [await login(room.customer), await login(room.designer)];
  const address = (number = 1) => `/budget/${room.id}/pagamento/${number}`;
  expect((await lucia.get(address())).status).toBe(404);
  await createAccepted(database, room);
  for (const number of [0, 3]) expect((await lucia.get(address(number))).status).toBe(404);
  const page = await lucia.open(address());
  expect(page.document.querySelector("code")?.textContent).toMatch(CODE);
  expect((await page.send("Já paguei")).html).toContain("Com Rui: conferir a entrada");
  for (const [confirm, turn] of [
    ["Marcar como recebida", "A entrada está paga"],
    ["Desfazer o recebimento", "Sua vez: conferir a entrada"],
  ] as const)
    expect((await (await rui.open(address())).send(confirm)).html, confirm).toContain(turn);
});
