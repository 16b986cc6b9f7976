import type { QuoteDraft } from "../../quotes/quote-content.ts";
import type { DraftFaults } from "../draft.ts";
import { fieldLabel } from "./changes.ts";
import styles from "./fault-list.module.css";
import { faultsText } from "./folds.ts";

type Props = { draft: QuoteDraft; faults: DraftFaults; onShow: (field: string) => void };

/** Every fault with the way to it; said aloud, because the focus goes to the first of their fields. */
export function FaultList({ draft, faults, onShow }: Props) {
  return (
    <section className={styles.faults} aria-labelledby="faltas">
      <div role="alert">
        <h2 id="faltas" className="h4">
          {`${faultsText(faults)} Nada foi enviado.`}
        </h2>
      </div>
      <ul>
        {Object.entries(faults).map(([field, text]) => (
          <li key={field}>
            <button type="button" onClick={() => onShow(field)}>
              {`${fieldLabel(field, draft)}: ${text}`}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
