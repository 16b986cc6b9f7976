import { PaymentList } from "../quotes/payment-list.tsx";
import { DataList } from "../ui/display/data-list.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import styles from "./quote-sheet.module.css";
import type { WrittenQuoteView } from "./written-quote.server.ts";

/** A summary of the newest version, with a link to its page, where it is read and decided. */
export function WrittenQuote({ id, quote }: { id: string; quote: WrittenQuoteView }) {
  return (
    <section className={styles.sheet} aria-labelledby="folha-escrita">
      <div className={styles.head}>
        <h2 id="folha-escrita" className="h3">
          {withCedilla(quote.title)}
        </h2>
        <p className="small soft">{quote.sent}</p>
      </div>
      <div aria-live="polite">
        <p>
          <b>{quote.stateText}</b>
        </p>
        {quote.undo && <p>{quote.undo}</p>}
      </div>
      <dl className={styles.lines}>
        {quote.lines.map(({ id, name, about, amount }) => (
          <div key={id}>
            <dt>
              {name}
              {about && <small>{about}</small>}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{quote.total}</dd>
        </div>
      </dl>
      <DataList className={styles.terms} entries={quote.terms} />
      {quote.payments.length > 0 && (
        <section aria-labelledby="pagamentos">
          <h3 id="pagamentos" className="h4">
            Pagamentos
          </h3>
          <PaymentList budgetId={id} payments={quote.payments} linked />
        </section>
      )}
      <p>
        <ButtonLink to={quote.to} look={quote.answers ? "primary" : "outline"} after="arrow-right">
          {quote.answers ? "Ler e responder" : "Ver o orçamento"}
        </ButtonLink>
      </p>
    </section>
  );
}
