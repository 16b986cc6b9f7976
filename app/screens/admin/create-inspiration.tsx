import { requireAdmin } from "../../auth/guards.server.ts";
import { pageTitle } from "../../brand.ts";
import { createInspiration } from "../../data/inspirations.server.ts";
import { INSPIRATION_TYPES, parsePrice, priceInField } from "../../domain/inspiration.ts";
import { PUBLISHING_LIMITS } from "../../domain/publishing.ts";
import { inspirationSchema } from "../../domain/publishing-schema.ts";
import { SelectField, TextArea, TextField } from "../../ui/form/field.tsx";
import type { Route } from "./+types/create-inspiration";
import { INSPIRATION_FORM } from "./draft.ts";
import { answerPublication } from "./publish.server.ts";
import { sendPublication } from "./publish.ts";
import styles from "./publishing-page.module.css";
import { PublishingPage } from "./publishing-page.tsx";
import type { Author, Publishing } from "./use-publishing.ts";

const TITLE = "Criar Inspiração";

export const meta = () => [{ title: pageTitle(TITLE) }, { name: "robots", content: "noindex" }];

export async function loader({ request, url }: Route.LoaderArgs) {
  const { uid, name } = await requireAdmin(request, url);
  return { author: { uid, name } };
}

/** 'salvar e publicar' (ADM-2): a `PublishRequest` in JSON → `PublishAnswer`. */
export async function action({ request, url }: Route.ActionArgs) {
  const admin = await requireAdmin(request, url);
  return answerPublication(request, admin, inspirationSchema, createInspiration);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendPublication("inspiration", request, serverAction);
}

/** Who publishes does not change by publishing. */
export const shouldRevalidate = () => false;

/** /admin/create/inspiration, for admins. */
export default function CreateInspiration({ loaderData: { author } }: Route.ComponentProps) {
  return (
    <PublishingPage
      title={TITLE}
      form={INSPIRATION_FORM}
      author={author}
      nameOf={({ projectName = "", type = "" }) => projectName.trim() || type}
      fields={(publishing) => <InspirationFields publishing={publishing} author={author} />}
    />
  );
}

function InspirationFields({ publishing, author }: { publishing: Publishing; author: Author }) {
  const { field, change } = publishing;
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
      <TextField
        label="Nome do Projeto"
        maxLength={PUBLISHING_LIMITS.line}
        autoComplete="off"
        {...field("projectName")}
      />
      <SelectField label="TIPO" placeholder="Escolha o tipo" options={INSPIRATION_TYPES} required {...field("type")} />
      <TextArea label="BRIEFING (Fictício)" maxLength={PUBLISHING_LIMITS.briefing} required {...field("briefing")} />
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
            maxLength={4}
            autoComplete="off"
            {...field("time.month")}
          />
          <TextField
            label="Prazo estimado em dias"
            hideLabel
            unit="dias"
            inputMode="numeric"
            maxLength={4}
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
        maxLength={24}
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
