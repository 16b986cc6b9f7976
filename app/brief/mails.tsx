/** The mail about the AI service. */
import { Action } from "../platform/mail-frame.tsx";
import type { SomeMails } from "../platform/mails.server.ts";

declare module "../platform/mails.server.ts" {
  interface MailProps {
    /** `fault`: 'quota' or 'refused'; `reason`: the service's words */
    "ai-outage": { fault: string; reason: string };
  }
}

export const briefMails = {
  "ai-outage": ({ fault, reason }) => ({
    subject: fault === "quota" ? "O serviço de IA está sem crédito" : "O serviço de IA recusa os pedidos",
    body: (
      <>
        <p>
          {fault === "quota"
            ? "O serviço que escreve os resumos diz que o crédito ou a cota acabou."
            : "O serviço que escreve os resumos recusa os pedidos: a chave, o modelo ou o endereço não está certo."}{" "}
          Até isso ser corrigido, os clientes recebem o texto do redator embutido, e nada se perde.
        </p>
        <p>O serviço disse: {reason}</p>
        <p>
          {fault === "quota"
            ? "Ponha crédito na conta do serviço, ou peça a quem cuida do servidor outra chave."
            : "Mostre esta mensagem a quem cuida do servidor: o comando `npm run studio -- doctor` diz o que mudar."}
        </p>
        <Action path="/admin/page">Abrir a página do estúdio</Action>
      </>
    ),
  }),
} satisfies SomeMails;
