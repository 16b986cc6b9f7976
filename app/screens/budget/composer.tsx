import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { useRevalidator } from "react-router";
import {
  ATTACHMENT_FAULT_MESSAGE,
  ATTACHMENT_MAX_BYTES,
  MESSAGE_LIMITS,
  type UploadedAttachment,
} from "../../domain/conversation.ts";
import { QUOTE_ACCEPT } from "../../domain/quote.ts";
import { newId } from "../../ui/browser/draft-store.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { sendFile, useFileDrop } from "../../ui/form/uploads.ts";
import styles from "./composer.module.css";
import { postChange } from "./post-change.ts";
import type { Messages } from "./use-messages.ts";

type Upload = { id: string; fileName: string; part: number; failure: string };
/** An own message that the field changes, instead of writing a new one. */
export type EditedMessage = { id: string; text: string };

/** The field of a conversation with its files. Enter sends where there is a keyboard, and is a line on a phone. */
export function Composer({
  budgetId,
  who,
  own,
  field,
  editing,
  onEditing,
  replied,
  onSent,
}: {
  budgetId: string;
  /** 'Rui', 'o estúdio' */
  who: string;
  own: Messages;
  field: RefObject<HTMLTextAreaElement | null>;
  editing: EditedMessage | null;
  onEditing: (message: EditedMessage | null) => void;
  /** the question that the draft replies to */
  replied: string | undefined;
  onSent: () => void;
}) {
  const { draft, change, send } = own;
  const [edited, setEdited] = useState("");
  const [error, setError] = useState("");
  const chooser = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const { uploads, attach, discard } = useAttachments(budgetId, own, setError);
  const dropProps = useFileDrop(attach);
  const busy = uploads.some(({ failure }) => !failure);
  const text = editing ? edited : draft.text;
  const target = editing?.text ?? replied;

  useEffect(() => {
    if (editing) setEdited(editing.text);
  }, [editing]);
  const saveEdit = async (id: string) => {
    const failure = await postChange(budgetId, { intent: "edit", id, text: edited.trim() });
    if (failure) return setError(failure.message);
    onEditing(null);
    await revalidate();
  };
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    setError("");
    field.current?.focus();
    if (busy) return setError("Espere os arquivos subirem.");
    if (editing) return void saveEdit(editing.id);
    if (send()) onSent();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" && target !== undefined) cancel();
    const hasKeyboard = matchMedia("(hover: hover) and (pointer: fine)").matches;
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard) return;
    event.preventDefault();
    submit();
  };
  const cancel = () => {
    setError("");
    if (editing) onEditing(null);
    else change({ replyTo: null });
    field.current?.focus();
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    attach(files);
  };

  return (
    <form className={styles.composer} onSubmit={submit} {...dropProps}>
      {target !== undefined && (
        <p className={styles.target}>
          <span>
            <b>{editing ? "Editando" : "Respondendo"}:</b> {target}
          </span>
          <button type="button" className={styles.cancel} onClick={cancel}>
            Cancelar
          </button>
        </p>
      )}
      <ul className={styles.files} aria-label="Anexos">
        {draft.files.map(({ key, fileName }) => (
          <li key={key} className={styles.upload}>
            <span className={styles.fileName}>{fileName}</span>
            <Remove
              fileName={fileName}
              onPress={() => {
                change({ files: draft.files.filter((file) => file.key !== key) });
                field.current?.focus();
              }}
            />
          </li>
        ))}
        {uploads.map(({ id, fileName, part, failure }) => (
          <li key={id} className={styles.upload} data-failed={failure !== "" || undefined}>
            <span className={styles.fileName}>
              {fileName}
              <small role={failure ? "alert" : undefined}>{failure || `Subindo, ${Math.round(part * 100)}%`}</small>
            </span>
            <Remove
              fileName={fileName}
              onPress={() => {
                discard(id);
                field.current?.focus();
              }}
            />
            {!failure && <progress value={part} aria-label={`Envio de ${fileName}`} />}
          </li>
        ))}
      </ul>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.row}>
        {!editing && (
          <button
            type="button"
            className={styles.round}
            aria-label="Anexar imagem ou PDF"
            onClick={() => chooser.current?.click()}
          >
            <Icon name="paperclip" />
          </button>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={QUOTE_ACCEPT}
          aria-label="Arquivos"
          onChange={(event) => {
            attach([...(event.target.files ?? [])]);
            // Lets the same file be chosen again.
            event.target.value = "";
          }}
        />
        {/* The text again, unseen: the field grows with it. */}
        <div className={styles.field} data-text={`${text}\n`}>
          <textarea
            ref={field}
            rows={1}
            aria-label="Mensagem"
            placeholder={`Escrever para ${who}`}
            maxLength={MESSAGE_LIMITS.text}
            enterKeyHint="enter"
            value={text}
            onChange={({ target: { value } }) => (editing ? setEdited(value) : change({ text: value }))}
            onKeyDown={press}
            onPaste={paste}
          />
        </div>
        <button
          type="submit"
          className={`${styles.round} ${styles.send}`}
          aria-label={editing ? "Salvar mensagem" : "Enviar mensagem"}
        >
          <Icon name={editing ? "check" : "paper-plane-right"} />
        </button>
      </div>
    </form>
  );
}

