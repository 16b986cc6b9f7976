import styles from "./skeleton.module.css";

/** A placeholder for loading content: `lines` of text, or one block with the final proportions. */
export function Skeleton({ lines, className }: { lines?: number; className?: string | undefined }) {
  const style = lines === undefined ? styles.block : styles.lines;
  return (
    <div aria-hidden="true" className={[style, className].filter(Boolean).join(" ")}>
      {Array.from({ length: lines ?? 0 }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and never move
        <div key={line} className={styles.block} />
      ))}
    </div>
  );
}
