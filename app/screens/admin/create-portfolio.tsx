import { requireAdmin } from "../../auth/guards.server.ts";
import { pageTitle } from "../../brand.ts";
import { createPortfolio } from "../../data/portfolio.server.ts";
import { PORTFOLIO_TYPES, PUBLISHING_LIMITS } from "../../domain/publishing.ts";
import { portfolioSchema } from "../../domain/publishing-schema.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { SelectField, TextField } from "../../ui/form/field.tsx";
import type { Route } from "./+types/create-portfolio";
import { PORTFOLIO_FORM } from "./draft.ts";
import { answerPublication } from "./publish.server.ts";
import { sendPublication } from "./publish.ts";
import styles from "./publishing-page.module.css";
import { PublishingPage } from "./publishing-page.tsx";
import type { Publishing } from "./use-publishing.ts";

const TITLE = "Criar Portifólio";

export const meta = () => [{ title: pageTitle(TITLE) }, { name: "robots", content: "noindex" }];

export async function loader({ request, url }: Route.LoaderArgs) {
  const { uid, name } = await requireAdmin(request, url);
  return { author: { uid, name } };
}

/** 'salvar e publicar' (ADM-4): a `PublishRequest` in JSON → `PublishAnswer`. */
export async function action({ request, url }: Route.ActionArgs) {
  const admin = await requireAdmin(request, url);
  return answerPublication(request, admin, portfolioSchema, createPortfolio);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendPublication("portifolio", request, serverAction);
}

/** Who publishes does not change by publishing. */
export const shouldRevalidate = () => false;

/** /admin/create/portifolio, for admins. */
export default function CreatePortfolio({ loaderData: { author } }: Route.ComponentProps) {
  return (
    <PublishingPage
      title={TITLE}
      form={PORTFOLIO_FORM}
      author={author}
      nameOf={({ name = "", slogan = "" }) => [name.trim(), slogan.trim()].filter(Boolean).join(", ")}
      fields={(publishing) => <PortfolioFields publishing={publishing} />}
    />
  );
}

const SOCIAL = ["Instagram", "Facebook", "LinkedIn"] as const;

function PortfolioFields({ publishing: { field, draft } }: { publishing: Publishing }) {
  const socials = SOCIAL.map((label) => ({ label, ...field(`socialMedia.${label.toLowerCase()}`) }));
  const address = {
    maxLength: PUBLISHING_LIMITS.address,
    inputMode: "url",
    autoCapitalize: "none",
    spellCheck: false,
    autoComplete: "off",
  } as const;
  return (
    <>
      <TextField label="Nome" maxLength={PUBLISHING_LIMITS.line} autoComplete="off" required {...field("name")} />
      <TextField label="Slogan" maxLength={PUBLISHING_LIMITS.line} autoComplete="off" required {...field("slogan")} />
      <TextField label="Site" {...address} {...field("site")} />
      <SelectField label="Ramo" placeholder="Escolha o ramo" options={PORTFOLIO_TYPES} required {...field("type")} />
      <details key={draft.submissionId} className={styles.more}>
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
