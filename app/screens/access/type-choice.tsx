import styles from "./access.module.css";

const TYPES = [
  { value: "0", name: "Cliente", text: "Quero pedir uma marca." },
  { value: "1", name: "Designer", text: "Quero criar marcas." },
] as const;

/** The two kinds of account that one may choose (AUTH-1). */
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
      {TYPES.map((type) => (
        <label key={type.value} className={styles.type}>
          <input
            type="radio"
            name={name}
            value={type.value}
            defaultChecked={chosen === type.value}
            aria-invalid={invalid || undefined}
          />
          <span>
            <b>{type.name}</b>
            {type.text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
