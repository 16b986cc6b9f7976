/** A studio with at least one record in every table that an export has, and with every file that they name. */
import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { attachment, message, reader } from "../../app/conversation/schema.ts";
import { showcase } from "../../app/delivery/schema.ts";
import { inspiration, portfolio } from "../../app/galleries/items/schema.ts";
import { picture, publication } from "../../app/galleries/schema.ts";
import { pictureFiles } from "../../app/kit/picture.ts";
import type { CurrentUser } from "../../app/people/account.ts";
import { authSession } from "../../app/people/auth-schema.ts";
import { act, upload, user } from "../../app/people/schema.ts";
import { db } from "../../app/platform/db.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { setting } from "../../app/platform/schema.ts";
import { type Editor, keepPart, saveDraft, type Target } from "../../app/publishing/editing/drafts.server.ts";
import { publishDraft } from "../../app/publishing/editing/publish.server.ts";
import { acceptVersion } from "../../app/quotes/decisions.server.ts";
import { claimPayment } from "../../app/quotes/payments.server.ts";
import { quote } from "../../app/quotes/schema.ts";
import { askUndo } from "../../app/quotes/undo.server.ts";
import { budget, budgetEvent, budgetVersion, eventMail } from "../../app/requests/schema.ts";
import { writeFileOf } from "./backup.ts";
import { ANSWERS, createBudget, createUser } from "./factories.ts";
import { addDelivery, addProofs } from "./worked.ts";
import { SIGNATURE, sendDraft, withVersion } from "./written-quotes.ts";

/** The token of a session, which no export may have. */
export const TOKEN = "the-token-of-an-open-session";

/** Ends a line for some programs, and not in JSON lines. */
const NASTY = "Zé\t\"\\N'\u2028\u2029😀 ﬁm";

/** Returns the files by their keys. */
export async function fillStudio(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const store = (key: string, bytes = randomBytes(500)) => {
    files.set(key, bytes);
    return key;
  };
  const stored = (folder: string, ending: string, name: string = randomUUID()) => store(`${folder}/${name}.${ending}`);

  const customer = await createUser(db, { name: "Zé" });
  const designer = await createUser(db, { typeUser: 1, admitted: false, verified: false });
  const admin = await createUser(db, { typeUser: 2, tell: "" });
  const session = { id: randomUUID(), token: TOKEN, userId: customer.uid, expiresAt: new Date() };
  await db.insert(authSession).values(session);
  const gone = { uid: null, name: "Conta apagada", tell: "", typeUser: 0, mailsOff: ["messages"] } as const;
  await db.insert(user).values({ ...gone, email: `${randomUUID()}@apagada.invalid`, mailsOff: [...gone.mailsOff] });

  const newPicture = async (folder: string, item: string | null, avif: boolean) => {
    const key = `${folder}/${randomUUID()}.png`;
    const values = {
      key,
      owner: admin.id,
      item,
      width: 700,
      height: 500,
      thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
      avif,
    };
    await db.insert(picture).values({ ...values, alt: NASTY });
    for (const each of pictureFiles(values)) if (avif || !each.endsWith("avif")) store(each);
    return key;
  };
  const project = randomUUID();
  const cover = await newPicture("ilustrations", project, true);
  await db.insert(portfolio).values({
    id: project,
    codeSearch: "#12345",
    coverImage: cover,
    images: [cover],
    nameProject: "Padaria, pão",
    information: {
      author: admin.uid,
      authorName: admin.name,
      clientName: "Padaria",
      website: "",
      type: "Design",
      socialMedia: { facebook: "", instagram: "", linkedin: "" },
    },
  });
  const idea = randomUUID();
  const pair: [string, string] = [
    await newPicture("inspiration", idea, false),
    await newPicture("inspiration", idea, false),
  ];
  const front = await newPicture("inspiration", idea, false);
  const timeframe = { day: 3, month: 1 };
  await db.insert(inspiration).values({
    id: idea,
    codeSearch: "#54321",
    coverImage: front,
    images: [front, pair],
    projectName: "Ideia",
    author: admin.name,
    information: { briefing: NASTY, timeframe, type: "Design", vall: 620_000 },
  });
  await newPicture("ilustrations", null, false);
  await db.insert(act).values({
    kind: "role",
    by: admin.id,
    byName: "Zé",
    who: customer.id,
    whoName: NASTY,
    details: { from: 0, to: 1 },
  });
  await db.insert(setting).values([
    { name: "answerDays", value: 5, changedBy: admin.id },
    { name: "pix", value: { key: "a@b.example", name: "Zé", city: "Recife" } },
  ]);
  await writeDrafts(admin, { id: project, gallery: "portifolio" }, await newPicture("ilustrations", project, true));
  await db.insert(upload).values({ key: stored("budget/send", "png"), owner: customer.id, fileName: "desenho.png" });

  const image = stored("budget/send", "png");
  const { id } = await createBudget(db, customer, {
    designSelect: designer.id,
    image,
    refImage: image,
    budget: true,
    budgetFile: stored("budget/quote", "pdf"),
    quoteAnswer: "accepted",
    replies: { deadline: NASTY },
    version: 2,
    status: 1,
  });
  await createBudget(db, customer, { nameProject: NASTY });
  const words = { said: NASTY, told: NASTY, file: stored };
  await addProofs(db, id, { customer, designer: { ...designer, admitted: true } }, words);
  await addDelivery(db, id, designer, words);
  await db.insert(showcase).values({ budgetId: id, item: project, pictures: { "prova:A1": cover } });
  await db.update(publication).set({ hold: "2026-12-24" }).where(eq(publication.state, "draft"));
  const { need: _need, ...answers } = ANSWERS;
  const former = { ...answers, resume_ia: "Antes.", image: stored("budget/send", "png") };
  await db.insert(budgetVersion).values({ budgetId: id, version: 1, answers: former });
  await db.insert(budgetEvent).values([
    { budgetId: id, kind: "assigned", by: admin.id, details: { designer: designer.id, reason: NASTY } },
    { budgetId: id, kind: "quote_sent", by: designer.id, details: { fileName: "orçamento.pdf" } },
    { budgetId: id, kind: "status", by: designer.id, details: { from: 0, to: 1 } },
  ]);
  // One of the two refers to a record that is exported after it.
  const [first, last] = ["00000000-0000-4000-8000-000000000001", "ffffffff-ffff-4fff-bfff-ffffffffffff"];
  const said = { budgetId: id, submissionId: randomUUID() };
  await db.insert(message).values({ ...said, id: last, author: designer.id, text: NASTY, question: "own" });
  const reply = { id: first, author: customer.id, replyTo: last, editedAt: new Date(), submissionId: randomUUID() };
  await db.insert(message).values({ ...said, ...reply, text: "Sim" });
  const sent = { key: stored("budget/message", "zip"), messageId: last, fileName: "entrega.zip", bytes: 500 };
  await db.insert(attachment).values(sent);
  await db.insert(reader).values({ budgetId: id, userId: customer.id, readSeq: 2, readAt: new Date(), mailedSeq: 1 });
  await db.update(budget).set({ overdueToldAt: new Date() }).where(undefined);

  await writeQuotes({ ...designer, admitted: true }, customer, () => stored("budget/written", "pdf"));

  for (const [key, bytes] of files) writeFileOf(env.DATA_DIR, key, bytes);
  return files;
}

