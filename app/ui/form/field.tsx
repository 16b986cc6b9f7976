import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { Icon } from "../display/icon.tsx";
import styles from "./field.module.css";
import base from "./field-base.module.css";
import { FieldLabel } from "./field-label.tsx";

type Common = {
  label: string;
  name: string;
  /** marks the field as one that may stay empty */
  optional?: boolean | undefined;
  /** help under the field, when its name is not enough */
  hint?: ReactNode;
  /** what is wrong with the value: shown under the field and read with it */
  error?: string | undefined;
  /** marks the field as faulty without a message of its own */
  invalid?: boolean | undefined;
  /** short word inside the field at its right: 'meses', 'dias' */
  unit?: string | undefined;
  /** the same at its left: 'R$' */
  unitBefore?: string | undefined;
  /** the label is read, not shown: a group's title says the same */
  hideLabel?: boolean | undefined;
};

/** Ids and ARIA of one field, shared by the three kinds. */
function useFieldParts({
  id,
  hint,
  error,
  invalid,
}: { id?: string | undefined } & Pick<Common, "hint" | "error" | "invalid">) {
  const made = useId();
  const fieldId = id ?? made;
  const described = [hint ? `${fieldId}-hint` : "", error ? `${fieldId}-error` : ""].filter(Boolean).join(" ");
  return {
    fieldId,
    aria: {
      id: fieldId,
      "aria-invalid": error || invalid ? (true as const) : undefined,
      "aria-describedby": described || undefined,
    },
  };
}

function Frame({
  id,
  label,
  optional,
  required,
  hint,
  error,
  hideLabel,
  children,
}: Pick<Common, "label" | "optional" | "hint" | "error" | "hideLabel"> & {
  id: string;
  required?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <div className={base.field}>
      {hideLabel ? (
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
      ) : (
        <FieldLabel htmlFor={id} label={label} required={required} optional={optional} />
      )}
      {children}
      {hint && (
        <p id={`${id}-hint`} className={base.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** One line of text. Takes every prop of an input, `ref` too. */
export function TextField({
  label,
  optional,
  hint,
  error,
  invalid,
  unit,
  unitBefore,
  hideLabel,
  id,
  className,
  ...input
}: Common & ComponentProps<"input">) {
  const { fieldId, aria } = useFieldParts({ id, hint, error, invalid });
  const classes = [base.input, styles.input, unitBefore && styles.afterUnit, className];
  return (
    <Frame
      id={fieldId}
      label={label}
      optional={optional}
      required={input.required}
      hint={hint}
      error={error}
      hideLabel={hideLabel}
    >
      <span className={styles.box}>
        {unitBefore && <span className={styles.unitBefore}>{unitBefore}</span>}
        <input {...input} {...aria} className={classes.filter(Boolean).join(" ")} />
        {unit && <span className={styles.unit}>{unit}</span>}
      </span>
    </Frame>
  );
}

/** Several lines of text. */
export function TextArea({
  label,
  optional,
  hint,
  error,
  invalid,
  unit: _unit,
  id,
  className,
  ...input
}: Common & ComponentProps<"textarea">) {
  const { fieldId, aria } = useFieldParts({ id, hint, error, invalid });
  return (
    <Frame id={fieldId} label={label} optional={optional} required={input.required} hint={hint} error={error}>
      <textarea
        {...input}
        {...aria}
        className={[base.input, styles.input, styles.area, className].filter(Boolean).join(" ")}
      />
    </Frame>
  );
}

/** One of a few values; `placeholder` stands there until one is chosen, and is no value. */
export function SelectField({
  label,
  optional,
  hint,
  error,
  invalid,
  placeholder,
  options,
  id,
  ...select
}: Pick<Common, "label" | "name" | "optional" | "hint" | "error" | "invalid"> &
  Omit<ComponentProps<"select">, "children" | "className"> & { placeholder: string; options: readonly string[] }) {
  const { fieldId, aria } = useFieldParts({ id, hint, error, invalid });
  return (
    <Frame id={fieldId} label={label} optional={optional} required={select.required} hint={hint} error={error}>
      <span className={styles.box}>
        <select {...select} {...aria} className={`${base.input} ${styles.input} ${styles.select}`}>
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
        <span className={styles.unit}>
          <Icon name="caret-down" size={20} />
        </span>
      </span>
    </Frame>
  );
}

/** A password with a button that shows what was typed. */
export function PasswordField({
  label,
  optional,
  hint,
  error,
  invalid,
  unit: _unit,
  id,
  className,
  ...input
}: Common & Omit<ComponentProps<"input">, "type">) {
  const { fieldId, aria } = useFieldParts({ id, hint, error, invalid });
  const [shown, setShown] = useState(false);
  return (
    <Frame id={fieldId} label={label} optional={optional} required={input.required} hint={hint} error={error}>
      <span className={styles.box}>
        <input
          {...input}
          {...aria}
          type={shown ? "text" : "password"}
          className={[base.input, styles.input, styles.withButton, className].filter(Boolean).join(" ")}
        />
        <button
          type="button"
          className={styles.show}
          aria-label={`Mostrar: ${label.toLowerCase()}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? "eye-slash" : "eye"} size={24} />
        </button>
      </span>
    </Frame>
  );
}
