import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { addDelivery, addProofs } from "../../tests/support/worked.ts";
import { attachment, message, reader } from "../conversation/schema.ts";
import { delivery } from "../delivery/schema.ts";
import { TYPE_USER } from "../kit/roles.ts";
import { authAccount, authSession, knownSource } from "../people/auth-schema.ts";
import { mailChoicesOf, setMailChoices } from "../people/profile.server.ts";
import { user } from "../people/schema.ts";
import { createUpload } from "../people/uploads.server.ts";
import { db } from "../platform/db.server.ts";
import { proof, proofGuest } from "../proofs/schema.ts";
import { budgetEvent, budgetVersion } from "../requests/schema.ts";
import { dataFileOf } from "./data-file.server.ts";

async function say(budgetId: string, author: string, text: string, key: string) {
  const [sent] = await db.insert(message).values({ submissionId: randomUUID(), budgetId, author, text }).returning();
  if (sent) await db.insert(attachment).values({ key, messageId: sent.id, fileName: "rascunho.pdf", bytes: 3 });
}

test("[PROFILE-6] the file has everything of the person, nothing secret, and nothing of others", async () => {
  const clara = await createUser(db, { name: "Clara Prado" });
  const davi = await createUser(db, { typeUser: 1, tell: "(21) 95555-0000" });
  const key = (name: string) => `budget/send/${name}-key`;
  const { id } = await createBudget(db, clara, {
    designSelect: davi.id,
    image: key("image"),
    budgetFile: key("quote"),
  });
  const answers = { nameProject: "Nome de antes", image: key("version"), resume_ia: "" };
  await db
    .insert(budgetVersion)
    .values({ budgetId: id, version: 1, answers: answers as (typeof budgetVersion.$inferInsert)["answers"] });
  await db
    .insert(budgetEvent)
    .values({ budgetId: id, kind: "quote_sent", by: davi.id, details: { fileName: "proposta.pdf" } });
  await say(id, clara.id, "oi, Davi", "budget/message/own-key");
  await say(id, davi.id, "resposta do Davi", "budget/message/other-key");
  await createUpload(clara.id, { key: key("waiting"), fileName: "em-espera.png" });
  const token = randomUUID();
  const expiresAt = new Date(Date.now() + 60_000);
  await db
    .insert(authSession)
    .values({ id: randomUUID(), token, userId: clara.uid, userAgent: "Firefox/143", expiresAt });
  await db.insert(knownSource).values([
    { uid: clara.uid, source: "network:10.1.2.3" },
    { uid: clara.uid, source: "device:hash-of-a-cookie" },
  ]);
  const readAt = new Date("2026-11-20T12:34:56Z");
  await db.insert(reader).values({ budgetId: id, userId: clara.id, readSeq: 1, readAt });
  await createBudget(db, await createUser(db), { nameProject: "Pedido de outra pessoa" });

  const file = JSON.stringify(await dataFileOf(clara));

  const own = [clara.name, clara.email, clara.tell, "Padaria do Porto", "Nome de antes", "oi, Davi", "rascunho.pdf"];
  for (const text of [
    ...own,
    "proposta.pdf",
    "em-espera.png",
    "Firefox/143",
    "10.1.2.3",
    "created",
    davi.name,
    readAt.toISOString(),
  ])
    expect(file).toContain(text);
  const [account] = await db.select().from(authAccount).where(eq(authAccount.userId, clara.uid));
  const secret = [
    token,
    account?.password ?? "",
    "hash-of-a-cookie",
    "image-key",
    "quote-key",
    "version-key",
    "own-key",
  ];
  const foreign = ["resposta do Davi", "other-key", "Pedido de outra pessoa", davi.email, davi.tell, davi.id];
  for (const text of [...secret, "waiting-key", ...foreign]) expect(file).not.toContain(text);

  const designers = JSON.stringify(await dataFileOf(davi));
  for (const text of ["Padaria do Porto", "resposta do Davi", "proposta.pdf"]) expect(designers).toContain(text);
  for (const text of [clara.name, clara.email, clara.tell, "oi, Davi"]) expect(designers).not.toContain(text);
});

