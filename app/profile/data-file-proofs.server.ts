/** Proofs and deliveries in a person's data file, without tokens, file keys, and what others wrote. */
import { and, asc, eq, ne } from "drizzle-orm";
import { brandPage, delivery, deliveryDraft, kit, kitPart } from "../delivery/schema.ts";
import { db } from "../platform/db.server.ts";
import {
  proof,
  proofComment,
  proofDecision,
  proofDraft,
  proofGuest,
  proofNotes,
  proofPiece,
  proofReply,
} from "../proofs/schema.ts";

type Version = typeof proof.$inferSelect;

const sentPart = ({ number, sentAt, until, hash, sent }: Version) => ({
  versao: number,
  enviadaEm: sentAt,
  ate: until,
  sha256: hash,
  pergunta: sent.question,
  direcoes: sent.directions.map(({ letter, name, idea, pieces }) => ({
    letra: letter,
    nome: name,
    ideia: idea,
    pecas: pieces.map(({ fileName, note }) => ({ arquivo: fileName, nota: note })),
  })),
});

/**
 * The versions of a request, for its customer: what was sent, and what they decided, began to write and whom they invited.
 * One that was taken back they never saw.
 */
export async function proofsIn(budgetId: string) {
  const rows = await db
    .select({ proof, decision: proofDecision, notes: proofNotes })
    .from(proof)
    .leftJoin(proofDecision, eq(proofDecision.proofId, proof.id))
    .leftJoin(proofNotes, eq(proofNotes.proofId, proof.id))
    .where(and(eq(proof.budgetId, budgetId), ne(proof.state, "withdrawn")))
    .orderBy(asc(proof.number));
  return Promise.all(
    rows.map(async ({ proof: version, decision, notes }) => ({
      ...sentPart(version),
      estado: version.state,
      abertaEm: version.openedAt,
      lembretes: [version.eveToldAt, version.dayToldAt].filter((at) => at !== null),
      rodadaExtraPedidaEm: version.roundAskedAt,
      decisao: decision && {
        qual: decision.decision,
        direcao: decision.direction,
        em: decision.at,
        nome: decision.signedName,
        frase: decision.sentence,
        rede: decision.network,
        navegador: decision.browser,
      },
      comentariosEmRascunho: notes?.notes.map(({ at, text }) => ({ ponto: at, texto: text })) ?? [],
      convidados: await db
        .select({ para: proofGuest.label, desde: proofGuest.createdAt, encerradoEm: proofGuest.revokedAt })
        .from(proofGuest)
        .where(eq(proofGuest.proofId, version.id))
        .orderBy(asc(proofGuest.createdAt)),
    })),
  );
}

/** What a person wrote about proofs, on whichever side. */
export async function proofWordsOf(person: string) {
  const comments = await db
    .select({ comment: proofComment, pedido: proof.budgetId, versao: proof.number })
    .from(proofComment)
    .innerJoin(proof, eq(proof.id, proofComment.proofId))
    .where(eq(proofComment.by, person))
    .orderBy(asc(proofComment.sentAt));
  const replies = await db
    .select({ pedido: proof.budgetId, comentario: proofComment.number, texto: proofReply.text, em: proofReply.at })
    .from(proofReply)
    .innerJoin(proofComment, eq(proofComment.id, proofReply.commentId))
    .innerJoin(proof, eq(proof.id, proofComment.proofId))
    .where(eq(proofReply.by, person))
    .orderBy(asc(proofReply.at));
  return {
    comentarios: comments.map(({ comment: { number, x, y, text, sentAt }, pedido, versao }) => ({
      ...{ pedido, versao, numero: number, texto: text, em: sentAt },
      ponto: x === null || y === null ? null : { x, y },
    })),
    respostas: replies,
  };
}

/** The delivery of a request, for its customer. null: none. */
export async function deliveryIn(budgetId: string) {
  const [row] = await db
    .select({ delivery, files: kit.files })
    .from(delivery)
    .innerJoin(kit, eq(kit.id, delivery.kitId))
    .where(eq(delivery.budgetId, budgetId));
  if (!row) return null;
  const { deliveredAt, takenAt, downloads, showing, showingFrom, showingAt, showingBy, showingAskedAt } = row.delivery;
  return {
    ...{ em: deliveredAt, baixadaEm: takenAt, vezesBaixada: downloads },
    portfolio: {
      resposta: showing,
      aPartirDe: showingFrom,
      em: showingAt,
      por: showingBy,
      perguntadoEm: showingAskedAt,
    },
    arquivos: row.files.map(({ name }) => name),
    paginasDaMarca: await db
      .select({ endereco: brandPage.slug, noAr: brandPage.on, desde: brandPage.createdAt, ate: brandPage.endedAt })
      .from(brandPage)
      .where(eq(brandPage.budgetId, budgetId))
      .orderBy(asc(brandPage.createdAt)),
  };
}

/** A designer's: versions that they sent, drafts, and the names of files that they gave. */
export async function workOf(person: string) {
  const [sent, proofDrafts, deliveryDrafts, pieces, parts] = await Promise.all([
    db.select().from(proof).where(eq(proof.sentBy, person)).orderBy(asc(proof.sentAt)),
    db
      .select({ pedido: proofDraft.budgetId, salvoEm: proofDraft.savedAt, conteudo: proofDraft.draft })
      .from(proofDraft)
      .where(eq(proofDraft.savedBy, person)),
    db
      .select({ pedido: deliveryDraft.budgetId, salvoEm: deliveryDraft.savedAt, conteudo: deliveryDraft.draft })
      .from(deliveryDraft)
      .where(eq(deliveryDraft.savedBy, person)),
    db
      .select({ pedido: proofPiece.budgetId, nome: proofPiece.fileName, em: proofPiece.createdAt })
      .from(proofPiece)
      .where(and(eq(proofPiece.uploadedBy, person), eq(proofPiece.page, 1)))
      .orderBy(asc(proofPiece.createdAt)),
    db
      .select({ pedido: kitPart.budgetId, nome: kitPart.fileName, em: kitPart.createdAt })
      .from(kitPart)
      .where(eq(kitPart.uploadedBy, person))
      .orderBy(asc(kitPart.createdAt)),
  ]);
  return {
    provasEnviadas: sent.map((version) => ({
      pedido: version.budgetId,
      ...sentPart(version),
      de: version.sent.sender.name,
    })),
    rascunhosDeProva: proofDrafts,
    rascunhosDeEntrega: deliveryDrafts,
    arquivosDeProvas: pieces,
    arquivosDeEntregas: parts,
  };
}
