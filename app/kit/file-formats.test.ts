import { expect, test } from "vitest";
import { savedName } from "./file-formats.ts";

test("[BUD-9] a quote is saved under the ending it is stored as, whatever its sender called it", () => {
  expect(savedName("proposta padaria.pdf", "budget/quote/1.pdf")).toBe("proposta padaria.pdf");
  expect(savedName("Proposta.PDF", "budget/quote/1.pdf")).toBe("Proposta.PDF");
  expect(savedName("foto.JPG", "budget/quote/1.jpeg")).toBe("foto.JPG");
  expect(savedName("fdp.exe", "budget/quote/1.pdf")).toBe("fdp.pdf");
  expect(savedName("proposta", "budget/quote/1.pdf")).toBe("proposta.pdf");
  expect(savedName("Proposta v. 2 de maio", "budget/quote/1.png")).toBe("Proposta v. 2 de maio.png");
  expect(savedName("Marca v1.2", "budget/message/1.webp")).toBe("Marca v1.2.webp");
  expect(savedName("Captura às 10.30.15", "budget/message/1.webp")).toBe("Captura às 10.30.15.webp");
  expect(savedName(".exe", "budget/quote/1.pdf")).toBe(".pdf");
});
