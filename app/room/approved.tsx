import { useState } from "react";
import { ApprovalRecord } from "../proofs/approval.tsx";
import { Lightbox } from "../proofs/page/lightbox.tsx";
import { Button } from "../ui/form/button.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import styles from "./approved.module.css";
import type { ApprovedView } from "./approved.server.ts";

/** The approved picture, its record, and the way ahead. */
export function Approved({ id, approved }: { id: string; approved: ApprovedView }) {
  const { approval, uid, isCustomer, studio, pieces, title, count, steps } = approved;
  const [large, setLarge] = useState(false);
  const [first] = pieces;
  return (
    <div className={`wrap ${styles.approved}`}>
      {first && (
        <figure className={styles.figure}>
          <img src={first.src} alt={`Versão aprovada: ${first.title}`} width={first.width} height={first.height} />
          <figcaption>
            <span>
              <b>{title}</b>
              <small className="soft">{count}</small>
            </span>
            <Button look="text" size="small" before="arrows-out" onClick={() => setLarge(true)}>
              Ampliar
            </Button>
          </figcaption>
          <Lightbox
            open={large}
            onOpenChange={setLarge}
            piece={first}
            position={`1 de ${pieces.length}`}
            marks={[]}
            selected={undefined}
            onSelect={() => {}}
          />
        </figure>
      )}
      <div className={styles.columns}>
        <section className={styles.next} aria-labelledby="vem-agora">
          <h2 className="h2" id="vem-agora">
            {withCedilla("O que vem agora")}
          </h2>
          <ol>
            {steps.map(({ when, who, text, is }) => (
              <li key={when} data-is={is}>
                <span className="small soft">{when}</span>
                <p>
                  {who && <b>{who} </b>}
                  {text}
                </p>
              </li>
            ))}
          </ol>
        </section>
        <ApprovalRecord approval={approval} budgetId={id} uid={uid} isCustomer={isCustomer} studio={studio} />
      </div>
    </div>
  );
}
