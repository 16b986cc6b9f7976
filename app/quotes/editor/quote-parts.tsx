import type { ReactNode } from "react";
import { Icon } from "../../ui/display/icon.tsx";
import styles from "./editor.module.css";
import type { FormProps } from "./form.ts";
import { ItemGroup } from "./items.tsx";
import { Dates, LongText, Payment, Rights, Stages } from "./terms.tsx";
import type { WriteView } from "./write-view.server.ts";

type Props = FormProps & Pick<WriteView, "deliverables" | "customer" | "today">;

/** Every field of a quote, in the order of the page. */
export function QuoteParts({ deliverables, customer, today, ...form }: Props) {
  const { draft, faults, change } = form;
  return (
    <>
      <Part title="Mão de obra" note={`No pedido: ${deliverables.join(", ") || "a marca"}`}>
        {faults.items && <p className={styles.fault}>{faults.items}</p>}
        {faults.labour && <p className={styles.fault}>{faults.labour}</p>}
        <ItemGroup {...form} kind="labour" />
      </Part>
      <Part title="Materiais" lead="Separados da mão de obra, como pede o Código de Defesa do Consumidor.">
        {faults.material && <p className={styles.fault}>{faults.material}</p>}
        <ItemGroup {...form} kind="material" />
        <label className={styles.none}>
          <input
            type="checkbox"
            checked={draft.noMaterials}
            onChange={({ target }) => change((now) => ({ ...now, noMaterials: target.checked }))}
          />
          <i aria-hidden="true">
            <Icon name="check" size={18} />
          </i>
          Nenhum
        </label>
      </Part>
      <Part title="Datas">
        <Dates {...form} today={today} />
      </Part>
      <Part title="Etapas" lead="O que fica pronto entre o começo e a entrega.">
        {faults.stages && <p className={styles.fault}>{faults.stages}</p>}
        <Stages {...form} />
      </Part>
      <Part title="Pagamento">
        <Payment {...form} />
      </Part>
      <Part title="Direitos de uso">
        <Rights {...form} />
      </Part>
      <Part title="O que não está incluído" note="opcional">
        <LongText {...form} name="excluded" label="O que não está incluído" />
      </Part>
      <Part title="Abertura" note="opcional" lead={`O primeiro parágrafo que ${customer} lê.`}>
        <LongText {...form} name="intro" label="Abertura" />
      </Part>
      <Part title="Observações" note="opcional">
        <LongText {...form} name="notes" label="Observações" />
      </Part>
    </>
  );
}

type PartProps = { title: string; note?: string; lead?: string; children: ReactNode };

function Part({ title, note, lead, children }: PartProps) {
  return (
    <section className={styles.part}>
      <div className={styles.title}>
        <h2 className="h3">{title}</h2>
        {note && <p className="small soft">{note}</p>}
      </div>
      {lead && <p className={`small soft ${styles.lead}`}>{lead}</p>}
      {children}
    </section>
  );
}
