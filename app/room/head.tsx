import { Fragment, type RefObject, useRef } from "react";
import { Form } from "react-router";
import { counted } from "../kit/count.ts";
import { requestType } from "../kit/needs.ts";
import { UNCLAIMED } from "../requests/budget.ts";
import { statusOf } from "../requests/budget-statuses.ts";
import { Intent } from "../requests/room-form.tsx";
import { StatusLine, StatusTitle } from "../requests/status.tsx";
import { Stroke } from "../requests/stroke.tsx";
import type { NextAction } from "../requests/turn-lines.ts";
import { useFocusAfterRemoval } from "../ui/browser/use-focus-after-removal.ts";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import styles from "./head.module.css";
import { NextStep } from "./next-step.tsx";
import type { RoomView } from "./room.server.ts";
import actionStyles from "./room-actions.module.css";

/** Name, turn and action come first; the background shows whose turn it is. */
export function Head({ view, turn, pending, onOpen }: ActionsProps & { turn: RefObject<HTMLElement | null> }) {
  const { label } = requestType(view.data.typeBanding);
  const status = statusOf(view.data.status);
  const { who, what, side, due } = view.turn;
  const figure = due ?? view.written?.figure;
  const isOver = side === "over";
  // Its customer reads first what they did, then who goes on.
  const isOwnApproval = view.stage === "approved" && view.part === "customer";
  const whole = isOver ? `${view.lead} ${what}`.trim() : view.lead;
  const lead = isOwnApproval ? `${what} ${whole}` : whole;
  // No status applies to a withdrawn request.
  const hasStatus = view.stage !== "withdrawn";
  return (
    <div className={styles.head} data-ground={view.turn.ground}>
      <div className="wrap">
        <div className={styles.columns}>
          <div className={styles.name}>
            <h1 className="h1" data-length={lengthOf(view.data.nameProject)}>
              {withCedilla(view.data.nameProject)}
            </h1>
            <div className={styles.kind}>
              {hasStatus && <StatusTitle status={status} />}
              <p>{label}</p>
            </div>
          </div>
          {hasStatus && (
            <div className={styles.status}>
              <StatusLine key={status.id} status={status} />
            </div>
          )}
          <section ref={turn} tabIndex={-1} className={styles.turn} aria-labelledby="criacao">
            <h2 id="criacao" className="label">
              Criação
            </h2>
            <div className={styles.said} aria-live="polite">
              <h2 className="h2">{withCedilla(isOver || isOwnApproval ? who : `${who} ${what}`)}</h2>
              {lead && <p className={`lead ${styles.lead}`}>{lead}</p>}
            </div>
            {figure && !view.approved && (
              <dl className={styles.figure}>
                <dt>{figure.label}</dt>
                <dd>{figure.amount}</dd>
              </dl>
            )}
            {view.approved && (
              <dl className={styles.figure}>
                <dt>Código da aprovação</dt>
                <dd>{view.approved.figure}</dd>
              </dl>
            )}
            <RoomActions view={view} pending={pending} onOpen={onOpen} />
          </section>
        </div>
        <Stroke view={view} />
      </div>
    </div>
  );
}

/** Long names are smaller, so that turn and action stay in the first view. */
function lengthOf(name: string): "long" | "longest" | undefined {
  if (name.length > 80) return "longest";
  return name.length > 28 ? "long" : undefined;
}

/** The buttons that the specification prescribes, in its order. The one for the current turn comes first, filled. */
type PrescribedButton = "claim" | "viewQuote" | "sendQuote" | "withdrawQuote";
const TEXTS: Record<PrescribedButton, string> = {
  claim: "Requisitar Projeto",
  viewQuote: "visualizar orçamento",
  sendQuote: "enviar um orçamento",
  withdrawQuote: "Calcelar envio orçamento",
};
export type RoomDialog = "quote" | "withdraw" | "another";
/** The quote's editor. */
export const writePath = (id: string) => `/budget/${id}/orcamento/escrever`;

const DIALOGS: Record<Exclude<PrescribedButton, "claim" | "sendQuote">, RoomDialog> = {
  viewQuote: "quote",
  withdrawQuote: "withdraw",
};

type ActionsProps = {
  view: RoomView;
  /** the `intent` of the action in progress */
  pending: FormDataEntryValue | null | undefined;
  onOpen: (dialog: RoomDialog) => void;
};

