import { expect, test } from "vitest";
import { monthView } from "./figure-texts.ts";
import type { Figures } from "./figures.server.ts";
import { readPeriod } from "./periods.ts";

const NOW = Date.parse("2026-11-24T15:00:00Z");
const NOTHING: Figures = {
  ...{ asked: 0, inTime: 0, answerable: 0, quoted: 0, accepted: 0, inFiles: 0, value: 0 },
  ...{ daysToTake: null, daysToQuote: null, daysToAccept: null },
};
const november: Figures = {
  ...{ asked: 106, inTime: 71, answerable: 100, quoted: 62, accepted: 47, inFiles: 1, value: 168_400_00 },
  ...{ daysToTake: 0.5, daysToQuote: 2.04, daysToAccept: 1 },
};
const october: Figures = { ...november, asked: 84, quoted: 60, daysToTake: 1.5 };
const yearAgo: Figures = { ...NOTHING, asked: 61, quoted: 1_040, value: 90_000_00 };

const linesOf = (value: string, former: Figures, ago: Figures | null) => {
  const view = monthView(readPeriod(value, "2026-11-24"), { figures: november, former, yearAgo: ago }, 1, NOW);
  return [...view.figures, view.money].map(({ label, text, notes }) =>
    [label, text, ...notes].join(" | ").replaceAll("\u00a0", " "),
  );
};

test("[OWNER-22] a month stands beside the month before and the same month a year ago, with the days of each step", () => {
  expect(linesOf("2026-11", october, yearAgo)).toEqual([
    "Pedidos | 106 | 84 em outubro, 61 há um ano",
    "Assumidos em um dia | 71% | 71% em outubro | Mediana: 12 horas; 1,5 dia em outubro",
    "Com orçamento | 62 | 60 em outubro, 1.040 há um ano | Mediana: 2 dias; 2 dias em outubro",
    "Aceitos | 47 | 47 em outubro, 0 há um ano | 44% dos pedidos | Mediana: 1 dia; 1 dia em outubro",
    "Valor aceito no mês | R$ 168.400,00 | R$ 168.400,00 em outubro, R$ 90.000,00 há um ano | 1 aceite em arquivo, sem valor na soma",
  ]);
});

test("[OWNER-22] a year stands beside the one before, and what nobody knows is not compared", () => {
  expect(linesOf("2026", NOTHING, null)[1]).toBe("Assumidos em um dia | 71% | Mediana: 12 horas");
  expect(linesOf("2026", october, null)[0]).toBe("Pedidos | 106 | 84 em 2025");
});