function Remove({ fileName, onPress }: { fileName: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.remove} aria-label={`Tirar ${fileName}`} onClick={onPress}>
      <Icon name="x" size={18} />
    </button>
  );
}

/** Files go up when they are chosen, and join the draft once they are stored. */
function useAttachments(budgetId: string, { draft, change }: Messages, onError: (text: string) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const requests = useRef(new Map<string, AbortController>());
  const stored = useRef<UploadedAttachment[]>([]);
  const queue = useRef(Promise.resolve());
  stored.current = draft.files;
  useEffect(() => {
    const running = requests.current;
    return () => {
      for (const request of running.values()) request.abort();
    };
  }, []);

  const update = (id: string, values: Partial<Upload>) =>
    setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)));
  const discard = (id: string) => {
    requests.current.get(id)?.abort();
    requests.current.delete(id);
    setUploads((now) => now.filter((upload) => upload.id !== id));
  };
  const start = async (id: string, file: File) => {
    const signal = requests.current.get(id)?.signal;
    if (!signal) return;
    const sending = sendFile<UploadedAttachment>(`/api/budget/${budgetId}/anexo`, file, {
      messages: ATTACHMENT_FAULT_MESSAGE,
      onProgress: (part) => update(id, { part }),
      signal,
    });
    // An aborted upload never resolves.
    const sent = await Promise.race([
      sending,
      new Promise<null>((end) => signal.addEventListener("abort", () => end(null))),
    ]);
    if (!sent) return;
    if ("failure" in sent) return update(id, { failure: sent.failure.message });
    discard(id);
    stored.current = [...stored.current, sent.stored];
    change({ files: stored.current });
  };
  const attach = (files: readonly File[]) => {
    const room = MESSAGE_LIMITS.files - draft.files.length - uploads.filter(({ failure }) => !failure).length;
    onError(files.length > room ? `Cabem até ${MESSAGE_LIMITS.files} arquivos em cada mensagem.` : "");
    for (const file of files.slice(0, Math.max(room, 0))) {
      const id = newId();
      const tooBig = file.size > ATTACHMENT_MAX_BYTES;
      const failure = tooBig ? ATTACHMENT_FAULT_MESSAGE["too-big"] : "";
      setUploads((now) => [...now, { id, fileName: file.name, part: 0, failure }]);
      if (tooBig) continue;
      requests.current.set(id, new AbortController());
      // One after the other: an account sends only a few at once.
      queue.current = queue.current.then(() => start(id, file));
    }
  };
  return { uploads, attach, discard };
}
