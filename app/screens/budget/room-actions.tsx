import { Fragment, type ReactNode, useRef } from "react";
import { Form } from "react-router";
import { UNCLAIMED } from "../../domain/budget.ts";
import { STATUS, type Status } from "../../domain/budget-statuses.ts";
import { counted } from "../../domain/count.ts";
import type { NextAction } from "../../domain/turn.ts";
import { useFocusAfterRemoval } from "../../ui/browser/use-focus-after-removal.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { AssignButton } from "./assign-dialog.tsx";
import { ReopenButton, StatusButton } from "./hands.tsx";
import type { RoomView } from "./room.server.ts";
import styles from "./room-actions.module.css";

/** The prescribed buttons, in the specification's order; the one whose turn it is comes first, filled. */
type Prescribed = "claim" | "viewQuote" | "sendQuote" | "withdrawQuote";
const TEXTS: Record<Prescribed, string> = {
  claim: "Requisitar Projeto",
  viewQuote: "visualizar orçamento",
  sendQuote: "enviar um orçamento",
  withdrawQuote: "Calcelar envio orçamento",
};
export type RoomDialog = "quote" | "send" | "withdraw";
const DIALOGS: Record<Exclude<Prescribed, "claim">, RoomDialog> = {
  viewQuote: "quote",
  sendQuote: "send",
  withdrawQuote: "withdraw",
};

export function RoomActions({
  view,
  pending,
  onOpen,
}: {
  view: RoomView;
  pending: FormDataEntryValue | null | undefined;
  onOpen: (dialog: RoomDialog) => void;
}) {
  const { part, turn, refusals, stage } = view;
  const quoteButton = useRef<HTMLButtonElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(quoteButton);
  const isFilled = (name: NextAction) => turn.action === name && turn.side !== "theirs";
  const shown = prescribed(view).toSorted((a, b) => Number(isFilled(b)) - Number(isFilled(a)));
  const reasons = [...new Set(shown.map((name) => refusals[name]).filter((reason) => reason !== undefined))];

  const button = (name: Prescribed) => {
    const reason = refusals[name];
    const icon = name === "claim" ? ("hand" as const) : ("arrow-right" as const);
    const props = {
      look: isFilled(name) ? ("primary" as const) : ("outline" as const),
      size: isFilled(name) ? ("large" as const) : ("medium" as const),
      after: isFilled(name) ? icon : undefined,
      "aria-disabled": reason !== undefined,
      "aria-describedby": reason && reasonId(reasons.indexOf(reason)),
    };
    if (name === "claim")
      return (
        <Form method="post" aria-label={TEXTS.claim} replace preventScrollReset>
          <input type="hidden" name="intent" value="claim" />
          <Button type="submit" busy={pending === "claim"} {...props}>
            {TEXTS.claim}
          </Button>
        </Form>
      );
    return (
      <Button ref={name === "viewQuote" ? quoteButton : undefined} onClick={() => onOpen(DIALOGS[name])} {...props}>
        {TEXTS[name]}
      </Button>
    );
  };

  const unread = view.conversation?.unread ?? 0;
  const files = turn.action === "finish" && view.conversation !== null;
  const talks =
    view.conversation !== null && (turn.action === "talk" || (part === "customer" && stage !== "withdrawn"));
  return (
    <div className={styles.actions} data-few={shown.length < 2 || undefined} {...focusAfterRemoval}>
      <div className={styles.buttons}>
        <NextStep view={view} />
        {files && (
          <ButtonLink className={styles.talk} to="#conversa" look="text" before="paperclip">
            Mandar arquivos
          </ButtonLink>
        )}
        {talks && !shown.some(isFilled) && <Talk to={view.otherSide} unread={unread} look="outline" />}
        {shown.map((name, index) => (
          <Fragment key={name}>
            {button(name)}
            {index === 0 && isFilled(name) && talks && <Talk to={view.otherSide} unread={unread} look="text" />}
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
    </div>
  );
}

const reasonId = (index: number) => `motivo-${index + 1}`;

function prescribed({ part, data, stage }: RoomView): Prescribed[] {
  if (part === "customer") return ["viewQuote"];
  const claims: Prescribed[] = data.designSelect === UNCLAIMED && stage !== "withdrawn" ? ["claim"] : [];
  return [...claims, "viewQuote", "sendQuote", "withdrawQuote"];
}

/** Steps that have no prescribed button of their own. */
function NextStep({ view: { id, data, owner, state, designers, turn } }: { view: RoomView }) {
  const names = { id, customerName: owner.name };
  const move = (to: Status) => (
    <StatusButton {...names} state={state} to={to} label={`Passar para ${to.line}`} size="large" after="arrow-right" />
  );
  const steps: Partial<Record<NextAction, ReactNode>> = {
    changeAnswers: (
      <ButtonLink to={`/budget/${id}/mudar`} look="outline" before="pencil-simple">
        Mudar respostas
      </ButtonLink>
    ),
    assign: (
      <AssignButton
        {...names}
        nameProject={data.nameProject}
        designers={designers}
        look={turn.side === "yours" ? "primary" : "outline"}
        size={turn.side === "yours" ? "large" : "medium"}
        after="user-plus"
      />
    ),
    complete: move(STATUS.completed),
    finish: move(STATUS.finished),
    reopen: <ReopenButton id={id} look="pink" size="large" after="arrow-right" />,
  };
  return turn.action && steps[turn.action];
}

function Talk({ to, unread, look }: { to: string; unread: number; look: "text" | "outline" }) {
  return (
    <ButtonLink className={look === "text" ? styles.talk : undefined} to="#conversa" look={look} before="chat-circle">
      {`Falar com ${to}`}
      {unread > 0 && <span className={styles.unread}>{counted(unread, "nova", "novas")}</span>}
    </ButtonLink>
  );
}
