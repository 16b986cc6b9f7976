import { useEffect, useEffectEvent } from "react";
import { useSubmit } from "react-router";
import { Icon } from "../display/icon.tsx";
import styles from "./pill-select.module.css";
import { useAddressField } from "./use-address-field.ts";

type PillSelectProps = {
  name: string;
  label: string;
  hidden?: boolean;
  /** the choice takes the place of the one before in the browser's history */
  replace?: boolean;
  value: string;
  /** value and text of each */
  choices: (readonly [string, string])[];
};

/** A choice in an `AddressForm` that is sent with it; `hidden` shows no label. Without a script the form has its own button. */
export function PillSelect({ name, label, hidden = false, replace = false, value, choices }: PillSelectProps) {
  const submit = useSubmit();
  const field = useAddressField<HTMLSelectElement>(value);
  const send = (form: HTMLFormElement | null) => void submit(form, { replace, preventScrollReset: true });
  const sendEarly = useEffectEvent(() => {
    const select = field.ref.current;
    if (select && select.value !== value) send(select.form);
  });
  // A choice made before the page's program ran has sent nothing.
  useEffect(() => sendEarly(), []);
  return (
    <label className={styles.choice}>
      <span className={hidden ? "visually-hidden" : "label soft"}>{label}</span>
      <span className={styles.select}>
        <select {...field} name={name} onChange={({ currentTarget }) => send(currentTarget.form)}>
          {choices.map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="caret-down" size={18} />
      </span>
    </label>
  );
}
