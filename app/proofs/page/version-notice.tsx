import { Link } from "react-router";
import { Icon } from "../../ui/display/icon.tsx";
import type { ProofView } from "./proof-view.server.ts";
import styles from "./version-notice.module.css";

/** `to`: null for a guest, whose link opens this version alone. */
type View = Pick<ProofView, "number" | "sender"> & {
  newer: { number: number; to: string | null } | null;
  part: ProofView["part"] | "guest";
};

/** `arrived`: the newer version came while this one was open. */
type Props = { view: View; arrived: boolean; drafts: number };

/** Of a version that is not the newest: nothing is sent on it any more. */
export function VersionNotice({ view: { newer, number, sender, part }, arrived, drafts }: Props) {
  return (
    <div role="status">
      {newer && (
        <div className="wrap">
          <p className={styles.notice}>
            <Icon name={arrived ? "pencil-simple" : "arrow-counter-clockwise"} size={26} />
            {arrived ? (
              <span>
                {`${sender.first} mandou a `}
                <b>{`versão ${newer.number}`}</b>
                {` agora. ${part === "customer" && drafts > 0 ? `Seu rascunho continua guardado na versão ${number}.` : `A versão ${number} fica aqui só para ler.`}`}
              </span>
            ) : (
              <span>
                Você está na <b>{`versão ${number}`}</b>. Ela fica aqui só para ler.
              </span>
            )}
            {newer.to === null ? (
              <span>{`Para ver a versão ${newer.number}, peça o link a quem convidou você.`}</span>
            ) : (
              <Link className="row-link" to={newer.to}>
                {arrived ? "Abrir" : `Ver a versão ${newer.number}`}
              </Link>
            )}
          </p>
        </div>
      )}
    </div>
  );
}
