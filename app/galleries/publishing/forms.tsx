import { websiteLink } from "../../kit/website.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/field.tsx";
import type { Gallery } from "../galleries.ts";
import { INSPIRATION_TYPES, parsePrice, priceInField } from "../inspiration.ts";
import { PORTFOLIO_TYPES } from "../portfolio.ts";
import { PUBLISHING_LIMITS as LIMITS } from "../publishing.ts";
import { chosenPictures, cover, type FieldsProps, type FormDescription, typedIn } from "./draft.ts";
import styles from "./publishing-page.module.css";

const SOCIAL = ["Instagram", "Facebook", "LinkedIn"].map((label) => ({
  label,
  name: `socialMedia.${label.toLowerCase()}`,
}));

const PORTFOLIO_FORM: FormDescription<"portifolio"> = {
  gallery: "portifolio",
  fields: {
    name: { limit: LIMITS.line, fault: missing },
    slogan: { limit: LIMITS.line, fault: missing },
    site: { limit: LIMITS.address },
    type: { fault: notOneOf(PORTFOLIO_TYPES) },
    ...Object.fromEntries(SOCIAL.map(({ name }) => [name, { limit: LIMITS.address, fault: noAddress }])),
  },
  toSend: ({ main_image, images, fields }) => {
    const text = (name: string) => typedIn(fields, name);
    return {
      main_image: cover(main_image),
      images: chosenPictures(images).flat(),
      name: text("name"),
      slogan: text("slogan"),
      site: text("site"),
      type: text("type"),
      socialMedia: {
        instagram: text("socialMedia.instagram"),
        facebook: text("socialMedia.facebook"),
        linkedin: text("socialMedia.linkedin"),
      },
    };
  },
  nameOf: ({ name = "", slogan = "" }) => [name.trim(), slogan.trim()].filter(Boolean).join(", "),
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
      <SelectField label="Ramo" placeholder="Escolha o ramo" options={PORTFOLIO_TYPES} required {...field("type")} />
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
  fields: {
    projectName: { limit: LIMITS.line },
    type: { fault: notOneOf(INSPIRATION_TYPES) },
    briefing: { limit: LIMITS.briefing, fault: missing },
    "time.month": { fault: (typed) => (typed === "" ? null : notUpTo(typed, LIMITS.months)) },
    "time.day": { fault: (typed) => notUpTo(typed, LIMITS.days) ?? (Number(typed) === 0 ? "" : null) },
    vall: { fault: noPrice },
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

/** An empty field is only missing; what was typed gets a message. */
function missing(typed: string): string | null {
  return typed === "" ? "" : null;
}

function notOneOf(options: readonly string[]) {
  return (typed: string) => (options.includes(typed) ? null : "");
}

function notUpTo(typed: string, most: number): string | null {
  const fits = /^\d{1,4}$/.test(typed) && Number(typed) <= most;
  return fits ? null : typed && `Escreva um número até ${most}.`;
}

function noPrice(typed: string): string | null {
  const price = parsePrice(typed);
  if (price === null) return typed && "Escreva um valor em reais, como 6.200,00.";
  return price === 0 ? "" : null;
}

function noAddress(typed: string): string | null {
  return typed && !websiteLink(typed) ? "Cole o endereço da página, como instagram.com/nome." : null;
}

export const FORMS: { readonly [G in Gallery]: FormDescription<G> } = {
  portifolio: PORTFOLIO_FORM,
  inspiration: INSPIRATION_FORM,
};
