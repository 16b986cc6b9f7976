import { Link } from "react-router";
import { Avatar } from "../../ui/display/avatar.tsx";
import { DataList } from "../../ui/display/data-list.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { PaymentList } from "../payment-list.tsx";
import type { QuoteView } from "../quote-view.server.ts";
import { VERIFY_PATH } from "../verify/verify-path.ts";
import { PdfLink } from "./acceptance.tsx";
import { Changes } from "./changes.tsx";
import { Items } from "./items.tsx";
import styles from "./sheet.module.css";
import { Stations } from "./stations.tsx";

/** What the version says, in the order of its PDF: what it costs, what is agreed, when, and on which terms. */
export function Sheet({ view }: { view: QuoteView }) {
  const { sheet, to, from, changes } = view;
  return (
    <>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.work}>
          {sheet.intro && <p className={`lead ${styles.intro}`}>{sheet.intro}</p>}
          <p className={styles.sender}>
            <Avatar name={from} />
            <span>
              <b>{from}</b>
              <span className="small soft">{`${sheet.sentOn}, para ${to}`}</span>
            </span>
          </p>
          <Prices sheet={sheet} />
        </div>
        <aside className={styles.side} aria-label="Combinado e versões">
          <Agreed sheet={sheet} />
          {view.payments.length > 0 && (
            <section aria-labelledby="pagamentos">
              <h2 id="pagamentos" className="h4">
                Pagamentos
              </h2>
              <PaymentList budgetId={view.id} payments={view.payments} linked={view.state === "accepted"} />
            </section>
          )}
          <Versions view={view} />
        </aside>
      </div>
      <div className="wrap">
        {changes && (
          <section className={styles.part} aria-labelledby="mudou">
            <Changes since={changes.since} lines={changes.lines} />
          </section>
        )}
        <section className={styles.part} aria-labelledby="prazo">
          <Stations stations={sheet.stations} />
        </section>
        <Terms sheet={sheet} />
      </div>
    </>
  );
}

type SheetProps = Pick<QuoteView, "sheet">;

export function Prices({ sheet, former }: SheetProps & { former?: ReadonlyMap<string, string> | undefined }) {
  return (
    <>
      <div className={styles.groups}>
        {sheet.groups.map((group) => (
          <Items key={group.kind} group={group} former={former} />
        ))}
      </div>
      <DataList className={styles.sums} entries={[...sheet.sums.map(asEntry), ["Total", sheet.total]]} />
    </>
  );
}

export function Agreed({ sheet }: SheetProps) {
  return (
    <section className={styles.agreed} aria-labelledby="combinado">
      <h2 id="combinado" className="h3">
        Combinado
      </h2>
      <DataList className={styles.terms} entries={[...sheet.payments, ...sheet.terms].map(asEntry)} />
    </section>
  );
}

const asEntry = ({ label, text }: { label: string; text: string }) => [label, text] as const;

function Versions({ view: { versions, changes, code, pdf } }: { view: QuoteView }) {
  return (
    <section className="screen-only" aria-labelledby="versoes">
      <h2 id="versoes" className="h4">
        {withCedilla("Versões")}
      </h2>
      <ul className={styles.versions}>
        {versions.map(({ number, to, isCurrent, on, text }) => (
          <li key={number}>
            {isCurrent ? <b>{`Versão ${number}`}</b> : <Link to={to}>{`Versão ${number}`}</Link>}
            {`, ${on}`}
            <span className="small soft">{text}</span>
            {isCurrent && <span className="small soft">{`Código ${code}`}</span>}
            {isCurrent && changes && changes.lines.length > 0 && (
              <a href="#mudou" className="small">
                O que mudou
              </a>
            )}
          </li>
        ))}
      </ul>
      {pdf && (
        <PdfLink to={VERIFY_PATH} icon="check-circle">
          Conferir um PDF
        </PdfLink>
      )}
    </section>
  );
}

export function Terms({ sheet: { excluded, rights, withdrawal } }: SheetProps) {
  return (
    <div className={styles.fine}>
      {excluded && (
        <section className={styles.part} aria-labelledby="fora">
          <h2 id="fora" className="h3">
            O que não está incluído
          </h2>
          <p className={styles.text}>{excluded}</p>
        </section>
      )}
      <section className={styles.part} aria-labelledby="direitos">
        <h2 id="direitos" className="h3">
          Direitos de uso
        </h2>
        <DataList className={styles.rights} entries={rights.map(asEntry)} />
      </section>
      <section className={styles.part} aria-labelledby="desistir">
        <h2 id="desistir" className="h3">
          Direito de desistir
        </h2>
        <p className={styles.text}>{withdrawal}</p>
      </section>
    </div>
  );
}
