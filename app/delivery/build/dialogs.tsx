import { LOCKUP_NAME, LOCKUPS } from "../../drawings/kit-names.ts";
import { counted } from "../../kit/count.ts";
import { sizeText } from "../../kit/upload.ts";
import { Dialog } from "../../ui/display/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import styles from "./dialogs.module.css";
import { makingText } from "./kit-box.tsx";
import type { OpenKit } from "./use-kit.ts";

type DeliverProps = {
  kit: OpenKit;
  customer: string;
  again: boolean;
  /** of the payment that the delivery waits for */
  due: string | null;
  /** proposals */
  unanswered: number;
};

/** What is said before a mail goes out; the kit may still be on its way. */
export function DeliverDialog({ kit, customer, again, due, unanswered }: DeliverProps) {
  const { stand, busy, error } = kit;
  const dialog = kit.dialog("deliver");
  const isReady = stand.is === "ready";
  return (
    <Dialog
      {...dialog}
      title={again ? "Entregar de novo?" : "Entregar a marca?"}
      description={
        <>
          <p>
            {again
              ? `${customer} recebe um e-mail, e os arquivos novos ficam no lugar dos que foram entregues. Os links continuam os mesmos.`
              : `${customer} recebe um e-mail com os arquivos, e o projeto passa para Concluído.`}
          </p>
          {due && (
            <p
              className={styles.left}
            >{`Os arquivos abrem para ${customer} quando o pagamento da entrega cair: ${due}.`}</p>
          )}
          <p className={styles.stand} role="status">
            {isReady ? (
              <>
                <b>{counted(stand.files.length, "arquivo", "arquivos")}</b>
                {`, ${sizeText(stand.bytes)}`}
              </>
            ) : (
              <b>{stand.is === "making" || stand.is === "stopped" ? makingText(stand) : "Montando o kit"}</b>
            )}
          </p>
          {unanswered > 0 && (
            <p
              className={`small soft ${styles.left}`}
            >{`${counted(unanswered, "proposta sem resposta fica", "propostas sem resposta ficam")} fora.`}</p>
          )}
        </>
      }
      foot={
        <>
          <Button look="outline" onClick={() => dialog.onOpenChange(false)}>
            Voltar
          </Button>
          {stand.is === "stopped" && (
            <Button look="outline" busy={busy} onClick={kit.make}>
              Continuar
            </Button>
          )}
          <Button busy={busy} aria-disabled={!isReady || undefined} onClick={kit.deliver}>
            Entregar e avisar
          </Button>
        </>
      }
    >
      {error && <FormMessage kind="error">{error}</FormMessage>}
    </Dialog>
  );
}

type FilesProps = { kit: OpenKit; files: readonly { name: string; group: string }[]; customer: string };

const FOLDERS: Record<string, string> = { ...LOCKUP_NAME, favicon: "Favicon", "redes-sociais": "Redes sociais" };

/** Everything that the kit has, by folder. */
export function FilesDialog({ kit, files, customer }: FilesProps) {
  const groups = [...LOCKUPS, "favicon", "redes-sociais", "extra", "leia-me"] as const;
  return (
    <Dialog {...kit.dialog("files")} title={`O que ${customer} vai receber`}>
      {files.length === 0 && <p>Com o SVG do Principal a lista aparece aqui.</p>}
      {groups.map((group) => {
        const own = files.filter((file) => file.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} className={styles.folder}>
            <h3 className="h4">{FOLDERS[group] ?? "Mais"}</h3>
            <ul>
              {own.map(({ name }) => (
                <li key={name}>{name.slice(name.indexOf("/") + 1) || name.replace("/", "")}</li>
              ))}
            </ul>
          </section>
        );
      })}
    </Dialog>
  );
}
