import styles from "./skeleton.module.css";

/** Stands in for loading content: `lines` of text, or one block with the final proportions. */
export function Skeleton({ lines, className }: { lines?: number; className?: string | undefined }) {
  if (lines === undefined)
    return <div aria-hidden="true" className={[styles.block, className].filter(Boolean).join(" ")} />;
  return (
    <div aria-hidden="true" className={[styles.lines, className].filter(Boolean).join(" ")}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and never move
        <div key={line} className={styles.block} />
      ))}
    </div>
  );
}
