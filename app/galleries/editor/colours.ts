/** Colours as people type them, and how well one is read on another. */

/** '#f4b41a' of 'F4B41A', '#F4B41A' or '#fb1'; null for anything else. */
export function readHex(typed: string): string | null {
  const digits = typed.trim().replace(/^#/, "").toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  return /^[0-9a-f]{3}$/.test(digits) ? `#${[...digits].map((digit) => digit + digit).join("")}` : null;
}

/** WCAG's least contrast of a text. */
export const LEAST_CONTRAST = 4.5;

/** WCAG 2's relative luminance of '#rrggbb'. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2's contrast, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** '7,2:1'; rounded down, so that what is refused never reads as enough. */
export const contrastText = (value: number): string =>
  `${(Math.floor(value * 10) / 10).toLocaleString("pt-BR", { minimumFractionDigits: 1 })}:1`;
