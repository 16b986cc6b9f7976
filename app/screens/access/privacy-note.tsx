import styles from "./access.module.css";

/** What becomes of the data that these forms ask for. In a tab of its own: the form keeps what was typed. */
export function PrivacyNote() {
  return (
    <p className="small soft">
      Estes dados servem para você entrar e para a gente falar com você.{" "}
      <a href="/privacidade" target="_blank" rel="noopener" className={styles.inText}>
        Política de privacidade<span className="visually-hidden"> (abre em outra aba)</span>
      </a>
    </p>
  );
}