/** A request with an accepted quote, half paid, and an amendment that waits for its answer. */
async function writeQuotes(designer: CurrentUser, customer: CurrentUser, pdf: () => string): Promise<void> {
  const { id, version } = await withVersion(db, { customer, designer }, { notes: NASTY });
  await acceptVersion(customer, id, version.id, { ...SIGNATURE, signedName: NASTY });
  await claimPayment(customer, { budgetId: id, quoteId: version.id, number: 1 });
  await askUndo(customer, id, version.id);
  await sendDraft(designer, id, { intro: NASTY });
  // No export has them.
  await db.delete(eventMail);
  await db.update(quote).set({ pdf: pdf(), recordPdf: pdf() }).where(eq(quote.id, version.id));
}

/** An edited item with a schedule and two versions more, and a draft that was never shown. */
async function writeDrafts(admin: Editor, item: Target, key: string): Promise<void> {
  const texts = { alt: NASTY, focal: { x: 1, y: 2 }, caption: NASTY };
  const palette = { id: "p", kind: "palette", colours: [{ name: NASTY, hex: "#f4b41a", part: 40 }] } as const;
  await saveDraft(item, admin, [
    {
      part: "block:r",
      value: { block: { id: "r", kind: "row", pictures: [key] }, pictures: { [key]: texts } },
      base: 0,
    },
    { part: "block:p", value: { block: { ...palette, colours: [...palette.colours] }, pictures: {} }, base: 0 },
    { part: "address", value: "Padaria", base: 0 },
  ]);
  await publishDraft(item, admin, 2, "2100-01-01T12:00:00.000Z");
  const quote = { id: "q", kind: "quote", text: "", name: NASTY } as const;
  await keepPart(item, admin, { part: "block:q", value: { block: quote, pictures: {} }, base: 0 });
  const draft: Target = { gallery: "inspiration", id: randomUUID() };
  await saveDraft(draft, admin, [{ part: "fields", value: { projectName: NASTY }, base: 0 }]);
}
