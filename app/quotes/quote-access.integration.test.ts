/** Who reads and does what: each function and the draft's address, asked by everybody. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { createRoom, type Room } from "../../tests/support/conversation.ts";
import { openSession } from "../../tests/support/session.ts";
import { DRAFT, SIGNATURE, sendDraft } from "../../tests/support/written-quotes.ts";
import { DONE, type Outcome, refused } from "../kit/outcome.ts";
import type { CurrentUser } from "../people/account.ts";
import { blockPerson } from "../people/blocking.server.ts";
import { firstName } from "../people/names.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { draftFromModel, findQuoteDraft, quoteModels, saveDraft } from "../quoting/draft.server.ts";
import { action } from "../quoting/draft-api.ts";
import { sendVersion } from "../quoting/send-version.server.ts";
import { getBudgetFor } from "../requests/budgets.server.ts";
import { releaseProject } from "../room/hands.server.ts";
import { acceptVersion, declineVersion, recordAcceptance } from "./decisions.server.ts";
import { payView } from "./pay/pay-view.server.ts";
import { claimPayment, receivePayment, undoReceived } from "./payments.server.ts";
import type { QuoteVersion } from "./quote-content.ts";
import { quoteView, undoOf } from "./quote-view.server.ts";
import { withdrawQuote } from "./quotes.server.ts";
import { askUndo } from "./undo.server.ts";
import { versionsOf } from "./versions.server.ts";

const ASKERS = ["customer", "stranger", "designer", "visitor", "waiting", "admin"] as const;
type Asker = (typeof ASKERS)[number];

let room: Room;
let version: QuoteVersion;
beforeAll(async () => {
  env.DESIGNERS = "admitted";
  room = await createRoom(db);
  version = await sendDraft(room.designer, room.id);
});
afterAll(stopJobs);

/** Who is not refused. */
async function allowed(ask: (person: CurrentUser) => Promise<unknown>): Promise<Asker[]> {
  const asked = await Promise.all(ASKERS.map(async (asker) => [asker, await ask(room[asker])] as const));
  return asked.flatMap(([asker, result]) => (result === null || result === false ? [] : [asker]));
}

async function readers(id: string): Promise<Asker[]> {
  return allowed(async (person) => (await versionsOf(person, id)).length > 0);
}

test("[QUOTE-18] versions are for the customer, the designer who holds the request and admins", async () => {
  expect(await readers(room.id)).toEqual(["customer", "designer", "admin"]);
});

test("[QUOTE-43] the page's data has names, and neither side's contacts", async () => {
  for (const reader of ["customer", "designer", "admin"] as const) {
    const found = await getBudgetFor(room[reader], room.id);
    if (!found) throw new Error("the request is gone");
    const data = JSON.stringify(quoteView(room[reader], found, [version], version, true));
    expect(data).toContain(room.designer.name);
    for (const { email, tell } of [room.customer, room.designer]) {
      expect(data, reader).not.toContain(email);
      expect(data, reader).not.toContain(tell);
    }
  }
});

test("[QUOTE-42] an accepted quote leads its customer to the payment that is due, and to none before its day", async () => {
  const { customer, id } = await createRoom(db);
  const version = await sendDraft(room.admin, id);
  const payOf = async (person: CurrentUser) => {
    const found = await getBudgetFor(person, id);
    const [newest] = await versionsOf(person, id);
    return found && newest && quoteView(person, found, [newest], newest, true).pay;
  };
  expect(await payOf(customer)).toBeNull();
  expect(await acceptVersion(customer, id, version.id, SIGNATURE)).toEqual(DONE);
  expect(await payOf(customer)).toEqual({ to: `/budget/${id}/pagamento/1`, label: "Pagar a entrada" });
  expect(await payOf(room.admin)).toBeNull();
  expect(await claimPayment(customer, { budgetId: id, quoteId: version.id, number: 1 })).toEqual(DONE);
  expect(await payOf(customer)).toBeNull();
});

test("[QUOTE-38] [QUOTE-40] who draws, receives or asks to undo reads 'Você', others the name", async () => {
  const { customer, designer, admin, id } = await createRoom(db);
  const version = await sendDraft(designer, id);
  await acceptVersion(customer, id, version.id, SIGNATURE);
  await askUndo(designer, id, version.id);
  const name = firstName(designer.name);
  for (const [person, who] of [
    [customer, name],
    [designer, "Você"],
    [admin, name],
  ] as const) {
    const found = await getBudgetFor(person, id);
    const [accepted] = await versionsOf(person, id);
    if (!found || !accepted) throw new Error("the quote is gone");
    expect(undoOf(accepted, person, found)?.text).toMatch(new RegExp(`^${who} pediu para desfazer`));
    const texts = (await payView(person, found, accepted, "1"))?.steps.map(({ text }) => text) ?? [];
    expect(texts.slice(2)).toEqual([
      expect.stringMatching(new RegExp(`^${who} marca como recebida`)),
      `${who} começa a desenhar.`,
    ]);
  }
});

