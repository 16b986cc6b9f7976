import { expect, test } from "vitest";
import { quoteName } from "./quote.ts";

test("[BUD-9] a quote is saved under the ending it is stored as, whatever its sender called it", () => {
  expect(quoteName("proposta padaria.pdf", "budget/quote/1.pdf")).toBe("proposta padaria.pdf");
  expect(quoteName("Proposta.PDF", "budget/quote/1.pdf")).toBe("Proposta.PDF");
  expect(quoteName("foto.JPG", "budget/quote/1.jpeg")).toBe("foto.JPG");
  expect(quoteName("fdp.exe", "budget/quote/1.pdf")).toBe("fdp.pdf");
  expect(quoteName("proposta", "budget/quote/1.pdf")).toBe("proposta.pdf");
  expect(quoteName("Proposta v. 2 de maio", "budget/quote/1.png")).toBe("Proposta v. 2 de maio.png");
  expect(quoteName(".exe", "budget/quote/1.pdf")).toBe(".pdf");
});
