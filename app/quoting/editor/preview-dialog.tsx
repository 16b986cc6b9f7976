import type { FormerValues } from "../../quotes/asked/former-values.ts";
import { Agreed, Prices, Terms } from "../../quotes/page/sheet.tsx";
import { Stations } from "../../quotes/page/stations.tsx";
import type { QuoteSheet } from "../../quotes/quote-sheet.ts";
import { Dialog } from "../../ui/display/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./preview-dialog.module.css";

type Props = {
  sheet: QuoteSheet;
  /** 'sábado, 5 de dezembro' */
  validUntil: string;
  /** 'Faltam 3 coisas.'; empty: nothing does */
  lack: string;
  /** of the version that a change was asked of */
  former: FormerValues | null;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** absent: what is shown cannot be sent */
  onSend: (() => void) | undefined;
};

/** The customer's page before it is sent, in its own parts and their order. */
export function PreviewDialog({ sheet, validUntil, lack, former, title, onSend, ...dialog }: Props) {
  return (
    <Dialog
      {...dialog}
      page
      title={title}
      foot={
        <>
          <Button look="outline" onClick={() => dialog.onOpenChange(false)}>
            Voltar a escrever
          </Button>
          {onSend && <Button onClick={onSend}>Enviar</Button>}
        </>
      }
    >
      <div className={styles.head}>
        <h2 className="h2">{withCedilla(sheet.title)}</h2>
        <p className={styles.total}>{sheet.total}</p>
        {former?.total && <p className="small">{former.total}</p>}
        <p>{`Vale até ${validUntil}.`}</p>
        {lack && <p className={styles.open}>{`Ainda ${lack.charAt(0).toLowerCase()}${lack.slice(1)}`}</p>}
      </div>
      <div className={styles.columns}>
        <div>
          {sheet.intro && <p className={`lead ${styles.intro}`}>{sheet.intro}</p>}
          <Prices sheet={sheet} former={former?.items} />
        </div>
        <Agreed sheet={sheet} />
      </div>
      <section className={styles.part} aria-labelledby="prazo">
        <Stations stations={sheet.stations} />
      </section>
      <Terms sheet={sheet} />
    </Dialog>
  );
}
