/** The mails about requests, but for their quotes. */

import { counted } from "../kit/count.ts";
import { unsubscribeUrl } from "../people/secrets.server.ts";
import { Reason } from "../platform/mail-frame.tsx";
import type { SomeMails } from "../platform/mails.server.ts";
import { type BudgetEventDetails, type BudgetEventKind, type EventMailProps, eventText } from "./events.ts";
import { aboutRequest, requestMail, withAction } from "./mail-parts.tsx";

type WaitingRequest = { budgetId: string; nameProject: string; customerName: string; since: string };
type MailedChange = { author: string; kind: BudgetEventKind; details: BudgetEventDetails };

declare module "../platform/mails.server.ts" {
  interface MailProps extends EventMailProps {
    /** `userId`, here and below: the mail's reader, for the link that ends such mails */
    "new-request": { budgetId: string; nameProject: string; userId: string; requestType: string };
    "request-sent": { budgetId: string; nameProject: string; name: string; until: string };
    changes: { budgetId: string; nameProject: string; changes: MailedChange[]; next: string };
    /** `answerDays`: not in a mail that an earlier version queued */
    "waiting-requests": { userId: string; requests: WaitingRequest[]; answerDays?: number };
  }
}

/** Without a name, the designer's account was deleted. */
function Released({ nameProject, designerName, reason }: Record<"nameProject" | "designerName" | "reason", string>) {
  if (designerName === "")
    return (
      <p>
        <b>{nameProject}</b> ficou sem designer: a conta de quem cuidava do projeto foi apagada.
      </p>
    );
  return (
    <>
      <p>
        {designerName} devolveu o projeto <b>{nameProject}</b>, com este motivo:
      </p>
      <Reason>{reason}</Reason>
    </>
  );
}

/** A mail that an earlier version queued names nobody. */
const endsRequests = (userId: string | undefined) => (userId ? { leave: unsubscribeUrl(userId, "requests") } : {});

