import { AskButton } from "../../requests/room-form.tsx";
import { copyText } from "../../ui/browser/copy-text.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { useNotice } from "../../ui/layout/notice.tsx";
import { proofPath } from "../paths.ts";
import { PROOF_LIMITS } from "../proof-content.ts";
import styles from "./guests.module.css";
import type { ProofView } from "./proof-view.server.ts";

type Props = { view: ProofView; guests: NonNullable<ProofView["guests"]> };

/** For the customer: links by which others comment under their own name, and never decide. */
export function Guests({ view: { id, number, mayInvite }, guests }: Props) {
  const notify = useNotice();
  if (!mayInvite && guests.length === 0) return null;
  const page = proofPath(id, number);
  const copy = async (link: string) => {
    const isCopied = await copyText(new URL(link, window.location.href).href);
    notify(isCopied ? { kind: "ok", text: "Link copiado." } : { kind: "error", text: "O link não foi copiado." });
  };
  return (
    <section className={`wrap ${styles.guests}`} aria-labelledby="convidados">
      <div>
        <h2 className="h3" id="convidados">
          Quem mais olha
        </h2>
        <p>
          {mayInvite
            ? "Quem tem o link vê esta prova e comenta com o próprio nome, sem conta. Só você decide."
            : "Quem tem o link ainda vê esta prova, sem comentar."}
        </p>
      </div>
      {guests.length > 0 && (
        <ul aria-label="Links de convite">
          {guests.map(({ id: guest, label, link }) => (
            <li key={guest}>
              <b>{label || "Convite sem nome"}</b>
              {link && (
                <>
                  <span className={styles.link}>{link}</span>
                  <Button
                    look="text"
                    size="small"
                    before="copy"
                    aria-label={`Copiar o link${label && ` de ${label}`}`}
                    onClick={() => void copy(link)}
                  >
                    Copiar
                  </Button>
                </>
              )}
              <AskButton
                id={id}
                page={page}
                button={{ look: "text", size: "small", before: "x" }}
                intent="revoke"
                label="Encerrar"
                title="Encerrar este link?"
                description="Ele para de abrir, e as imagens também. Os comentários feitos por ele ficam."
                confirm="Encerrar"
                danger
              >
                {() => <input type="hidden" name="guest" value={guest} />}
              </AskButton>
            </li>
          ))}
        </ul>
      )}
      {mayInvite && (
        <AskButton
          id={id}
          page={page}
          button={{ look: "outline", before: "user-plus" }}
          intent="invite"
          label="Convidar alguém para comentar"
          title="Convidar alguém para comentar?"
          description="Você recebe um link para mandar a quem quiser. Dá para encerrar quando quiser."
          confirm="Criar link"
        >
          {(field) => <TextField {...field("label")} label="Para quem é" optional limit={PROOF_LIMITS.guestName} />}
        </AskButton>
      )}
    </section>
  );
}
