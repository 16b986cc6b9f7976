import type { QuoteChange } from "../quote-changes.ts";
import styles from "./changes.module.css";

const CHANGE_WORDS: Record<QuoteChange["kind"], string> = {
  added: "Entrou",
  removed: "Saiu",
  changed: "Mudou",
};

/** The parts of an item that changed stand below each other. */
const apart = (id: string, text: string) => (id.startsWith("item-") ? text.replaceAll("; ", ";\n") : text);

/** What this version says otherwise than the one before it. */
export function Changes({ since, lines }: { since: number; lines: QuoteChange[] }) {
  return (
    <>
      <h2 id="mudou" className={`h2 ${styles.title}`} tabIndex={-1}>
        O que mudou
      </h2>
      {lines.length === 0 ? (
        <p>{`Nada mudou desde a versão ${since}.`}</p>
      ) : (
        <>
          <p className="soft">{`Desde a versão ${since}.`}</p>
          <ul className={styles.changes}>
            {lines.map(({ id, kind, what, before, after }) => (
              <li key={id} data-kind={kind}>
                <p className={styles.what}>
                  <span className="small">{CHANGE_WORDS[kind]}</span>
                  <b>{what}</b>
                </p>
                <p className={styles.texts}>
                  {before && (
                    <del>
                      <span className="visually-hidden">Antes: </span>
                      {apart(id, before)}
                    </del>
                  )}
                  {after && (
                    <ins>
                      <span className="visually-hidden">{kind === "changed" ? " Agora: " : ""}</span>
                      {apart(id, after)}
                    </ins>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
