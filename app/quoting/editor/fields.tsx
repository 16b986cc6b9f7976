import { type ComponentProps, useState } from "react";
import { parseMoney } from "../../kit/money.ts";
import { type FieldProps, TextField } from "../../ui/form/field.tsx";
import { MONEY_FAULT } from "../draft.ts";
import { formattedAmount } from "./changes.ts";
import styles from "./fields.module.css";
import { controlId } from "./form.ts";

type Props = Omit<FieldProps, "name" | "invalid"> & {
  /** as the faults call it */
  field: string;
  value: string;
  onValue: (value: string) => void;
};

/** The name, id and value of a control. */
export const controlOf = (field: string, value: string, onValue: (value: string) => void) => ({
  id: controlId(field),
  name: field,
  value,
  onChange: ({ target }: { target: { value: string } }) => onValue(target.value),
});

/** An amount in reais: typed as it comes, and written out when the field is left. */
export function MoneyField({ field, value, onValue, error, ...props }: Props) {
  const [left, setLeft] = useState(false);
  const wrong = left && value.trim() !== "" && parseMoney(value) === null ? MONEY_FAULT : undefined;
  return (
    <div className={styles.money}>
      <TextField
        {...props}
        {...controlOf(field, value, onValue)}
        error={error ?? wrong}
        unitBefore="R$"
        inputMode="decimal"
        autoComplete="off"
        onFocus={() => setLeft(false)}
        onBlur={() => {
          setLeft(true);
          const written = formattedAmount(value);
          if (written !== value) onValue(written);
        }}
      />
    </div>
  );
}

export function NumberField({
  field,
  value,
  onValue,
  ...props
}: Props & Pick<ComponentProps<typeof TextField>, "unit">) {
  return (
    <div className={styles.number}>
      <TextField {...props} {...controlOf(field, value, onValue)} inputMode="numeric" autoComplete="off" />
    </div>
  );
}

export function DayField({ field, value, onValue, ...props }: Props & { min?: string; max?: string }) {
  return (
    <div className={styles.day}>
      <TextField {...props} {...controlOf(field, value, onValue)} type="date" />
    </div>
  );
}
