import { Link } from "react-router";
import { newProofPath } from "../proofs/paths.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import styles from "./proof-sheet.module.css";
import type { ProofSheetView } from "./proof-sheet.server.ts";

/** The version that counts, with its picture, and earlier ones as rows. */
export function ProofSheet({ id, proofs }: { id: string; proofs: ProofSheetView }) {
  const { earlier, another, first, awaited, hasPicture } = proofs;
  const current = hasPicture ? proofs.current : null;
  if (awaited || first)
    return (
      <section className={styles.sheet} aria-labelledby="prova">
        <h2 id="prova" className="h3">
          Nenhuma prova ainda
        </h2>
        {awaited && <p>{awaited}</p>}
        {first && (
          <p>
            <ButtonLink to={newProofPath(id)} look="outline" before="plus">
              Nova prova
            </ButtonLink>
          </p>
        )}
      </section>
    );
  if (!current && earlier.length === 0 && !another) return null;
  return (
    <section className={styles.sheet} aria-labelledby="prova">
      <h2 id="prova" className="visually-hidden">
        Prova
      </h2>
      {current && (
        <div className={styles.current}>
          {current.picture && <img src={current.picture} alt="" decoding="async" />}
          <div className={styles.head}>
            <h3 className="h3">
              <Link to={current.to}>{withCedilla(`Versão ${current.number}`)}</Link>
            </h3>
            <p className="small soft">{current.round}</p>
          </div>
          <p>
            <b>{current.state}</b>
          </p>
          <p className="small soft">{[current.sent, current.opened].filter(Boolean).join(". ")}</p>
        </div>
      )}
      {another && (
        <ButtonLink to={newProofPath(id)} look="text" size="small" before="plus" className={styles.next}>
          Mandar outra versão
        </ButtonLink>
      )}
      {earlier.length > 0 && (
        <ul className={styles.earlier} aria-label="Versões anteriores">
          {earlier.map(({ number, to, state, sent }) => (
            <li key={number}>
              <Link to={to}>{`Versão ${number}`}</Link>
              <span>{state}</span>
              <span className="small soft">{sent}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
