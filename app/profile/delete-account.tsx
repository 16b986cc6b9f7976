import { useState } from "react";
import { counted } from "../kit/count.ts";
import { TYPE_USER, type TypeUser } from "../kit/roles.ts";
import { DELETED_NAME } from "../people/names.ts";
import { PROFILE_MESSAGE } from "../people/profile.ts";
import { Dialog, DialogActions } from "../ui/display/dialog.tsx";
import { Icon, type IconName } from "../ui/display/icon.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { PasswordField, TextField, UserName } from "../ui/form/field.tsx";
import { useRefusedForm } from "../ui/form/use-refused-form.ts";
import styles from "./profile-page.module.css";
import { Outcome, Section, useSection } from "./section.tsx";

export type DeletionPreview = { goes: number; stays: number; releases: number; finished: number; lastAdmin: boolean };
/** A brand that was delivered, as one file. */
export type OfferedKit = { name: string; to: string; size: string };
type Props = {
  email: string;
  typeUser: TypeUser;
  hasPassword: boolean;
  preview: DeletionPreview;
  kits: readonly OfferedKit[];
};

/** Puts the rules of upkeep/account-deletion.server.ts into words. */
function consequences(typeUser: TypeUser, { goes, stays, releases, finished }: DeletionPreview) {
  const gone = ["Nome, e-mail, telefone, senha e sessões", "Suas mensagens e os arquivos que elas levaram"];
  const staying: string[] = [];
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
      {account.kits.length > 0 && <Kits kits={account.kits} />}
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

/** What was taken still opens by the mailed link afterwards. */
function Kits({ kits }: Pick<Props, "kits">) {
  return (
    <>
      <p className={styles.text}>Sua marca é sua para sempre. Leve os arquivos antes:</p>
      {kits.map(({ name, to, size }) => (
        <ButtonLink key={to} look="outline" before="download-simple" to={to} reloadDocument download>
          {`Baixar ${name} (.zip, ${size})`}
        </ButtonLink>
      ))}
    </>
  );
}

function Confirmation({ email, typeUser, hasPassword, preview, cancel }: Omit<Props, "kits"> & { cancel: () => void }) {
  const { Form, busy, result } = useSection("apagar");
  const { form, field } = useRefusedForm(result);
  const { gone, staying } = consequences(typeUser, preview);
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
