/** The ways to write a colour, each defined once here. The format changes the hint and the help, never the value. */

type Format = {
  hint: string;
  palette: boolean;
  /** whether the colour is described in words, so that no code is read from the text */
  words: boolean;
};

export const COLOR_FORMATS = {
  "#": {
    hint: "O código da cor, como E8743B. Toque no círculo para escolher em uma paleta.",
    palette: true,
    words: false,
  },
  rgba: { hint: "Vermelho, verde, azul e opacidade, como 232, 116, 59, 1.", palette: false, words: false },
  TXT: { hint: "Escreva como você diria, ou toque:", palette: false, words: true },
} as const satisfies Record<string, Format>;

export type ColorFormat = keyof typeof COLOR_FORMATS;

export function colorFormatOf(stored: unknown): ColorFormat | null {
  return (Object.keys(COLOR_FORMATS) as ColorFormat[]).find((format) => format === stored) ?? null;
}

/** The typed colour in a form that CSS reads, adding '#' or 'rgba()' if needed; null if there is none. */
export function readableColor(typed: string, format: ColorFormat, supports: (color: string) => boolean): string | null {
  const text = typed.trim();
  // Keywords and variables are valid CSS, but nobody means them as a colour.
  if (!text || /^(inherit|initial|unset|revert|revert-layer|transparent|currentcolor)$|var\(/i.test(text)) return null;
  const readings = COLOR_FORMATS[format].words ? [text] : [text, `#${text}`, `rgb(${text})`];
  return readings.find(supports) ?? null;
}

/**
 * A hexadecimal code with '#', whether typed with it or not; null for anything else, including words made of these
 * letters ('cafe').
 */
export function hexCode(typed: string): string | null {
  const [, sign, digits] = /^(#?)([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(typed.trim()) ?? [];
  if (digits === undefined) return null;
  const isMixed = /\d/.test(digits) && (digits.length > 4 || /[a-f]/i.test(digits));
  const isCode = sign || isMixed || /^(.)\1+$/i.test(digits);
  return isCode ? `#${digits}` : null;
}
