import type { ReactNode } from "react";
import type { AnswerChange, AnswersVersion } from "../../domain/answer-changes.ts";
import { Icon } from "../../ui/display/icon.tsx";
import styles from "./changes.module.css";

/** What the customer changed since the request was sent, the newest first; nothing without a change. */
export function Changes({ id, versions }: { id: string; versions: AnswersVersion[] }) {
  const [newest, ...others] = versions;
  const first = others.at(-1);
  if (!newest || !first) return null;
  return (
    <details className={styles.changes}>
      <summary>
        <span className="soft">{`Mudou em ${newest.day}. `}</span>
        <span className={styles.toggle}>
          <span className={styles.show}>Ver o que mudou</span>
          <span className={styles.hide}>Fechar o que mudou</span>
          <Icon name="caret-down" size={16} />
        </span>
      </summary>
      {[newest, ...others.slice(0, -1)].map(({ version, by, day, time, changes }) => (
        <section key={version} className={styles.version} aria-labelledby={`versao-${version}`}>
          <div className={styles.title}>
            <h3 id={`versao-${version}`} className="h3">{`Versão ${version}`}</h3>
            <p className="small soft">{`${by}, ${day}, ${time}`}</p>
          </div>
          <dl>
            {changes.map((change) => (
              <Row key={change.label} label={change.label}>
                <div className={styles.side}>
                  <span className="small soft">Antes</span>
                  <Before change={change} image={`/budget/${id}/ref.png?versao=${version - 1}`} />
                </div>
                <div className={styles.side}>
                  <span className="small soft">Agora</span>
                  <After change={change} image={`/budget/${id}/ref.png?versao=${version}`} />
                </div>
              </Row>
            ))}
            {isSummaryKept(changes) && (
              <Row label="Resumo">
                <span className="soft">deixado como estava</span>
              </Row>
            )}
          </dl>
        </section>
      ))}
      <p className={`small soft ${styles.first}`}>{`Versão 1: o pedido enviado em ${first.day}, às ${first.time}.`}</p>
    </details>
  );
}

/** Answers that the summary tells changed, and the summary did not. */
function isSummaryKept(changes: AnswerChange[]): boolean {
  return changes.some(({ kind }) => kind !== "image") && changes.every(({ field }) => field !== "resume_ia");
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const NONE = <span className="soft">sem resposta</span>;

function Before({ change, image }: { change: AnswerChange; image: string }) {
  if (change.kind === "image") return <Reference shown={change.before} address={image} />;
  if (change.before.length === 0) return NONE;
  if (change.kind === "text") return <del className={styles.text}>{change.before}</del>;
  return <Tags tags={change.before} others={change.after} Marked="del" />;
}

function After({ change, image }: { change: AnswerChange; image: string }) {
  if (change.kind === "image") return <Reference shown={change.after} address={image} />;
  if (change.after.length === 0) return NONE;
  if (change.kind === "text") return <span className={styles.text}>{change.after}</span>;
  return <Tags tags={change.after} others={change.before} Marked="ins" />;
}

/** Marks the tags that `others` lack. */
function Tags({ tags, others, Marked }: { tags: string[]; others: string[]; Marked: "del" | "ins" }) {
  return (
    <ul className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag}>{others.includes(tag) ? tag : <Marked>{tag}</Marked>}</li>
      ))}
    </ul>
  );
}

function Reference({ shown, address }: { shown: boolean; address: string }) {
  if (!shown) return <span className="soft">sem imagem</span>;
  return <img className={styles.image} src={address} alt="Imagem de referência" loading="lazy" />;
}
