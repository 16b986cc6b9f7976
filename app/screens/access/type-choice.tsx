import { ACCOUNT_TYPES, OPEN_TYPES } from "../../domain/account.ts";
import styles from "./access.module.css";

/** The types of account that one may choose (AUTH-1). */
export function TypeChoice({
  name,
  chosen,
  invalid,
}: {
  name: string;
  chosen?: string | null | undefined;
  invalid?: boolean;
}) {
  return (
    <fieldset className={styles.types}>
      <legend className="visually-hidden">Tipo de conta</legend>
      {OPEN_TYPES.map((type) => (
        <label key={type} className={styles.type}>
          <input
            type="radio"
            name={name}
            value={type}
            defaultChecked={chosen === String(type)}
            aria-invalid={invalid || undefined}
          />
          <span>
            <b>{ACCOUNT_TYPES[type].choice?.name}</b>
            {ACCOUNT_TYPES[type].choice?.text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
