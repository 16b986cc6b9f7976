import { type SubmitEvent, useRef, useState } from "react";
import { data, Form } from "react-router";
import { pageTitle } from "../../kit/brand.ts";
import { Button } from "../../ui/form/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { usePasteAndDrop } from "../../ui/form/paste-and-drop.ts";
import { Page } from "../../ui/layout/page.tsx";
import { originOf, PUBLIC_PAGE, pageMeta } from "../../ui/layout/page-meta.ts";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/verify";
import { NO_FILE, type Verdict, verdictText } from "./verdict.ts";
import styles from "./verify.module.css";
import { checkSentFile } from "./verify.server.ts";
import { VERIFY_PATH } from "./verify-path.ts";

/** What somebody sent is for them alone. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) =>
  actionHeaders.has("cache-control") ? actionHeaders : PUBLIC_PAGE;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: originOf(matches),
    path: VERIFY_PATH,
    title: pageTitle("Confira um orçamento"),
    description: "Veja se o PDF de um orçamento é nosso, qual versão ele é e se ela foi aceita.",
  });

export async function action({ request }: Route.ActionArgs) {
  const checked = await checkSentFile(request);
  const headers = { "cache-control": "no-store" };
  if ("verdict" in checked) return data(checked, { headers });
  const { fault, status, retryAfter } = checked;
  return data({ fault }, { status, headers: retryAfter ? { ...headers, "retry-after": String(retryAfter) } : headers });
}

type Result = { verdict: Verdict } | { fault: string } | undefined;

/** /verificar: whether a PDF is ours. The form is sent as a whole page, so that it works alike without scripts. */
export default function Verify({ actionData }: Route.ComponentProps) {
  const result: Result = actionData;
  return (
    <Page footer="public">
      <div className={`wrap ${styles.page}`}>
        <header>
          <h1 className="d2">{withCedilla("Confira um orçamento")}</h1>
          <p className={`lead ${styles.lead}`}>
            Recebeu o PDF de um orçamento? Aqui você vê se ele é mesmo nosso, qual versão é e se ela foi aceita. O
            arquivo não fica guardado, e nada sobre as pessoas aparece.
          </p>
        </header>
        {result && "verdict" in result && <Answer verdict={result.verdict} />}
        {result && "fault" in result && <FormMessage kind="error">{result.fault}</FormMessage>}
        <FileForm />
      </div>
    </Page>
  );
}

function Answer({ verdict }: { verdict: Verdict }) {
  const { title, text } = verdictText(verdict);
  return (
    <section className={styles.answer} data-ground={verdict.ours ? "forest" : "mango"} aria-labelledby="verdict">
      <h2 id="verdict" className="h2">
        {withCedilla(title)}
      </h2>
      <p className={`lead ${styles.lead}`}>{text}</p>
    </section>
  );
}

function FileForm() {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const needFile = (event: SubmitEvent) => {
    if (input.current?.files?.length !== 0) return;
    event.preventDefault();
    setMissing(true);
    input.current.focus();
  };
  const dropProps = usePasteAndDrop(([dropped]) => {
    if (!input.current || !dropped) return;
    const list = new DataTransfer();
    list.items.add(dropped);
    input.current.files = list.files;
    form.current?.requestSubmit();
  });
  return (
    <Form
      ref={form}
      method="post"
      action={VERIFY_PATH}
      encType="multipart/form-data"
      reloadDocument
      noValidate
      onSubmit={needFile}
      aria-label="Conferir um PDF"
      className={styles.form}
      {...dropProps}
    >
      <label htmlFor="pdf" className="h3">
        Arquivo PDF do orçamento
      </label>
      <input
        ref={input}
        id="pdf"
        name="pdf"
        type="file"
        accept="application/pdf,.pdf"
        required
        aria-invalid={missing || undefined}
        aria-describedby={missing ? "pdf-error pdf-hint" : "pdf-hint"}
        onChange={() => setMissing(false)}
      />
      {missing && (
        <p id="pdf-error" className={styles.missing}>
          {NO_FILE}
        </p>
      )}
      <p id="pdf-hint" className="small soft">
        Escolha o arquivo ou solte aqui. Até 10 MB.
      </p>
      <Button type="submit" size="large">
        Conferir
      </Button>
    </Form>
  );
}