function RoomActions({ view, pending, onOpen }: ActionsProps) {
  const { part, turn, refusals, stage } = view;
  const quoteButton = useRef<HTMLButtonElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(quoteButton);
  const isFilled = (name: NextAction) => turn.action === name && turn.side !== "theirs";
  const shown = prescribedButtons(view).toSorted((a, b) => Number(isFilled(b)) - Number(isFilled(a)));
  const reasons = [...new Set(shown.map((name) => refusals[name]).filter((reason) => reason !== undefined))];

  const button = (name: PrescribedButton) => {
    const reason = refusals[name];
    const icon = name === "claim" ? ("hand" as const) : ("arrow-right" as const);
    const props = {
      look: isFilled(name) ? ("primary" as const) : ("outline" as const),
      size: isFilled(name) ? ("large" as const) : ("medium" as const),
      after: isFilled(name) ? icon : undefined,
      "aria-disabled": reason !== undefined,
      "aria-describedby": reason && reasonId(reasons.indexOf(reason)),
    };
    if (name === "viewQuote" && view.written)
      return (
        <Form action={view.written.to} aria-label={TEXTS.viewQuote}>
          <Button type="submit" {...props}>
            {TEXTS.viewQuote}
          </Button>
        </Form>
      );
    if (name === "claim")
      return (
        <Form method="post" aria-label={TEXTS.claim} replace preventScrollReset>
          <Intent name="claim" />
          <Button type="submit" busy={pending === "claim"} {...props}>
            {TEXTS.claim}
          </Button>
        </Form>
      );
    if (name === "sendQuote")
      return (
        <Form action={writePath(view.id)} aria-label={TEXTS.sendQuote}>
          <Button
            type="submit"
            {...props}
            onClick={(event) => {
              if (!view.written?.accepted) return;
              event.preventDefault();
              onOpen("another");
            }}
          >
            {TEXTS.sendQuote}
          </Button>
        </Form>
      );
    return (
      <Button ref={name === "viewQuote" ? quoteButton : undefined} onClick={() => onOpen(DIALOGS[name])} {...props}>
        {TEXTS[name]}
      </Button>
    );
  };

  // Admins answer for the studio, and only without a designer; their lists and header count no other requests.
  const isDesigners = part === "admin" && view.data.designSelect !== UNCLAIMED;
  const unread = isDesigners ? 0 : (view.conversation?.unread ?? 0);
  // Before the down payment this is rarely the next step.
  const isEarly = stage === "waitingForDownPayment" && turn.action === "complete";
  // The only thing to do is to read the requested change; the conversation comes after it.
  const isAsked = part === "customer" && stage === "changeAsked";
  const talks =
    view.conversation !== null && (turn.action === "talk" || (part === "customer" && stage !== "withdrawn"));
  return (
    <div className={actionStyles.actions} data-few={shown.length < 2 || undefined} {...focusAfterRemoval}>
      <div className={actionStyles.buttons}>
        {!isEarly && <NextStep view={view} />}
        {talks && !isAsked && !shown.some(isFilled) && (
          <Talk to={view.otherSide} unread={unread} look={view.approved ? "text" : "outline"} />
        )}
        {shown.map((name, index) => (
          <Fragment key={name}>
            {button(name)}
            {index === 0 && (isFilled(name) || isAsked) && talks && (
              <Talk to={view.otherSide} unread={unread} look="text" />
            )}
          </Fragment>
        ))}
      </div>
      {reasons.length > 0 && (
        <p className="small">
          {reasons.map((reason, index) => (
            <Fragment key={reason}>
              <span id={reasonId(index)}>{reason}</span>{" "}
            </Fragment>
          ))}
        </p>
      )}
      {isEarly && (
        <div className={actionStyles.buttons}>
          <NextStep view={view} />
        </div>
      )}
    </div>
  );
}

const reasonId = (index: number) => `motivo-${index + 1}`;

function prescribedButtons({ part, data, stage }: RoomView): PrescribedButton[] {
  if (part === "customer") return ["viewQuote"];
  const claims: PrescribedButton[] = data.designSelect === UNCLAIMED && stage !== "withdrawn" ? ["claim"] : [];
  return [...claims, "viewQuote", "sendQuote", "withdrawQuote"];
}

function Talk({ to, unread, look }: { to: string; unread: number; look: "text" | "outline" }) {
  return (
    <ButtonLink
      className={look === "text" ? actionStyles.talk : undefined}
      to="#conversa"
      look={look}
      before="chat-circle"
    >
      {`Falar com ${to}`}
      {unread > 0 && <span className={actionStyles.unread}>{counted(unread, "nova", "novas")}</span>}
    </ButtonLink>
  );
}
