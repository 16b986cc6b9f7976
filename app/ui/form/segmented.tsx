import type { ReactNode } from "react";
import styles from "./segmented.module.css";

type Props<Value extends string> = {
  label: string;
  name: string;
  options: readonly (readonly [Value, ReactNode])[];
  value: Value;
  onChange: (value: Value) => void;
  /** for screen readers only */
  hideLabel?: boolean;
};

/** A radio group of two or three choices side by side. */
export function Segmented<Value extends string>({ label, name, options, value, onChange, hideLabel }: Props<Value>) {
  return (
    <fieldset className={styles.group}>
      <legend className={hideLabel ? "visually-hidden" : styles.legend}>{label}</legend>
      <span className={styles.parts}>
        {options.map(([key, text]) => (
          <label key={key} className={styles.part}>
            <input
              className="whole-press"
              type="radio"
              name={name}
              value={key}
              checked={key === value}
              onChange={() => onChange(key)}
            />
            <span>{text}</span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}
