import fc from "fast-check";
import { expect, test } from "vitest";
import { amountText, moneyText, parseMoney } from "../kit/money.ts";
import { showPath } from "./galleries.ts";
import { MOST_PRICE, timeframeText } from "./inspiration.ts";

test("[INSP-4] one month and one day stand in the singular", () => {
  expect(timeframeText({ month: 2, day: 15 })).toBe("2 meses e 15 dias");
  expect(timeframeText({ month: 1, day: 1 })).toBe("1 mês e 1 dia");
});

test("[NAV-9] money is R$ in the Brazilian format", () => {
  expect(moneyText(850_000)).toBe("R$\u00a08.500,00");
});

test("[PORT-4] an item's address has its name with plus signs for spaces, whatever the name holds", () => {
  expect(showPath("portifolio", "Onça Café, o grão", "1")).toBe(
    "/show/portifolio/On%C3%A7a+Caf%C3%A9%2C+o+gr%C3%A3o/1",
  );
  expect(showPath("inspiration", "A/B + 50%?", "2")).toBe("/show/inspiration/A%2FB+%2B+50%25%3F/2");
});

test("[NAV-9] an amount is read as people type it, and shown as pt-BR writes it", () => {
  for (const typed of ["6200", "6.200", "6200,0", "6.200,00", "R$ 6.200,00", " R$6200 "]) {
    expect(parseMoney(typed, MOST_PRICE), typed).toBe(620_000);
  }
  expect(parseMoney("6200.50", MOST_PRICE)).toBe(620_050);
  expect(parseMoney("0,5", MOST_PRICE)).toBe(50);
  expect(parseMoney("1.000.000.000,00", MOST_PRICE)).toBe(100_000_000_000);
  expect(amountText(620_000)).toBe("6.200,00");
  expect(amountText(5)).toBe("0,05");
});

test("[NAV-9] what could mean two amounts, or none, is not read", () => {
  for (const typed of ["", "abc", "-1", "6,200.00", "62.00,00", "6200,555", "1.000.000.000,01", "1e3"]) {
    expect(parseMoney(typed, MOST_PRICE), typed).toBeNull();
  }
});

test("[NAV-9] an amount that is shown is read again as the same", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MOST_PRICE }), (centavos) => {
      expect(parseMoney(amountText(centavos), MOST_PRICE)).toBe(centavos);
    }),
  );
});
