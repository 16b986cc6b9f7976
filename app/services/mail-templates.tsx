/** The mails, rendered when they are sent. */
import { render, toPlainText } from "@react-email/render";
import type { ReactNode } from "react";
import { BRAND } from "../brand.ts";
import { eventText } from "../domain/budget.ts";
import { env } from "./env.server.ts";
import type { MailProps, MailTemplate } from "./jobs.server.ts";
import { unsubscribeUrl } from "./unsubscribe.server.ts";

const FONT = "'Instrument Sans', Helvetica, Arial, sans-serif";
const FOREST = "#0A3A29";

/** The frame of every mail. Mail programs understand only inline styles and tables. */
function Letter({ title, leave, children }: { title: string; leave: string | undefined; children: ReactNode }) {
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
                        {leave && (
                          <p style={{ margin: "12px 0 0", fontSize: 14, color: "#4A5F55" }}>
                            <a href={leave} style={{ color: "#4A5F55" }}>
                              Não quero mais estes e-mails
                            </a>
                          </p>
                        )}
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

/** `leave`: the address that ends mails of this kind. */
type Content = { subject: string; body: ReactNode; leave?: string };

function aboutRequest(budgetId: string, subject: string, text: ReactNode): Content {
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
};

/** Most characters of a typed text in a mail to somebody else, by its name; LONGEST_NAME for others. */
const LONGEST: Record<string, number> = { reason: 500, next: 200 };
const LONGEST_NAME = 80;
/** Characters that join an address, of which mail programs make a link, in the forms of other scripts as well. */
const JOINTS = /[.:/\\@。．｡․：／＼＠]+(?=[\p{L}\p{N}\p{S}])/gu;
/** Control, invisible and direction characters, and halves of surrogate pairs. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** One line without addresses ('evil.com' becomes 'evil com') or invisible characters. */
function mailText(typed: string, longest: number): string {
  const line = typed.replaceAll(/\s+/g, " ").replaceAll(HIDDEN, "").replaceAll(JOINTS, " ");
  const characters = [...line.replaceAll(/ +/g, " ").trim()];
  return characters.length > longest ? `${characters.slice(0, longest).join("").trimEnd()}…` : characters.join("");
}

/**
 * Props that no person typed, and a checked e-mail address, which must be shown whole. All others are cleaned: a name
 * must not become a link in somebody else's mailbox.
 */
const NOT_TYPED = ["url", "code", "budgetId", "newEmail", "userId", "kind", "since"];

function cleaned<Value>(value: Value, name?: string): Value;
function cleaned(value: unknown, name = ""): unknown {
  if (typeof value === "string")
    return NOT_TYPED.includes(name) ? value : mailText(value, LONGEST[name] ?? LONGEST_NAME);
  if (Array.isArray(value)) return value.map((item) => cleaned(item, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleaned(item, key)]));
}

export async function renderMail<Template extends MailTemplate>(
  template: Template,
  props: MailProps[Template],
): Promise<{ subject: string; html: string; text: string; headers: Record<string, string> }> {
  const { subject, body, leave } = templates[template](cleaned(props));
  const html = await render(
    <Letter title={subject} leave={leave}>
      {body}
    </Letter>,
  );
  const text = toPlainText(html, { selectors: [{ selector: "h1", options: { uppercase: false } }] });
  // RFC 8058: the mail program's own button posts to the address.
  const unsubscribe = { "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  return { subject, html, text, headers: leave ? unsubscribe : {} };
}
