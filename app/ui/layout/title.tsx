import type { ReactNode } from "react";

/**
 * Wraps every ç, which shows the cedilla in the accent colour; for titles and names in lists. The outer span keeps
 * words whole in a flex or grid container, whose children are separate items.
 */
export function withCedilla(text: string): ReactNode {
  const parts = text.split(/([çÇ])/);
  if (parts.length === 1) return text;
  return (
    <span>
      {parts.map((part, index) =>
        part === "ç" || part === "Ç" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one string never move
          <span key={index} className="ced">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  );
}
