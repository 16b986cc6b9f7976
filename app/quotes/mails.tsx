/** The mails about a request's quote. */
import type { MailProps, MailTemplate } from "../platform/jobs.server.ts";
import { aboutRequest, type MailContent, Reason, withAction } from "../platform/mail-frame.tsx";

export const quoteMails = {
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
} satisfies { [Template in MailTemplate]?: (props: MailProps[Template]) => MailContent };
