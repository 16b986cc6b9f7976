import { Link } from "react-router";
import { DataList } from "../../ui/display/data-list.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import type { PayView } from "./pay-view.server.ts";
import styles from "./record.module.css";

/** The record of acceptance, in short; the quote's page has all of it. */
export function AcceptanceRecord({ view: { acceptance, quote, pdf } }: { view: PayView }) {
  if (!acceptance) return null;
  return (
    <section className={styles.accepted} aria-labelledby="aceite">
      <h2 id="aceite" className="h3">
        {acceptance.title}
      </h2>
      <DataList
        className={styles.record}
        entries={[
          [acceptance.signedName, acceptance.short],
          ["Total", acceptance.total],
          ["Código da versão", acceptance.code],
        ]}
      />
      <p className={styles.links}>
        {pdf && (
          <a className="row-link" href={pdf}>
            <Icon name="download-simple" />
            PDF com o registro
          </a>
        )}
        <Link className="row-link" to={quote}>
          <Icon name="file-text" />
          Ver o orçamento
        </Link>
      </p>
    </section>
  );
}