test("[QUOTE-18] drafts and models are for those who may send a quote", async () => {
  const staff = ["designer", "admin"];
  expect(await allowed((person) => findQuoteDraft(person, room.id))).toEqual(staff);
  expect(await allowed((person) => saveDraft(person, room.id, DRAFT, 99))).toEqual(staff);
  expect(await allowed((person) => draftFromModel(person, room.id, version.id))).toEqual(staff);
  expect(await allowed(async (person) => (await quoteModels(person)).length > 0)).toEqual(staff);
  expect(await allowed((person) => sendVersion(person, room.id, 1))).toEqual(staff);
});

test("[QUOTE-18] what each person does is theirs alone", async () => {
  const elsewhere = { channel: "phone", person: "", note: "" } as const;
  const deeds: [(person: CurrentUser) => Promise<Outcome | boolean>, Asker[]][] = [
    [(person) => acceptVersion(person, room.id, room.id, SIGNATURE), []],
    [(person) => claimPayment(person, { budgetId: room.id, quoteId: version.id, number: 1 }), ["customer"]],
    [(person) => receivePayment(person, { budgetId: room.id, quoteId: version.id, number: 1 }), ["designer", "admin"]],
    [(person) => undoReceived(person, { budgetId: room.id, quoteId: version.id, number: 1 }), ["designer", "admin"]],
    [(person) => askUndo(person, room.id, version.id), ["customer", "designer", "admin"]],
    [(person) => declineVersion(person, room.id, version.id, ""), ["customer"]],
    [
      (person) => recordAcceptance(person, room.id, version.id, { ...elsewhere, person: "x", note: "x" }),
      ["designer", "admin"],
    ],
    [(person) => withdrawQuote(person, room.id), ["designer", "admin"]],
  ];
  for (const [deed, parties] of deeds) {
    // Refused with a sentence is a party too: nobody else gets one.
    const isParty = (done: Outcome | boolean) => done !== false && (done === true || done.kind !== "denied");
    expect(await allowed((person) => deed(person).then(isParty)), deed.toString()).toEqual(parties);
  }
});

/** As the router answers: with what the action returns or throws. */
function answerTo(request: Request, url: URL): Promise<Response> {
  const args = { request, url, params: { codeID: room.id } } as unknown as Parameters<typeof action>[0];
  return action(args).catch((thrown: Response) => thrown);
}

async function post(person: CurrentUser | null, body: unknown): Promise<[number, unknown]> {
  const { name = "", value = "" } = person ? await openSession(db, env.AUTH_SECRET, person) : {};
  const url = new URL(`http://localhost/api/budget/${room.id}/rascunho`);
  const init = { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) };
  const request = new Request(url, { ...init, headers: { cookie: `${name}=${value}` } });
  const response = await answerTo(request, url);
  return [response.status, await response.json()];
}

test("[QUOTE-2] [QUOTE-18] the draft's address saves, tells of a conflict, and says why it refuses", async () => {
  const stored = await findQuoteDraft(room.designer, room.id);
  const revision = stored?.revision ?? 0;
  const body = { draft: { ...DRAFT, notes: "Pela rede." }, revision };
  expect(await post(room.designer, body)).toEqual([200, { revision: revision + 1, savedAt: expect.any(String) }]);
  const conflict = { draft: body.draft, revision: revision + 1, savedBy: { id: room.designer.id } };
  expect(await post(room.admin, { draft: DRAFT, revision })).toMatchObject([409, conflict]);
  for (const wrong of ["{", "", {}, { draft: {}, revision: 1 }, { ...body, revision: -1 }])
    expect(await post(room.designer, wrong)).toMatchObject([400, { kind: "invalid" }]);
  expect(await post(null, body)).toMatchObject([401, { kind: "logged-out" }]);
  expect(await post(room.stranger, body)).toMatchObject([404, { kind: "not-found" }]);
  for (const asker of ["customer", "visitor", "waiting"] as const)
    expect(await post(room[asker], body)).toMatchObject([403, { kind: "refused" }]);
});

test("[QUOTE-18] who gave the project back, or is blocked, has nothing of its quotes any more", async () => {
  const other = await createRoom(db);
  const sent = await sendDraft(other.designer, other.id);
  expect(await releaseProject(other.designer, other.id, "Vou viajar.")).toBe(true);
  expect(await versionsOf(other.designer, other.id)).toEqual([]);
  // Rights are those of the role that somebody has now.
  expect(await versionsOf({ ...other.customer, typeUser: 1 }, other.id)).toEqual([]);
  expect(await findQuoteDraft(other.designer, other.id)).toBeNull();
  expect(await sendVersion(other.designer, other.id, 1)).toBeNull();
  expect(await acceptVersion(other.customer, other.id, sent.id, SIGNATURE)).toEqual(
    refused(expect.stringContaining("retirado")),
  );
  const { name, value } = await openSession(db, env.AUTH_SECRET, room.designer);
  await blockPerson(room.designer.id, null);
  const url = new URL(`http://localhost/api/budget/${room.id}/rascunho`);
  const request = new Request(url, { method: "POST", body: "{}", headers: { cookie: `${name}=${value}` } });
  expect((await answerTo(request, url)).status).toBe(401);
});
