import { QUOTE_ACCEPT, QUOTE_FAULT_MESSAGE } from "../../quotes/quote.ts";
import { BUDGET_MESSAGES } from "../../requests/budget.ts";
import { Button } from "../../ui/form/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import styles from "./plain-file.module.css";

/** Where no script runs: what the editor needs, and a finished file as the other way. `refused`: why one was not taken. */
export function PlainFile({ budgetId, refused }: { budgetId: string; refused: string | null }) {
  const messages: Record<string, string> = QUOTE_FAULT_MESSAGE;
  return (
    <noscript>
      <div className={`wrap ${styles.plain}`}>
        <p className="lead">
          Escrever um orçamento precisa de JavaScript. Ligue no seu navegador e abra esta página de novo, ou envie o
          orçamento pronto.
        </p>
        {refused !== null && <FormMessage kind="error">{messages[refused] ?? BUDGET_MESSAGES.failed}</FormMessage>}
        <form
          method="post"
          action={`/api/budget/${budgetId}/orcamento`}
          encType="multipart/form-data"
          aria-label="Anexar arquivo"
        >
          <label>
            PDF ou imagem, até 10 MB
            <input type="file" name="file" accept={QUOTE_ACCEPT} required />
          </label>
          <Button type="submit">Enviar</Button>
        </form>
      </div>
    </noscript>
  );
}
