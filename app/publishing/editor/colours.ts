/** Colours as people type them, and their contrast in words. */

/** '#f4b41a' of 'F4B41A', '#F4B41A' or '#fb1'; null for anything else. */
export function readHex(typed: string): string | null {
  const digits = typed.trim().replace(/^#/, "").toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  return /^[0-9a-f]{3}$/.test(digits) ? `#${[...digits].map((digit) => digit + digit).join("")}` : null;
}

/** '7,2:1'; rounded down, so that what is refused never reads as enough. */
export const contrastText = (value: number): string =>
  `${(Math.floor(value * 10) / 10).toLocaleString("pt-BR", { minimumFractionDigits: 1 })}:1`;
