/** A file that replaced the quote which somebody is about to answer. */
import { expect } from "vitest";
import { createBudget } from "../support/factories.ts";
import { test } from "../support/pages.ts";
import { QUOTE_PDF } from "../support/quotes.ts";

test("[BUD-10] an answer to a quote that was replaced meanwhile does not count", async ({ database, login }) => {
  const [davi, clara] = [await login({ typeUser: 1 }), await login()];
  const { id } = await createBudget(database, clara, { designSelect: davi.id });
  const upload = (name: string) => davi.upload(`/api/budget/${id}/orcamento`, QUOTE_PDF, name, "application/pdf");
  await upload("proposta padaria.pdf");
  const page = await clara.open(`/budget/view/${id}`);
  await upload("mais caro.pdf");
  const refused = await page.send(page.getByText("Aceitar e avisar", { selector: "button" }));
  expect(refused.getByRole("alert").textContent).toBe("Ei! tivemos um erro, tente novamente mais tarde.");
  expect(refused.getByRole("main").textContent).toContain("mais caro.pdf");
  refused.getByText("Aceitar e avisar", { selector: "button" });
});
