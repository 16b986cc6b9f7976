/** The month's figures and weeks of Pedidos. How they are counted: app/owner/orders. */
import { expect } from "vitest";
import { type Page, test, texts } from "../support/pages.ts";
import { fillPedidos } from "../support/pedidos.ts";

test("[OWNER-22] [OWNER-23] the month's figures, the weeks as a drawing and as a table, and another month", async ({
  database,
  login,
}) => {
  await fillPedidos(database);
  const page = await (await login({ typeUser: 2 })).open("/admin/pedidos?etapa=criando");
  const figure = ({ getAllByRole }: Page, name: string) =>
    texts(getAllByRole("term")).includes(name) &&
    texts([getAllByRole("term").find((term) => texts([term])[0] === name)?.parentElement as Element])[0];
  const todays = ({ document }: Page) =>
    [...document.querySelectorAll("figure svg")].map((svg) => texts(svg.querySelectorAll("text")).includes("hoje"));
  expect(figure(page, "Valor aceito no mês")).toMatch(/R\$\s6\.400,50/);
  expect(figure(page, "Aceitos")).toContain("1");
  const weeks = texts(page.getByRole("table", { name: "Pedidos e aceites por semana" }).querySelectorAll("tbody tr"));
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-1)).toMatch(/esta semana.*1 aceito/);
  expect(new Set(todays(page))).toEqual(new Set([true]));
  // The last week of last month may be this one.
  const month = page.getByLabelText<HTMLSelectElement>("Mês ou ano").options[2]?.value ?? "";
  const past = await page.send("Ver", { "Mês ou ano": month });
  expect(past.url).toMatch(/\?etapa=criando&mes=\d{4}-\d\d$/);
  expect(figure(past, "Valor aceito no mês")).toMatch(/R\$\s0,00/);
  expect(new Set(todays(past))).toEqual(new Set([false]));
  const part = past.getByRole("navigation", { name: "Etapa" }).querySelector('[aria-current="true"]');
  expect(part?.textContent).toContain("Criando");
});
