/** A draft as the customer would read it, complete or not. */
import { noonOf } from "../../kit/day.ts";
import type { QuoteContent } from "../../quotes/quote-content.ts";
import { type QuoteSheet, sheetOf } from "../../quotes/quote-sheet.ts";
import { lastValidDay } from "../../quotes/totals.ts";
import type { DraftFaults } from "../draft.ts";

export type PreviewFacts = {
  id: string;
  nameProject: string;
  /** the version that it will be */
  number: number;
  withdrawal: string;
  /** '2026-11-24' in São Paulo */
  today: string;
};

/** The preview names nobody: its author knows for whom it is. */
const NOBODY = { name: "", email: "", tell: "" };

/** What stands where a day is missing. */
const NO_DAY = "A definir";

/** `content` has days in place of those that are missing or wrong: they are not shown. */
export function previewSheet(content: QuoteContent, faults: DraftFaults, facts: PreviewFacts): QuoteSheet {
  const { id: request, nameProject, number, withdrawal, today } = facts;
  const sheet = sheetOf({
    format: 1,
    request,
    code: "",
    number,
    nameProject,
    withdrawal,
    customer: NOBODY,
    sender: NOBODY,
    sentAt: new Date(noonOf(today)).toISOString(),
    validUntil: new Date(noonOf(lastValidDay(today, content.validDays))).toISOString(),
    content,
  });
  const last = sheet.stations.length - 1;
  const isMissing = (at: number) => (at === 0 && faults.begin) || (at === last && faults.delivery);
  return {
    ...sheet,
    stations: sheet.stations.map((station, at) => (isMissing(at) ? { ...station, day: NO_DAY } : station)),
    payments: faults.begin
      ? sheet.payments.map(({ label, text }) => ({ label: label.replace(/, em .*$/, ""), text }))
      : sheet.payments,
  };
}