export const requestMails = {
  "new-request": ({ budgetId, nameProject, userId, requestType }) => ({
    ...aboutRequest(
      budgetId,
      `Novo pedido: ${nameProject}`,
      <>
        Chegou um pedido novo: <b>{nameProject}</b>, {requestType}. Ele fica com quem pegar primeiro.
      </>,
    ),
    ...endsRequests(userId),
  }),
  "request-sent": ({ budgetId, nameProject, name, until }) =>
    aboutRequest(
      budgetId,
      `Pedido enviado: ${nameProject}`,
      <>
        Agora é com a gente, {name}. Um designer assume <b>{nameProject}</b> até <b>{until}</b>. Você recebe o nome por
        e-mail e pode conversar na página do pedido. O orçamento chega lá, e nada é cobrado antes de você aceitar. Até
        alguém assumir, dá para mudar as respostas ou retirar o pedido.
      </>,
    ),
  claimed: ({ budgetId, nameProject, designerName }) =>
    aboutRequest(
      budgetId,
      `${designerName} vai cuidar de ${nameProject}`,
      <>
        {designerName} pegou o seu pedido <b>{nameProject}</b>. Agora os seus contatos aparecem para essa pessoa, e o
        próximo passo é dela: enviar o orçamento.
      </>,
    ),
  "status-changed": ({ budgetId, nameProject, status, author, reason }) =>
    requestMail(
      budgetId,
      `${nameProject}: ${status}`,
      reason === "" ? (
        <p>
          {author} mudou a etapa do seu pedido <b>{nameProject}</b>: {status}.
        </p>
      ) : (
        <>
          <p>
            {author} passou <b>{nameProject}</b> para {status}, sem orçamento aceito, e deixou o motivo:
          </p>
          <Reason>{reason}</Reason>
          <p>Não é isso? Responda na conversa do projeto.</p>
        </>
      ),
      "Ver o projeto",
    ),
  withdrawn: ({ budgetId, nameProject }) => ({
    subject: `Você retirou o pedido ${nameProject}`,
    body: (
      <>
        {withAction(
          budgetId,
          <p>
            <b>{nameProject}</b> saiu da lista dos designers, e ninguém mais pode assumir. As respostas e a conversa
            ficam na sua conta, e dá para pedir de novo.
          </p>,
          "Pedir de novo",
        )}
        <p>Não foi você? Troque a senha e fale com a gente.</p>
      </>
    ),
  }),
  released: ({ budgetId, nameProject, designerName, reason, until, withQuote }) =>
    requestMail(
      budgetId,
      `${nameProject} está de novo sem designer`,
      <>
        <Released nameProject={nameProject} designerName={designerName} reason={reason} />
        <p>
          O pedido voltou a ficar aberto.{" "}
          {until !== "" ? (
            <>
              Outro designer assume até <b>{until}</b>; se ninguém assumir, a direção do estúdio escolhe alguém.
            </>
          ) : (
            "O prazo que demos já venceu, e a direção do estúdio escolhe alguém."
          )}{" "}
          A conversa continua guardada, e até lá você fala com a gente.
          {withQuote && " O orçamento que esperava a sua resposta não vale mais."}
        </p>
      </>,
    ),
  "released-to-studio": ({ budgetId, nameProject, designerName, reason, customerName, since }) =>
    requestMail(
      budgetId,
      `${nameProject} está de novo sem designer`,
      <>
        <Released nameProject={nameProject} designerName={designerName} reason={reason} />
        {since !== "" ? (
          <p>
            O prazo que demos a {customerName} venceu: {since}. O pedido voltou a ficar aberto: escolha um designer, ou
            conte a {customerName} o que vai acontecer.
          </p>
        ) : (
          <p>O pedido voltou a ficar aberto. Você pode esperar que alguém assuma, ou atribuir a um designer.</p>
        )}
      </>,
      since !== "" ? "Atribuir a um designer" : "Ver o pedido",
    ),
  assigned: ({ budgetId, nameProject, customerName, designerName, reason, next }) =>
    requestMail(
      budgetId,
      `${designerName} vai cuidar de ${nameProject}`,
      <>
        <p>
          Oi, {customerName}. O estúdio escolheu {designerName} para <b>{nameProject}</b>
          {reason === "" ? "." : ":"}
        </p>
        <Reason>{reason}</Reason>
        <p>{next}. Agora os seus contatos aparecem para essa pessoa.</p>
      </>,
      "Ver o projeto",
    ),
  "assigned-to-you": ({ budgetId, nameProject, designerName, adminName, reason, next }) =>
    requestMail(
      budgetId,
      `${nameProject} agora é com você`,
      <>
        <p>
          Oi, {designerName}. {adminName}, do estúdio, passou <b>{nameProject}</b> para você
          {reason === "" ? "." : ", com este recado:"}
        </p>
        <Reason>{reason}</Reason>
        <p>{next}.</p>
      </>,
      "Abrir o projeto",
    ),
  "assigned-away": ({ budgetId, nameProject, designerName, adminName, reason }) =>
    requestMail(
      budgetId,
      `${nameProject} passou para ${designerName}`,
      <>
        <p>
          {adminName}, do estúdio, passou <b>{nameProject}</b> para {designerName}
          {reason === "" ? "." : ", com este recado:"}
        </p>
        <Reason>{reason}</Reason>
        <p>Você não precisa fazer mais nada: a conversa e o orçamento foram junto.</p>
      </>,
    ),
  changes: ({ budgetId, nameProject, changes, next }) =>
    requestMail(
      budgetId,
      `Novidades em ${nameProject}`,
      <>
        <p>
          O que mudou em <b>{nameProject}</b>:
        </p>
        <ul style={{ margin: "17px 0", paddingLeft: 22 }}>
          {changes.map(({ author, ...change }) => (
            <li key={`${author} ${eventText(change)}`}>
              {author} {eventText(change)}
            </li>
          ))}
        </ul>
        <p>{next}.</p>
      </>,
      "Ver o projeto",
    ),
  "waiting-requests": ({ userId, requests, answerDays }) => ({
    ...endsRequests(userId),
    subject:
      requests.length === 1
        ? `${requests[0]?.nameProject} está sem designer${answerDays ? ` há ${counted(answerDays, "dia", "dias")}` : ""}`
        : `${requests.length} pedidos esperam um designer`,
    body: (
      <>
        {requests.map(({ budgetId, nameProject, customerName, since }) => (
          <div key={budgetId}>
            {withAction(
              budgetId,
              <p>
                O prazo que demos a {customerName} venceu: {since}. Ninguém assumiu <b>{nameProject}</b>. Escolha um
                designer, ou conte a {customerName} o que vai acontecer.
              </p>,
              "Atribuir a um designer",
            )}
          </div>
        ))}
      </>
    ),
  }),
} satisfies SomeMails;
