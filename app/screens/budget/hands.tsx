import { useState } from "react";
import { needsReason } from "../../domain/budget-rules.ts";
import { BUDGET_STATUSES, STATUS, type Status } from "../../domain/budget-statuses.ts";
import { firstName } from "../../domain/names.ts";
import type { BudgetState } from "../../domain/turn.ts";
import { TextArea } from "../../ui/form/field.tsx";
import styles from "./hands.module.css";
import { AskButton, type AskingButton } from "./room-form.tsx";

export function ReasonField({
  label,
  optional,
  error,
  value,
  onChange,
}: {
  label: string;
  optional?: boolean;
  error: string | undefined;
  value: string;
  onChange: (reason: string) => void;
}) {
  return (
    <TextArea
      label={label}
      name="reason"
      rows={3}
      optional={optional}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Gives a project back, for the designer who holds it. */
export function ReleaseButton({ id, customerName, ...button }: AskingButton & { id: string; customerName: string }) {
  const [reason, setReason] = useState("");
  return (
    <AskButton
      button={button}
      id={id}
      intent="release"
      label="Devolver projeto"
      title="Devolver este projeto?"
      description={`O pedido volta a ficar aberto. A conversa continua guardada, e ${firstName(customerName)} recebe um e-mail com o motivo.`}
      confirm="Devolver projeto"
      danger
      onDone={() => setReason("")}
    >
      {(errors) => <ReasonField label="Motivo" error={errors.reason} value={reason} onChange={setReason} />}
    </AskButton>
  );
}

/** Takes a request back, for its customer. */
export function WithdrawRequestButton({ id, ...button }: AskingButton & { id: string }) {
  return (
    <AskButton
      button={button}
      id={id}
      intent="withdraw-request"
      label="Retirar pedido"
      title="Retirar o pedido?"
      description="Ele sai da lista dos designers. Suas respostas ficam na conta, e dá para pedir de novo."
      confirm="Retirar pedido"
      danger
    />
  );
}

/** Asks again for a withdrawn request, for its customer. */
export function ReopenButton({ id, ...button }: AskingButton & { id: string }) {
  return (
    <AskButton
      button={button}
      id={id}
      intent="reopen"
      label="Pedir de novo"
      title="Pedir de novo?"
      description="O pedido volta para a lista dos designers com as respostas que você deu, e cada designer recebe um e-mail."
      confirm="Pedir de novo"
    />
  );
}

type StatusProps = { id: string; customerName: string; state: Pick<BudgetState, "status" | "quoteAnswer"> };

/** Moves a project to a status; asks before it mails, and for a reason where one is needed. */
export function StatusButton({
  id,
  customerName,
  state,
  to,
  label,
  ...button
}: AskingButton & StatusProps & { to: Status; label: string }) {
  const [reason, setReason] = useState("");
  const customer = firstName(customerName);
  const withReason = needsReason(state, to.id);
  const ends = to.id === STATUS.finished.id ? "Finalizar" : "Concluir";
  return (
    <AskButton
      button={button}
      id={id}
      intent="status"
      label={label}
      title={withReason ? `${ends} sem orçamento aceito?` : `Passar para ${to.line}?`}
      description={`${customer} recebe um e-mail daqui a um minuto. Se você mudar de novo antes disso, vai um só.`}
      confirm={withReason ? ends : "Passar e avisar"}
      onDone={() => setReason("")}
    >
      {(errors) => (
        <>
          <input type="hidden" name="status" value={to.id} />
          {withReason && (
            <ReasonField
              label={`Motivo, que ${customer} vai ler`}
              error={errors.reason}
              value={reason}
              onChange={setReason}
            />
          )}
        </>
      )}
    </AskButton>
  );
}

/** The four statuses, for who manages the project. */
export function StatusControl(project: StatusProps) {
  return (
    <fieldset className={styles.status} aria-describedby="estado-aviso">
      <legend className="h3">Estado do projeto</legend>
      <p id="estado-aviso" className="small soft">
        {`Mudar o estado avisa ${firstName(project.customerName)} por e-mail. A gente pergunta antes.`}
      </p>
      <div className={styles.statuses}>
        {BUDGET_STATUSES.map((status) => {
          const current = status.id === project.state.status;
          return (
            <StatusButton
              key={status.id}
              {...project}
              to={status}
              label={status.line}
              look={current ? "primary" : "outline"}
              size="small"
              before={current ? "check" : undefined}
              aria-pressed={current}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
