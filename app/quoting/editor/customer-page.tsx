import type { QuoteSheet } from "../../quotes/quote-sheet.ts";
import { DataList } from "../../ui/display/data-list.tsx";
import { Button } from "../../ui/form/button.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./customer-page.module.css";

type Props = {
  sheet: QuoteSheet;
  /** 'sábado, 5 de dezembro' */
  validUntil: string;
  /** 'Falta uma coisa: onde pode usar.'; empty: nothing does */
  lack: string;
  /** why it matters */
  why: string;
  customer: string;
  onOpen: () => void;
};

/** The customer's page in short, beside the form: it follows the typing. */
export function CustomerPage({ sheet, validUntil, lack, why, customer, onOpen }: Props) {
  const labour = sheet.groups.find(({ kind }) => kind === "labour")?.rows ?? [];
  const [, ...sums] = sheet.sums;
  const [begin] = sheet.stations;
  const delivery = sheet.stations.at(-1);
  return (
    <section aria-labelledby="como-ve">
      <div className={styles.title}>
        <h2 id="como-ve" className="h4">
          Como {customer} vai ver
        </h2>
        <Button look="text" size="small" onClick={onOpen}>
          Abrir inteiro
        </Button>
      </div>
      <div className={styles.page}>
        <p className="h4">{withCedilla(sheet.title)}</p>
        <p className={styles.total}>{sheet.total}</p>
        <p>{`Vale até ${validUntil}`}</p>
        <dl className={styles.rows}>
          {labour.map(({ id, name, total }) => (
            <div key={id}>
              <dt>{name || "Sem nome"}</dt>
              <dd>{total}</dd>
            </div>
          ))}
          {sums.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <DataList
          className={styles.sums}
          entries={[
            ["Total", sheet.total],
            ...sheet.payments.map(({ label, text }) => [label, text] as const),
            ["Começo", begin?.day ?? ""],
            ["Entrega", delivery?.day ?? ""],
          ]}
        />
        {lack && (
          <p className={styles.open}>
            <b>{lack}</b> {why}
          </p>
        )}
      </div>
    </section>
  );
}
