import { useState } from "react";
import { counted } from "../kit/count.ts";
import { firstName } from "../people/names.ts";
import { BUDGET_STATUSES, STATUS, type Status } from "../requests/budget-statuses.ts";
import { needsReason } from "../requests/policy.ts";
import { AskButton, type AskingButton, type FieldOf } from "../requests/room-form.tsx";
import { Avatar } from "../ui/display/avatar.tsx";
import { Dialog, DialogActions } from "../ui/display/dialog.tsx";
import { Empty } from "../ui/display/empty.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import choice from "../ui/form/choice-card.module.css";
import { TextArea } from "../ui/form/field.tsx";
import forgotten from "./forgotten.module.css";
import styles from "./hands.module.css";
import type { RoomView } from "./room.server.ts";

type ViewButton = AskingButton & { view: RoomView };

/** Releases a project, for the designer who holds it. */
export function ReleaseButton({ view: { id, owner }, ...button }: ViewButton) {
  return (
    <AskButton
      button={button}
      id={id}
      intent="release"
      label="Devolver projeto"
      title="Devolver este projeto?"
      description={`O pedido volta a ficar aberto. A conversa continua guardada, e ${firstName(owner.name)} recebe um e-mail com o motivo.`}
      confirm="Devolver projeto"
      danger
    >
      {(field) => <TextArea rows={3} {...field("reason")} label="Motivo" />}
    </AskButton>
  );
}

/** For the customer while nobody has claimed the request: change it or withdraw it. */
export function Forgotten({ id }: { id: string }) {
  return (
    <section className={forgotten.sheet}>
      <div>
        <h2 className="h3">Esqueceu alguma coisa?</h2>
        <p>Enquanto ninguém assume, você pode mudar as respostas. Guardamos as versões, e o designer vê o que mudou.</p>
      </div>
      <div className={forgotten.buttons}>
        <ButtonLink to={`/budget/${id}/mudar`} look="outline" before="pencil-simple">
          Mudar respostas
        </ButtonLink>
        <AskButton
          button={{ look: "text" }}
          id={id}
          intent="withdraw-request"
          label="Retirar pedido"
          title="Retirar o pedido?"
          description="Ele sai da lista dos designers. Suas respostas ficam na conta, e dá para pedir de novo."
          confirm="Retirar pedido"
          danger
        />
      </div>
    </section>
  );
}

/** Sets a project's status. Asks first if that sends a mail, and asks for a reason if one is required. */
export function StatusButton({ view, to, label, ...button }: ViewButton & { to: Status; label: string }) {
  const customer = firstName(view.owner.name);
  const withReason = needsReason(view.state, to.id);
  const ends = to.id === STATUS.finished.id ? "Finalizar" : "Concluir";
  return (
    <AskButton
      button={button}
      id={view.id}
      intent="status"
      label={label}
      title={withReason ? `${ends} sem orçamento aceito?` : `Passar para ${to.line}?`}
      description={`${unpaidText(view, to)}${customer} recebe um e-mail daqui a um minuto. Se você mudar de novo antes disso, vai um só.`}
      confirm={withReason ? ends : "Passar e avisar"}
    >
      {(field) => (
        <>
          <input type="hidden" name="status" value={to.id} />
          {withReason && <TextArea rows={3} {...field("reason")} label={`Motivo, que ${customer} vai ler`} />}
        </>
      )}
    </AskButton>
  );
}

/** What remains to be paid: the down payment before any status, everything else before the end. */
function unpaidText({ stage, written }: RoomView, to: Status): string {
  if (stage === "waitingForDownPayment") return "A entrada ainda não foi paga. ";
  if (to.id !== STATUS.finished.id) return "";
  const [open, ...more] = (written?.payments ?? []).filter((payment) => payment.stage !== "received");
  if (!open) return "";
  const { title, amount, status } = open;
  const line = open.stage === "claimed" ? `${title}: ${amount}, ${status}.` : `${title}: ${amount} ${status}.`;
  const others = more.length > 0 ? ` E mais ${counted(more.length, "pagamento", "pagamentos")} em aberto.` : "";
  return `${line}${others} `;
}

/** The four statuses, for the person who manages the project. */
export function StatusControl({ view }: { view: RoomView }) {
  return (
    <fieldset className={styles.status} aria-describedby="estado-aviso">
      <legend className="h3">Estado do projeto</legend>
      <p id="estado-aviso" className="small soft">
        {`Mudar o estado avisa ${firstName(view.owner.name)} por e-mail. A gente pergunta antes.`}
      </p>
      <div className={styles.statuses}>
        {BUDGET_STATUSES.map((status) => {
          const current = status.id === view.state.status;
          return (
            <StatusButton
              key={status.id}
              view={view}
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

type AssignButtonProps = AskingButton & {
  view: Pick<RoomView, "id" | "designers"> & { data: { nameProject: string }; owner: { name: string } };
  label?: string;
};

/** Gives a project to a designer, for admins. */
export function AssignButton({ view, label = "Atribuir a um designer", ...button }: AssignButtonProps) {
  const { id, data, owner, designers } = view;
  const [open, setOpen] = useState(false);
  const customer = firstName(owner.name);
  const title = `Atribuir ${data.nameProject} a quem?`;
  if (designers.length === 0)
    return (
      <>
        <Button {...button} onClick={() => setOpen(true)}>
          {label}
        </Button>
        <Dialog open={open} onOpenChange={setOpen} title={title}>
          <Empty text="Nenhum designer para escolher ainda">
            <p>
              Quando alguém for admitido, aparece aqui. Enquanto isso, o pedido continua como está, e você pode falar
              com {customer} na conversa.
            </p>
          </Empty>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Fechar</Button>
          </DialogActions>
        </Dialog>
      </>
    );
  return (
    <AskButton
      button={button}
      id={id}
      intent="assign"
      label={label}
      title={title}
      description={`Quem você escolher recebe um e-mail e passa a falar com ${customer}. ${customer} também recebe um e-mail.`}
      confirm="Atribuir"
      foot
    >
      {(field) => (
        <>
          <Designers designers={designers} {...field("designer")} />
          <TextArea rows={3} {...field("reason")} label={`Motivo, que ${customer} vai ler`} optional />
        </>
      )}
    </AskButton>
  );
}

type DesignersProps = ReturnType<FieldOf> & Pick<RoomView, "designers">;

function Designers({ designers, name, value, error, onChange }: DesignersProps) {
  const missing = value === "" ? error : undefined;
  return (
    <fieldset className={styles.designers} aria-describedby={missing && "falta-designer"}>
      <legend className="label">Designer</legend>
      {designers.map((designer) => (
        <label key={designer.id} className={choice.card}>
          <input
            type="radio"
            name={name}
            value={designer.id}
            checked={value === designer.id}
            aria-invalid={missing !== undefined || undefined}
            onChange={onChange}
          />
          <Avatar name={designer.name} />
          <span>
            <b>{designer.name}</b>
            <small className="small">
              {designer.projects === 0
                ? "Nenhum projeto em andamento"
                : counted(designer.projects, "projeto em andamento", "projetos em andamento")}
            </small>
            {designer.seen && <small className="small">{designer.seen}</small>}
          </span>
        </label>
      ))}
      {missing && (
        <p id="falta-designer" className={`small ${styles.missing}`}>
          {missing}
        </p>
      )}
    </fieldset>
  );
}
