import { useEffect, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Intent } from "../../requests/room-form.tsx";
import { newId } from "../../ui/browser/draft-store.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { PROOF_LIMITS } from "../proof-content.ts";
import type { CommentView } from "../shown.ts";
import type { ProofResult } from "./actions.server.ts";
import styles from "./replies.module.css";

type Props = {
  comment: CommentView;
  to: { id: string; page: string } | null;
  /** 'Responder a Bia' */
  label?: string;
};

/** What was said to a comment after it was sent, and a field for more. */
export function Replies({ comment, to, label = "Responder" }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { replies, number } = comment;
  return (
    <>
      {replies.length > 0 && (
        <ul className={styles.replies} aria-label={`Respostas ao comentário ${number}`}>
          {replies.map(({ id, author, text, at }) => (
            <li key={id}>
              <span className="small soft">{`${author}, ${at}`}</span>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      )}
      {to && !open && (
        <Button
          ref={button}
          look="text"
          size="small"
          before="chat-circle"
          className={styles.open}
          onClick={() => setOpen(true)}
        >
          {label}
        </Button>
      )}
      {to && open && <ReplyForm comment={comment} page={to.page} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReplyForm({ comment, page, onClose }: { comment: CommentView; page: string; onClose: () => void }) {
  const fetcher = useFetcher<ProofResult>();
  const [text, setText] = useState("");
  // The same press twice is one reply.
  const [submissionId] = useState(newId);
  const field = useId();
  const done = useRef(onClose);
  done.current = onClose;
  const result = fetcher.data;
  useEffect(() => document.getElementById(field)?.focus(), [field]);
  useEffect(() => {
    if (result?.ok) done.current();
  }, [result]);
  return (
    <fetcher.Form
      method="post"
      action={page}
      className={styles.form}
      aria-label={`Resposta ao comentário ${comment.number}`}
    >
      <Intent name="reply" />
      <input type="hidden" name="comment" value={comment.id} />
      <input type="hidden" name="submissionId" value={submissionId} />
      {result && !result.ok && !result.errors && <FormMessage kind="error">{result.text}</FormMessage>}
      <TextArea
        id={field}
        name="text"
        label="Sua resposta"
        rows={2}
        value={text}
        onChange={({ target }) => setText(target.value)}
        limit={PROOF_LIMITS.reply}
        error={result?.errors?.text}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="small" busy={fetcher.state !== "idle"}>
          Enviar resposta
        </Button>
        <Button look="outline" size="small" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </fetcher.Form>
  );
}
