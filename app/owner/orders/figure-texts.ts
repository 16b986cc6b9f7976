/** A month's or a year's figures in words, each beside those of other times. */

import { counted } from "../../kit/count.ts";
import { calendarDay } from "../../kit/day.ts";
import { capital } from "../../kit/initials.ts";
import { moneyText } from "../../kit/money.ts";
import type { ComparedFigures, Figures } from "./figures.server.ts";
import { before, nameOf, type Period, periodsToChoose } from "./periods.ts";

export type Figure = { label: string; text: string; notes: string[] };
export type MonthView = ReturnType<typeof monthView>;

const share = (part: number, whole: number) => `${Math.round((100 * part) / whole)}%`;
const numberText = (number: number) => number.toLocaleString("pt-BR");

/** '2,5 dias'; below one, hours. */
function daysText(days: number | null): string | null {
  if (days === null) return null;
  const hours = Math.max(1, Math.round(days * 24));
  if (hours < 24) return counted(hours, "hora", "horas");
  const rounded = Math.round(days * 10) / 10;
  return `${rounded.toLocaleString("pt-BR")} ${rounded < 2 ? "dia" : "dias"}`;
}

/** What a time's figures say; null: nothing. */
type Told = (figures: Figures) => string | null;

const TOLD = {
  asked: ({ asked }) => numberText(asked),
  inTime: ({ inTime, answerable }) => (answerable === 0 ? null : share(inTime, answerable)),
  quoted: ({ quoted }) => numberText(quoted),
  accepted: ({ accepted }) => numberText(accepted),
  value: ({ value }) => moneyText(value),
  daysToTake: ({ daysToTake }) => daysText(daysToTake),
  daysToQuote: ({ daysToQuote }) => daysText(daysToQuote),
  daysToAccept: ({ daysToAccept }) => daysText(daysToAccept),
} satisfies Record<string, Told>;

const NUMBER_OF_DAYS = ["", "um dia", "dois dias", "três dias", "quatro dias", "cinco dias", "seis dias", "sete dias"];
const inTimeLabel = (answerDays: number) => `Assumidos em ${NUMBER_OF_DAYS[answerDays] ?? `${answerDays} dias`}`;

/** '84 em outubro, 61 há um ano' */
function otherTimes(told: Told, { former, yearAgo }: ComparedFigures, formerName: string): string {
  const texts = [
    [told(former), `em ${formerName}`],
    [yearAgo && told(yearAgo), "há um ano"],
  ];
  return texts
    .filter(([text]) => text !== null)
    .map((words) => words.join(" "))
    .join(", ");
}

export function monthView(period: Period, compared: ComparedFigures, answerDays: number, now: number) {
  const today = calendarDay(now);
  const { figures } = compared;
  const others = (told: Told) => otherTimes(told, compared, nameOf(before(period), today));
  const median = (told: Told) => {
    const text = told(figures);
    return text === null ? "" : [`Mediana: ${text}`, others(told)].filter(Boolean).join("; ");
  };
  const figure = (label: string, told: Told, ...more: string[]): Figure => ({
    label,
    text: told(figures) ?? "–",
    notes: [others(told), ...more].filter(Boolean),
  });
  const { asked, accepted, inFiles } = figures;
  const isYear = period.value.length === 4;
  return {
    title: capital(nameOf(period, today)),
    value: period.value,
    choices: periodsToChoose(today).map((choice, index) => ({
      value: choice.value,
      label: index === 0 ? "Este mês" : capital(nameOf(choice, today)),
    })),
    figures: [
      figure("Pedidos", TOLD.asked),
      figure(inTimeLabel(answerDays), TOLD.inTime, median(TOLD.daysToTake)),
      figure("Com orçamento", TOLD.quoted, median(TOLD.daysToQuote)),
      figure(
        "Aceitos",
        TOLD.accepted,
        asked === 0 ? "" : `${share(accepted, asked)} dos pedidos`,
        median(TOLD.daysToAccept),
      ),
    ],
    money: figure(
      isYear ? "Valor aceito no ano" : "Valor aceito no mês",
      TOLD.value,
      inFiles === 0
        ? ""
        : `${counted(inFiles, "aceite em arquivo, sem valor", "aceites em arquivo, sem valor")} na soma`,
    ),
  };
}

/** The four that stand on the admins' first page. */
export function bandFigures(figures: Figures, monthName: string, answerDays: number): Figure[] {
  const figure = (label: string, told: Told): Figure => ({ label, text: told(figures) ?? "–", notes: [] });
  return [
    figure(`Pedidos em ${monthName}`, TOLD.asked),
    figure(inTimeLabel(answerDays), TOLD.inTime),
    figure("Aceitos", TOLD.accepted),
    figure("Valor aceito", TOLD.value),
  ];
}
