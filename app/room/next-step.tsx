import type { MouseEvent, ReactNode } from "react";
import { ATTACH_ID } from "../conversation/conversation.ts";
import { deliveryPath } from "../delivery/paths.ts";
import { ToPortfolio } from "../delivery/to-portfolio.tsx";
import { buildPath, newProofPath } from "../proofs/paths.ts";
import { SET_PIX } from "../quotes/pay/set-pix.ts";
import { STATUS } from "../requests/budget-statuses.ts";
import { AskButton } from "../requests/room-form.tsx";
import type { NextAction } from "../requests/turn-lines.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import { AssignButton, StatusButton } from "./hands.tsx";
import type { RoomView } from "./room.server.ts";

/** The button's look, by whose turn it is. */
const PAY_LOOKS = { yours: "primary", over: "pink", theirs: "outline", invitation: "outline" } as const;

const LOOKS = {
  first: { look: "primary", size: "large", after: "arrow-right" },
  second: { look: "outline", size: "medium", after: undefined },
} as const;

/** The next steps for which no button is prescribed. */
export function NextStep({ view }: { view: RoomView }) {
  const { id, turn, part, stage } = view;
  const isYours = turn.side === "yours";
  // The designer checks payments, and an admin may too; both also check what was unpaid at the end.
  const looksForMoney =
    (part === "admin" && stage === "downPaymentClaimed") || (part !== "customer" && stage === "closed");
  const action = looksForMoney ? "pay" : turn.action;
  const payLook = PAY_LOOKS[turn.side];
  const paying = { look: payLook, size: payLook === "outline" ? "medium" : "large", after: "arrow-right" } as const;
  const isEarly = stage === "waitingForDownPayment";
  const { current, mayMake } = view.proofs;
  const makes = mayMake && (stage === "creating" || stage === "proofAnswered");
  const steps: Partial<Record<NextAction, ReactNode>> = {
    changeAnswers: (
      <ButtonLink to={`/budget/${id}/mudar`} look="outline" before="pencil-simple">
        Mudar respostas
      </ButtonLink>
    ),
    assign: (
      <AssignButton
        view={view}
        look={isYours ? "primary" : "outline"}
        size={isYours ? "large" : "medium"}
        after="user-plus"
      />
    ),
    pay: view.written?.payment && (
      <ButtonLink to={view.written.payment.to} {...paying}>
        {view.written.payment.label}
      </ButtonLink>
    ),
    sendPix: (
      <ButtonLink to={SET_PIX.to} size="large" after="arrow-right">
        {SET_PIX.label}
      </ButtonLink>
    ),
    complete: (
      <>
        {makes && <ProofLink to={newProofPath(id)} label="Nova prova" isFirst />}
        <StatusButton
          view={view}
          to={STATUS.completed}
          label={`Passar para ${STATUS.completed.line}`}
          {...LOOKS[isEarly || makes ? "second" : "first"]}
        />
      </>
    ),
    makeProof: makes && <ProofLink to={newProofPath(id)} label="Abrir os comentários" isFirst />,
    openProof: current && (
      <ProofLink to={current.to} label={openLabel(view)} isFirst={isYours || stage === "approved"} />
    ),
    makeKit: <BuildLink id={id} look="first" />,
    openDelivery: turn.due ? (
      <ButtonLink to={turn.due.to} {...paying}>
        {turn.due.action}
      </ButtonLink>
    ) : (
      <OpenDelivery id={id} />
    ),
    finish: stage === "delivered" ? <Finish view={view} /> : <Delivery view={view} />,
    reopen: (
      <AskButton
        button={{ look: "pink", size: "large", after: "arrow-right" }}
        id={id}
        intent="reopen"
        label="Pedir de novo"
        title="Pedir de novo?"
        description="O pedido volta para a lista dos designers com as respostas que você deu, e cada designer recebe um e-mail."
        confirm="Pedir de novo"
      />
    ),
  };
  const step = action && steps[action];
  // The kit stays theirs after the end.
  if (!view.delivered || part === "visitor" || (action === "openDelivery" && !turn.due)) return step;
  return (
    <>
      {step}
      <OpenDelivery id={id} look={step ? "outline" : "pink"} />
      {view.portfolio && <ToPortfolio id={id} isBegun={view.portfolio.isBegun} />}
    </>
  );
}

/** Of the version that counts, for who looks. */
function openLabel({ part, stage }: RoomView): string {
  if (part !== "customer") return "Ver a prova";
  return stage === "proofAnswered" ? "Ler o que você mandou" : "Abrir a prova";
}

function ProofLink({ to, label, isFirst }: { to: string; label: string; isFirst: boolean }) {
  return (
    <ButtonLink to={to} {...LOOKS[isFirst ? "first" : "second"]}>
      {label}
    </ButtonLink>
  );
}

function OpenDelivery({ id, look }: { id: string; look?: "primary" | "outline" | "pink" }) {
  return (
    <ButtonLink to={deliveryPath(id)} look={look} size={look === "outline" ? "medium" : "large"} after="arrow-right">
      Abrir a entrega
    </ButtonLink>
  );
}

const Finish = ({ view }: { view: RoomView }) => (
  <StatusButton view={view} to={STATUS.finished} label={`Passar para ${STATUS.finished.line}`} {...LOOKS.first} />
);

/** First the files, then the end. */
function Delivery({ view }: { view: RoomView }) {
  const { isDelivered, id, stage } = view;
  // A kit that was delivered may be followed by a newer one.
  const kit = (stage === "done" || stage === "delivered") && <BuildLink key="kit" id={id} look="second" />;
  const files = view.conversation && (
    <ButtonLink
      key="files"
      to="#conversa"
      {...LOOKS[isDelivered ? "second" : "first"]}
      before="paperclip"
      after={undefined}
      onClick={showAttachButton}
    >
      Mandar arquivos
    </ButtonLink>
  );
  const end = (
    <StatusButton
      key="end"
      view={view}
      to={STATUS.finished}
      label={`Passar para ${STATUS.finished.line}`}
      {...LOOKS[isDelivered || !files ? "first" : "second"]}
    />
  );
  // Last: the others are in the first view of a small phone.
  return isDelivered ? [end, files, kit] : [files, end, kit];
}

/** Designers alone are asked for it. */
function BuildLink({ id, look }: { id: string; look: keyof typeof LOOKS }) {
  return (
    <ButtonLink to={buildPath(id)} {...LOOKS[look]}>
      Montar a entrega
    </ButtonLink>
  );
}

/** Without scripts, or while older messages are shown, the link leads to the conversation. */
function showAttachButton(event: MouseEvent) {
  const button = document.getElementById(ATTACH_ID);
  if (!button) return;
  event.preventDefault();
  button.focus({ preventScroll: true });
  button.scrollIntoView({ block: "center" });
}
