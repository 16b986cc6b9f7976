import base from "./field-base.module.css";

/** The line above a field: its name, the mark of a required one, the word of one that may stay empty. */
export function FieldLabel({
  htmlFor,
  label,
  required,
  optional,
}: {
  htmlFor: string;
  label: string;
  required?: boolean | undefined;
  optional?: boolean | undefined;
}) {
  return (
    <label className={base.label} htmlFor={htmlFor}>
      <span>
        {label}
        {required && <span className={base.required} />}
      </span>
      {optional && <span className={base.optional}>opcional</span>}
    </label>
  );
}
