/** The mails about a request's proofs and its delivery. */
import { Action, Reason } from "../platform/mail-frame.tsx";
import type { SomeMails } from "../platform/mails.server.ts";
import type { ProofNews } from "../requests/proof-events.ts";
import { newProofPath, proofPath } from "./paths.ts";
import { commentsText } from "./proof-words.ts";

declare module "../platform/mails.server.ts" {
  interface MailProps {
    /** `when`: 'amanhã', 'hoje'; `day`: '17 de novembro', which a later reader needs; `author`: who sent it, first name */
    "proof-reminder": {
      budgetId: string;
      nameProject: string;
      version: string;
      when: string;
      day?: string;
      author?: string;
    };
    /** `code`: the approval's, 16 digits in fours */
    "proof-record": {
      budgetId: string;
      nameProject: string;
      version: string;
      direction: string;
      signedName: string;
      at: string;
      code: string;
      toCustomer: boolean;
    };
    /** `token` opens the delivery without an account; `amount`: of the payment that it waits for */
    "delivery-link": { nameProject: string; files: string; token: string; amount?: string };
  }
}

type NewsText = { subject: string; text: string; action: string; path: string };

const deliveryPath = ({ budgetId }: ProofNews) => `/budget/${budgetId}/entrega`;

/** '“A. O olho da onça”', whose full stop would end the sentence; 'A' of a direction without a name. */
const directionText = (direction: string) => (direction.length > 1 ? `“${direction}”` : direction);

/** ' e mandou 2 comentários sobre a versão 1'; what came without comments is said by its sentence. */
const alongText = ({ comments, version }: ProofNews) =>
  comments > 0 ? ` e mandou ${commentsText(comments)} sobre a versão ${version}` : `, da versão ${version}`;

/** Its reader would otherwise meet the payment where the mail promised files. */
const opensText = (amount: string | undefined) =>
  amount ? ` Os arquivos abrem quando o pagamento da entrega cair: ${amount}.` : "";

const afterWithdrawal = ({ until }: ProofNews) =>
  until ? `A anterior espera de novo a sua decisão, até ${until}.` : "A gente avisa quando a próxima chegar.";

/** What each event's mail says to its reader. */
const NEWS: { readonly [Kind in ProofNews["kind"]]: (facts: ProofNews) => NewsText } = {
  proof_sent: (facts) => ({
    subject: `A versão ${facts.version} de ${facts.nameProject} chegou`,
    text: `${facts.author} mandou a versão ${facts.version} de ${facts.nameProject}. Olhe, comente nas imagens e decida até ${facts.until}.`,
    action: "Abrir a prova",
    path: proofPath(facts.budgetId, Number(facts.version)),
  }),
  proof_withdrawn: (facts) => ({
    subject: `A versão ${facts.version} de ${facts.nameProject} foi retirada`,
    text: `${facts.author} retirou a versão ${facts.version} da prova. ${afterWithdrawal(facts)}`,
    action: "Ver o projeto",
    path: `/budget/view/${facts.budgetId}`,
  }),
  proof_adjusted: (facts) => ({
    subject: `${facts.author} pediu ajustes em ${facts.nameProject}`,
    text: `${facts.author} ficou com a direção ${directionText(facts.direction)}${alongText(facts)}. A próxima é esperada até ${facts.until}.`,
    action: "Abrir os comentários",
    path: newProofPath(facts.budgetId),
  }),
  proof_approved: (facts) => ({
    subject: `${facts.author} aprovou a versão ${facts.version} de ${facts.nameProject}`,
    text: `${facts.author} aprovou a direção ${directionText(facts.direction)}, versão ${facts.version}. Os arquivos são esperados até ${facts.until}.`,
    action: "Montar a entrega",
    path: `${deliveryPath(facts)}/montar`,
  }),
  proof_round_asked: (facts) => ({
    subject: `${facts.author} pediu uma rodada extra em ${facts.nameProject}`,
    text: `As rodadas do combinado foram usadas. Mande um combinado novo, com prazo e valor. ${facts.author} pediu mais uma${facts.reason ? ":" : "."}`,
    action: "Escrever o combinado",
    path: `/budget/${facts.budgetId}/orcamento/escrever`,
  }),
  kit_delivered: (facts) => ({
    subject: `Sua marca está pronta: ${facts.nameProject}`,
    text: `${facts.author} entregou a marca de ${facts.nameProject}: todos os arquivos, com o para quê de cada um.${opensText(facts.amount)}`,
    action: "Abrir a entrega",
    path: deliveryPath(facts),
  }),
  showing_answered: (facts) => ({
    subject: `${facts.author} respondeu sobre o portfólio: ${facts.nameProject}`,
    text: `Sobre mostrar ${facts.nameProject} no portfólio, ${facts.author} respondeu:`,
    action: "Ver o projeto",
    path: `/budget/view/${facts.budgetId}`,
  }),
  showing_asked: (facts) => ({
    subject: `${facts.nameProject} pode ir ao portfólio?`,
    text: `${facts.author} pergunta se o estúdio pode mostrar ${facts.nameProject} no portfólio. Você responde quando quiser, e pode mudar depois.`,
    action: "Responder",
    path: deliveryPath(facts),
  }),
};

