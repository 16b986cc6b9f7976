import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { TYPE_USER } from "../../domain/account.ts";
import { UNCLAIMED } from "../../domain/budget.ts";
import { BUDGET_STATUSES } from "../../domain/budget-statuses.ts";
import { useFocusAfterRemoval } from "../../ui/browser/use-focus-after-removal.ts";
import { Button } from "../../ui/form/button.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./creation.module.css";
import type { BudgetView } from "./details.tsx";
import { QuoteDialog, WithdrawDialog } from "./quote-dialog.tsx";
import { SendQuoteDialog } from "./send-quote-dialog.tsx";

/** The quote is for everybody, claiming and managing for designers and admins. */
export function Creation({ view, result }: { view: BudgetView; result: object | undefined }) {
  const { data, viewer, quote, refusals } = view;
  const [open, setOpen] = useState<"quote" | "send" | "withdraw" | null>(null);
  const pending = useNavigation().formData?.get("intent");
  const quoteButton = useRef<HTMLButtonElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(quoteButton);
  // The page shows the result of an action; the dialog that requested it closes.
  useEffect(() => {
    if (result) setOpen(null);
  }, [result]);
  const dialog = (name: typeof open) => ({
    open: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : null),
  });
  const isClient = viewer.typeUser === TYPE_USER.customer;
  return (
    <section className={styles.creation} data-ground={isClient ? "pink" : "forest"} aria-labelledby="criacao">
      <div className="wrap">
        <h2 id="criacao" className="d2">
          {withCedilla("Criação")}
        </h2>
        <div className={styles.buttons} {...focusAfterRemoval}>
          {!isClient && data.designSelect === UNCLAIMED && (
            <Form method="post" replace preventScrollReset>
              <input type="hidden" name="intent" value="claim" />
              <Button type="submit" look="pink" size="large" busy={pending === "claim"} disabledReason={refusals.claim}>
                Requisitar Projeto
              </Button>
            </Form>
          )}
          <Button
            ref={quoteButton}
            look={isClient && quote ? "primary" : "outline"}
            size="large"
            onClick={() => setOpen("quote")}
          >
            visualizar orçamento
          </Button>
          {!isClient && (
            <>
              <Button look="outline" size="large" disabledReason={refusals.sendQuote} onClick={() => setOpen("send")}>
                enviar um orçamento
              </Button>
              <Button
                className={styles.line}
                look="text"
                disabledReason={refusals.withdrawQuote}
                onClick={() => setOpen("withdraw")}
              >
                Calcelar envio orçamento
              </Button>
            </>
          )}
        </div>
        {!isClient && (
          <StatusButtons status={data.status} refused={refusals.changeStatus} busy={pending === "status"} />
        )}
      </div>

      <QuoteDialog view={view} pending={pending} {...dialog("quote")} />
      {!isClient && (
        <>
          <SendQuoteDialog view={view} {...dialog("send")} />
          <WithdrawDialog busy={pending === "withdraw"} {...dialog("withdraw")} />
        </>
      )}
    </section>
  );
}

/** Without confirmation, because another press undoes a change. */
function StatusButtons({ status, refused, busy }: { status: number; refused: string | undefined; busy: boolean }) {
  return (
    <Form method="post" replace preventScrollReset className={styles.status}>
      <input type="hidden" name="intent" value="status" />
      <fieldset disabled={refused !== undefined} aria-describedby={refused && "estado-recusa"}>
        <legend className="label">Estado do projeto</legend>
        <div className={styles.statuses}>
          {BUDGET_STATUSES.map(({ id, line }) => (
            <Button
              key={id}
              type="submit"
              name="status"
              value={id}
              look={id === status ? "primary" : "outline"}
              size="small"
              before={id === status ? "check" : undefined}
              aria-pressed={id === status}
              disabled={refused !== undefined}
              busy={busy}
            >
              {line}
            </Button>
          ))}
        </div>
      </fieldset>
      {refused && (
        <p id="estado-recusa" className="small soft">
          {refused}
        </p>
      )}
    </Form>
  );
}
