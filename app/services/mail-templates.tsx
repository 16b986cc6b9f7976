/** What each mail says: subject and body, from the same data. Rendered when it is sent. */
import { render, toPlainText } from "@react-email/render";
import type { ReactNode } from "react";
import { BRAND } from "../brand.ts";
import { mailText } from "../domain/mail-text.ts";
import { env } from "./env.server.ts";
import type { MailProps, MailTemplate } from "./mail-props.ts";

const FONT = "'Instrument Sans', Helvetica, Arial, sans-serif";
const FOREST = "#0A3A29";

/** The frame of every mail. Mail programs read inline styles and tables only. */
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

function Request({ budgetId }: { budgetId: string }) {
  return <Action path={`/budget/view/${budgetId}`}>Ver o pedido</Action>;
}

const templates: {
  [Template in MailTemplate]: (props: MailProps[Template]) => { subject: string; body: ReactNode };
} = {
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
  "designer-admitted": ({ name }) => ({
    subject: "Você já pode pegar projetos",
    body: (
      <>
        <p>Oi, {name}. O estúdio deixou você entrar: os pedidos abertos já aparecem na sua página.</p>
        <Action path="/designer/page">Ver os pedidos</Action>
      </>
    ),
  }),
  "new-request": ({ budgetId, nameProject, requestType }) => ({
    subject: `Novo pedido: ${nameProject}`,
    body: (
      <>
        <p>
          Chegou um pedido novo: <b>{nameProject}</b>, {requestType}. Ele fica com quem pegar primeiro.
        </p>
        <Request budgetId={budgetId} />
      </>
    ),
  }),
  claimed: ({ budgetId, nameProject, designerName }) => ({
    subject: `${designerName} vai cuidar de ${nameProject}`,
    body: (
      <>
        <p>
          {designerName} pegou o seu pedido <b>{nameProject}</b>. Agora os seus contatos aparecem para essa pessoa, e o
          próximo passo é dela: enviar o orçamento.
        </p>
        <Request budgetId={budgetId} />
      </>
    ),
  }),
  "quote-sent": ({ budgetId, nameProject }) => ({
    subject: `O orçamento de ${nameProject} chegou`,
    body: (
      <>
        <p>
          O orçamento de <b>{nameProject}</b> está pronto. Leia e diga se aceita.
        </p>
        <Request budgetId={budgetId} />
      </>
    ),
  }),
  "quote-withdrawn": ({ budgetId, nameProject }) => ({
    subject: `O orçamento de ${nameProject} foi retirado`,
    body: (
      <>
        <p>
          O orçamento de <b>{nameProject}</b> foi retirado. A gente avisa quando o novo chegar.
        </p>
        <Request budgetId={budgetId} />
      </>
    ),
  }),
  "quote-accepted": ({ budgetId, nameProject, customerName }) => ({
    subject: `${customerName} aceitou o orçamento de ${nameProject}`,
    body: (
      <>
        <p>
          {customerName} aceitou o orçamento de <b>{nameProject}</b>. Pode começar.
        </p>
        <Request budgetId={budgetId} />
      </>
    ),
  }),
  "quote-declined": ({ budgetId, nameProject, customerName }) => ({
    subject: `${customerName} recusou o orçamento de ${nameProject}`,
    body: (
      <>
        <p>
          {customerName} recusou o orçamento de <b>{nameProject}</b>. Converse com a pessoa e envie outro.
        </p>
        <Request budgetId={budgetId} />
      </>
    ),
  }),
  "status-changed": ({ budgetId, nameProject, status }) => ({
    subject: `${nameProject}: ${status}`,
    body: (
      <>
        <p>
          O seu pedido <b>{nameProject}</b> mudou de etapa: {status}.
        </p>
        <Request budgetId={budgetId} />
      </>
    ),
  }),
};

/** Props that hold no word of a person. Any other is cleaned: a name must not become a link in a stranger's mailbox. */
const OURS = ["url", "code", "budgetId"];

function cleaned<Props extends Record<string, string>>(props: Props): Props {
  const pairs = Object.entries(props).map(([name, text]) => [name, OURS.includes(name) ? text : mailText(text)]);
  return Object.fromEntries(pairs) as Props;
}

/** Subject and both bodies of a mail. */
export async function renderMail<Template extends MailTemplate>(
  template: Template,
  props: MailProps[Template],
): Promise<{ subject: string; html: string; text: string }> {
  const { subject, body } = templates[template](cleaned(props));
  const html = await render(<Letter title={subject}>{body}</Letter>);
  const text = toPlainText(html, { selectors: [{ selector: "h1", options: { uppercase: false } }] });
  return { subject, html, text };
}
