import { useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { AskList } from "../conversation/ask-list.tsx";
import { ConversationPanel } from "../conversation/panel.tsx";
import { TYPE_USER } from "../kit/roles.ts";
import { firstName } from "../people/names.ts";
import { acceptedText, anotherText } from "../quotes/accepted.ts";
import { Asked } from "../quotes/asked/asked.tsx";
import { useFocusAfterRemoval } from "../ui/browser/use-focus-after-removal.ts";
import { ConfirmDialog } from "../ui/display/dialog.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import { AnswerList } from "./answers.tsx";
import { Approved } from "./approved.tsx";
import { AssignButton, Forgotten, ReleaseButton, StatusControl } from "./hands.tsx";
import { Head, type RoomDialog, writePath } from "./head.tsx";
import { ProofSheet } from "./proof-sheet.tsx";
import { type Decision, QuoteDialog, QuoteSheet, WithdrawDialog } from "./quote.tsx";
import styles from "./room.module.css";
import type { RoomView } from "./room.server.ts";
import timeline from "./timeline.module.css";
import { WrittenQuote } from "./written-quote.tsx";

/** A request's page: head, then conversation and quote, then the answers. */
export function Room({ view, result }: { view: RoomView; result: object | undefined }) {
  const [opened, setOpened] = useState<RoomDialog | Decision | null>(null);
  const turn = useRef<HTMLElement>(null);
  // An action removes the button that caused it, such as 'Devolver projeto'.
  const focusAfterRemoval = useFocusAfterRemoval(turn);
  const navigate = useNavigate();
  const pending = useNavigation().formData?.get("intent");
  // The page shows an action's result, so the dialog that requested it closes.
  useEffect(() => {
    if (result) setOpened(null);
  }, [result]);
  const answer = opened === "accept" || opened === "decline" ? opened : null;
  const { part, stage, refusals } = view;
  const isCustomer = view.viewer.typeUser === TYPE_USER.customer;
  // The requested change replaces it, unless an earlier version has payments due.
  const hidesQuote = isCustomer && view.asked !== null && view.written?.payments.length === 0;
  const isAgreed = view.state.agreed;
  // Anyone who may claim the request first reads what it is.
  const isInvitation = view.turn.side === "invitation";
  const status = refusals.changeStatus === undefined && <StatusControl view={view} />;
  return (
    <>
      <Head view={view} turn={turn} pending={pending} onOpen={setOpened} />
      {view.approved && <Approved id={view.id} approved={view.approved} />}
      {isInvitation && (
        <div className={styles.first}>
          <AnswerList view={view} />
        </div>
      )}
      <div className={`wrap ${styles.body}`} {...focusAfterRemoval}>
        {view.asked && (
          <div className={styles.asked}>
            <Asked budgetId={view.id} asked={view.asked} />
          </div>
        )}
        <div className={styles.work}>
          {part === "customer" && stage === "waitingForDesigner" && <Forgotten id={view.id} />}
          <ProofSheet id={view.id} proofs={view.proofs} />
          {isAgreed && status}
          <QuoteSheet view={view} onAnswer={setOpened} />
          {view.written && !hidesQuote && <WrittenQuote id={view.id} quote={view.written} />}
          {view.askList ? (
            <AskList budgetId={view.id} rows={view.askList} />
          ) : (
            <OpenQuestions questions={view.openQuestions} />
          )}
          {!isAgreed && status}
          <Timeline view={view} />
          {part === "designer" && stage !== "closed" && (
            <section className={styles.release}>
              <h2 className="h3">Não vai dar?</h2>
              {refusals.release === undefined && (
                <p>{`Devolva com um motivo. O pedido volta a ficar aberto, e ${firstName(view.owner.name)} recebe um e-mail.`}</p>
              )}
              <ReleaseButton
                view={view}
                look="text"
                className={styles.quiet}
                before="arrow-u-up-left"
                disabledReason={refusals.release}
              />
            </section>
          )}
          {part === "admin" && view.turn.action !== "assign" && refusals.assign === undefined && (
            <section className={styles.other}>
              <h2 className="h3">Outra pessoa</h2>
              <AssignButton view={view} look="outline" />
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
      {!isInvitation && <AnswerList view={view} />}
      <QuoteDialog
        view={view}
        pending={pending}
        answer={answer}
        open={opened === "quote" || answer !== null}
        onOpenChange={(isOpen) => setOpened(isOpen ? "quote" : null)}
      />
      {view.written?.accepted && (
        <ConfirmDialog
          title={acceptedText(view.written.accepted)}
          description={anotherText(view.written.accepted)}
          confirm="Escrever outra versão"
          cancel="Voltar"
          onConfirm={() => void navigate(writePath(view.id))}
          open={opened === "another"}
          onOpenChange={(isOpen) => setOpened(isOpen ? "another" : null)}
        />
      )}
      {!isCustomer && (
        <WithdrawDialog
          written={view.written !== null}
          quote={view.written?.id ?? view.quote?.key ?? ""}
          busy={pending === "withdraw"}
          open={opened === "withdraw"}
          onOpenChange={(isOpen) => setOpened(isOpen ? "withdraw" : null)}
        />
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

function Timeline({ view: { timeline: events, hiddenEvents: hidden, next, by } }: { view: RoomView }) {
  return (
    <section aria-labelledby="andamento">
      <h2 id="andamento" className="h2">
        {withCedilla("Andamento")}
      </h2>
      {hidden > 0 && (
        <p className={`small soft ${timeline.hidden}`}>
          {`Aqui estão as últimas ${events.length} mudanças. Antes delas houve mais ${hidden.toLocaleString("pt-BR")}.`}
        </p>
      )}
      <ol className={timeline.events} aria-label="O que já aconteceu">
        {events.map(({ id, at, moment, text }) => (
          <li key={id} className={timeline.event}>
            <time dateTime={at} className="small soft">
              {moment}
            </time>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {next && (
        <div className={timeline.event}>
          <span className="small soft">{by}</span>
          <p>{next}</p>
        </div>
      )}
    </section>
  );
}
