import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { IntentResult } from "../../requests/room-form.tsx";
import { Intent } from "../../requests/room-form.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { SelectField, TextArea } from "../../ui/form/field.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { useStandingErrors } from "../../ui/form/use-standing-errors.ts";
import { withCedilla } from "../../ui/layout/title.tsx";
import { DECISION_LIMITS } from "../decision.ts";
import styles from "./asked.module.css";
import type { AskedView } from "./asked-view.server.ts";
import { RequestWords } from "./request.tsx";

type Props = { budgetId: string; asked: AskedView };

/** What 'Retirar o pedido' takes back: the change, not the whole request. */
const TAKES_BACK = "mudanca-retirar";

/** The change that a version's customer asked for; they may change its words or take it back, also without scripts. */
export function Asked({ budgetId, asked }: Props) {
  // Outlives what another window changes meanwhile; null: nothing is typed, or it was sent.
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(asked.text);
  if (seen !== asked.text) {
    setSeen(asked.text);
    if (typed?.trim() === asked.text) setTyped(null);
  }
  return (
    <section aria-labelledby="mudanca">
      <h2 id="mudanca" className={`h2 ${styles.title}`}>
        {withCedilla(asked.title)}
      </h2>
      <RequestWords name={asked.customer} told={asked.told} text={asked.text}>
        {asked.change && (
          <Changes key={asked.text} {...{ budgetId, asked, typed }} change={asked.change} onType={setTyped} />
        )}
      </RequestWords>
      {asked.change && (
        <p id={TAKES_BACK} className={styles.open}>
          {`Mudou de ideia? Retire o pedido, e a versão ${asked.number} volta a esperar pela sua resposta, até ${asked.change.until}.`}
        </p>
      )}
    </section>
  );
}

type ChangesProps = Props & {
  change: NonNullable<AskedView["change"]>;
  typed: string | null;
  onType: (typed: string) => void;
};

function Changes({ budgetId, asked, change, typed, onType }: ChangesProps) {
  // The version's page does it, and the request's page announces it, as of all its forms.
  const fetcher = useFetcher<IntentResult>({ key: `room-${budgetId}` });
  const form = useRef<HTMLFormElement>(null);
  // What another form of the page did before is not told here.
  const [earlier] = useState(fetcher.data);
  const result = fetcher.data !== earlier && fetcher.data?.ok === false ? fetcher.data : undefined;
  const busy = fetcher.state !== "idle";
  const errors = result?.errors;
  const text = typed ?? asked.text;
  const error = useStandingErrors(errors, { text });
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  return (
    <>
      <div className={styles.ways}>
        <details className={styles.change} open={typed !== null || undefined}>
          <summary>
            <Icon name="pencil-simple" size={20} /> <span>Mudar o pedido</span>
          </summary>
          <fetcher.Form ref={form} method="post" action={asked.to} noValidate className={styles.form}>
            <Intent name="change" />
            <input type="hidden" name="submissionId" value={change.submissionId} />
            <SelectField
              label="Sobre o quê?"
              name="item"
              defaultValue={asked.itemId}
              options={[
                { value: "", text: "O orçamento todo" },
                ...change.items.map(({ id, name }) => ({ value: id, text: name })),
              ]}
            />
            <TextArea
              label="O que mudar?"
              name="text"
              rows={4}
              value={text}
              onChange={({ target }) => onType(target.value)}
              limit={DECISION_LIMITS.change}
              error={error("text")}
            />
            <Button type="submit" busy={busy}>
              Mudar o pedido
            </Button>
          </fetcher.Form>
        </details>
        <fetcher.Form method="post" action={asked.to}>
          <Intent name="withdraw-change" />
          <Button
            type="submit"
            look="text"
            before="arrow-u-up-left"
            busy={busy}
            className={styles.withdraw}
            aria-describedby={TAKES_BACK}
          >
            Retirar o pedido
          </Button>
        </fetcher.Form>
      </div>
      {result && !errors && <FormMessage kind="error">{result.text}</FormMessage>}
    </>
  );
}
