import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { fullDateText } from "../../kit/day.ts";
import { moneyText } from "../../kit/money.ts";
import { Dialog, DialogActions } from "../../ui/display/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import type { QuoteModel } from "../draft.server.ts";
import { MODEL_SEARCH } from "./form.ts";
import styles from "./model-dialog.module.css";
import type { WriteView } from "./write-view.server.ts";

type Props = {
  /** the request */
  id: string;
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

/** Those of all models whose project has the words; null: nothing is looked for, or the answer is on its way. */
function useModels(id: string, typed: string): QuoteModel[] | null {
  const { load, data, state } = useFetcher<Pick<WriteView, "models">>();
  const [asked, setAsked] = useState("");
  const q = typed.trim();
  const search = useEffectEvent(() => {
    setAsked(q);
    void load(`/budget/${id}/orcamento/escrever?${new URLSearchParams({ [MODEL_SEARCH]: q })}`);
  });
  useEffect(() => {
    if (q === "") return;
    const wait = setTimeout(search, PAUSE);
    return () => clearTimeout(wait);
  }, [q]);
  return q !== "" && asked === q && state === "idle" && data ? data.models : null;
}

/** An earlier quote to begin from; what is written is replaced only after asking. */
export function ModelDialog({ id, newest, touched, error, busy, onChoose, onOpenChange, open }: Props) {
  const [asked, setAsked] = useState<QuoteModel | null>(null);
  const [typed, setTyped] = useState("");
  const found = useModels(id, typed);
  const models = found ?? newest;
  const change = (isOpen: boolean) => {
    setAsked(null);
    setTyped("");
    onOpenChange(isOpen);
  };
  if (asked)
    return (
      <Dialog
        open={open}
        onOpenChange={change}
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
      onOpenChange={change}
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
        {found?.length === 0 && "Nenhum orçamento com esse nome."}
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
