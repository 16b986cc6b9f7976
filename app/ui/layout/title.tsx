import type { ReactNode } from "react";

/**
 * Wraps every ç, which gives the cedilla the accent colour; for titles and names in lists. The span around all of it keeps
 * words whole in a flex or grid container, whose children are items of their own.
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
