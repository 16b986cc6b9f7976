/** The mails about requests. */
import type { ReactNode } from "react";
import { eventText } from "../domain/budget.ts";
import { env } from "./env.server.ts";
import type { MailProps, MailTemplate } from "./jobs.server.ts";
import { Action, type MailContent } from "./mail-frame.tsx";
import { unsubscribeUrl } from "./unsubscribe.server.ts";

function aboutRequest(budgetId: string, subject: string, text: ReactNode): MailContent {
  return { subject, body: withAction(budgetId, <p>{text}</p>) };
}

function withAction(budgetId: string, text: ReactNode, action = "Ver o pedido"): ReactNode {
  return (
    <>
      {text}
      <Action path={`/budget/view/${budgetId}`}>{action}</Action>
    </>
  );
}

/** What somebody wrote to the reader; nothing if empty. */
function Reason({ children }: { children: string }) {
  if (children === "") return null;
  return (
    <blockquote style={{ margin: "17px 0", padding: "2px 0 2px 18px", borderLeft: "6px solid #FF9CC2" }}>
      {children}
    </blockquote>
  );
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

export const requestMails = {
  "new-request": ({ budgetId, nameProject, requestType }) =>
    aboutRequest(
      budgetId,
      `Novo pedido: ${nameProject}`,
      <>
        Chegou um pedido novo: <b>{nameProject}</b>, {requestType}. Ele fica com quem pegar primeiro.
      </>,
    ),
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
  "quote-sent": ({ budgetId, nameProject }) =>
    aboutRequest(
      budgetId,
      `O orçamento de ${nameProject} chegou`,
      <>
        O orçamento de <b>{nameProject}</b> está pronto. Leia e diga se aceita.
      </>,
    ),
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
  "quote-declined": ({ budgetId, nameProject, customerName }) =>
    aboutRequest(
      budgetId,
      `${customerName} recusou o orçamento de ${nameProject}`,
      <>
        {customerName} recusou o orçamento de <b>{nameProject}</b>. Converse com a pessoa e envie outro.
      </>,
    ),
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
  "status-changed": ({ budgetId, nameProject, status, author, reason }) => ({
    subject: `${nameProject}: ${status}`,
    body: withAction(
      budgetId,
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
  }),
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
  released: ({ budgetId, nameProject, designerName, reason, until, withQuote }) => ({
    subject: `${nameProject} está de novo sem designer`,
    body: withAction(
      budgetId,
      <>
        <Released nameProject={nameProject} designerName={designerName} reason={reason} />
        <p>
          O pedido voltou a ficar aberto. Outro designer assume até <b>{until}</b>; se ninguém assumir, a direção do
          estúdio escolhe alguém. A conversa continua guardada, e até lá você fala com a gente.
          {withQuote && " O orçamento que esperava a sua resposta não vale mais."}
        </p>
      </>,
    ),
  }),
  "released-to-studio": ({ budgetId, nameProject, designerName, reason }) => ({
    subject: `${nameProject} está de novo sem designer`,
    body: withAction(
      budgetId,
      <>
        <Released nameProject={nameProject} designerName={designerName} reason={reason} />
        <p>O pedido voltou a ficar aberto. Você pode esperar que alguém assuma, ou atribuir a um designer.</p>
      </>,
    ),
  }),
  assigned: ({ budgetId, nameProject, customerName, designerName, reason, next }) => ({
    subject: `${designerName} vai cuidar de ${nameProject}`,
    body: withAction(
      budgetId,
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
  }),
  "assigned-to-you": ({ budgetId, nameProject, designerName, adminName, reason, next }) => ({
    subject: `${nameProject} agora é com você`,
    body: withAction(
      budgetId,
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
  }),
  "assigned-away": ({ budgetId, nameProject, designerName, adminName, reason }) => ({
    subject: `${nameProject} passou para ${designerName}`,
    body: withAction(
      budgetId,
      <>
        <p>
          {adminName}, do estúdio, passou <b>{nameProject}</b> para {designerName}
          {reason === "" ? "." : ", com este recado:"}
        </p>
        <Reason>{reason}</Reason>
        <p>Você não precisa fazer mais nada: a conversa e o orçamento foram junto.</p>
      </>,
    ),
  }),
  changes: ({ budgetId, nameProject, changes, next }) => ({
    subject: `Novidades em ${nameProject}`,
    body: withAction(
      budgetId,
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
  }),
  "waiting-requests": ({ requests }) => ({
    subject:
      requests.length === 1
        ? `${requests[0]?.nameProject} está sem designer há ${env.ANSWER_DAYS === 1 ? "1 dia" : `${env.ANSWER_DAYS} dias`}`
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
} satisfies { [Template in MailTemplate]?: (props: MailProps[Template]) => MailContent };
