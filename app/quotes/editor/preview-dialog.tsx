import { counted } from "../../kit/count.ts";
import { DataList } from "../../ui/display/data-list.tsx";
import { Dialog, DialogActions } from "../../ui/display/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import type { FormerValues } from "../asked/former-values.ts";
import type { QuoteSheet, SheetTerm } from "../quote-sheet.ts";
import styles from "./preview-dialog.module.css";

type Props = {
  sheet: QuoteSheet;
  /** what is not filled in yet */
  missing: number;
  /** of the version that a change was asked of */
  former: FormerValues | null;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** absent: what is shown cannot be sent */
  onSend: (() => void) | undefined;
};

function Terms({ title, terms }: { title: string; terms: SheetTerm[] }) {
  if (terms.length === 0) return null;
  return (
    <section>
      <h3 className="h4">{title}</h3>
      <dl>
        {terms.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The texts of the page and of the PDF, before they are sent. */
export function PreviewDialog({ sheet, missing, former, title, onSend, ...dialog }: Props) {
  const missingText =
    missing > 0 && `Ainda ${missing === 1 ? "falta" : "faltam"} ${counted(missing, "coisa", "coisas")}.`;
  return (
    <Dialog {...dialog} title={title} description={missingText}>
      <div className={styles.sheet}>
        <div>
          <h3 className="h3">{sheet.title}</h3>
          <p className={styles.total}>{sheet.total}</p>
          <p>{`Vale até ${sheet.validUntil}.`}</p>
        </div>
        {sheet.intro && <p className={styles.text}>{sheet.intro}</p>}
        {sheet.groups.map(({ kind, title: group, rows, none }) => (
          <section key={kind}>
            <h3 className="h4">{group}</h3>
            {none && <p>{none}</p>}
            <dl>
              {rows.map(({ id, name, about, quantity, price, total }) => (
                <div key={id}>
                  <dt>
                    <b>{name || "Sem nome"}</b>
                    {about && <small>{about}</small>}
                    <small>{`${quantity} × ${price}`}</small>
                    {former?.items.has(id) && <small>{former.items.get(id)}</small>}
                  </dt>
                  <dd>{total}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <DataList
          className={styles.sums}
          entries={[...sheet.sums.map(({ label, text }) => [label, text] as const), ["Total", sheet.total]]}
        />
        {former?.total && <p className="small soft">{former.total}</p>}
        <Terms
          title="Datas"
          terms={sheet.stations.map(({ day, what }) => ({ label: what || "Sem nome", text: day }))}
        />
        <Terms title="Pagamento" terms={sheet.payments} />
        <Terms title="Condições" terms={sheet.terms} />
        {sheet.excluded && (
          <section>
            <h3 className="h4">O que não está incluído</h3>
            <p className={styles.text}>{sheet.excluded}</p>
          </section>
        )}
        <Terms title="Direitos de uso" terms={sheet.rights} />
        <p className="small soft">{sheet.withdrawal}</p>
        <DialogActions>
          <Button look="outline" onClick={() => dialog.onOpenChange(false)}>
            Voltar a escrever
          </Button>
          {onSend && <Button onClick={onSend}>Enviar</Button>}
        </DialogActions>
      </div>
    </Dialog>
  );
}
