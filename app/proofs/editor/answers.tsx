import { Link } from "react-router";
import { controlOf } from "../../quoting/editor/fields.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import type { Answered } from "../draft.ts";
import { proofPath } from "../paths.ts";
import { type CommentAnswer, PROOF_LIMITS } from "../proof-content.ts";
import styles from "./answers.module.css";
import { changeAnswer } from "./changes.ts";
import type { FormProps } from "./form.ts";

const OUTCOMES = [
  ["done", "Atendido"],
  ["kept", "Não mudou"],
] as const satisfies readonly (readonly [NonNullable<CommentAnswer["outcome"]>, string])[];

/** What becomes of each comment on the version before. */
export function Answers({ id: request, draft, answered, faults, change }: FormProps & { answered: Answered }) {
  const { comments } = answered;
  const said = comments.filter(({ id }) => draft.answers[id]?.outcome).length;
  return (
    <section className={styles.part} aria-labelledby="respostas">
      <div className={styles.title}>
        <h2 id="respostas" className="h3">
          Comentário por comentário
        </h2>
        <p className="small soft">{`${said} de ${comments.length} respondidos`}</p>
        <Link className="row-link small" to={proofPath(request, answered.number)}>
          {`Ver nas imagens da versão ${answered.number}`}
        </Link>
      </div>
      {comments.map(({ id, number, text }) => {
        const { outcome, text: answer } = draft.answers[id] ?? { outcome: null, text: "" };
        const field = `answers.${id}`;
        return (
          <fieldset key={id} className={styles.comment} aria-label={`Comentário ${number}`}>
            <legend className="visually-hidden">{`Comentário ${number}`}</legend>
            <span className={styles.number} data-kept={outcome === "kept"} aria-hidden="true">
              {number}
            </span>
            <p>{text}</p>
            <div className={styles.answer}>
              <Segmented
                label={`Resposta ao comentário ${number}`}
                hideLabel
                name={`resposta-${id}`}
                options={OUTCOMES}
                value={outcome as "done"}
                onChange={(chosen) => change((now) => changeAnswer(now, id, { outcome: chosen }))}
              />
              <TextArea
                label={outcome === "kept" ? "Não mudou, porque…" : "O que mudou"}
                rows={1}
                {...controlOf(field, answer, (typed) => change((now) => changeAnswer(now, id, { text: typed })))}
                error={faults[field]}
                limit={PROOF_LIMITS.answer}
              />
            </div>
          </fieldset>
        );
      })}
    </section>
  );
}
