/** Pedidos as it is sent: its rows, filters, figures and file. Pressed with scripts: tests/e2e/orders.spec.ts. */
import { within } from "@testing-library/dom";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { readCsv } from "../support/csv.ts";
import { formFaults, htmlFaults } from "../support/html.ts";
import { createMany } from "../support/orders.ts";
import { type Page, test, texts } from "../support/pages.ts";
import { fillPedidos } from "../support/pedidos.ts";

const PEDIDOS = "/admin/pedidos";
const rows = ({ document }: Page) => [
  ...document.querySelectorAll<HTMLElement>("section[aria-labelledby=lista] tbody tr"),
];
const names = (page: Page) => rows(page).map((row) => row.querySelector("a")?.textContent);
const pill = (page: Page, name: string | RegExp) =>
  within(page.getByRole("navigation", { name: "Etapa" })).getByRole("link", { name });
const column = (page: Page, name: string) => page.getByRole("columnheader", { name: new RegExp(`^${name}`) });

test("[OWNER-20] the list says whose turn it is, how old each is and its quote; a page whose rows have all left is the first", async ({
  database,
  login,
}) => {
  await fillPedidos(database);
  const ada = await login({ typeUser: 2 });
  const page = await ada.open(PEDIDOS);
  page.getByRole("heading", { level: 1, name: "Pedidos" });
  expect(page.getByRole("link", { name: "Pedidos" }).getAttribute("aria-current")).toBe("page");
  expect(names(page)).toEqual(["Ateliê Dália", "Padaria Bonança", "Café da Ladeira", "=Livraria; “Farol”"]);
  const [first = "", , third = ""] = texts(rows(page));
  expect(first).toContain("Sua vezatribuir a um designer");
  expect(first).toContain("5 dias (atrasado)");
  expect(third).toMatch(/R\$\s2\.150,00 ?até \d+ de/);
  page.said("1 a 4 de 4");
  expect(pill(page, /^Em andamento ?4$/).getAttribute("aria-current")).toBe("true");
  const left = await ada.open(`${PEDIDOS}?depois=1_6f1c0b3e-3a55-4b1c-9d2e-0a1b2c3d4e5f&linha=20`);
  left.said("1 a 4 de 4");
});

test("[OWNER-21] a search by project, customer or telephone, and the way on from one that found nothing", async ({
  database,
  login,
}) => {
  await fillPedidos(database);
  const page = await (await login({ typeUser: 2 })).open(PEDIDOS);
  const find = (words: string) => {
    const field = page.getByRole<HTMLInputElement>("searchbox", { name: "Buscar pedidos" });
    field.value = words;
    const button = field.form?.querySelector<HTMLElement>("button:not([type=button])");
    return page.send(button as HTMLElement);
  };
  for (const [typed, count] of [
    ["LIVRARIA", 1],
    ["lucia and", 3],
    ["95555-7777", 1],
  ] as const) {
    const found = await find(typed);
    expect(new URLSearchParams(found.url.split("?")[1]).get("q")).toBe(typed);
    expect(rows(found)).toHaveLength(count);
  }
  const none = await find("cangaco");
  none.said("Nada com “cangaco” em Em andamento");
  expect(rows(await none.follow(none.getByRole("link", { name: /^Ver em Terminados/ })))).toHaveLength(1);
});

