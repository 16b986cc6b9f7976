import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/form/button.tsx";
import { painted } from "../../ui/layout/paint.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { ToPortfolio } from "../to-portfolio.tsx";
import styles from "./delivery.module.css";
import type { DeliveryView } from "./delivery-view.server.ts";
import { groundOf } from "./kit-paints.ts";
import type { KitView } from "./kit-view.server.ts";

type Due = { amount: string; title: string; to: string } | null;

/** The words at the left, the mark on its first colour at the right. */
export function Opening({ bar, kit, children }: { bar?: ReactNode; kit: KitView | null; children: ReactNode }) {
  return (
    <div className={styles.head} data-marked={kit?.mark ? true : undefined} data-ground="forest">
      <div className={styles.words}>
        {bar && <div className={styles.bar}>{bar}</div>}
        <div className={styles.said}>{children}</div>
      </div>
      {kit?.mark && (
        <div className={styles.mark} {...painted(groundOf(kit.mark.ground))}>
          <img src={kit.mark.picture} alt="A marca" />
        </div>
      )}
    </div>
  );
}

export function TakeAll({ kit }: { kit: KitView }) {
  return (
    <ButtonLink look="pink" size="large" before="download-simple" to={kit.zip.to} reloadDocument download>
      {`Baixar tudo (.zip, ${kit.zip.size})`}
    </ButtonLink>
  );
}

/** 'R$ 1.240,00, na entrega', 'R$ 800,00, parcela 2 de 3' */
const dueText = ({ amount, title }: NonNullable<Due>) => `${amount}, ${title.charAt(0).toLowerCase()}${title.slice(1)}`;

/** What is said instead of the files until it is paid. */
export function DueLine({ due }: { due: NonNullable<Due> }) {
  return (
    <p className={`lead ${styles.lead}`}>{`Os arquivos abrem quando o pagamento da entrega cair: ${dueText(due)}.`}</p>
  );
}

export function Head({ view, bar }: { view: DeliveryView; bar: ReactNode }) {
  const { kit, due } = view;
  const talk = (
    <ButtonLink to={`/budget/view/${view.id}#conversa`} look="text" before="chat-circle" className={styles.talk}>
      {`Falar com ${view.other}`}
    </ButtonLink>
  );
  return (
    <Opening bar={bar} kit={kit}>
      <h1 className={styles.title}>{withCedilla("Sua marca está pronta")}</h1>
      {kit ? <p className={`lead ${styles.lead}`}>{view.lead}</p> : due && <DueLine due={due} />}
      {!view.isCustomer && (
        <p className={styles.note}>
          {due && `Falta receber ${dueText(due)}: ${view.other} vê a página fechada. `}
          {view.downloads === 1 ? "1 arquivo baixado até agora." : `${view.downloads} arquivos baixados até agora.`}
        </p>
      )}
      <div className={styles.actions}>
        {kit ? <TakeAll kit={kit} /> : due && <PayLink due={due} />}
        {view.portfolio && <ToPortfolio id={view.id} isBegun={view.portfolio.isBegun} />}
        {view.build && (
          <ButtonLink look="text" to={view.build}>
            Montar outro kit
          </ButtonLink>
        )}
        {talk}
      </div>
    </Opening>
  );
}

function PayLink({ due }: { due: NonNullable<Due> }) {
  return (
    <ButtonLink look="pink" size="large" after="arrow-right" to={due.to}>
      {`Pagar ${due.amount}`}
    </ButtonLink>
  );
}
