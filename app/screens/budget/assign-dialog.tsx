import { useState } from "react";
import { counted } from "../../domain/count.ts";
import { firstName } from "../../domain/names.ts";
import { Dialog, DialogActions } from "../../ui/display/dialog.tsx";
import { Empty } from "../../ui/display/empty.tsx";
import { Button } from "../../ui/form/button.tsx";
import styles from "./hands.module.css";
import { ReasonField } from "./hands.tsx";
import { AskButton, type AskingButton, type Errors } from "./room-form.tsx";

/** `seen`: 'Entrou hoje, 09:12', or empty. */
export type DesignerChoice = { id: string; name: string; projects: number; seen: string };

type AssignButtonProps = AskingButton & {
  id: string;
  nameProject: string;
  customerName: string;
  designers: DesignerChoice[];
};

/** Gives a project to a designer, for admins. */
export function AssignButton({ id, nameProject, customerName, designers, ...button }: AssignButtonProps) {
  const [reason, setReason] = useState("");
  const [chosen, setChosen] = useState("");
  const customer = firstName(customerName);
  const label = "Atribuir a um designer";
  const title = `Atribuir ${nameProject} a quem?`;
  if (designers.length === 0) return <NobodyButton {...{ label, title, customer, button }} />;
  return (
    <AskButton
      button={button}
      id={id}
      intent="assign"
      label={label}
      title={title}
      description={`Quem você escolher recebe um e-mail e passa a falar com ${customer}. ${customer} também recebe um e-mail.`}
      confirm="Atribuir"
      onDone={() => {
        setReason("");
        setChosen("");
      }}
    >
      {(errors) => (
        <>
          <Designers designers={designers} chosen={chosen} onChoose={setChosen} errors={errors} />
          <ReasonField
            label={`Motivo, que ${customer} vai ler`}
            optional
            error={errors.reason}
            value={reason}
            onChange={setReason}
          />
        </>
      )}
    </AskButton>
  );
}

type DesignersProps = {
  designers: DesignerChoice[];
  chosen: string;
  onChoose: (id: string) => void;
  errors: Errors;
};

function Designers({ designers, chosen, onChoose, errors }: DesignersProps) {
  const missing = chosen === "" ? errors.designer : undefined;
  return (
    <fieldset className={styles.designers} aria-describedby={missing && "falta-designer"}>
      <legend className="label">Designer</legend>
      {designers.map(({ id, name, projects, seen }) => (
        <label key={id} className={styles.designer}>
          <input
            type="radio"
            name="designer"
            value={id}
            checked={chosen === id}
            aria-invalid={missing !== undefined || undefined}
            onChange={() => onChoose(id)}
          />
          <span>
            <b>{name}</b>
            <small className="small">{projectsText(projects)}</small>
            {seen && <small className="small">{seen}</small>}
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

function projectsText(projects: number): string {
  if (projects === 0) return "Nenhum projeto em andamento";
  return counted(projects, "projeto em andamento", "projetos em andamento");
}

type NobodyButtonProps = { label: string; title: string; customer: string; button: AskingButton };

function NobodyButton({ label, title, customer, button }: NobodyButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title}>
        <Empty text="Nenhum designer para escolher ainda">
          <p>
            Quando alguém for admitido, aparece aqui. Enquanto isso, o pedido continua como está, e você pode falar com{" "}
            {customer} na conversa.
          </p>
        </Empty>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Fechar</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
