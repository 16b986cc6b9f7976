/** Everything stored about a person, for their own download, without hashes, tokens or storage keys. */
import { and, asc, eq, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { answersIn } from "../brief/questionnaire.ts";
import type { QuestionName } from "../brief/questions.ts";
import { attachment, message, reader } from "../conversation/schema.ts";
import { ACCOUNT_TYPES, TYPE_USER } from "../kit/roles.ts";
import type { CurrentUser } from "../people/account.ts";
import { actText } from "../people/acts.ts";
import { authAccount, authSession, authUser, knownSource } from "../people/auth-schema.ts";
import { MAIL_CHOICES } from "../people/mail-choices.ts";
import { mailChoicesOf } from "../people/profile.server.ts";
import { act, emailChange, PERSON, upload, user } from "../people/schema.ts";
import { db } from "../platform/db.server.ts";
import { BUDGET_STATUSES } from "../requests/budget-statuses.ts";
import { DETAILS_GIVEN } from "../requests/events.ts";
import { budget, budgetEvent, budgetVersion } from "../requests/schema.ts";
import { deliveryIn, proofsIn, proofWordsOf, workOf } from "./data-file-proofs.server.ts";
import { acceptancesRecordedBy, quoteDraftsOf, quotesSentBy, writtenQuotesOf } from "./data-file-quotes.server.ts";

type Person = typeof user.$inferSelect;

export async function dataFileOf({ id, uid, typeUser }: CurrentUser): Promise<object> {
  const [[person], [login], [change]] = await Promise.all([
    db.select().from(user).where(eq(user.id, id)),
    db.select().from(authUser).where(eq(authUser.id, uid)),
    db.select().from(emailChange).where(eq(emailChange.userId, id)),
  ]);
  return {
    conta: {
      ...(person && named(person)),
      tipo: ACCOUNT_TYPES[typeUser].noun,
      ...(typeUser === TYPE_USER.designer && { admissao: person?.admittedAt }),
    },
    login: { email: login?.email, confirmado: login?.emailVerified, desde: login?.createdAt, ...(await waysIn(uid)) },
    trocaDeEmail: change && { para: change.email, pedidaEm: change.createdAt, venceEm: change.expiresAt },
    emails: mailChoicesOf(typeUser).map((choice) => ({
      nome: MAIL_CHOICES[choice].name,
      quer: !person?.mailsOff.includes(choice),
    })),
    pedidos: await requestsOf(id),
    projetos: await projectsOf(id),
    orcamentosEnviados: await quotesSentBy(id),
    rascunhosDeOrcamento: await quoteDraftsOf(id),
    aceitesRegistrados: await acceptancesRecordedBy(id),
    ...(await workOf(id)),
    provas: await proofWordsOf(id),
    mensagens: await messagesOf(id),
    leituras: await db
      .select({ pedido: reader.budgetId, ultimaEm: reader.readAt })
      .from(reader)
      .where(eq(reader.userId, id)),
    historico: await eventsBy(id),
    atosDoEstudio: await actsOf(id),
    arquivosEmEspera: await db
      .select({ nome: upload.fileName, enviadoEm: upload.createdAt })
      .from(upload)
      .where(eq(upload.owner, id)),
  };
}

function named(person: Person): object {
  const columns = Object.entries(PERSON) as [keyof Person, (typeof PERSON)[keyof Person]][];
  return Object.fromEntries(
    columns.flatMap(([column, { given }]) => (given === null ? [] : [[given, person[column]]])),
  );
}

async function waysIn(uid: string) {
  const [accounts, sessoes, sources] = await Promise.all([
    db.select({ provider: authAccount.providerId }).from(authAccount).where(eq(authAccount.userId, uid)),
    db
      .select({
        navegador: authSession.userAgent,
        endereco: authSession.ipAddress,
        desde: authSession.createdAt,
        ate: authSession.expiresAt,
      })
      .from(authSession)
      .where(eq(authSession.userId, uid)),
    db.select({ source: knownSource.source, em: knownSource.at }).from(knownSource).where(eq(knownSource.uid, uid)),
  ]);
  // A known browser is stored as a hash of its cookie, so the file only says that there is one.
  const conhecidos = sources.map(({ source, em }) => ({ de: source.startsWith("device:") ? "navegador" : source, em }));
  return {
    entraPor: accounts.map(({ provider }) => (provider === "credential" ? "senha" : provider)),
    sessoes,
    conhecidos,
  };
}

const statusName = (status: number) => BUDGET_STATUSES.find(({ id }) => id === status)?.line;

/** Whether the file includes each column besides the answers. The others are keys, ids of people, and internal. */
const REQUEST_GIVEN: Record<Exclude<keyof typeof budget.$inferSelect, QuestionName>, boolean> = {
  id: true,
  submissionId: false,
  userCreate: false,
  designSelect: false,
  typeBanding: true,
  status: true,
  replies: true,
  resume_ia: true,
  image: false,
  refImage: false,
  budget: false,
  budgetFile: false,
  quoteAnswer: true,
  quoteId: false,
  acceptedQuoteId: false,
  downPayment: true,
  changeAsked: false,
  proof: false,
  deliveredAt: true,
  createdAt: true,
  openedAt: true,
  withdrawnAt: true,
  overdueToldAt: false,
  version: true,
  movedAt: true,
  customerRank: false,
  lastSeq: false,
  designerRank: false,
  stage: false,
};

const MESSAGE_GIVEN: Record<keyof typeof message.$inferSelect, boolean> = {
  id: true,
  submissionId: false,
  budgetId: true,
  seq: false,
  author: false,
  text: true,
  at: true,
  editedAt: true,
  deletedAt: true,
  question: true,
  replyTo: true,
  answeredAt: true,
};

/** The columns that the table marks; leaves out what another version of the application stored. */
function given<Row extends object>(row: Row, columns: Partial<Record<keyof Row, boolean>>): Partial<Row> {
  const isGiven = ([name]: [string, unknown]) => Object.hasOwn(columns, name) && columns[name as keyof Row];
  return Object.fromEntries(Object.entries(row).filter(isGiven)) as Partial<Row>;
}

async function requestsOf(customer: string) {
  const designer = alias(user, "designer");
  const rows = await db
    .select({ budget, designer: designer.name })
    .from(budget)
    .leftJoin(designer, eq(designer.id, budget.designSelect))
    .where(eq(budget.userCreate, customer))
    .orderBy(asc(budget.createdAt));
  return Promise.all(
    rows.map(async (row) => {
      const { status, image, budget: hasQuote } = row.budget;
      return {
        ...answersIn(row.budget),
        ...given(row.budget, REQUEST_GIVEN),
        status: statusName(status),
        designer: row.designer,
        temImagemDeReferencia: image !== "",
        temOrcamento: hasQuote,
        orcamentos: await quotesOf(row.budget.id),
        orcamentosEscritos: await writtenQuotesOf(row.budget.id, customer),
        provas: await proofsIn(row.budget.id),
        entrega: await deliveryIn(row.budget.id),
        versoesAnteriores: await versionsOf(row.budget.id),
      };
    }),
  );
}

async function versionsOf(budgetId: string) {
  const rows = await db
    .select()
    .from(budgetVersion)
    .where(eq(budgetVersion.budgetId, budgetId))
    .orderBy(asc(budgetVersion.version));
  return rows.map(({ version, at, answers }) => ({
    versao: version,
    ate: at,
    ...answersIn(answers),
    ...given(answers, REQUEST_GIVEN),
    temImagemDeReferencia: answers.image !== "",
  }));
}

async function quotesOf(budgetId: string) {
  const sent = await db
    .select({ details: budgetEvent.details, em: budgetEvent.at })
    .from(budgetEvent)
    .where(and(eq(budgetEvent.budgetId, budgetId), eq(budgetEvent.kind, "quote_sent")))
    .orderBy(asc(budgetEvent.at));
  return sent.map(({ details, em }) => ({ arquivo: details.fileName, em }));
}

/** The projects that a designer holds, without the answers, which belong to their customers. */
async function projectsOf(designer: string) {
  const projects = await db
    .select({ id: budget.id, nameProject: budget.nameProject, status: budget.status })
    .from(budget)
    .where(eq(budget.designSelect, designer))
    .orderBy(asc(budget.createdAt));
  return projects.map((project) => ({ ...project, status: statusName(project.status) }));
}

async function messagesOf(author: string) {
  const [messages, files] = await Promise.all([
    db.select().from(message).where(eq(message.author, author)).orderBy(asc(message.seq)),
    db
      .select({ messageId: attachment.messageId, fileName: attachment.fileName })
      .from(attachment)
      .innerJoin(message, eq(message.id, attachment.messageId))
      .where(eq(message.author, author)),
  ]);
  const namesOf = Map.groupBy(files, ({ messageId }) => messageId);
  return messages.map((sent) => ({
    ...given(sent, MESSAGE_GIVEN),
    arquivos: (namesOf.get(sent.id) ?? []).map(({ fileName }) => fileName),
  }));
}

/** What the studio did to this account, and what this person did to other accounts and settings. */
async function actsOf(id: string) {
  const rows = await db
    .select()
    .from(act)
    .where(or(eq(act.by, id), eq(act.who, id)))
    .orderBy(asc(act.at));
  return rows.map(({ by, at, ...act }) => ({ em: at, porEstaPessoa: by === id, ato: actText(act) }));
}

async function eventsBy(person: string) {
  const rows = await db
    .select({ pedido: budgetEvent.budgetId, tipo: budgetEvent.kind, em: budgetEvent.at, details: budgetEvent.details })
    .from(budgetEvent)
    .where(eq(budgetEvent.by, person))
    .orderBy(asc(budgetEvent.at));
  return rows.map(({ details, ...event }) => ({ ...event, detalhes: given(details, DETAILS_GIVEN) }));
}
