import { AskButton } from "../../requests/room-form.tsx";
import { addToMessage } from "../../ui/browser/draft-store.ts";
import { unbroken } from "../../ui/display/unbroken.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { proofPath } from "../paths.ts";
import { PROOF_LIMITS } from "../proof-content.ts";
import styles from "./decision.module.css";
import type { Decides } from "./decision-fields.tsx";
import type { ProofView } from "./proof-view.server.ts";

type LateProps = { view: ProofView; late: { title: string; moved: string }; onDecide: () => void };

/** The day has passed. Nothing approves itself. */
export function Late({ view, late, onDecide }: LateProps) {
  return (
    <div className={styles.box}>
      <h3 className="h3">{late.title}</h3>
      <p>{unbroken(`Nada se aprova sozinho. ${late.moved} Precisa de mais dias? Diga a ${view.studio}.`)}</p>
      <div className={styles.boxButtons}>
        {view.decides?.used === "" && <Button onClick={onDecide}>Decidir agora</Button>}
        <ButtonLink
          to={`/budget/${view.id}/conversa`}
          look="outline"
          onClick={() => addToMessage(view.uid, view.id, `Preciso de mais dias para decidir a versão ${view.number}.`)}
        >
          Pedir mais dias
        </ButtonLink>
      </div>
    </div>
  );
}

type UsedProps = { view: ProofView; decides: Decides; onApprove: () => void };

export function RoundsUsed({ view: { id, number, studio }, decides, onApprove }: UsedProps) {
  return (
    <div className={styles.box}>
      <h3 className="h3">{decides.used}</h3>
      <p>
        {decides.roundAsked
          ? `Você pediu uma rodada extra. ${studio} manda um combinado novo, com prazo e valor.`
          : `Aprove a versão ${number}, ou peça uma rodada extra: é um combinado novo, com prazo e valor que ${studio} manda antes.`}
      </p>
      <div className={styles.boxButtons}>
        <Button onClick={onApprove}>{`Aprovar a versão ${number}`}</Button>
        {!decides.roundAsked && (
          <AskButton
            id={id}
            page={proofPath(id, number)}
            button={{ look: "outline" }}
            intent="ask-round"
            label="Pedir rodada extra"
            title="Pedir uma rodada extra?"
            description={`É um combinado novo: ${studio} manda prazo e valor antes de mexer. O pedido também vai para a conversa.`}
            confirm="Pedir rodada extra"
          >
            {(field) => <TextArea {...field("text")} label="O que falta?" rows={3} limit={PROOF_LIMITS.sentence} />}
          </AskButton>
        )}
      </div>
    </div>
  );
}
