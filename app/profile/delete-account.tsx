import { useState } from "react";
import { deliveryPath, zipIn } from "../delivery/paths.ts";
import { counted } from "../kit/count.ts";
import { TYPE_USER, type TypeUser } from "../kit/roles.ts";
import { sizeText } from "../kit/upload.ts";
import { DELETED_NAME } from "../people/names.ts";
import { PROFILE_MESSAGE } from "../people/profile.ts";
import { Dialog, DialogActions } from "../ui/display/dialog.tsx";
import { Icon, type IconName } from "../ui/display/icon.tsx";
import { Button } from "../ui/form/button.tsx";
import { PasswordField, TextField, UserName } from "../ui/form/field.tsx";
import { useRefusedForm } from "../ui/form/use-refused-form.ts";
import styles from "./profile-page.module.css";
import { Outcome, Section, useSection } from "./section.tsx";

export type DeletionPreview = { goes: number; stays: number; releases: number; finished: number; lastAdmin: boolean };
/** A delivery of theirs, as one file. */
type Kept = { budgetId: string; nameProject: string; bytes: number };
type Props = {
  email: string;
  typeUser: TypeUser;
  hasPassword: boolean;
  preview: DeletionPreview;
  deliveries: Kept[];
};

/** Puts the rules of upkeep/account-deletion.server.ts into words. */
function consequences({ typeUser, preview, deliveries }: Props) {
  const { goes, stays, releases, finished } = preview;
  const gone = ["Nome, e-mail, telefone, senha e sessões", "Suas mensagens e os arquivos que elas levaram"];
  const staying: string[] = [];
  const kept = deliveries.length;
  if (kept > 0) {
    gone.push("As páginas de marca, que saem do ar");
    staying.push(
      counted(kept, "marca entregue, por um link no seu e-mail", "marcas entregues, por links no seu e-mail"),
    );
  }
  if (goes > 0) gone.push(counted(goes, "pedido que ninguém assumiu", "pedidos que ninguém assumiu"));
  if (stays > 0)
    staying.push(
      `${counted(stays, "projeto já assumido", "projetos já assumidos")}, como projeto de “${DELETED_NAME}”`,
    );
  if (releases > 0)
    staying.push(counted(releases, "projeto, que volta para a lista", "projetos, que voltam para a lista"));
  if (finished > 0)
    staying.push(`${counted(finished, "projeto terminado", "projetos terminados")}, por “${DELETED_NAME}”`);
  if (typeUser === TYPE_USER.admin) staying.push("O que foi publicado no portfólio e na inspiração");
  return { gone, staying };
}

export function DeleteAccount(account: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Section title="Apagar a conta" note="Não dá para desfazer.">
      <p className={styles.text}>
        Apaga o seu nome, os seus contatos e as suas mensagens. Antes, baixe o arquivo acima, se quiser guardar algo.
      </p>
      {account.deliveries.length > 0 && <Deliveries deliveries={account.deliveries} />}
      <div className={styles.actions}>
        <Button
          look="danger-outline"
          before="trash"
          disabledReason={account.preview.lastAdmin ? PROFILE_MESSAGE.lastAdmin : undefined}
          onClick={() => setOpen(true)}
        >
          Apagar a conta
        </Button>
      </div>
      <Dialog open={open} onOpenChange={setOpen} title="Apagar a sua conta?">
        <Confirmation {...account} cancel={() => setOpen(false)} />
      </Dialog>
    </Section>
  );
}

function Confirmation({ cancel, ...account }: Props & { cancel: () => void }) {
  const { email, hasPassword } = account;
  const { Form, busy, result } = useSection("apagar");
  const { form, field } = useRefusedForm(result);
  const { gone, staying } = consequences(account);
  return (
    <Form ref={form} method="post" aria-label="Apagar conta" className={styles.form} noValidate>
      <Consequences title="O que some agora" icon="trash" items={gone} />
      {staying.length > 0 && <Consequences title="O que fica, sem o seu nome" icon="file-text" items={staying} />}
      <Outcome result={result} busy={busy} />
      {hasPassword ? (
        <>
          <UserName email={email} />
          <PasswordField label="Senha" autoComplete="current-password" {...field("current")} />
        </>
      ) : (
        <TextField label="Digite o seu e-mail para confirmar" type="email" autoComplete="off" {...field("email")} />
      )}
      <DialogActions>
        <Button type="submit" name="intent" value="apagar" look="danger" busy={busy}>
          Apagar conta
        </Button>
        <Button look="outline" onClick={cancel}>
          Cancelar
        </Button>
      </DialogActions>
    </Form>
  );
}

/** Before the button, because they are taken before it is pressed. */
function Deliveries({ deliveries }: { deliveries: Kept[] }) {
  return (
    <div>
      <h3 className="h4">Antes, baixe as suas marcas</h3>
      <ul className={styles.consequences}>
        {deliveries.map(({ budgetId, nameProject, bytes }) => (
          <li key={budgetId}>
            <a className="row-link" href={zipIn(deliveryPath(budgetId))} download>
              <Icon name="download-simple" />
              {nameProject} (.zip, {sizeText(bytes)})
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Consequences({ title, icon, items }: { title: string; icon: IconName; items: string[] }) {
  return (
    <div>
      <h3 className="h4">{title}</h3>
      <ul className={styles.consequences}>
        {items.map((item) => (
          <li key={item}>
            <Icon name={icon} size={24} />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
