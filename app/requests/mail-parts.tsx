/** The parts that the mails about requests share. */
import type { ReactNode } from "react";
import { Action, type MailContent } from "../platform/mail-frame.tsx";

/** A mail with the way to the request. */
export function requestMail(budgetId: string, subject: string, text: ReactNode, action?: string): MailContent {
  return { subject, body: withAction(budgetId, text, action) };
}

/** A mail of one paragraph, with the way to the request. */
export const aboutRequest = (budgetId: string, subject: string, text: ReactNode) =>
  requestMail(budgetId, subject, <p>{text}</p>);

export function withAction(budgetId: string, text: ReactNode, action = "Ver o pedido"): ReactNode {
  return (
    <>
      {text}
      <Action path={`/budget/view/${budgetId}`}>{action}</Action>
    </>
  );
}
