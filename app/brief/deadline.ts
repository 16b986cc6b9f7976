const format = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "UTC" });

/** A date in words: 2026-12-24 becomes "24 de dezembro de 2026". Returns other texts unchanged. */
export function deadlineText(deadline: string): string {
  const at = Date.parse(deadline);
  return Number.isNaN(at) ? deadline : format.format(at).replace(/^1 /, "1º ");
}

const HALF_A_YEAR = 183 * 24 * 60 * 60 * 1000;

/** The wished date for a card: 'Quer até 20 de janeiro', with the year if it is far away; 'Sem data' without one. */
export function deadlineLabel(deadline: string, now: number): string {
  const at = Date.parse(deadline);
  if (Number.isNaN(at)) return deadline === "" ? "Sem data" : `Quer: ${deadline}`;
  const text = deadlineText(deadline);
  return `Quer até ${Math.abs(at - now) < HALF_A_YEAR ? text.replace(/ de \d{4}$/, "") : text}`;
}
