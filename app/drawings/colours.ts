/** What the colours of a brand are good for, and what a printer may begin with. Colours are '#rrggbb'. */

/** From 0 to 255 each. */
export const channelsOf = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];

/** WCAG 2's relative luminance. */
export function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** WCAG 2.1 AA: text, and large text or a mark. */
const TEXT_CONTRAST = 4.5;
export const MARK_CONTRAST = 3;

export type ContrastGrade = "passa" | "só em letra grande" | "não passa";

export function contrastGrade(contrast: number): ContrastGrade {
  if (contrast >= TEXT_CONTRAST) return "passa";
  return contrast >= MARK_CONTRAST ? "só em letra grande" : "não passa";
}

/** Rounded, but not into another grade: 4,47 beside 'só em letra grande' is not 4,5. */
export function contrastText(contrast: number): string {
  const rounded = Math.round(contrast * 10) / 10;
  const shown = contrastGrade(rounded) === contrastGrade(contrast) ? rounded : Math.floor(contrast * 10) / 10;
  return shown.toLocaleString("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

export type PaletteColour = { name: string; hex: string; cmyk?: Cmyk; pantone?: string };
export type ContrastPair = { text: PaletteColour; ground: PaletteColour; contrast: number; grade: ContrastGrade };

/** Each pair once, the first of the two in the palette as the ground. */
export function contrastPairs(palette: readonly PaletteColour[]): ContrastPair[] {
  return palette.flatMap((ground, index) =>
    palette.slice(index + 1).map((text) => {
      const contrast = contrastOf(ground.hex, text.hex);
      return { text, ground, contrast, grade: contrastGrade(contrast) };
    }),
  );
}

/** Percent each. */
export type Cmyk = [cyan: number, magenta: number, yellow: number, black: number];

/** By arithmetic, without a profile of ink and paper: always shown as 'aproximado'. */
export function approximateCmyk(colour: string): Cmyk {
  const parts = channelsOf(colour).map((channel) => channel / 255);
  const black = 1 - Math.max(...parts);
  const inks = parts.map((part) => (black === 1 ? 0 : (1 - part - black) / (1 - black)));
  return [...inks, black].map((part) => Math.round(part * 100)) as Cmyk;
}

/** Typed values win. */
export const cmykOf = ({ hex, cmyk }: PaletteColour) => ({ cmyk: cmyk ?? approximateCmyk(hex), isApproximate: !cmyk });
