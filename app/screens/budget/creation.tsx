import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { TYPE_USER } from "../../domain/account.ts";
import { UNCLAIMED } from "../../domain/budget.ts";
import { useFocusAfterRemoval } from "../../ui/browser/use-focus-after-removal.ts";
import { Button } from "../../ui/form/button.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { AssignButton } from "./assign-dialog.tsx";
import styles from "./creation.module.css";
import type { BudgetView } from "./details.tsx";
import { ReleaseButton, ReopenButton, StatusControl, WithdrawRequestButton } from "./hands.tsx";
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
          <div className={styles.status}>
            <StatusControl
              id={view.id}
              customerName={view.owner.name}
              state={view.state}
              refused={refusals.changeStatus}
            />
          </div>
        )}
        <Hands view={view} />
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

/** What else this person may do with the request as a whole. */
function Hands({ view: { id, data, owner, viewer, part, state, refusals, designers } }: { view: BudgetView }) {
  const names = { id, customerName: owner.name };
  return (
    <div className={styles.buttons}>
      {part === "designer" && <ReleaseButton {...names} look="outline" disabledReason={refusals.release} />}
      {viewer.typeUser === TYPE_USER.admin && (
        <AssignButton
          {...names}
          look="outline"
          nameProject={data.nameProject}
          designers={designers}
          disabledReason={refusals.assign}
        />
      )}
      {part === "customer" &&
        (state.withdrawn ? (
          <ReopenButton id={id} />
        ) : (
          <WithdrawRequestButton id={id} look="outline" disabledReason={refusals.withdrawRequest} />
        ))}
    </div>
  );
}
