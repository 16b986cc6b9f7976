import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { TYPE_USER } from "../../domain/account.ts";
import { firstName } from "../../domain/names.ts";
import { useFocusAfterRemoval } from "../../ui/browser/use-focus-after-removal.ts";
import type { RoomGround } from "../../ui/layout/room-page.tsx";
import { AnswerList } from "./answers.tsx";
import { AskList } from "./ask-list.tsx";
import { AssignButton } from "./assign-dialog.tsx";
import { ConversationPanel } from "./conversation.tsx";
import { Forgotten } from "./forgotten.tsx";
import { ReleaseButton, StatusControl } from "./hands.tsx";
import { Head } from "./head.tsx";
import { type Decision, QuoteDialog, WithdrawDialog } from "./quote-dialog.tsx";
import { QuoteSheet } from "./quote-sheet.tsx";
import styles from "./room.module.css";
import type { RoomView } from "./room.server.ts";
import type { RoomDialog } from "./room-actions.tsx";
import { SendQuoteDialog } from "./send-quote-dialog.tsx";
import { Timeline } from "./timeline.tsx";

/** A request as a room: head, then conversation and quote, then the answers. */
export function Room({ view, result, ground }: { view: RoomView; result: object | undefined; ground: RoomGround }) {
  const [opened, setOpened] = useState<RoomDialog | Decision | null>(null);
  const turn = useRef<HTMLElement>(null);
  // A change removes the button that made it, such as 'Devolver projeto'.
  const focusAfterRemoval = useFocusAfterRemoval(turn);
  const pending = useNavigation().formData?.get("intent");
  // The page shows the result of an action; the dialog that requested it closes.
  useEffect(() => {
    if (result) setOpened(null);
  }, [result]);
  const answer = opened === "accept" || opened === "decline" ? opened : null;
  const dialog = (name: RoomDialog) => ({
    open: opened === name,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? name : null),
  });
  const { part, stage, refusals } = view;
  const isCustomer = view.viewer.typeUser === TYPE_USER.customer;
  const isAgreed = view.quote?.answer === "accepted";
  const project = { id: view.id, customerName: view.owner.name };
  const status = refusals.changeStatus === undefined && <StatusControl {...project} state={view.state} />;
  return (
    <>
      <Head view={view} ground={ground} turn={turn} pending={pending} onOpen={setOpened} />
      <div className={`wrap ${styles.body}`} {...focusAfterRemoval}>
        <div className={styles.work}>
          {part === "customer" && stage === "waitingForDesigner" && <Forgotten id={view.id} />}
          {isAgreed && status}
          {view.quote && <QuoteSheet quote={view.quote} view={view} onAnswer={setOpened} />}
          {view.askList ? (
            <AskList budgetId={view.id} rows={view.askList} />
          ) : (
            <OpenQuestions questions={view.openQuestions} />
          )}
          {!isAgreed && status}
          <Timeline events={view.timeline} hidden={view.hiddenEvents} next={view.next} />
          {part === "designer" && <Release {...project} refused={refusals.release} />}
          {part === "admin" && view.turn.action !== "assign" && refusals.assign === undefined && (
            <section>
              <h2 className="h3">Outra pessoa</h2>
              <AssignButton
                {...project}
                nameProject={view.data.nameProject}
                designers={view.designers}
                look="outline"
              />
            </section>
          )}
        </div>
        {view.conversation && (
          <div className={styles.talk}>
            <ConversationPanel
              budgetId={view.id}
              nameProject={view.data.nameProject}
              conversation={view.conversation}
              marks={view.marks}
              place="room"
              closed={stage === "withdrawn"}
            />
          </div>
        )}
      </div>
      <AnswerList view={view} />
      <QuoteDialog
        view={view}
        pending={pending}
        answer={answer}
        open={opened === "quote" || answer !== null}
        onOpenChange={(isOpen) => setOpened(isOpen ? "quote" : null)}
      />
      {!isCustomer && (
        <>
          <SendQuoteDialog view={view} {...dialog("send")} />
          <WithdrawDialog busy={pending === "withdraw"} {...dialog("withdraw")} />
        </>
      )}
    </>
  );
}

function Release({ refused, ...project }: { id: string; customerName: string; refused: string | undefined }) {
  return (
    <section className={styles.release}>
      <h2 className="h3">Não vai dar?</h2>
      <p>{`Devolva com um motivo. O pedido volta a ficar aberto, e ${firstName(project.customerName)} recebe um e-mail.`}</p>
      <ReleaseButton
        {...project}
        look="text"
        className={styles.quiet}
        before="arrow-u-up-left"
        disabledReason={refused}
      />
    </section>
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
