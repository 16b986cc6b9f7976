import { RequestWords } from "../../quotes/asked/request.tsx";
import type { QuoteDraft } from "../../quotes/quote-content.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./change-notice.module.css";
import type { WriteView } from "./write-view.server.ts";

type Props = {
  view: WriteView;
  draft: QuoteDraft;
  /** opens the fold and the item of a field, and gives it the focus */
  onShow: (field: string) => void;
};

/** Above the form: what the customer asked to change, or that they took it back. Nothing without either. */
export function ChangeNotice({ view, draft, onShow }: Props) {
  const { asked, withdrawnChange, customer, id } = view;
  if (!asked)
    return (
      withdrawnChange && (
        <section className={styles.notice} data-ground="mist" aria-labelledby="pedido-retirado">
          <h2 id="pedido-retirado" className="h4">
            {withCedilla(withdrawnChange.title)}
          </h2>
          <p className="small">{withdrawnChange.text}</p>
        </section>
      )
    );
  const item = draft.items.find((one) => one.id === asked.itemId);
  return (
    <section className={styles.notice} data-ground="mist" aria-labelledby="pedido-de-mudanca">
      <RequestWords
        name={asked.customer}
        told={asked.told}
        text={asked.text}
        title={
          <h2 id="pedido-de-mudanca" className={`h4 ${styles.title}`}>
            {withCedilla(`${customer} pediu uma mudança na versão ${asked.number}`)}
          </h2>
        }
      >
        <div className={styles.ways}>
          {item && (
            <Button
              look="text"
              before="arrow-down"
              className={styles.way}
              onClick={() => onShow(`items.${item.id}.name`)}
            >
              {`Ir para ${item.name || "o item"}`}
            </Button>
          )}
          <ButtonLink look="text" before="chat-circle" className={styles.way} to={`/budget/view/${id}#conversa`}>
            Responder na conversa
          </ButtonLink>
        </div>
      </RequestWords>
    </section>
  );
}