/** Of an event that a newer version of the application knows. */
const elseNews = ({ budgetId }: ProofNews): NewsText => ({
  subject: "Novidade na prova",
  text: "A prova do projeto mudou.",
  action: "Ver o projeto",
  path: `/budget/view/${budgetId}`,
});

export const proofMails = {
  "proof-news": (facts) => {
    const { subject, text, action, path } = (Object.hasOwn(NEWS, facts.kind) ? NEWS[facts.kind] : elseNews)(facts);
    return {
      subject,
      body: (
        <>
          <p>{text}</p>
          <Reason>{facts.reason}</Reason>
          <Action path={path}>{action}</Action>
        </>
      ),
    };
  },
  "proof-reminder": ({ budgetId, nameProject, version, when, day, author }) => ({
    subject:
      when === "hoje"
        ? `Último dia: a prova de ${nameProject}`
        : `A prova de ${nameProject} espera por você até ${when}`,
    body: (
      <>
        <p>
          A versão {version} de <b>{nameProject}</b>
          {author && `, que ${author} mandou,`} espera pela sua decisão até {when === "hoje" ? "o fim de hoje" : when}
          {day && `, ${day}`}. Nada se aprova sozinho: sem resposta, a entrega anda os mesmos dias.
        </p>
        <Action path={proofPath(budgetId, Number(version))}>Abrir a prova</Action>
      </>
    ),
  }),
  "proof-record": ({ budgetId, nameProject, version, direction, signedName, at, code, toCustomer }) => ({
    subject: `Prova aprovada: ${nameProject}`,
    body: (
      <>
        <p>
          {signedName} aprovou, em {at}, a direção {directionText(direction)}, versão {version}, de <b>{nameProject}</b>
          . Ela fica guardada na página do projeto e não muda mais. Depois disso, mudanças são um novo combinado.
        </p>
        <p>
          Código desta versão:
          <br />
          {code}
        </p>
        <Action path={proofPath(budgetId, Number(version))}>Ver a prova</Action>
        {toCustomer && <p>Não foi você? Troque a senha e fale com a gente.</p>}
      </>
    ),
  }),
  "delivery-link": ({ nameProject, files, token, amount }) => ({
    subject: `Os arquivos de ${nameProject}`,
    body: (
      <>
        <p>
          Este endereço abre a entrega de <b>{nameProject}</b> ({files}), também sem conta. Guarde este e-mail.
          {opensText(amount)}
        </p>
        <Action path={`/entrega/${token}`}>Abrir os arquivos</Action>
      </>
    ),
  }),
} satisfies SomeMails;
