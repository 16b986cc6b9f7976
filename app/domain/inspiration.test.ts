import { expect, test } from "vitest";
import { priceText, timeframeText } from "./inspiration.ts";
import { showPath } from "./show.ts";

test("[INSP-4] one month and one day stand in the singular", () => {
  expect(timeframeText({ month: 2, day: 15 })).toBe("2 meses e 15 dias");
  expect(timeframeText({ month: 1, day: 1 })).toBe("1 mês e 1 dia");
});

test("[NAV-9] money is R$ in the Brazilian format", () => {
  expect(priceText(850_000)).toBe("R$\u00a08.500,00");
});

test("[PORT-4] an item's address has its name with plus signs for spaces, whatever the name holds", () => {
  expect(showPath("portifolio", "Onça Café, o grão", "1")).toBe(
    "/show/portifolio/On%C3%A7a+Caf%C3%A9%2C+o+gr%C3%A3o/1",
  );
  expect(showPath("inspiration", "A/B + 50%?", "2")).toBe("/show/inspiration/A%2FB+%2B+50%25%3F/2");
});
