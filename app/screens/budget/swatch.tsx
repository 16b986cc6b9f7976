import styles from "./swatch.module.css";

/** A typed colour as SVG reads it: hexadecimal or decimal parts, with or without their sign; null for words. */
function readable(typed: string): string | null {
  const hex = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(typed.trim())?.[1];
  if (hex) return `#${hex}`;
  const parts = /^(?:rgba?\()?(\d{1,3}(?:\s*,\s*\d{1,3}){2})(?:\s*,\s*([\d.]+))?\)?$/i.exec(typed.trim());
  return parts ? `rgba(${parts[1]},${parts[2] ?? 1})` : null;
}

/** The colour as the customer typed it, with a circle of that colour when it can be read as one. */
export function Swatch({ typed }: { typed: string }) {
  const colour = readable(typed);
  return (
    <span className={styles.colour}>
      {colour && (
        // An attribute of SVG, because the policy of the page refuses style attributes.
        <svg className={styles.circle} viewBox="0 0 28 28" width={28} height={28} aria-hidden="true">
          <circle cx={14} cy={14} r={14} fill={colour} />
        </svg>
      )}
      {typed}
    </span>
  );
}
