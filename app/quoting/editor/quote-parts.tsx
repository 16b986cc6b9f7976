import { AskedItemSign } from "../../quotes/asked/asked-item.tsx";
import { ITEM_KINDS } from "../../quotes/quote-content.ts";
import { Icon } from "../../ui/display/icon.tsx";
import type { DraftFaults } from "../draft.ts";
import { Fold } from "./fold.tsx";
import { type FoldName, heldText, lackOf } from "./folds.ts";
import type { FormProps } from "./form.ts";
import { ItemGroup } from "./items.tsx";
import styles from "./quote-parts.module.css";
import { Dates, LongText, Payment, Rights, Stages } from "./terms.tsx";
import type { Folds } from "./use-folds.ts";
import type { WriteView } from "./write-view.server.ts";

type Props = FormProps &
  Pick<WriteView, "deliverables" | "customer" | "today"> & {
    folds: Folds;
    /** every fault of the draft, whether it is shown at its field or not */
    lacks: DraftFaults;
  };

/** Every field of a quote, in four folds in the order of the page. */
export function QuoteParts({ deliverables, customer, today, folds, lacks, ...form }: Props) {
  const { draft, content, faults, change } = form;
  const fold = (name: FoldName) => ({
    name,
    folds,
    held: heldText[name](draft, content, today),
    lack: lackOf(name, lacks),
  });
  const hasMaterials = draft.items.some(({ kind }) => kind === "material");
  return (
    <>
      <Fold {...fold("items")} asked={<AskedItemSign itemIds={draft.items.map(({ id }) => id)} />}>
        <div className={styles.title}>
          <h3 className="h4">{ITEM_KINDS.labour.title}</h3>
          <p className="small soft">{`No pedido: ${deliverables.join(", ") || "a marca"}`}</p>
        </div>
        {faults.items && <p className={styles.fault}>{faults.items}</p>}
        {faults.labour && <p className={styles.fault}>{faults.labour}</p>}
        <ItemGroup {...form} folds={folds} kind="labour" />
        <div className={styles.title}>
          <h3 className="h4">{ITEM_KINDS.material.title}</h3>
          <p className="small soft">Separados da mão de obra, como pede a lei</p>
        </div>
        {faults.material && <p className={styles.fault}>{faults.material}</p>}
        <ItemGroup {...form} folds={folds} kind="material" />
        {(draft.noMaterials || !hasMaterials) && (
          <label className={styles.none}>
            <input
              className="whole-press"
              type="checkbox"
              checked={draft.noMaterials}
              onChange={({ target }) => change((now) => ({ ...now, noMaterials: target.checked }))}
            />
            <i aria-hidden="true">
              <Icon name="check" size={18} />
            </i>
            Nenhum
          </label>
        )}
      </Fold>
      <Fold {...fold("term")}>
        <Dates {...form} today={today} />
        {faults.stages && <p className={styles.fault}>{faults.stages}</p>}
        <Stages {...form} />
      </Fold>
      <Fold {...fold("payment")}>
        <Payment {...form} />
      </Fold>
      <Fold {...fold("conditions")}>
        <div className={styles.texts}>
          <Rights {...form} />
          <LongText {...form} name="excluded" label="O que não está incluído" />
          <LongText {...form} name="intro" label="Abertura" hint={`O primeiro parágrafo que ${customer} lê.`} />
          <LongText {...form} name="notes" label="Observações" />
        </div>
      </Fold>
    </>
  );
}
