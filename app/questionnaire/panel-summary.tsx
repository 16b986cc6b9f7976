import { useId, useRef, useState } from "react";
import { OPEN_QUESTIONS, openQuestions, type QuestionId, questionOf } from "../brief/open-questions.ts";
import { LIMITS } from "../brief/questionnaire.ts";
import { WRITER_NOTE } from "../brief/summary.ts";
import { isTooLong } from "../kit/text-limit.ts";
import { useFocusAfterRemoval } from "../ui/browser/use-focus-after-removal.ts";
import { ConfirmDialog } from "../ui/display/dialog.tsx";
import { Skeleton } from "../ui/display/skeleton.tsx";
import { Button } from "../ui/form/button.tsx";
import { FieldLabel, LimitLine } from "../ui/form/field.tsx";
import base from "../ui/form/field-base.module.css";
import { FormMessage, LoginAgain } from "../ui/form/form-message.tsx";
import { AddLine } from "../ui/form/tag-input.tsx";
import { Loader } from "../ui/layout/loader.tsx";
import { addReply, type ChangeDraft, type Draft, draftBrief, reopen, type Summary } from "./draft.ts";
import styles from "./panel-summary.module.css";
import questionStyles from "./questions.module.css";
import type { Failure, SummaryState } from "./use-summary.ts";

type PanelSummaryProps = { draft: Draft; change: ChangeDraft; state: SummaryState };

export function PanelSummary({ draft, change, state }: PanelSummaryProps) {
  const { summary } = draft;
  const { work } = state;
  const id = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(text);
  const [said, setSaid] = useState("");

  if (work.kind === "writing") {
    return (
      <div className={styles.writing} {...focusAfterRemoval}>
        <Loader text="Escrevendo o resumo" />
        <BuiltInButton state={state} />
        <Skeleton lines={4} />
        <Skeleton lines={3} />
      </div>
    );
  }
  return (
    <div className={styles.summary} {...focusAfterRemoval}>
      {work.kind === "failed" && <SummaryFailed failure={work} state={state} className={styles.failed} />}
      {state.outdated && (
        <p className={styles.outdated} role="status">
          As respostas mudaram depois deste texto. Confira, ou peça para escrever de novo.
        </p>
      )}
      <label className={styles.label} htmlFor={id}>
        <span>Resumo para o designer</span>
        <span className={styles.soft}>você pode mudar o texto</span>
      </label>
      <textarea
        ref={text}
        id={id}
        className={styles.text}
        name="resume_ia"
        value={summary?.text ?? ""}
        aria-invalid={isTooLong(summary?.text ?? "", LIMITS.summary) || undefined}
        aria-describedby={summary ? `${id}-limit ${id}-writer` : `${id}-limit`}
        onChange={(event) => {
          setSaid("");
          state.edit(event.target.value);
        }}
      />
      <LimitLine id={`${id}-limit`} text={summary?.text ?? ""} limit={LIMITS.summary} />
      <div className={styles.under}>
        {summary && (
          <p id={`${id}-writer`} className="small soft">
            {writerNote(summary)}
          </p>
        )}
        <div className={styles.ways}>
          {work.kind !== "failed" && (
            <Button
              look="outline"
              size="small"
              before="arrow-counter-clockwise"
              onClick={() => state.rewrite("configured")}
            >
              Escrever de novo
            </Button>
          )}
          {state.earlier && (
            <Button
              look="text"
              size="small"
              onClick={() => {
                state.bringBack();
                setSaid("O texto anterior voltou.");
              }}
            >
              Voltar ao texto anterior
            </Button>
          )}
        </div>
      </div>
      <span role="status" className="visually-hidden">
        {said}
      </span>
      <Questions draft={draft} change={change} />
      <RewriteDialog state={state} />
    </div>
  );
}

type SummaryFailedProps = {
  failure: Failure;
  state: SummaryState;
  size?: "small";
  className: string | undefined;
};

export function SummaryFailed({ failure, state, size, className }: SummaryFailedProps) {
  return (
    <div className={className}>
      <FormMessage kind="error">{failure.message}</FormMessage>
      {failure.loggedOut ? (
        <LoginAgain />
      ) : (
        <div className={styles.ways}>
          <Button
            look="outline"
            size={size}
            before="arrow-counter-clockwise"
            onClick={() => state.rewrite("configured")}
          >
            Tentar novamente
          </Button>
          <BuiltInButton state={state} size={size} />
        </div>
      )}
    </div>
  );
}

/** Takes the built-in writer's text instead of the service's. */
export function BuiltInButton({ state, size }: { state: SummaryState; size?: "small" | undefined }) {
  if (!state.offersBuiltIn) return null;
  return (
    <Button look="outline" size={size} before="file-text" onClick={() => state.rewrite("built-in")}>
      Usar o redator embutido
    </Button>
  );
}

/** Asks before an edited text gives way. */
export function RewriteDialog({ state: { asking, decide, earlier } }: { state: SummaryState }) {
  const description = earlier?.edited
    ? "O texto que você mudou dá lugar a um novo, e o anterior, que também é seu, se perde."
    : "O texto que você mudou dá lugar a um novo. Depois, dá para voltar a ele.";
  const action = asking.choice === "built-in" ? "Usar o redator embutido" : "Escrever de novo";
  return (
    <ConfirmDialog
      open={asking.open}
      onOpenChange={() => decide(false)}
      title={`${action}?`}
      description={description}
      cancel="Ficar com o meu texto"
      confirm={action}
      onConfirm={() => decide(true)}
    />
  );
}

function writerNote({ writer, edited }: Summary): string {
  if (writer === "person") return "Texto escrito por você.";
  return edited ? `${WRITER_NOTE[writer]} Depois, mudado por você.` : WRITER_NOTE[writer];
}

/** More than these would be a second questionnaire; the others follow a button. */
const SHOWN_AT_FIRST = 3;

/** 'Falta perguntar': each open question with a line for its reply, and below them the replies, which can be changed. */
function Questions({ draft, change }: { draft: Draft; change: ChangeDraft }) {
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
    <div className={questionStyles.questions} {...focusAfterRemoval}>
      {open.length > 0 && (
        <section className={questionStyles.open} aria-labelledby={`${id}-open`}>
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
        <section className={questionStyles.answered} aria-labelledby={`${id}-answered`}>
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
