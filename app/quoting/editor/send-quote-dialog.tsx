import { type FormEvent, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { UPLOAD_KINDS } from "../../kit/upload.ts";
import { QUOTE_ACCEPT, QUOTE_FAULT_MESSAGE } from "../../quotes/quote.ts";
import { BUDGET_MESSAGES } from "../../requests/budget.ts";
import { Dialog, DialogActions } from "../../ui/display/dialog.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { usePasteAndDrop } from "../../ui/form/paste-and-drop.ts";
import { againText, progressText, sendFile, type UploadProgress } from "../../ui/form/uploads.ts";
import { useNotice } from "../../ui/layout/notice.tsx";
import styles from "./send-quote-dialog.module.css";

type Props = {
  budgetId: string;
  customer: string;
  /** a quote that is sent already loses its place to the file */
  replaces: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** A finished PDF or image in place of a written quote. */
export function SendQuoteDialog({ budgetId, customer, replaces, open, onOpenChange }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [kept, setKept] = useState(false);
  const [error, setError] = useState("");
  const chooser = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController | null>(null);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const notify = useNotice();

  const choose = (chosen: File | undefined) => {
    if (!chosen || progress !== null) return;
    setFile(chosen);
    setKept(false);
    setError(chosen.size > UPLOAD_KINDS.quote.maxBytes ? QUOTE_FAULT_MESSAGE["too-big"] : "");
  };
  const dropProps = usePasteAndDrop(([dropped]) => choose(dropped));
  /** The file may have arrived, so the budget is read again. */
  const stop = () => {
    sending.current?.abort();
    setProgress(null);
    void revalidate();
  };
  const change = (isOpen: boolean) => {
    if (!isOpen) {
      setError("");
      if (progress !== null) stop();
    }
    onOpenChange(isOpen);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (progress !== null) return;
    if (!file) {
      setError(QUOTE_FAULT_MESSAGE["no-file"]);
      chooser.current?.focus();
      return;
    }
    if (file.size > UPLOAD_KINDS.quote.maxBytes) return;
    const controller = new AbortController();
    sending.current = controller;
    setError("");
    setProgress({ part: 0, secondsLeft: null });
    const sent = await sendFile(`/api/budget/${budgetId}/orcamento`, file, {
      messages: QUOTE_FAULT_MESSAGE,
      onProgress: setProgress,
      signal: controller.signal,
    });
    setProgress(null);
    if ("failure" in sent) {
      setKept(sent.failure.resumable);
      return setError(sent.failure.message);
    }
    setFile(null);
    onOpenChange(false);
    notify({ kind: "ok", text: BUDGET_MESSAGES.quoteSent });
    await navigate(`/budget/view/${budgetId}`);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Enviar um orçamento"
      description={
        replaces ? "O arquivo toma o lugar do que já foi enviado." : `${customer} recebe um aviso por e-mail.`
      }
    >
      <form onSubmit={submit} noValidate>
        <div className={styles.form}>
          {error && <FormMessage kind="error">{error}</FormMessage>}
          <label className={styles.zone} data-missing={error !== "" && !file} {...dropProps}>
            <Icon name={file ? "file-text" : "upload-simple"} size={28} />
            <b>{file ? file.name : "Escolher arquivo"}</b>
            <span className="small soft">PDF ou imagem, até 10 MB</span>
            <input
              className="whole-press"
              ref={chooser}
              type="file"
              name="file"
              accept={QUOTE_ACCEPT}
              disabled={progress !== null}
              aria-invalid={(error !== "" && !file) || undefined}
              onChange={(event) => {
                choose(event.target.files?.[0]);
                // Lets the same file be chosen again.
                event.target.value = "";
              }}
            />
          </label>
          {progress !== null && (
            <div className={styles.bar}>
              <span className="visually-hidden" role="status">
                Enviando
              </span>
              <span className="small">Enviando, {progressText(progress)}</span>
              <progress value={progress.part} aria-label="Envio do arquivo" />
            </div>
          )}
          <DialogActions>
            <Button type="submit" busy={progress !== null}>
              {againText(kept, "Enviar")}
            </Button>
            <Button look="outline" onClick={() => change(false)}>
              {progress === null ? "Fechar" : "Parar o envio"}
            </Button>
          </DialogActions>
        </div>
      </form>
    </Dialog>
  );
}
