import { useEffect, useLayoutEffect, useState } from "react";
import { fullDateText } from "../../kit/day.ts";
import { moneyText } from "../../kit/money.ts";
import { Dialog, DialogActions } from "../../ui/display/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import type { QuoteModel } from "../draft.server.ts";
import styles from "./model-dialog.module.css";

type Props = {
  newest: QuoteModel[];
  /** something is written already, which the model would replace */
  touched: boolean;
  error: string;
  busy: boolean;
  onChoose: (id: string) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** In milliseconds: a search begins when the typing pauses. */
const PAUSE = 250;

type Answer = { q: string; models: QuoteModel[] | null };

/** What was found last, of all models whose project has the words typed then; `models` null: there was no answer. */
function useModels(typed: string): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const q = typed.trim();
  useEffect(() => {
    if (q === "") return setAnswer(null);
    const cut = new AbortController();
    const wait = setTimeout(async () => {
      const models = await search(q, cut.signal);
      if (!cut.signal.aborted) setAnswer({ q, models });
    }, PAUSE);
    return () => {
      clearTimeout(wait);
      cut.abort();
    };
  }, [q]);
  return answer;
}

async function search(q: string, signal: AbortSignal): Promise<QuoteModel[] | null> {
  try {
    const response = await fetch(`/api/modelos?${new URLSearchParams({ q })}`, { signal });
    return response.ok ? ((await response.json()) as QuoteModel[]) : null;
  } catch {
    return null;
  }
}

/** An earlier quote to begin from; what is written is replaced only after asking. */
export function ModelDialog({ newest, touched, error, busy, onChoose, onOpenChange, open }: Props) {
  const [asked, setAsked] = useState<QuoteModel | null>(null);
  const [typed, setTyped] = useState("");
  const answer = useModels(typed);
  const models = answer?.models ?? newest;
  useLayoutEffect(() => {
    if (!open) return;
    setAsked(null);
    setTyped("");
  }, [open]);
  if (asked)
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={`Usar o de ${asked.nameProject}?`}
        description="O que está escrito aqui dá lugar ao modelo."
      >
        {error && <FormMessage kind="error">{error}</FormMessage>}
        <DialogActions>
          <Button busy={busy} onClick={() => onChoose(asked.id)}>
            Usar este modelo
          </Button>
          <Button look="outline" onClick={() => setAsked(null)}>
            Voltar
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Usar um modelo"
      description={
        newest.length > 0
          ? "Itens, etapas e condições vêm do orçamento escolhido; as datas começam daqui a duas semanas."
          : "Nenhum orçamento escrito foi enviado ainda. O primeiro serve de modelo para os próximos."
      }
    >
      {error && <FormMessage kind="error">{error}</FormMessage>}
      {newest.length > 0 && (
        <TextField
          label="Buscar pelo projeto"
          name="model"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <p role="status" className="small soft">
        {answer?.models?.length === 0 && "Nenhum orçamento com esse nome."}
        {answer?.models === null && "A busca não respondeu. Verifique a conexão e mude a busca para tentar de novo."}
      </p>
      {models.length > 0 && (
        <ul className={styles.models}>
          {models.map((model) => (
            <li key={model.id}>
              <button
                type="button"
                aria-disabled={busy || undefined}
                onClick={() => {
                  if (busy) return;
                  if (touched) setAsked(model);
                  else onChoose(model.id);
                }}
              >
                <span>
                  <b>{model.nameProject}</b>
                  <small>{fullDateText(Date.parse(model.sentAt))}</small>
                </span>
                <span className={styles.total}>{moneyText(model.total)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
