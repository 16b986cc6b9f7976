/** The mails about a request's quote. */

import { Action, Reason } from "../platform/mail-frame.tsx";
import type { SomeMails } from "../platform/mails.server.ts";
import { aboutRequest, withAction } from "../requests/mail-parts.tsx";
import type { QuoteNews } from "../requests/quote-events.ts";

declare module "../platform/mails.server.ts" {
  interface MailProps {
    /** `until`: 'amanhã'; `day`: '5 de dezembro de 2026' */
    "quote-ends": { budgetId: string; nameProject: string; version: string; until: string; day: string };
    /** `code`: Pix copia e cola of the down payment */
    "pix-key": { budgetId: string; nameProject: string; amount: string; code: string };
    /** `hash` whole; `byStudio`: 'por telefone', of an acceptance that the studio recorded, else empty */
    "quote-record": {
      budgetId: string;
      nameProject: string;
      version: string;
      total: string;
      signedName: string;
      at: string;
      hash: string;
      byStudio: string;
      toCustomer: boolean;
    };
  }
}

type NewsText = { subject: string; text: string; action?: string };

/** What each event's mail says to its reader. */
const NEWS: { readonly [Kind in QuoteNews["kind"]]: (facts: QuoteNews) => NewsText } = {
  quote_change_asked: ({ author, nameProject, version }) => ({
    subject: `${author} pediu uma mudança no orçamento de ${nameProject}`,
    text: `${author} leu a versão ${version} do orçamento e pediu uma mudança:`,
    action: "Mudar o orçamento",
  }),
  quote_change_withdrawn: ({ author, nameProject, version }) => ({
    subject: `${author} retirou o pedido de mudança em ${nameProject}`,
    text: `A versão ${version} do orçamento volta a esperar pela resposta de ${author}. O rascunho fica guardado.`,
  }),
  quote_expired: ({ nameProject, version, toCustomer }) => ({
    subject: `O orçamento de ${nameProject} venceu`,
    text: toCustomer
      ? `A validade da versão ${version} do orçamento terminou. Se ainda quiser o trabalho, peça outro na conversa.`
      : `A versão ${version} do orçamento venceu sem resposta. Você pode enviar outra.`,
  }),
  quote_undo_asked: ({ author, nameProject, version }) => ({
    subject: `${author} pediu para desfazer o aceite de ${nameProject}`,
    text: `${author} pediu para desfazer o aceite da versão ${version} do orçamento. Ele vale até você concordar.`,
    action: "Responder",
  }),
  quote_undone: ({ author, nameProject, version }) => ({
    subject: `O aceite do orçamento de ${nameProject} foi desfeito`,
    text: `${author} concordou, e a versão ${version} do orçamento não vale mais. Ela continua guardada na página do projeto.`,
  }),
  quote_undo_refused: ({ author, nameProject, version }) => ({
    subject: `O aceite do orçamento de ${nameProject} continua valendo`,
    text: `${author} não concordou em desfazer o aceite da versão ${version} do orçamento.`,
  }),
  payment_claimed: ({ author, nameProject, amount }) => ({
    subject: `${author} disse que pagou: ${nameProject}`,
    text: `${author} disse que pagou ${amount}. Confira na conta e marque como recebido.`,
    action: "Marcar como recebido",
  }),
  payment_received: ({ author, nameProject, amount }) => ({
    subject: `Pagamento recebido: ${nameProject}`,
    text: `${author} marcou como recebido ${amount}. Este aviso não é recibo nem nota fiscal.`,
  }),
  payment_undone: ({ author, nameProject, amount }) => ({
    subject: `O recebimento de ${nameProject} foi desfeito`,
    text: `${author} desfez a marca de recebido de ${amount}. Fale na conversa se algo não bate.`,
  }),
};

/** Of an event that a newer version of the application knows. */
const ELSE: NewsText = { subject: "Novidade no orçamento", text: "O orçamento do projeto mudou." };

