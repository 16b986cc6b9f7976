import { DELIVERABLES } from "../../domain/budget.ts";
import { Icon, type IconName } from "../../ui/display/icon.tsx";
import type { PanelProps } from "./panel-company.tsx";
import styles from "./panel-deliverables.module.css";

const ICONS: readonly IconName[] = ["palette", "browser", "book-open", "apple-logo", "android-logo"];

/** Panel 3: what to create, at least one (BRAND-6). */
export function PanelDeliverables({ answers, onAnswer, invalid }: PanelProps) {
  const toggle = (changed: number) =>
    onAnswer({ forMake: answers.forMake.map((chosen, index) => (index === changed ? !chosen : chosen)) });
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>
        O que entra no pedido
        <span className={styles.required} />
      </legend>
      {DELIVERABLES.map((name, index) => (
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
          <Icon name={ICONS[index] ?? "check"} size={34} className={styles.icon} />
        </label>
      ))}
    </fieldset>
  );
}
