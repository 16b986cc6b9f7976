import { type ComponentType, createContext, type FocusEvent, use } from "react";
import type { Gallery } from "../../galleries/galleries.ts";
import { INSPIRATION_TYPES, MOST_PRICE } from "../../galleries/inspiration.ts";
import { PORTFOLIO_TYPES } from "../../galleries/portfolio.ts";
import { SOCIAL } from "../../galleries/records.ts";
import type { Content } from "../../galleries/story/content.ts";
import { amountText, parseMoney } from "../../kit/money.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/field.tsx";
import styles from "./forms.module.css";

export type FieldsProps = {
  field: (name: string) => {
    id: string;
    name: string;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    onBlur: (event: FocusEvent) => void;
    invalid: boolean;
    error: string | undefined;
    limit: number | undefined;
  };
  change: (name: string, typed: string) => void;
  author: Content["author"];
};

/** The owner's branches, from the page that has the form. */
export const Branches = createContext<readonly string[]>([]);

function PortfolioFields({ field }: FieldsProps) {
  const types = [...new Set([...PORTFOLIO_TYPES, ...use(Branches)])];
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
        options={withStored(types, field("type").value)}
        required
        {...field("type")}
      />
      <details className={styles.more}>
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
          const centavos = parseMoney(price.value, MOST_PRICE);
          if (centavos !== null) change("vall", amountText(centavos));
        }}
      />
    </>
  );
}

export const FORMS: { readonly [G in Gallery]: ComponentType<FieldsProps> } = {
  portifolio: PortfolioFields,
  inspiration: InspirationFields,
};

/** Records may hold other types than those that a form offers. */
const withStored = (types: readonly string[], stored: string): readonly string[] =>
  stored === "" || types.includes(stored) ? types : [...types, stored];
