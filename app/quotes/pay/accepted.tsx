import { useEffect, useRef } from "react";
import { Form, useNavigation, useNavigationType } from "react-router";
import type { IntentResult } from "../../requests/room-form.tsx";
import { Intent } from "../../requests/room-form.tsx";
import { Stroke } from "../../requests/stroke.tsx";
import { useFocusAfterRemoval } from "../../ui/browser/use-focus-after-removal.ts";
import { Avatar } from "../../ui/display/avatar.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { unbroken } from "../../ui/display/unbroken.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./accepted.module.css";
import type { AcceptedView } from "./accepted-view.server.ts";
import { CopyCode } from "./copy-code.tsx";
import type { PayView } from "./pay-view.server.ts";
import { QrCode } from "./qr-code.tsx";
import { AcceptanceRecord } from "./record.tsx";

type Props = { view: PayView; following: AcceptedView; result: IntentResult | undefined };

const PAYMENT = "pagar";
/** Of a payment that shows its code. */
const NO_CONNECTION = "Sem conexão. O código continua valendo: copie e pague; “Já paguei” espera a rede.";

/** For the customer who accepted: congratulation, what follows until when, the down payment, the record. */
export function Accepted({ view, following, result }: Props) {
  return (
    <>
      <Head view={view} following={following} />
      <section className={`wrap ${styles.agenda}`} aria-labelledby="agora">
        <h2 id="agora" className="h2">
          O que vem agora
        </h2>
        <Steps steps={following.steps} />
      </section>
      <Payment view={view} following={following} result={result} />
      <div className={`wrap ${styles.end}`}>
        <AcceptanceRecord view={view} />
        <div>
          <h2 className="h4">{withCedilla("Algo não bate?")}</h2>
          <p className={styles.before}>
            {view.stage === "waiting" && "Escreva antes de pagar. "}O aceite só se desfaz se os dois concordarem.
          </p>
          <Talk view={view} look="text" />
          <p className="small soft">Esta página e o Pix não são nota fiscal.</p>
        </div>
      </div>
    </>
  );
}

function Talk({ view, look }: { view: PayView; look: "text" | "outline" }) {
  return (
    <ButtonLink
      className={look === "text" ? styles.talk : undefined}
      to={`/budget/view/${view.id}#conversa`}
      look={look}
      before="chat-circle"
    >
      {`Falar com ${view.other}`}
    </ButtonLink>
  );
}

function Head({ view, following }: Omit<Props, "result">) {
  const { lead, total, payment, stroke } = following;
  const heading = useRef<HTMLHeadingElement>(null);
  const type = useRef(useNavigationType());
  // The answer's form keeps the scroll position, which was the quote's foot. Back and reload return to where one was.
  useEffect(() => {
    if (type.current === "POP") return;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const asks = view.stage === "waiting" && view.pix !== null;
  return (
    <div className={styles.head} data-ground="forest">
      <div className="wrap">
        <div className={styles.columns}>
          <div className={styles.said}>
            <h1 ref={heading} tabIndex={-1} className="d2">
              {`Combinado, ${following.customer}.`}
            </h1>
            <p className={`lead ${styles.lead}`}>{lead}</p>
          </div>
          <dl className={styles.total}>
            <dt>{total.label}</dt>
            <dd>{total.amount}</dd>
          </dl>
          <div className={styles.actions}>
            <ButtonLink
              to={`#${PAYMENT}`}
              look={asks ? "pink" : "outline"}
              size="large"
              after="arrow-down"
              onClick={() => document.getElementById(PAYMENT)?.focus()}
            >
              {payment.button}
            </ButtonLink>
            <Talk view={view} look="text" />
          </div>
        </div>
        <Stroke view={stroke} />
      </div>
    </div>
  );
}

const TONES = { customer: "mango", designer: "sky", studio: "forest" } as const;

function Steps({ steps }: Pick<AcceptedView, "steps">) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ doer, when, what, text, isYours }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two stages of a quote may be alike
        <li key={index} data-yours={isYours || undefined}>
          <Avatar name={doer.name} tone={TONES[doer.kind]} />
          <b>{withCedilla(what)}</b>
          <span>{unbroken(text)}</span>
          <span className={styles.when}>{when}</span>
        </li>
      ))}
    </ol>
  );
}

/** What changes here while the page is open is read aloud. The focus of a button that goes away moves to the heading. */
function Payment({ view, following, result }: Props) {
  const { payment } = following;
  const { pix, amount, may } = view;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(heading);
  const isOffline = result?.noResponse && pix && !navigator.onLine;
  return (
    <section data-ground={payment.ground} aria-labelledby={PAYMENT}>
      <div className={`wrap ${styles.payment}`} {...focusAfterRemoval}>
        <div>
          <div aria-live="polite">
            <h2 ref={heading} id={PAYMENT} tabIndex={-1} className="h2">
              {withCedilla(payment.turn)}
            </h2>
            <p className={`d2 ${styles.amount}`} data-length={amount.length > 13 ? "long" : undefined}>
              {amount}
            </p>
            <p className={`lead ${styles.lead}`}>{unbroken(payment.lead)}</p>
          </div>
          {pix && view.stage === "waiting" && <CopyCode code={pix.code} />}
          {may.claim && <Claim view={view} />}
          {result && !result.ok && (
            <div className={styles.failed}>
              <FormMessage kind="error">{isOffline ? NO_CONNECTION : result.text}</FormMessage>
            </div>
          )}
        </div>
        {pix && view.stage === "waiting" && <QrCode pix={pix} wide />}
        {payment.sends && (
          <div>
            <h3 className="h4">{payment.sends}</h3>
            <ul className={styles.sends}>
              <li>
                <Icon name="copy" />
                Código copia e cola, nesta página
              </li>
              <li>
                <Icon name="qr-code" />
                QR Code, para pagar com outro aparelho
              </li>
              <li>
                <Icon name="envelope-simple" />
                {`E-mail com o código, para ${following.email}`}
              </li>
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}

/** 'Já paguei' is the customer's word; the studio marks what arrived. */
function Claim({ view }: { view: PayView }) {
  const busy = useNavigation().formData?.get("intent") === "paid";
  const label = view.pix ? "Já paguei" : "Já paguei de outro jeito";
  return (
    <Form method="post" replace preventScrollReset aria-label={label} className={styles.claim}>
      <Intent name="paid" />
      <input type="hidden" name="quote" value={view.quoteId} />
      {!view.pix && <Talk view={view} look="outline" />}
      <Button type="submit" look={view.pix ? "outline" : "text"} busy={busy}>
        {label}
      </Button>
      {view.pix && <p className="small">Aperte depois de pagar. O estúdio confere e marca aqui.</p>}
    </Form>
  );
}
