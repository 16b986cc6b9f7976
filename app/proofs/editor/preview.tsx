import { isDay } from "../../kit/calendar.ts";
import { noonOf, weekdayText } from "../../kit/day.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Answered } from "../draft.ts";
import { withArticle } from "../names.ts";
import { piecePath, thumbnailPath } from "../paths.ts";
import type { ProofDraft } from "../proof-content.ts";
import { Thumb } from "../thumb.tsx";
import type { Check } from "./checklist.ts";
import styles from "./preview.module.css";
import type { ProofView } from "./proof-view.server.ts";

/** 'Decida até terça, 17 de novembro.' */
export const untilText = (until: string, today: string): string =>
  isDay(until) ? `Decida até ${weekdayText(noonOf(until), noonOf(today))}.` : "Falta o dia.";

export const turnText = (number: number): string =>
  `Sua vez: ${number === 1 ? "olhar a prova e decidir" : `olhar a versão ${number}`}`;

/** '3 atendidos, 1 não mudou' */
function answersText({ answers }: ProofDraft): string {
  const outcomes = Object.values(answers).map(({ outcome }) => outcome);
  const done = outcomes.filter((outcome) => outcome === "done").length;
  const kept = outcomes.filter((outcome) => outcome === "kept").length;
  const texts = [
    done > 0 && `${done} ${done === 1 ? "atendido" : "atendidos"}`,
    kept > 0 && `${kept} ${kept === 1 ? "não mudou" : "não mudaram"}`,
  ];
  return texts.filter(Boolean).join(", ");
}

type Props = { view: ProofView; draft: ProofDraft; checks: readonly Check[]; onOpen: () => void };

/** The customer's page in short, which follows the typing, and what is missing before it goes. */
export function Preview({ view, draft, checks, onOpen }: Props) {
  const { answered } = view;
  return (
    <>
      <section aria-labelledby="como-ve">
        <div className={styles.title}>
          <h2 id="como-ve" className="h3">{`Como ${withArticle(view.customer)} vai ver`}</h2>
          <Button look="text" size="small" onClick={onOpen}>
            Abrir
          </Button>
        </div>
        <div className={styles.page} aria-hidden="true">
          <div className={styles.head} data-ground="pink">
            <b>{withCedilla(view.nameProject)}</b>
            <span>{turnText(view.number)}</span>
            <small>{untilText(draft.until, view.today)}</small>
          </div>
          {answered ? <Pair view={view} answered={answered} draft={draft} /> : <Choice view={view} draft={draft} />}
        </div>
      </section>
      <section className={styles.checks} aria-labelledby="para-enviar">
        <h2 id="para-enviar" className="h4">
          Para enviar
        </h2>
        <ul>
          {checks.map(({ text, done }) => (
            <li key={text} data-done={done}>
              <span className={styles.box} aria-hidden="true">
                {done && <Icon name="check" size={18} />}
              </span>
              <span>
                {text}
                <span className="visually-hidden">{done ? ": pronto" : ": falta"}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

type Shown = { view: ProofView; draft: ProofDraft };

function Choice({ view, draft }: Shown) {
  const [first] = draft.directions;
  const [piece] = first?.pieces ?? [];
  return (
    <div className={styles.body}>
      {draft.directions.length > 1 && (
        <div className={styles.tabs}>
          {draft.directions.map(({ letter, name }) => (
            <span key={letter}>{[letter, name.trim()].filter(Boolean).join(". ")}</span>
          ))}
        </div>
      )}
      <Still id={view.id} piece={piece?.id} />
      {first?.idea.trim() && <p className="small">{first.idea}</p>}
      {draft.question.trim() && <p className={`small ${styles.question}`}>{draft.question}</p>}
    </div>
  );
}

function Pair({ view, answered, draft }: Shown & { answered: Answered }) {
  const pieces = draft.directions[0]?.pieces ?? [];
  const shown = pieces.find(({ replaces }) => replaces !== null) ?? pieces[0];
  const old = shown?.replaces ?? answered.direction.pieces[0]?.id;
  return (
    <div className={styles.body}>
      <div className={styles.pair}>
        <figure>
          <figcaption>{`Versão ${answered.number}`}</figcaption>
          <Still id={view.id} piece={old} />
        </figure>
        <figure>
          <figcaption>{`Versão ${view.number}`}</figcaption>
          <Still id={view.id} piece={shown?.id} />
        </figure>
      </div>
      <p className="small">
        <b>{answersText(draft)}</b>
      </p>
    </div>
  );
}

/** The picture, or the place where it will be. */
function Still({ id, piece }: { id: string; piece: string | undefined }) {
  return piece ? (
    <Thumb className={styles.still} src={thumbnailPath(piecePath(id, piece))} alt="" />
  ) : (
    <span className={styles.still} />
  );
}
