import { Icon } from "../../ui/display/icon.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/field.tsx";
import type { Gallery } from "../galleries.ts";
import { INSPIRATION_TYPES, parsePrice, priceInField } from "../inspiration.ts";
import { PORTFOLIO_TYPES } from "../portfolio.ts";
import { chosenPictures, cover, type FieldsProps, type FormDescription } from "./draft.ts";
import { ITEM_FIELDS, SOCIAL } from "./fields.ts";
import styles from "./publishing-page.module.css";

const PORTFOLIO_FORM: FormDescription<"portifolio"> = {
  gallery: "portifolio",
  toSend: ({ main_image, images, fields }) => ({
    main_image: cover(main_image),
    images: chosenPictures(images).flat(),
    ...ITEM_FIELDS.portifolio.typed(fields),
  }),
  Fields: PortfolioFields,
};

function PortfolioFields({ field, submissionId }: FieldsProps) {
  const socials = SOCIAL.map(({ label, name }) => ({ label, ...field(name) }));
  const address = { inputMode: "url", autoCapitalize: "none", spellCheck: false, autoComplete: "off" } as const;
  return (
    <>
      <TextField label="Nome" autoComplete="off" required {...field("name")} />
      <TextField label="Slogan" autoComplete="off" required {...field("slogan")} />
      <TextField label="Site" {...address} {...field("site")} />
      <SelectField
        label="Ramo"
        placeholder="Escolha o ramo"
        options={withStored(PORTFOLIO_TYPES, field("type").value)}
        required
        {...field("type")}
      />
      <details key={submissionId} className={styles.more}>
        <summary>
          Redes sociais do cliente
          <Icon name="caret-down" size={20} />
        </summary>
        <div>
          {socials.map((social) => (
            <TextField key={social.label} optional {...address} {...social} />
          ))}
        </div>
      </details>
    </>
  );
}

const INSPIRATION_FORM: FormDescription<"inspiration"> = {
  gallery: "inspiration",
  toSend: ({ main_image, images, fields }) => ({
    main_image: cover(main_image),
    images: chosenPictures(images),
    ...ITEM_FIELDS.inspiration.typed(fields),
  }),
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
      <SelectField
        label="TIPO"
        placeholder="Escolha o tipo"
        options={withStored(INSPIRATION_TYPES, field("type").value)}
        required
        {...field("type")}
      />
      <TextArea label="BRIEFING (Fictício)" required {...field("briefing")} />
      <fieldset className={styles.group}>
        <legend className="label">
          Prazo estimado
          <span className={styles.required} />
        </legend>
        <div className={styles.two}>
          {["meses", "dias"].map((unit) => (
            <TextField
              key={unit}
              label={`Prazo estimado em ${unit}`}
              hideLabel
              unit={unit}
              inputMode="numeric"
              autoComplete="off"
              required={unit === "dias"}
              {...field(unit === "dias" ? "time.day" : "time.month")}
            />
          ))}
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

export const FORMS: { readonly [G in Gallery]: FormDescription<G> } = {
  portifolio: PORTFOLIO_FORM,
  inspiration: INSPIRATION_FORM,
};

/** Records may hold other types than those that a form offers. */
const withStored = (types: readonly string[], stored: string): readonly string[] =>
  stored === "" || types.includes(stored) ? types : [...types, stored];
