import styles from "./access.module.css";

/** How far registering is. */
export function Steps({ current }: { current: 1 | 2 | 3 }) {
  return (
    <div className={styles.steps} role="img" aria-label={`Etapa ${current} de 3`}>
      {[1, 2, 3].map((step) => (
        <i key={step} data-done={step <= current || undefined} />
      ))}
    </div>
  );
}
