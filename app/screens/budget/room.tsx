import { type ComponentProps, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { TYPE_USER } from "../../domain/account.ts";
import { Answers } from "./answers.tsx";
import { Forgotten } from "./forgotten.tsx";
import { Head } from "./head.tsx";
import { QuoteDialog, WithdrawDialog } from "./quote-dialog.tsx";
import { QuoteSheet } from "./quote-sheet.tsx";
import styles from "./room.module.css";
import type { RoomView } from "./room.server.ts";
import type { RoomDialog } from "./room-actions.tsx";
import { SendQuoteDialog } from "./send-quote-dialog.tsx";
import { StatusButtons } from "./status-buttons.tsx";
import { Timeline } from "./timeline.tsx";

/** A request as a room: head, then conversation and quote, then the answers. */
export function Room({
  view,
  result,
  ground,
}: {
  view: RoomView;
  result: object | undefined;
  ground: ComponentProps<typeof Head>["ground"];
}) {
  const [opened, setOpened] = useState<RoomDialog | null>(null);
  const pending = useNavigation().formData?.get("intent");
  // The page shows the result of an action; the dialog that requested it closes.
  useEffect(() => {
    if (result) setOpened(null);
  }, [result]);
  const dialog = (name: RoomDialog) => ({
    open: opened === name,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? name : null),
  });
  const { part, stage, refusals } = view;
  const isCustomer = view.viewer.typeUser === TYPE_USER.customer;
  const isAgreed = view.quote?.answer === "accepted";
  const status = refusals.changeStatus === undefined && (
    <StatusButtons status={view.data.status} busy={pending === "status"} />
  );
  return (
    <>
      <Head view={view} ground={ground} pending={pending} onOpen={setOpened} />
      <div className={`wrap ${styles.body}`}>
        <div className={styles.work}>
          {part === "customer" && stage === "waitingForDesigner" && <Forgotten id={view.id} />}
          {isAgreed && status}
          {view.quote && <QuoteSheet quote={view.quote} view={view} onAnswer={() => setOpened("quote")} />}
          <OpenQuestions questions={view.openQuestions} />
          {!isAgreed && status}
          <Timeline events={view.timeline} next={view.next} />
        </div>
      </div>
      <Answers view={view} />
      <QuoteDialog view={view} pending={pending} {...dialog("quote")} />
      {!isCustomer && (
        <>
          <SendQuoteDialog view={view} {...dialog("send")} />
          <WithdrawDialog busy={pending === "withdraw"} {...dialog("withdraw")} />
        </>
      )}
    </>
  );
}

function OpenQuestions({ questions }: { questions: string[] }) {
  if (questions.length === 0) return null;
  return (
    <section>
      <h2 id="perguntar" className="h2">
        Falta perguntar
      </h2>
      <ul className={styles.ask} aria-labelledby="perguntar">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </section>
  );
}