test("[OWNER-24] [OWNER-20] without JavaScript filters, search, order, month and pages work, each in the address", async ({
  database,
  login,
}) => {
  await fillPedidos(database);
  const page = await (await login({ typeUser: 2 })).open(PEDIDOS);
  const over = await page.follow(pill(page, /^Terminados ?1$/));
  expect(over.url).toBe(`${PEDIDOS}?etapa=terminados`);
  expect(texts(rows(over))).toEqual([expect.stringContaining("em arquivo, aceito")]);
  expect(rows(await over.follow(pill(over, /^Em andamento/)))).toHaveLength(4);
  const sorted = await page.follow(within(column(page, "Projeto")).getByRole("link"));
  expect(sorted.url).toBe(`${PEDIDOS}?ordem=nome`);
  expect(names(sorted)).toEqual(["Ateliê Dália", "Café da Ladeira", "=Livraria; “Farol”", "Padaria Bonança"]);
  const reversed = await sorted.follow(within(column(sorted, "Projeto")).getByRole("link"));
  expect(column(reversed, "Projeto").getAttribute("aria-sort")).toBe("descending");
  expect(names(reversed)[0]).toContain("Padaria");

  const refused = await page.send("Filtrar", { Orçamento: "recusado" });
  refused.said("Nada assim em Em andamento");
  const all = refused.getByRole("link", { name: /^Limpar a busca e os filtros/ });
  expect(rows(await refused.follow(all))).toHaveLength(4);
  const accepted = await page.send("Filtrar", { Orçamento: "aceito" });
  expect(rows(accepted)).toHaveLength(1);
  const oldest = await accepted.follow(within(column(accepted, "Idade")).getByRole("link"));
  expect(oldest.url).toMatch(/orcamento=aceito&ordem=antigos/);
  const month = oldest.getByLabelText<HTMLSelectElement>("Mês ou ano").options[1]?.value ?? "";
  const past = await oldest.send("Ver", { "Mês ou ano": month });
  expect(past.url).toContain(`mes=${month}`);
  expect(rows(past)).toHaveLength(1);
  expect((await past.follow(pill(past, /^Sem designer/))).url).toMatch(/etapa=sem-designer/);
});

test("[OWNER-20] an empty studio says so", async ({ database, login }) => {
  await database.execute(sql`delete from budget`);
  const page = await (await login({ typeUser: 2 })).open(PEDIDOS);
  page.said("Nenhum pedido em andamento");
  expect(page.queryByRole("region", { name: "O que espera" })).toBeNull();
  expect(await htmlFaults(page.html)).toEqual([]);
  expect(formFaults(page.document)).toEqual([]);
});

test("[OWNER-27] the admins' first page shows the month's requests, share, acceptances and value", async ({
  database,
  login,
}) => {
  await fillPedidos(database);
  const page = await (await login({ typeUser: 2 })).open("/admin/page");
  const month = within(page.getByRole("region", { name: "Este mês" }));
  expect(texts(month.getAllByRole("term"))).toEqual([
    expect.stringMatching(/^Pedidos em /),
    "Assumidos em três dias",
    "Aceitos",
    "Valor aceito",
  ]);
  const [, , accepted, value] = texts(month.getAllByRole("definition"));
  expect([accepted, value]).toEqual(["1", expect.stringMatching(/^R\$\s6\.400,50$/)]);
});

test("[OWNER-25] 'Baixar CSV' gives what the filters show, as a spreadsheet reads it", async ({ database, login }) => {
  await fillPedidos(database);
  const ada = await login({ typeUser: 2 });
  const link = (await ada.open(`${PEDIDOS}?ordem=nome`)).getByRole("link", { name: "Baixar CSV" });
  const file = await ada.get(link.getAttribute("href") ?? "");
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; .*pedidos-\d{4}-\d\d-\d\d\.csv/);
  const bytes = Buffer.from(await file.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head = [], ...cells] = readCsv(bytes.toString());
  const read = cells.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])));
  expect(read.map((row) => [row.Projeto, row["Valor do orçamento (R$)"], row.Orçamento?.split(" ")[0]])).toEqual([
    ["Ateliê Dália", "", "sem"],
    ["Café da Ladeira", "2150,00", "até"],
    ["'=Livraria; “Farol”", "6400,50", "aceito"],
    ["Padaria Bonança", "", "sem"],
  ]);
  expect(read[0]?.["Aberto em"]).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  expect(readCsv(await (await ada.get(`${PEDIDOS}/pedidos.csv?q=farol`)).text())).toHaveLength(2);
});

test("[OWNER-25] the file has every row once, however many pieces it is read in", async ({ database, login }) => {
  await database.execute(sql`delete from budget`);
  await createMany(database, 1_700);
  const ada = await login({ typeUser: 2 });
  const [head, ...cells] = readCsv(await (await ada.get(`${PEDIDOS}/pedidos.csv`)).text());
  expect(head).toHaveLength(12);
  expect(cells.length).toBe(1_275);
});
