import { type ComponentProps, memo, type ReactNode, useEffect, useId, useState } from "react";
import { isTooLong, limitText } from "../../kit/text-limit.ts";
import { typeInto } from "../browser/type-into.ts";
import { useInBrowser } from "../browser/use-in-browser.ts";
import { Icon } from "../display/icon.tsx";
import styles from "./field.module.css";
import base from "./field-base.module.css";

export type FieldProps = {
  label: string;
  name: string;
  optional?: boolean | undefined;
  hint?: ReactNode;
  /** short, at the right of the label: 'do pedido' */
  note?: string | undefined;
  error?: string | undefined;
  /** marks the field as wrong without its own message */
  invalid?: boolean | undefined;
  /** for screen readers only, if a group's title says the same */
  hideLabel?: boolean | undefined;
  /** the most characters. The field warns near the limit; beyond it the field is wrong and keeps its text */
  limit?: number | undefined;
};

/** Splits properties between a field's frame and its control, with ids and ARIA. */
function useField<Control extends Pick<ComponentProps<"input">, "id" | "required" | "value">>(
  given: FieldProps & Control,
) {
  const { label, optional, hint, note, error, invalid, hideLabel, limit, ...control } = given;
  const ownId = useId();
  const id = control.id ?? ownId;
  const value = limit === undefined ? null : { text: String(control.value ?? ""), limit };
  const wrong = Boolean(error || invalid || (value && isTooLong(value.text, value.limit)));
  const parts = { note, hint, limit: value, error };
  const described = Object.entries(parts).flatMap(([part, given]) => (given ? `${id}-${part}` : []));
  return {
    frame: { id, label, optional, required: control.required, hint, note, error, hideLabel, value },
    control: {
      ...control,
      id,
      "aria-invalid": wrong ? (true as const) : undefined,
      "aria-describedby": described.join(" ") || undefined,
    },
  };
}

type FieldLabelProps = {
  htmlFor: string;
  label: string;
  required?: boolean | undefined;
  optional?: boolean | undefined;
  /** for screen readers only */
  hidden?: boolean | undefined;
};

export function FieldLabel({ htmlFor, label, required, optional, hidden }: FieldLabelProps) {
  if (hidden) {
    return (
      <label className="visually-hidden" htmlFor={htmlFor}>
        {label}
      </label>
    );
  }
  return (
    <label className={base.label} htmlFor={htmlFor}>
      <span>
        {label}
        {required && <span className={base.required} />}
      </span>
      {optional && (
        <span className={base.optional} data-asks>
          opcional
        </span>
      )}
    </label>
  );
}

type FrameProps = Omit<FieldProps, "name" | "invalid" | "limit"> & {
  id: string;
  required?: boolean | undefined;
  value: LimitedText | null;
  children: ReactNode;
};

function Frame({ id, label, optional, required, hint, note, error, hideLabel, value, children }: FrameProps) {
  const name = <FieldLabel htmlFor={id} label={label} required={required} optional={optional} hidden={hideLabel} />;
  return (
    <div className={base.field}>
      {note ? (
        <span className={base.label}>
          {name}
          <span id={`${id}-note`} className={base.optional}>
            {note}
          </span>
        </span>
      ) : (
        name
      )}
      {children}
      {hint && (
        <p id={`${id}-hint`} className={base.hint}>
          {hint}
        </p>
      )}
      {value && <LimitLine id={`${id}-limit`} {...value} />}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

type LimitedText = { text: string; limit: number };

/** How many characters remain, or how many are too many. Takes no space while there is nothing to say. */
export function LimitLine({ id, text, limit }: LimitedText & { id: string }) {
  return (
    <p id={id} aria-live="polite" className={isTooLong(text, limit) ? styles.error : base.hint}>
      {limitText(text, limit)}
    </p>
  );
}

const classes = (...own: (string | false | undefined)[]) =>
  [base.input, styles.input, ...own].filter(Boolean).join(" ");

type Units = {
  /** at the right: 'meses', 'dias' */
  unit?: string | undefined;
  /** at the left: 'R$' */
  unitBefore?: string | undefined;
};

export function TextField({ unit, unitBefore, className, ...props }: FieldProps & Units & ComponentProps<"input">) {
  const { frame, control } = useField(props);
  const isMoment = props.type === "date" || props.type === "time";
  return (
    <Frame {...frame}>
      <span className={styles.box}>
        {unitBefore && <span className={styles.unitBefore}>{unitBefore}</span>}
        <input
          {...control}
          data-empty={(isMoment && props.value === "") || undefined}
          className={classes(unitBefore && styles.afterUnit, isMoment && styles.moment, className)}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </span>
    </Frame>
  );
}

/**
 * A text that React never rewrites: otherwise hydration would overwrite what was typed before, and each render would
 * move the caret of an untouched text to the beginning.
 */
const StillTextArea = memo(function StillTextArea(props: ComponentProps<"textarea">) {
  const isHydrating = !useInBrowser();
  const [typed] = useState(() => (isHydrating ? typedBefore(props.id) : undefined));
  useEffect(() => {
    const area = areaOf(props.id);
    if (area && typed !== undefined && area.value !== typed) typeInto(area, typed);
  }, [typed, props.id]);
  return <textarea {...props} />;
});

function areaOf(id: string | undefined): HTMLTextAreaElement | null {
  const field = document.getElementById(id ?? "");
  return field instanceof HTMLTextAreaElement ? field : null;
}

function typedBefore(id: string | undefined): string | undefined {
  const area = typeof document === "undefined" ? null : areaOf(id);
  return area && area.value !== area.defaultValue ? area.value : undefined;
}

export function TextArea({ className, ...props }: FieldProps & ComponentProps<"textarea">) {
  const { frame, control } = useField(props);
  return (
    <Frame {...frame}>
      <StillTextArea {...control} className={classes(styles.area, className)} />
    </Frame>
  );
}

type SelectProps = Omit<ComponentProps<"select">, "children" | "className"> & {
  placeholder?: string;
  /** texts that are their own values, or values with texts */
  options: readonly (string | { value: string; text: string })[];
};

/** `placeholder` shows until a value is chosen, and is not a value itself. */
export function SelectField({ placeholder, options, ...props }: FieldProps & SelectProps) {
  const { frame, control } = useField(props);
  return (
    <Frame {...frame}>
      <span className={styles.box}>
        <select {...control} className={classes(styles.select)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const { value, text } = typeof option === "string" ? { value: option, text: option } : option;
            return (
              <option key={value} value={value}>
                {text}
              </option>
            );
          })}
        </select>
        <span className={styles.unit}>
          <Icon name="caret-down" size={20} />
        </span>
      </span>
    </Frame>
  );
}

/**
 * Tells password managers whose password a form asks for if no field shows it. Not `display: none`, which some ignore;
 * without a name, because some fill it in.
 */
export function UserName({ email }: { email: string }) {
  return (
    <input
      type="text"
      className="visually-hidden"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

export function PasswordField({ className, ...props }: FieldProps & Omit<ComponentProps<"input">, "type">) {
  const { frame, control } = useField(props);
  const [shown, setShown] = useState(false);
  return (
    <Frame {...frame}>
      <span className={styles.box}>
        <input {...control} type={shown ? "text" : "password"} className={classes(styles.withButton, className)} />
        <button
          type="button"
          className={styles.show}
          aria-label={`Mostrar: ${props.label.toLowerCase()}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? "eye-slash" : "eye"} size={24} />
        </button>
      </span>
    </Frame>
  );
}
