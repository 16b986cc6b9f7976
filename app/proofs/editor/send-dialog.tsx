import { noonOf, weekdayText } from "../../kit/day.ts";
import { Dialog } from "../../ui/display/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import type { ProofDraft } from "../proof-content.ts";
import type { ProofView } from "./proof-view.server.ts";

type Props = {
  view: ProofView;
  draft: ProofDraft;
  /** names of files that did not arrive */
  fallen: readonly string[];
  error: string;
  busy: boolean;
  onConfirm: () => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** What is said before a mail goes out. */
export function SendDialog({ view, draft, fallen, error, busy, onConfirm, ...dialog }: Props) {
  const until = weekdayText(noonOf(draft.until), noonOf(view.today));
  return (
    <Dialog
      {...dialog}
      title={view.number === 1 ? "Enviar esta prova?" : `Enviar a versão ${view.number}?`}
      description={
        <>
          <p>
            {`${view.customer} recebe um e-mail e decide até ${until}. Depois de enviada, a versão não muda: uma mudança vira outra versão.`}
          </p>
          {fallen.length > 0 && (
            <p>{`${new Intl.ListFormat("pt-BR").format(fallen)} não ${fallen.length === 1 ? "subiu e fica" : "subiram e ficam"} de fora.`}</p>
          )}
          {view.open !== null && <p>{`A versão ${view.open} fica guardada, e não dá mais para decidir sobre ela.`}</p>}
        </>
      }
      foot={
        <>
          <Button look="outline" onClick={() => dialog.onOpenChange(false)}>
            Voltar
          </Button>
          <Button busy={busy} onClick={onConfirm}>
            Enviar e avisar
          </Button>
        </>
      }
    >
      {error && <FormMessage kind="error">{error}</FormMessage>}
    </Dialog>
  );
}
