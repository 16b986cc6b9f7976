import { useId, useState } from "react";
import { FieldLabel } from "../../ui/form/field.tsx";
import base from "../../ui/form/field-base.module.css";
import styles from "./block-panel.module.css";
import { readHex } from "./colours.ts";

type Props = { label: string; value: string; onChange: (hex: string) => void };

/** A colour by the browser's own chooser, or typed. Only whole colours are passed on. */
export function ColourField({ label, value, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className={styles.colourField}>
      <FieldLabel htmlFor={id} label={label} />
      <span>
        <input
          type="color"
          aria-label={`${label}, escolher`}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <input
          id={id}
          className={base.input}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          aria-invalid={typed !== null && readHex(typed) === null ? true : undefined}
          value={typed ?? value.toUpperCase()}
          onChange={({ target }) => {
            setTyped(target.value);
            const hex = readHex(target.value);
            if (hex) onChange(hex);
          }}
          onBlur={() => setTyped(null)}
        />
      </span>
    </div>
  );
}
