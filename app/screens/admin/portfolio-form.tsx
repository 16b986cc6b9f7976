import { PORTFOLIO_TYPES } from "../../domain/portfolio.ts";
import { PUBLISHING_LIMITS } from "../../domain/publishing.ts";
import { websiteLink } from "../../domain/website.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { SelectField, TextField } from "../../ui/form/field.tsx";
import { chosenPictures } from "./board.ts";
import { cover, type FieldsProps, type FormDescription, missing, notOneOf, typedIn } from "./draft.ts";
import styles from "./publishing-page.module.css";

const SOCIAL = ["Instagram", "Facebook", "LinkedIn"].map((label) => ({
  label,
  name: `socialMedia.${label.toLowerCase()}`,
}));

export const PORTFOLIO_FORM: FormDescription<"portifolio"> = {
  gallery: "portifolio",
  fields: {
    name: "",
    slogan: "",
    site: "",
    type: "",
    "socialMedia.instagram": "",
    "socialMedia.facebook": "",
    "socialMedia.linkedin": "",
  },
  limits: {
    name: PUBLISHING_LIMITS.line,
    slogan: PUBLISHING_LIMITS.line,
    site: PUBLISHING_LIMITS.address,
    ...Object.fromEntries(SOCIAL.map(({ name }) => [name, PUBLISHING_LIMITS.address])),
  },
  faults: (fields) => [
    ...missing(fields, ["name", "slogan"]),
    ...notOneOf(fields, "type", PORTFOLIO_TYPES),
    ...SOCIAL.flatMap(({ name }) => {
      const typed = typedIn(fields, name);
      const message = "Cole o endereço da página, como instagram.com/nome.";
      return typed && !websiteLink(typed) ? [{ name, message }] : [];
    }),
  ],
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
  const address = {
    inputMode: "url",
    autoCapitalize: "none",
    spellCheck: false,
    autoComplete: "off",
  } as const;
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
