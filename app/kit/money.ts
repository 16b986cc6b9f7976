/** Money in whole centavos, from the keyboard to the database. No amount is ever a float. */

/** Far above any price, and far below the limit of safe integers. */
export const MOST_CENTAVOS = 99_999_999_99;

/** 'R$ 4.800,00' with a non-breaking space; '− R$ 400,00' below zero. */
export function moneyText(centavos: number): string {
  const digits = String(Math.abs(centavos)).padStart(3, "0");
  const reais = Number(digits.slice(0, -2)).toLocaleString("pt-BR");
  return `${centavos < 0 ? "−\u00a0" : ""}R$\u00a0${reais},${digits.slice(-2)}`;
}

/** The amount as it is typed, without 'R$': '4.800,00'. */
export const amountText = (centavos: number): string => moneyText(centavos).slice("R$ ".length);

/**
 * Reads a typed amount: '2400', '2.400', 'R$ 2.400,00', '2400,5', '2400.50'. A dot before exactly three digits groups
 * thousands. null: not an amount, or above `most`.
 */
export function parseMoney(typed: string, most = MOST_CENTAVOS): number | null {
  const amount = typed
    .trim()
    .replace(/^R\$\s*/i, "")
    .trim();
  const match = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(amount) ?? /^(\d+)\.(\d{1,2})$/.exec(amount);
  if (!match) return null;
  const reais = (match[1] ?? "").replaceAll(".", "").replace(/^0+(?=\d)/, "");
  // A number with more digits would not be exact.
  if (reais.length > 12) return null;
  const centavos = Number(`${reais}${(match[2] ?? "").padEnd(2, "0")}`);
  return centavos <= most ? centavos : null;
}
