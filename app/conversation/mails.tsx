/** The mail about unread messages. */
import { unsubscribeUrl } from "../people/secrets.server.ts";
import { Action } from "../platform/mail-frame.tsx";
import type { SomeMails } from "../platform/mails.server.ts";

declare module "../platform/mails.server.ts" {
  interface MailProps {
    /** `userId`: the mail's reader, for the unsubscribe link; `count` is a number */
    "unread-messages": { budgetId: string; nameProject: string; userId: string; from: string; count: string };
  }
}

export const conversationMails = {
  "unread-messages": ({ budgetId, nameProject, userId, from, count }) => {
    const messages = count === "1" ? "uma mensagem" : `${count} mensagens`;
    return {
      subject: `${count === "1" ? "Mensagem nova" : `${count} mensagens novas`} em ${nameProject}`,
      leave: unsubscribeUrl(userId, "messages"),
      body: (
        <>
          <p>
            {from}: {messages} para você ler em <b>{nameProject}</b>.
          </p>
          <Action path={`/budget/${budgetId}/conversa`}>Ler e responder</Action>
        </>
      ),
    };
  },
} satisfies SomeMails;
