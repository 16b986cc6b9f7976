import { type SubmitEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { counted } from "../kit/count.ts";
import { isTooLong } from "../kit/text-limit.ts";
import { hasVisibleText } from "../kit/visible.ts";
import { newId } from "../ui/browser/draft-store.ts";
import { useFocusAfterRemoval } from "../ui/browser/use-focus-after-removal.ts";
import { Icon } from "../ui/display/icon.tsx";
import { Button } from "../ui/form/button.tsx";
import { TextField } from "../ui/form/field.tsx";
import { useNotice } from "../ui/layout/notice.tsx";
import styles from "./ask-list.module.css";
import type { AskedRow } from "./ask-list.server.ts";
import { MESSAGE_LIMITS } from "./conversation.ts";
import { postChange } from "./use-messages.ts";

/**
 * 'Falta perguntar' for those who may ask. A press sends a question; the customer's reply ticks it, and so does a press
 * on its box.
 */
export function AskList({ budgetId, rows }: { budgetId: string; rows: AskedRow[] }) {
  const [busy, setBusy] = useState("");
  const [writing, setWriting] = useState<string | null>(null);
  const [own, setOwn] = useState("");
  const [missing, setMissing] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const notify = useNotice();
  const { revalidate } = useRevalidator();
  const opens = rows.length > 0 ? "Outra pergunta" : "Fazer uma pergunta";
  const answered = rows.filter((row) => row.answered !== null).length;

  /** Makes one change at a time. Returns whether it succeeded. */
  const change = async (id: string, values: object): Promise<boolean> => {
    if (busy) return false;
    setBusy(id);
    const failure = await postChange(budgetId, values);
    notify(failure && { kind: "error", text: failure.message });
    if (!failure) await revalidate();
    setBusy("");
    return !failure;
  };
  const askOwn = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!hasVisibleText(own)) {
      setMissing("Escreva a pergunta.");
      return field.current?.focus();
    }
    if (isTooLong(own, MESSAGE_LIMITS.own)) return field.current?.focus();
    // Keeps the id until the question has arrived, so that a second press sends the same question.
    if (!(await change("own", { intent: "ask", submissionId: writing, own }))) return;
    setOwn("");
    setWriting(null);
    opener.current?.focus();
  };

  return (
    <section
      aria-label={rows.length === 0 ? "Perguntas" : undefined}
      aria-labelledby={rows.length > 0 ? "perguntar" : undefined}
    >
      {rows.length > 0 && (
        <>
          <div className={styles.title}>
            <h2 id="perguntar" className="h2">
              Falta perguntar
            </h2>
            <span className="small soft">
              {answered} de {counted(rows.length, "respondida", "respondidas")}
            </span>
          </div>
          <ul className={styles.rows} aria-labelledby="perguntar">
            {rows.map((row) => (
              <Row key={row.id} row={row} busy={busy === row.id} onChange={(values) => change(row.id, values)} />
            ))}
          </ul>
        </>
      )}
      {writing !== null && (
        <form className={styles.own} aria-label="Perguntar" onSubmit={askOwn} noValidate>
          <TextField
            ref={field}
            name="question"
            label="Sua pergunta"
            limit={MESSAGE_LIMITS.own}
            value={own}
            error={missing}
            autoFocus
            onChange={({ target }) => {
              setOwn(target.value);
              setMissing("");
            }}
          />
          <Button type="submit" size="small" busy={busy === "own"}>
            Perguntar
          </Button>
        </form>
      )}
      <Button
        ref={opener}
        className={styles.quiet}
        look="text"
        before={writing === null ? "plus" : undefined}
        aria-expanded={writing !== null}
        onClick={() => setWriting(writing === null ? newId() : null)}
      >
        {writing === null ? opens : "Fechar"}
      </Button>
    </section>
  );
}

function Row({ row, busy, onChange }: { row: AskedRow; busy: boolean; onChange: (values: object) => void }) {
  const { id, text, asked, answered } = row;
  const isAnswered = answered !== null;
  const tick = useRef<HTMLInputElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(tick);
  const state = isAnswered
    ? `respondido${answered ? `: ${answered.length > 120 ? `${answered.slice(0, 120)}…` : answered}` : ""}`
    : asked && `perguntado ${asked.when}`;
  return (
    <li data-answered={isAnswered || undefined} {...focusAfterRemoval}>
      <span className={styles.tick}>
        <input
          ref={tick}
          type="checkbox"
          aria-label={`Respondida: ${text}`}
          checked={isAnswered}
          disabled={!asked}
          onChange={() => asked && onChange({ intent: "answered", id: asked.messageId, answered: !isAnswered })}
        />
        {isAnswered && <Icon name="check" size={18} />}
      </span>
      <span className={styles.text}>
        {text}
        {state && <small>{state}</small>}
      </span>
      {!asked && (
        <Button look="outline" size="small" busy={busy} onClick={() => onChange({ intent: "ask", question: id })}>
          Perguntar
          <span className="visually-hidden">: {text}</span>
        </Button>
      )}
    </li>
  );
}
