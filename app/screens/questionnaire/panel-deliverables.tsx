import { DELIVERABLES } from "../../domain/deliverables.ts";
import { Icon } from "../../ui/display/icon.tsx";
import type { PanelProps } from "./panel-company.tsx";
import styles from "./panel-deliverables.module.css";

/** Panel 3: what to create, at least one (BRAND-6). */
export function PanelDeliverables({ answers, onAnswer, invalid }: PanelProps) {
  const toggle = (changed: number) =>
    onAnswer({ forMake: DELIVERABLES.map((_, index) => (answers.forMake[index] === true) !== (index === changed)) });
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>
        O que entra no pedido
        <span className={styles.required} />
      </legend>
      {DELIVERABLES.map(({ name, icon }, index) => (
        <label key={name} className={styles.option}>
          <input
            type="checkbox"
            name="forMake"
            checked={answers.forMake[index] === true}
            aria-invalid={invalid === "forMake" || undefined}
            onChange={() => toggle(index)}
          />
          <span className={styles.box}>
            <Icon name="check" />
          </span>
          <span>{name}</span>
          <Icon name={icon} size={34} className={styles.icon} />
        </label>
      ))}
    </fieldset>
  );
}
