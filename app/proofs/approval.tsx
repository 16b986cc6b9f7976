import { addToMessage } from "../ui/browser/draft-store.ts";
import { DataList } from "../ui/display/data-list.tsx";
import { Icon } from "../ui/display/icon.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import styles from "./approval.module.css";
import { approvalFilePath } from "./paths.ts";

export type Approval = {
  signedName: string;
  moment: string;
  what: string;
  code: string;
  number: number;
  direction: string;
};

type Props = {
  approval: Approval;
  budgetId: string;
  uid: string;
  isCustomer: boolean;
  /** who answers with date and price */
  studio: string;
};

/** The record of an approval. It is not undone; a change is a new agreement. */
export function ApprovalRecord({ approval, budgetId, uid, isCustomer, studio }: Props) {
  return (
    <section className={styles.record} data-ground="mist" aria-labelledby="registro">
      <div className={styles.title}>
        <h2 className="h3" id="registro">
          Registro da aprovação
        </h2>
        <span className={styles.approved}>
          <Icon name="check-circle" size={26} />
          Aprovada
        </span>
      </div>
      <DataList
        className={styles.entries}
        entries={[
          ["Quem", approval.signedName],
          ["Quando", approval.moment],
          ["O quê", approval.what],
          ["Código da versão", approval.code],
        ]}
      />
      {isCustomer && (
        <p
          className={styles.change}
        >{`Quis mudar algo? É um novo combinado: ${studio} responde com prazo e valor antes de mexer.`}</p>
      )}
      <div className={styles.actions}>
        <a className="row-link" href={approvalFilePath(budgetId, approval.number)} download>
          <Icon name="download-simple" />
          Baixar o registro
        </a>
        {isCustomer && (
          <ButtonLink
            to={`/budget/${budgetId}/conversa`}
            look="text"
            before="chat-circle"
            onClick={() => addToMessage(uid, budgetId, `Um novo combinado, depois da versão ${approval.number}: `)}
          >
            Pedir um novo combinado
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