export const quoteMails = {
  "quote-sent": ({ budgetId, nameProject, until }) =>
    aboutRequest(
      budgetId,
      `O orçamento de ${nameProject} chegou`,
      <>
        O orçamento de <b>{nameProject}</b> está pronto. Leia e diga se aceita
        {until && (
          <>
            {" "}
            até <b>{until}</b>
          </>
        )}
        .
      </>,
    ),
  "quote-news": (facts) => {
    const { budgetId, reason } = facts;
    const {
      subject,
      text,
      action = "Ver o projeto",
    } = Object.hasOwn(NEWS, facts.kind) ? NEWS[facts.kind](facts) : ELSE;
    return {
      subject,
      body: withAction(
        budgetId,
        <>
          <p>{text}</p>
          <Reason>{reason}</Reason>
        </>,
        action,
      ),
    };
  },
  "quote-ends": ({ budgetId, nameProject, version, until, day }) =>
    aboutRequest(
      budgetId,
      `O orçamento de ${nameProject} vale até ${day}`,
      <>
        A versão {version} do orçamento de <b>{nameProject}</b> pode ser aceita até {until}, no fim do dia. Depois
        disso, ela vence.
      </>,
    ),
  "pix-key": ({ budgetId, nameProject, amount, code }) => ({
    subject: `Os dados do Pix de ${nameProject} chegaram`,
    body: (
      <>
        <p>
          Já dá para pagar a entrada de <b>{nameProject}</b>, {amount}. Copie este código e cole no aplicativo do seu
          banco, em Pix copia e cola. O QR Code está na página.
        </p>
        <p>{code}</p>
        <Action path={`/budget/${budgetId}/pagamento/1`}>Pagar a entrada</Action>
      </>
    ),
  }),
  "quote-record": ({ budgetId, nameProject, version, total, signedName, at, hash, byStudio, toCustomer }) => ({
    subject: `Orçamento aceito: ${nameProject}`,
    body: (
      <>
        <p>
          {byStudio === "" ? (
            <>
              {signedName} aceitou, em {at}, a versão {version} do orçamento de <b>{nameProject}</b>, de {total}.
            </>
          ) : (
            <>
              O estúdio registrou, em {at}, o aceite da versão {version} do orçamento de <b>{nameProject}</b>, de{" "}
              {total}, que {signedName} deu {byStudio}.
            </>
          )}{" "}
          Ela fica guardada na página do projeto e não muda mais. O PDF com o registro do aceite vai junto, ou fica na
          página.
        </p>
        <p>
          SHA-256 desta versão:
          <br />
          {hash}
        </p>
        <Action path={`/budget/${budgetId}/orcamento/${version}`}>Ver o orçamento</Action>
        {toCustomer && <p>Não foi você? Troque a senha e fale com a gente.</p>}
      </>
    ),
  }),
  "quote-withdrawn": ({ budgetId, nameProject }) =>
    aboutRequest(
      budgetId,
      `O orçamento de ${nameProject} foi retirado`,
      <>
        O orçamento de <b>{nameProject}</b> foi retirado. A gente avisa quando o novo chegar.
      </>,
    ),
  "quote-accepted": ({ budgetId, nameProject, customerName }) =>
    aboutRequest(
      budgetId,
      `${customerName} aceitou o orçamento de ${nameProject}`,
      <>
        {customerName} aceitou o orçamento de <b>{nameProject}</b>. Pode começar.
      </>,
    ),
  acceptance: ({ budgetId, nameProject, customerName, at, next }) => ({
    subject: `Você aceitou o orçamento de ${nameProject}`,
    body: (
      <>
        {withAction(
          budgetId,
          <>
            <p>
              Oi, {customerName}. Em {at}, você aceitou o orçamento de <b>{nameProject}</b>. Ele fica guardado na página
              do projeto e não muda mais.
            </p>
            <p>{next}.</p>
          </>,
          "Ver o projeto",
        )}
        <p>Não foi você? Troque a senha e fale com a gente.</p>
      </>
    ),
  }),
  "quote-declined": ({ budgetId, nameProject, customerName, reason }) => ({
    subject: `${customerName} recusou o orçamento de ${nameProject}`,
    body: withAction(
      budgetId,
      <>
        <p>
          {customerName} recusou o orçamento de <b>{nameProject}</b>
          {reason === "" ? "." : ", com este motivo:"}
        </p>
        <Reason>{reason}</Reason>
        <p>Converse com a pessoa e envie outro.</p>
      </>,
    ),
  }),
} satisfies SomeMails;
