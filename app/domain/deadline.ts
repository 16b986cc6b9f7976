const format = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "UTC" });

/** A day as people write it: 2026-12-24 as "24 de dezembro de 2026". A text that is no date stays. */
export function deadlineText(deadline: string): string {
  const at = Date.parse(deadline);
  return Number.isNaN(at) ? deadline : format.format(at).replace(/^1 /, "1º ");
}
