import styles from "./loader.module.css";

const wave = "M6 22C26 -6 46 -6 62 22S98 50 118 22S156 -6 174 22";

/** The wave that runs while something is fetched, with words that say what ("Carregando projetos"). */
export function Loader({ text }: { text: string }) {
  return (
    <div className={styles.loader} role="status">
      <svg
        className={styles.wave}
        viewBox="0 0 180 44"
        fill="none"
        strokeWidth={10}
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path className={styles.ground} d={wave} />
        <path className={styles.run} d={wave} pathLength={100} />
      </svg>
      <span>{text}</span>
    </div>
  );
}
