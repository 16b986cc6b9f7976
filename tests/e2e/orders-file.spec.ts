/** 'Baixar CSV' of Pedidos. Its cells: app/site/admin/orders/csv.test.ts. */
import { readFile } from "node:fs/promises";
import { readCsv } from "../support/csv.ts";
import { fillPedidos } from "../support/pedidos.ts";
import { expect, test } from "../support/test.ts";

test("[OWNER-25] 'Baixar CSV' gives what the filters show, as a spreadsheet reads it", async ({
  page,
  database,
  login,
}) => {
  await fillPedidos(database);
  await login(page, { typeUser: 2 });
  await page.goto("/admin/pedidos?ordem=nome");
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Baixar CSV" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^pedidos-\d{4}-\d\d-\d\d\.csv$/);
  const bytes = await readFile(await download.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head = [], ...cells] = readCsv(bytes.toString());
  const read = cells.map((row) => Object.fromEntries(head.map((name, column) => [name, row[column]])));
  expect(read.map((row) => [row.Projeto, row["Valor do orçamento (R$)"], row.Orçamento?.split(" ")[0]])).toEqual([
    ["Ateliê Dália", "", "sem"],
    ["Café da Ladeira", "2150,00", "até"],
    ["'=Livraria; “Farol”", "6400,50", "aceito"],
    ["Padaria Bonança", "", "sem"],
  ]);
  expect(read[0]?.["Aberto em"]).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  const filtered = await page.request.get("/admin/pedidos/pedidos.csv?q=farol");
  expect(readCsv(await filtered.text())).toHaveLength(2);
  expect(filtered.headers()).toMatchObject({ "content-type": "text/csv; charset=utf-8" });
});
