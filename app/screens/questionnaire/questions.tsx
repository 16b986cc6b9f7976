import { useId, useRef, useState } from "react";
import { OPEN_QUESTIONS, openQuestions, type QuestionId, questionOf } from "../../domain/open-questions.ts";
import { LIMITS } from "../../domain/questionnaire.ts";
import { isTooLong } from "../../domain/text-limit.ts";
import { useFocusAfterRemoval } from "../../ui/browser/use-focus-after-removal.ts";
import { AddLine } from "../../ui/form/add-line.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FieldLabel, LimitLine } from "../../ui/form/field.tsx";
import base from "../../ui/form/field-base.module.css";
import { type ChangeDraft, type Draft, draftBrief } from "./draft.ts";
import styles from "./questions.module.css";
import { addReply, reopen } from "./replies.ts";

/** More than these would be a second questionnaire; the others follow a button. */
const SHOWN_AT_FIRST = 3;

/** 'Falta perguntar': each open question with a line for its reply, and below them the replies, which can be changed. */
export function Questions({ draft, change }: { draft: Draft; change: ChangeDraft }) {
  const id = useId();
  const brief = draftBrief(draft);
  const open = openQuestions(brief);
  const answered = (Object.keys(OPEN_QUESTIONS) as QuestionId[]).filter((question) => brief.replies[question]);
  /** the question whose control takes the focus from one that goes away */
  const [target, setTarget] = useState<QuestionId | null>(null);
  const next = useRef<HTMLElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(next);
  const [said, setSaid] = useState("");
  const [showsAll, setShowsAll] = useState(() =>
    open.slice(SHOWN_AT_FIRST).some((question) => draft.typedReplies[question]?.trim()),
  );
  // A button never stands for a single question.
  const hidden = showsAll || open.length <= SHOWN_AT_FIRST + 1 ? [] : open.slice(SHOWN_AT_FIRST);

  const refOf = (question: QuestionId) => (element: HTMLElement | null) => {
    if (element && question === target) next.current = element;
  };
  const add = (question: QuestionId) => {
    const typed = draft.typedReplies[question] ?? "";
    if (!typed.trim() || isTooLong(typed, LIMITS.line)) return;
    const added = addReply(draft, question);
    change(added);
    const left = openQuestions(draftBrief({ ...draft, ...added }));
    const below = open.slice(open.indexOf(question) + 1);
    setTarget(below.find((other) => left.includes(other)) ?? left[0] ?? question);
    setSaid(`${questionOf(question, brief)} Resposta adicionada.`);
  };
  const changeReply = (question: QuestionId) => {
    change(reopen(draft, question));
    // The question comes back at its place in the list, which may be below the first ones.
    setShowsAll(true);
    setTarget(question);
    setSaid("");
  };
  const showAll = () => {
    setShowsAll(true);
    setTarget(hidden[0] ?? null);
  };

  return (
    <div className={styles.questions} {...focusAfterRemoval}>
      {open.length > 0 && (
        <section className={styles.open} aria-labelledby={`${id}-open`}>
          <h2 id={`${id}-open`} className="h3">
            Falta perguntar
          </h2>
          <p className="small soft">Opcional. Responda em uma linha o que quiser, e a resposta entra no resumo.</p>
          {open.slice(0, open.length - hidden.length).map((question) => (
            <div key={question} className={base.field}>
              <FieldLabel htmlFor={`${id}-${question}`} label={questionOf(question, brief)} />
              <AddLine
                ref={refOf(question)}
                id={`${id}-${question}`}
                name={`reply-${question}`}
                value={draft.typedReplies[question] ?? ""}
                aria-invalid={isTooLong(draft.typedReplies[question] ?? "", LIMITS.line) || undefined}
                aria-describedby={`${id}-${question}-limit`}
                enterKeyHint="done"
                addLabel={`Adicionar: ${questionOf(question, brief)}`}
                onAdd={() => add(question)}
                onChange={({ target: { value } }) =>
                  change({ typedReplies: { ...draft.typedReplies, [question]: value } })
                }
              />
              <LimitLine id={`${id}-${question}-limit`} text={draft.typedReplies[question] ?? ""} limit={LIMITS.line} />
            </div>
          ))}
          {hidden.length > 0 && (
            <div>
              <Button look="outline" size="small" before="plus" onClick={showAll}>
                {`Mais ${hidden.length} perguntas`}
              </Button>
            </div>
          )}
        </section>
      )}
      {answered.length > 0 && (
        <section className={styles.answered} aria-labelledby={`${id}-answered`}>
          <h2 id={`${id}-answered`} className="h4">
            Você respondeu
          </h2>
          <ul>
            {answered.map((question) => (
              <li key={question}>
                <p>
                  <span className="small soft">{questionOf(question, brief)}</span>
                  <br />
                  {brief.replies[question]}
                </p>
                <Button
                  ref={refOf(question)}
                  look="text"
                  size="small"
                  aria-label={`Mudar: ${questionOf(question, brief)}`}
                  onClick={() => changeReply(question)}
                >
                  Mudar
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  );
}
