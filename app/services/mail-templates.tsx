/** The mails, rendered when they are sent. */
import { render, toPlainText } from "@react-email/render";
import type { ReactNode } from "react";
import { BRAND } from "../brand.ts";
import { env } from "./env.server.ts";
import type { MailProps, MailTemplate } from "./jobs.server.ts";

const FONT = "'Instrument Sans', Helvetica, Arial, sans-serif";
const FOREST = "#0A3A29";

/** The frame of every mail. Mail programs understand only inline styles and tables. */
function Letter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <html lang="pt-BR">
      <body style={{ margin: 0, background: "#F0F3EF", color: FOREST, fontFamily: FONT }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: "24px 12px" }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ maxWidth: 560, background: "#FFFFFF", borderTop: "10px solid #FF9CC2" }}
                >
                  <tbody>
                    <tr>
                      <td style={{ padding: "32px 28px", fontSize: 17, lineHeight: 1.55 }}>
                        <h1 style={{ margin: "0 0 20px", fontSize: 30, lineHeight: 1.1 }}>{title}</h1>
                        {children}
                        <p style={{ margin: "32px 0 0", fontSize: 14, color: "#4A5F55" }}>
                          {BRAND.name}. {BRAND.slogan}
                        </p>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Action({ path, children }: { path: string; children: ReactNode }) {
  return (
    <p style={{ margin: "24px 0" }}>
      <a
        href={new URL(path, env.ORIGIN).href}
        style={{
          display: "inline-block",
          padding: "16px 28px",
          borderRadius: 999,
          background: FOREST,
          color: "#FFFFFF",
          fontWeight: 600,
          textDecoration: "none",
        }}
      >
        {children}
      </a>
    </p>
  );
}

type Content = { subject: string; body: ReactNode };

function aboutRequest(budgetId: string, subject: string, text: ReactNode): Content {
  return {
    subject,
    body: (
      <>
        <p>{text}</p>
        <Action path={`/budget/view/${budgetId}`}>Ver o pedido</Action>
      </>
    ),
  };
}

