import type { ReactNode } from "react";

/** Wraps every ç, which gives the cedilla the accent colour; for titles and names in lists. */
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
