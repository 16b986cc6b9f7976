import type { ReactNode } from "react";
import { useSubmit } from "react-router";
import { Icon } from "../../../ui/display/icon.tsx";
import { useAddressField } from "../use-address-field.ts";
import styles from "./pill-select.module.css";

type PillSelectProps = { name: string; label: string; hidden?: boolean; value: string; children: ReactNode };

/** A choice in a form that is sent with it; `hidden` shows no label. Without a script the form has its own button. */
export function PillSelect({ name, label, hidden = false, value, children }: PillSelectProps) {
  const submit = useSubmit();
  return (
    <label className={styles.choice}>
      <span className={hidden ? "visually-hidden" : "label soft"}>{label}</span>
      <span className={styles.select}>
        <select
          {...useAddressField<HTMLSelectElement>(value)}
          name={name}
          onChange={({ currentTarget }) => void submit(currentTarget.form, { preventScrollReset: true })}
        >
          {children}
        </select>
        <Icon name="caret-down" size={18} />
      </span>
    </label>
  );
}