const templates: { [Template in MailTemplate]: (props: MailProps[Template]) => Content } = {
  verification: ({ code, url }) => ({
    subject: `${code} é o seu código de confirmação`,
    body: (
      <>
        <p>Oi! Para ativar a sua conta, digite este código na página do cadastro:</p>
        <p style={{ margin: "24px 0", fontSize: 40, fontWeight: 700, letterSpacing: "0.12em" }}>{code}</p>
        <p>O código vale por 15 minutos. Se preferir, confirme por este link, que vale por 24 horas:</p>
        <Action path={url}>Confirmar e-mail</Action>
        <p>Se você não pediu este cadastro, ignore esta mensagem e a conta não será ativada.</p>
      </>
    ),
  }),
  "existing-account": ({ name }) => ({
    subject: "Você já tem uma conta aqui",
    body: (
      <>
        <p>Oi, {name}. Alguém, talvez você, tentou criar uma conta com este e-mail. Ela já existe e nada mudou nela.</p>
        <Action path="/login">Entrar</Action>
        <p>
          Esqueceu a senha? <a href={new URL("/login/redefinir", env.ORIGIN).href}>Crie uma nova</a>. Se não foi você,
          pode ignorar esta mensagem.
        </p>
      </>
    ),
  }),
  "password-reset": ({ url }) => ({
    subject: "Crie uma nova senha",
    body: (
      <>
        <p>Oi! Use este link para criar uma nova senha. Ele vale por uma hora e só pode ser usado uma vez.</p>
        <Action path={url}>Criar nova senha</Action>
        <p>Se você não pediu isto, ignore esta mensagem: a sua senha continua a mesma.</p>
      </>
    ),
  }),
  "email-change-old": ({ name, newEmail, url }) => ({
    subject: "Confirme a troca do seu e-mail",
    body: (
      <>
        <p>
          Oi, {name}. Pediram para trocar o e-mail da sua conta por <b>{newEmail}</b>. A troca só acontece se você
          confirmar aqui e o endereço novo confirmar também, em até 24 horas.
        </p>
        <Action path={url}>Confirmar a troca</Action>
        <p>
          Não foi você? Abra o mesmo link e escolha “Não fui eu”: a troca é cancelada e as outras sessões são
          encerradas.
        </p>
      </>
    ),
  }),
  "email-change-new": ({ url }) => ({
    subject: "Confirme o seu novo e-mail",
    body: (
      <>
        <p>Oi! Alguém, talvez você, quer usar este endereço na conta que tem aqui. Confirme em até 24 horas:</p>
        <Action path={url}>Confirmar este endereço</Action>
        <p>Se não foi você, ignore esta mensagem e nada muda.</p>
      </>
    ),
  }),
  "email-taken": ({ name }) => ({
    subject: "Este e-mail já está na sua conta",
    body: (
      <>
        <p>
          Oi, {name}. Alguém, talvez você, tentou pôr este e-mail em outra conta. Ele já é o da sua e nada mudou nela.
        </p>
        <Action path="/login">Entrar</Action>
        <p>Se não foi você, pode ignorar esta mensagem.</p>
      </>
    ),
  }),
  "password-changed": ({ name }) => ({
    subject: "A sua senha foi trocada",
    body: (
      <>
        <p>Oi, {name}. A senha da sua conta acabou de ser trocada, e as outras sessões foram encerradas.</p>
        <p>
          Não foi você? <a href={new URL("/login/redefinir", env.ORIGIN).href}>Crie outra senha agora</a>.
        </p>
      </>
    ),
  }),
  "account-deleted": ({ name }) => ({
    subject: "A sua conta foi apagada",
    body: (
      <p>
        Oi, {name}. A sua conta foi apagada, como você pediu, e as sessões foram encerradas. Com este mesmo e-mail dá
        para <a href={new URL("/registre", env.ORIGIN).href}>criar outra</a> quando quiser.
      </p>
    ),
  }),
  "designer-left": ({ budgetId, nameProject }) =>
    aboutRequest(
      budgetId,
      `${nameProject} espera outro designer`,
      <>
        Quem cuidava de <b>{nameProject}</b> não está mais no estúdio. O pedido continua de pé, com tudo o que você
        contou, e a gente avisa quando outra pessoa assumir.
      </>,
    ),
  "project-left": ({ budgetId, nameProject }) =>
    aboutRequest(
      budgetId,
      `${nameProject} ficou sem designer`,
      <>
        A conta de quem cuidava de <b>{nameProject}</b> foi apagada, e o orçamento já estava aceito. O projeto está
        aberto de novo: falta alguém assumir.
      </>,
    ),
  "designer-admitted": ({ name }) => ({
    subject: "Você já pode pegar projetos",
    body: (
      <>
        <p>Oi, {name}. O estúdio deixou você entrar: os pedidos abertos já aparecem na sua página.</p>
        <Action path="/designer/page">Ver os pedidos</Action>
      </>
    ),
  }),
  "new-request": ({ budgetId, nameProject, requestType }) =>
    aboutRequest(
      budgetId,
      `Novo pedido: ${nameProject}`,
      <>
        Chegou um pedido novo: <b>{nameProject}</b>, {requestType}. Ele fica com quem pegar primeiro.
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
  "status-changed": ({ budgetId, nameProject, status }) =>
    aboutRequest(
      budgetId,
      `${nameProject}: ${status}`,
      <>
        O seu pedido <b>{nameProject}</b> mudou de etapa: {status}.
      </>,
    ),
};

/** Most characters of a typed text in a mail to somebody else. */
const LONGEST_NAME = 80;
/** Characters that join an address, of which mail programs make a link, in the forms of other scripts as well. */
const JOINTS = /[.:/\\@。．｡․：／＼＠]+(?=[\p{L}\p{N}\p{S}])/gu;
/** Control, invisible and direction characters, and halves of surrogate pairs. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** One line without addresses ('evil.com' becomes 'evil com') or invisible characters, cut at LONGEST_NAME. */
function mailText(typed: string): string {
  const line = typed.replaceAll(/\s+/g, " ").replaceAll(HIDDEN, "").replaceAll(JOINTS, " ");
  const characters = [...line.replaceAll(/ +/g, " ").trim()];
  return characters.length > LONGEST_NAME
    ? `${characters.slice(0, LONGEST_NAME).join("").trimEnd()}…`
    : characters.join("");
}

/** Props that no person typed, and a checked e-mail address, which must be shown whole. All others are cleaned: a name must not become a link in somebody else's mailbox. */
const NOT_TYPED = ["url", "code", "budgetId", "newEmail"];

function cleaned<Props extends Record<string, string>>(props: Props): Props {
  const pairs = Object.entries(props).map(([name, text]) => [name, NOT_TYPED.includes(name) ? text : mailText(text)]);
  return Object.fromEntries(pairs) as Props;
}

export async function renderMail<Template extends MailTemplate>(
  template: Template,
  props: MailProps[Template],
): Promise<{ subject: string; html: string; text: string }> {
  const { subject, body } = templates[template](cleaned(props));
  const html = await render(<Letter title={subject}>{body}</Letter>);
  const text = toPlainText(html, { selectors: [{ selector: "h1", options: { uppercase: false } }] });
  return { subject, html, text };
}
