import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { askedQuestions, chipsOf } from "../brief/customer-questions.ts";
import { type QuestionId, questionOf } from "../brief/open-questions.ts";
import { LIMITS } from "../brief/questionnaire.ts";
import { isTooLong } from "../kit/text-limit.ts";
import { onEnter } from "../ui/browser/composing.ts";
import { Icon } from "../ui/display/icon.tsx";
import { Button } from "../ui/form/button.tsx";
import { LimitLine } from "../ui/form/field.tsx";
import base from "../ui/form/field-base.module.css";
import chipStyles from "./chip-field.module.css";
import { type ChangeDraft, type Draft, draftBrief } from "./draft.ts";
import styles from "./questions.module.css";
import { addReply, reopen, skip } from "./replies.ts";

/** At most three questions, one at a time. An answered or skipped one does not return by itself. */
export function SummaryQuestions({ draft, change }: { draft: Draft; change: ChangeDraft }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [pressed, setPressed] = useState(0);
  // A new question takes the focus, but the page's first one does not.
  useEffect(() => {
    if (pressed > 0) heading.current?.focus();
  }, [pressed]);

  const brief = draftBrief(draft);
  const asked = askedQuestions(brief);
  const isSkipped = (question: QuestionId) => draft.skipped.includes(question);
  const next = asked.findIndex((question) => !brief.replies[question] && !isSkipped(question));
  const at = next < 0 ? asked.length : next;
  const question = asked[at];
  const before = asked[at - 1];
  const reply = before && brief.replies[before];
  if (asked.length === 0) return null;

  /** Applies a press; the next question then takes the focus. */
  const goOn = (changes: Parameters<ChangeDraft>[0]) => {
    change(changes);
    setPressed(pressed + 1);
  };
  const changeBefore = before && (
    <Button look="text" onClick={() => goOn(reopen(draft, before))}>
      Mudar a anterior
    </Button>
  );

  if (!question) {
    const allSkipped = asked.every(isSkipped);
    return (
      <section className={styles.card} data-ground="sky" aria-labelledby={id}>
        <h2 ref={heading} id={id} tabIndex={-1} className={styles.end}>
          <b>{allSkipped ? "Sem problema." : "Guardado."}</b>{" "}
          {allSkipped || asked.some(isSkipped)
            ? "Se precisar, quem desenhar pergunta na conversa."
            : "As suas respostas estão no texto."}
        </h2>
        <div className={styles.ways}>
          {allSkipped ? (
            <Button look="text" onClick={() => goOn({ skipped: [] })}>
              Ver as perguntas
            </Button>
          ) : (
            changeBefore
          )}
        </div>
      </section>
    );
  }
  return (
    <section className={styles.card} data-ground="sky" aria-labelledby={id}>
      <p className={styles.top}>
        <b>{reply ? `Guardado: ${reply}` : "Se quiser adiantar"}</b>
        <span>{`Pergunta ${at + 1} de ${asked.length}`}</span>
      </p>
      <h2 ref={heading} id={id} tabIndex={-1} className="h3">
        {questionOf(question, brief)}
      </h2>
      <Reply
        key={question}
        draft={draft}
        change={change}
        question={question}
        onAdd={goOn}
        isLast={at === asked.length - 1}
      >
        {changeBefore}
        <Button look="text" onClick={() => goOn(skip(draft, [question]))}>
          Pular esta
        </Button>
        <Button
          look="text"
          onClick={() =>
            goOn(
              skip(
                draft,
                asked.filter((one) => !brief.replies[one]),
              ),
            )
          }
        >
          Pular todas
        </Button>
      </Reply>
    </section>
  );
}

type ReplyProps = {
  draft: Draft;
  change: ChangeDraft;
  question: QuestionId;
  onAdd: (changes: Parameters<ChangeDraft>[0]) => void;
  isLast: boolean;
  /** the other buttons */
  children: ReactNode;
};

/** A reply by a chip or in the customer's own words. The field does not repeat a chip's words. */
function Reply({ draft, change, question, onAdd, isLast, children }: ReplyProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const chips = chipsOf(question, draftBrief(draft));
  const typed = draft.typedReplies[question] ?? "";
  // Somebody may type a chip's words at the beginning of a longer reply.
  const [isOwn, setOwn] = useState(!chips.includes(typed));
  const type = (text: string, own: boolean) => {
    setOwn(own);
    change({ typedReplies: { ...draft.typedReplies, [question]: text } });
  };
  const add = () => {
    if (typed.trim() && !isTooLong(typed, LIMITS.line)) onAdd(addReply(draft, question));
    else field.current?.focus();
  };
  return (
    <>
      {chips.length > 0 && (
        <fieldset className={chipStyles.group}>
          <legend className="visually-hidden">Respostas prontas</legend>
          <div className={chipStyles.chips}>
            {chips.map((chip) => (
              <button
                key={chip}
                type="button"
                className={`${chipStyles.chip} ${styles.chip}`}
                aria-pressed={chip === typed}
                onClick={() => type(chip === typed ? "" : chip, false)}
              >
                {chip === typed && <Icon name="check" size={18} />}
                {chip}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <div className={base.field}>
        <input
          ref={field}
          className={`${base.input} ${styles.line}`}
          name={`reply-${question}`}
          aria-label="Com as suas palavras"
          placeholder={chips.length > 0 ? "Ou com as suas palavras" : "Com as suas palavras"}
          autoComplete="off"
          enterKeyHint="done"
          value={isOwn ? typed : ""}
          aria-invalid={isTooLong(typed, LIMITS.line) || undefined}
          aria-describedby={`${id}-limit`}
          onKeyDown={onEnter(add)}
          onChange={({ target: { value } }) => type(value, true)}
        />
        <LimitLine id={`${id}-limit`} text={typed} limit={LIMITS.line} />
      </div>
      <div className={styles.ways}>
        <Button look="outline" size="small" onClick={add}>
          {isLast ? "Guardar" : "Guardar e ir à próxima"}
        </Button>
        {children}
      </div>
    </>
  );
}
