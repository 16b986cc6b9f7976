import { INSPIRATION_TYPES, parsePrice, priceInField } from "../../domain/inspiration.ts";
import { PUBLISHING_LIMITS as LIMITS } from "../../domain/publishing.ts";
import { SelectField, TextArea, TextField } from "../../ui/form/field.tsx";
import { chosenPictures } from "./board.ts";
import {
  cover,
  type Fault,
  type Fields,
  type FieldsProps,
  type FormDescription,
  missing,
  notOneOf,
  typedIn,
} from "./draft.ts";
import styles from "./publishing-page.module.css";

export const INSPIRATION_FORM: FormDescription<"inspiration"> = {
  gallery: "inspiration",
  fields: { projectName: "", type: "", briefing: "", "time.month": "", "time.day": "", vall: "" },
  limits: { projectName: LIMITS.line, briefing: LIMITS.briefing },
  faults: (fields) => {
    const price = parsePrice(typedIn(fields, "vall"));
    return [
      ...notOneOf(fields, "type", INSPIRATION_TYPES),
      ...missing(fields, ["briefing"]),
      ...(typedIn(fields, "time.month") === "" ? [] : notUpTo(fields, "time.month", LIMITS.months)),
      ...notUpTo(fields, "time.day", LIMITS.days),
      ...(/^0+$/.test(typedIn(fields, "time.day")) ? [{ name: "time.day" }] : []),
      ...(price === 0 ? [{ name: "vall" }] : []),
      ...(price === null ? [faulty(fields, "vall", "Escreva um valor em reais, como 6.200,00.")] : []),
    ];
  },
  toSend: ({ main_image, images, fields }) => ({
    main_image: cover(main_image),
    images: chosenPictures(images),
    projectName: typedIn(fields, "projectName"),
    type: typedIn(fields, "type"),
    briefing: typedIn(fields, "briefing"),
    vall: parsePrice(typedIn(fields, "vall")) ?? 0,
    time: { month: Number(fields["time.month"]), day: Number(fields["time.day"]) },
  }),
  nameOf: ({ projectName = "", type = "" }) => projectName.trim() || type,
  Fields: InspirationFields,
};

function InspirationFields({ field, change, author }: FieldsProps) {
  const price = field("vall");
  return (
    <>
      <div className={styles.author}>
        <span className={styles.letter} aria-hidden="true">
          {author.name.charAt(0).toUpperCase()}
        </span>
        <p>
          <span className="small soft">Create By</span>
          <b>{author.name}</b>
        </p>
      </div>
      <TextField label="Nome do Projeto" autoComplete="off" {...field("projectName")} />
      <SelectField label="TIPO" placeholder="Escolha o tipo" options={INSPIRATION_TYPES} required {...field("type")} />
      <TextArea label="BRIEFING (Fictício)" required {...field("briefing")} />
      <fieldset className={styles.group}>
        <legend className="label">
          Prazo estimado
          <span className={styles.required} />
        </legend>
        <div className={styles.two}>
          <TextField
            label="Prazo estimado em meses"
            hideLabel
            unit="meses"
            inputMode="numeric"
            autoComplete="off"
            {...field("time.month")}
          />
          <TextField
            label="Prazo estimado em dias"
            hideLabel
            unit="dias"
            inputMode="numeric"
            autoComplete="off"
            required
            {...field("time.day")}
          />
        </div>
      </fieldset>
      <TextField
        label="Valor do Projeto"
        unitBefore="R$"
        inputMode="decimal"
        autoComplete="off"
        required
        {...price}
        onBlur={(event) => {
          price.onBlur(event);
          const centavos = parsePrice(price.value);
          if (centavos !== null) change("vall", priceInField(centavos));
        }}
      />
    </>
  );
}

/** An empty field is only missing; what was typed gets `message`. */
function faulty(fields: Fields, name: string, message: string): Fault {
  return typedIn(fields, name) === "" ? { name } : { name, message };
}

function notUpTo(fields: Fields, name: string, most: number): Fault[] {
  const typed = typedIn(fields, name);
  const fits = /^\d{1,4}$/.test(typed) && Number(typed) <= most;
  return fits ? [] : [faulty(fields, name, `Escreva um número até ${most}.`)];
}
