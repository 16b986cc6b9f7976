import { type KeyboardEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { isComposing } from "../ui/browser/composing.ts";
import { Icon } from "../ui/display/icon.tsx";
import { FileInput } from "../ui/form/file-input.tsx";
import { LoginAgain } from "../ui/form/form-message.tsx";
import { usePasteAndDrop } from "../ui/form/paste-and-drop.ts";
import { againText, progressText, type UploadProgress } from "../ui/form/uploads.ts";
import styles from "./composer.module.css";
import { ATTACH_ID, attachmentAccept, filesHint, MESSAGE_LIMITS, MESSAGE_TOO_LONG } from "./conversation.ts";
import type { Conversation } from "./messages.server.ts";
import { type Messages, postChange, useAttachments } from "./use-messages.ts";

const UPLOADING = "Espere os arquivos subirem.";

/** An own message that the field edits, instead of a new one. */
export type EditedMessage = { id: string; text: string };

type Props = {
  budgetId: string;
  conversation: Pick<Conversation, "viewer" | "filesLeft">;
  /** 'Rui', 'o estúdio' */
  who: string;
  own: Messages;
  field: RefObject<HTMLTextAreaElement | null>;
  editing: EditedMessage | null;
  onEditing: (message: EditedMessage | null) => void;
  /** the question that the draft replies to */
  replied: string | undefined;
  onSent: () => void;
};

/** The field for a message and its files. Enter sends where there is a keyboard; on a phone it starts a new line. */
export function Composer({ budgetId, conversation, who, own, field, editing, onEditing, replied, onSent }: Props) {
  const { draft, change, send } = own;
  const [edited, setEdited] = useState("");
  const [error, setError] = useState("");
  const { revalidate } = useRevalidator();
  const { viewer, filesLeft } = conversation;
  const attachments = useAttachments(budgetId, { conversation, own, onError: setError });
  const { attach } = attachments;
  const takeProps = usePasteAndDrop((files) => (files.length > 0 ? attach(files) : setError("Essa pasta está vazia.")));
  const busy = attachments.uploads.some(({ failure }) => !failure);
  const text = editing ? edited : draft.text;
  const target = editing?.text ?? replied;
  // A pasted text that is too long stays uncut, but cannot be sent.
  const tooLong = text.length > MESSAGE_LIMITS.text ? MESSAGE_TOO_LONG : "";
  const fault = tooLong || error;

  useEffect(() => {
    if (editing) setEdited(editing.text);
  }, [editing]);
  useEffect(() => {
    if (!busy) setError((shown) => (shown === UPLOADING ? "" : shown));
  }, [busy]);
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
    if (tooLong) return;
    if (busy) return setError(UPLOADING);
    if (editing) return void saveEdit(editing.id);
    if (send()) onSent();
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Escape" && target !== undefined) cancel();
    const hasKeyboard = matchMedia("(hover: hover) and (pointer: fine)").matches;
    if (event.key !== "Enter" || event.shiftKey || !hasKeyboard) return;
    event.preventDefault();
    submit();
  };
  const cancel = () => {
    setError("");
    if (editing) onEditing(null);
    else change({ replyTo: null });
    field.current?.focus();
  };

  return (
    <form className={styles.composer} aria-label="Escrever" onSubmit={submit} {...takeProps}>
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
      <Attached own={own} attachments={attachments} field={field} />
      {fault && (
        <p className={styles.error} role="alert">
          {fault}
        </p>
      )}
      <div className={styles.row}>
        <AttachButton shown={!editing} accept={attachmentAccept(viewer.typeUser)} onFiles={attach} />
        {/* A hidden copy of the text, with which the field grows. */}
        <div className={styles.field} data-text={`${text}\n`}>
          <textarea
            ref={field}
            rows={1}
            name="text"
            aria-label="Mensagem"
            placeholder={`Escrever para ${who}`}
            enterKeyHint="enter"
            value={text}
            onChange={({ target: { value } }) => (editing ? setEdited(value) : change({ text: value }))}
            onKeyDown={press}
          />
        </div>
        <button
          type="submit"
          className={`${styles.round} ${styles.send}`}
          data-waits={busy || undefined}
          aria-label={editing ? "Salvar mensagem" : "Enviar mensagem"}
        >
          <Icon name={editing ? "check" : "paper-plane-right"} />
        </button>
      </div>
      {!editing && (
        <p id="anexos-limites" className={`soft ${styles.limits}`}>
          {filesHint(filesLeft)}
        </p>
      )}
    </form>
  );
}

/** The server prepares a picture after it has arrived whole. */
const goingUpText = (progress: UploadProgress) =>
  progress.part < 0.995 ? `Subindo, ${progressText(progress)}` : "Subiu, falta guardar";

type AttachedProps = Pick<Props, "own" | "field"> & { attachments: ReturnType<typeof useAttachments> };

/** The files of the message, stored ones and those still uploading. */
function Attached({ own: { draft, change }, field, attachments: { uploads, retry, discard } }: AttachedProps) {
  // Announced in quarters, because a screen reader would otherwise read every percent.
  const quarters = uploads.flatMap(({ fileName, part, failure }) =>
    failure || part < 0.25 ? [] : `${fileName}: ${Math.floor(part * 4) * 25}%`,
  );
  return (
    <>
      <p className="visually-hidden" role="status">
        {quarters.join(". ")}
      </p>
      <ul className={styles.files} aria-label="Anexos">
        {draft.files.map(({ key, fileName }) => (
          <li key={key} className={styles.upload}>
            <span className={styles.fileName}>
              <span>{fileName}</span>
              <small>Subiu, vai com a mensagem</small>
            </span>
            <Remove
              fileName={fileName}
              onPress={() => {
                change({ files: draft.files.filter((file) => file.key !== key) });
                field.current?.focus();
              }}
            />
          </li>
        ))}
        {uploads.map(({ id, fileName, part, secondsLeft, failure }) => (
          <li key={id} className={styles.upload} data-failed={failure !== undefined || undefined}>
            <span className={styles.fileName}>
              {fileName}
              <small role={failure && "alert"}>{failure?.message ?? goingUpText({ part, secondsLeft })}</small>
              {failure?.again && (
                <button
                  type="button"
                  className={styles.again}
                  aria-label={`${againText(failure.resumable, "Tentar de novo")}: ${fileName}`}
                  onClick={() => retry(id)}
                >
                  {againText(failure.resumable, "Tentar de novo")}
                </button>
              )}
              {failure?.loggedOut && <LoginAgain />}
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
    </>
  );
}

function Remove({ fileName, onPress }: { fileName: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.remove} aria-label={`Tirar ${fileName}`} onClick={onPress}>
      <Icon name="x" size={18} />
    </button>
  );
}

type AttachButtonProps = { shown: boolean; accept: string; onFiles: (files: File[]) => void };

function AttachButton({ shown, accept, onFiles }: AttachButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      {shown && (
        <button
          type="button"
          id={ATTACH_ID}
          className={styles.round}
          aria-label="Anexar arquivo"
          aria-describedby="anexos-limites"
          onClick={() => chooser.current?.click()}
        >
          <Icon name="paperclip" />
        </button>
      )}
      <FileInput ref={chooser} hidden multiple accept={accept} aria-label="Arquivos" onFiles={onFiles} />
    </>
  );
}