test("[PROFILE-4] each type has its own choices, and only these are stored", async () => {
  const offered = {
    0: ["messages", "quotes", "progress"],
    1: ["messages", "quotes", "progress", "requests"],
    2: ["messages", "requests"],
  };
  for (const typeUser of Object.values(TYPE_USER)) {
    expect(mailChoicesOf(typeUser)).toEqual(offered[typeUser]);
    const person = await createUser(db, { typeUser });
    await setMailChoices(person, ["messages"]);
    const [row] = await db.select().from(user).where(eq(user.id, person.id));
    expect(row?.mailsOff).toEqual(offered[typeUser].slice(1));
  }
});

test("[PROOF-53] the file has what the person wrote, decided and gave for proofs and deliveries, and no others' words", async () => {
  const customer = await createUser(db, { name: "Clara Prado" });
  const designer = await createUser(db, { typeUser: 1, name: "Davi Reis" });
  const { id } = await createBudget(db, customer, { designSelect: designer.id });
  const words = { said: "Só a Clara escreve assim", told: "Só o Davi desenha assim" };
  const { keys } = await addProofs(db, id, { customer, designer }, words);
  const { keys: made } = await addDelivery(db, id, designer, words);
  const file = await dataFileOf(customer);
  const text = JSON.stringify(file);
  expect(file).toMatchObject({
    pedidos: [
      {
        provas: [
          {
            decisao: { qual: "adjusted", frase: words.said, rede: "203.0.113.7" },
            convidados: [{ para: words.said, encerradoEm: null }],
          },
          { estado: "replaced", comentariosEmRascunho: [{ texto: words.said, ponto: { x: 50, y: 0.1 } }] },
          { decisao: { qual: "approved", nome: words.said } },
        ],
        entrega: { vezesBaixada: 3, portfolio: { resposta: "from", aPartirDe: "2026-12-24", por: words.said } },
      },
    ],
    provas: { comentarios: [{ texto: words.said, ponto: { x: 12.3, y: 99.9 } }], respostas: [{ texto: words.said }] },
  });
  const tokens = [
    ...(await db.select({ token: proofGuest.token }).from(proofGuest)),
    ...(await db.select({ token: delivery.token }).from(delivery)),
  ].map(({ token }) => token ?? "");
  for (const secret of [...keys, ...made, ...tokens, "Sou a tia.", "Tia"]) expect(text).not.toContain(`"${secret}"`);

  const designers = await dataFileOf(designer);
  expect(designers).toMatchObject({
    provasEnviadas: [{ versao: 1, pergunta: words.told }, { versao: 2 }, { versao: 3 }],
    rascunhosDeProva: [{ pedido: id, conteudo: { question: words.told } }],
    rascunhosDeEntrega: [{ pedido: id, conteudo: { note: words.told } }],
    arquivosDeProvas: [{ nome: "marca.pdf" }],
    arquivosDeEntregas: [{ nome: "marca.svg" }],
    provas: { respostas: [{ texto: words.told }] },
  });
  for (const foreign of [words.said, customer.name, "203.0.113.7", ...keys])
    expect(JSON.stringify(designers)).not.toContain(foreign);
});

test("[PROOF-20] a version that was taken back is none of its customer's file, as it is none of their pages", async () => {
  const customer = await createUser(db);
  const designer = await createUser(db, { typeUser: 1 });
  const { id } = await createBudget(db, customer, { designSelect: designer.id });
  await addProofs(db, id, { customer, designer });
  await db
    .update(proof)
    .set({ state: "withdrawn" })
    .where(and(eq(proof.budgetId, id), eq(proof.number, 2)));
  expect(await dataFileOf(customer)).toMatchObject({ pedidos: [{ provas: [{ versao: 1 }, { versao: 3 }] }] });
  expect(await dataFileOf(designer)).toMatchObject({ provasEnviadas: [{ versao: 1 }, { versao: 2 }, { versao: 3 }] });
});
