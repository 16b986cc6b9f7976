import type { ReactNode } from "react";

/** A title's text with every ç wrapped, so that its cedilla takes the accent colour; for titles and names in lists only. */
export function withCedilla(text: string): ReactNode {
  return text.split(/([çÇ])/).map((part, index) =>
    part === "ç" || part === "Ç" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one string never move
      <span key={index} className="ced">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
