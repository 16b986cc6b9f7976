/**
 * The moment of a fail-over in which the database still reads and takes no writes (25006): whatever is sent gets 503 with
 * `Retry-After`, and a page without scripts keeps its words. A database that is away altogether: outage.spec.ts.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newDraft } from "../../app/quoting/draft.ts";
import { type App, startApp } from "../support/app.ts";
import { createRoom, type Room } from "../support/conversation.ts";
import { createUser } from "../support/factories.ts";
import { publishProject } from "../support/gallery.ts";
import { administer } from "../support/postgres.ts";
import { editingPath } from "../support/publishing-requests.ts";
import { createAccepted, createVersion } from "../support/sent-quotes.ts";
import { cookieOf } from "../support/session.ts";

type Role = "customer" | "designer" | "admin";
type Form = Record<string, string>;

let app: App;
/** A request whose quote waits for its answer, and one whose quote is accepted; the same people. */
let open: Room;
let accepted: Room;
/** a published item */
let item: string;
let otto: { id: string };

beforeAll(async () => {
  app = await startApp();
  open = await createRoom(app.database);
  await createVersion(app.database, open);
  accepted = await createRoom(app.database);
  await createAccepted(app.database, accepted);
  item = (await publishProject(app)).id;
  otto = await createUser(app.database, { name: "Otto", typeUser: 1, admitted: false });
});
afterAll(() => app.remove());

async function send(path: string, person: { uid: string } | null, body: BodyInit, type?: string) {
  const response = await fetch(app.url + path, {
    method: "POST",
    redirect: "manual",
    headers: {
      origin: app.url,
      cookie: person ? await cookieIn(person) : "",
      ...(type && { "content-type": type }),
    },
    body,
  });
  const retry = response.headers.get("retry-after");
  return { answer: [response.status, retry], text: await response.text() };
}

/** Sessions are opened while the database takes writes. */
const cookies = new Map<string, Promise<string>>();
function cookieIn(person: { uid: string }): Promise<string> {
  const cookie = cookies.get(person.uid) ?? cookieOf(app, person);
  cookies.set(person.uid, cookie);
  return cookie;
}

const sendJson = (path: string, person: { uid: string }, value: unknown) =>
  send(path, person, JSON.stringify(value), "application/json");

async function setReadOnly(isOn: boolean): Promise<void> {
  await administer(
    app.databaseUrl,
    `alter system set default_transaction_read_only = ${isOn ? "on" : "off"}`,
    "select pg_reload_conf()",
  );
  // The product's own connections hear of it a moment later.
  const here = async () => (await sendJson(editingPath("portifolio", item), open.admin, { intent: "here" })).answer[0];
  await expect.poll(here).toBe(isOn ? 503 : 200);
}

const answered = (room: Room, who: Role, form: Form) => ({ path: `/budget/${room.id}/orcamento/1`, room, who, form });
const paid = (who: Role, intent: string) => ({
  path: `/budget/${accepted.id}/pagamento/1`,
  room: accepted,
  who,
  form: { intent },
});
const ofAdmin = (path: string, form: Form) => ({ path, room: open, who: "admin" as const, form });

/** `words`: what somebody has typed. */
const FORMS = (): { path: string; room: Room; who: Role; form: Form; words?: string }[] => [
  { ...answered(open, "customer", { intent: "accept", name: "Lúcia M. Andrade" }), words: "Lúcia M. Andrade" },
  {
    ...answered(open, "customer", { intent: "change", text: "Sem o saco.", submissionId: randomUUID() }),
    words: "Sem o saco.",
  },
  { ...answered(open, "customer", { intent: "decline", reason: "Só em março." }), words: "Só em março." },
  answered(open, "designer", { intent: "record", channel: "phone", person: "Lúcia", note: "Ligou." }),
  answered(accepted, "customer", { intent: "ask-undo" }),
  answered(accepted, "designer", { intent: "agree-undo" }),
  answered(accepted, "designer", { intent: "refuse-undo" }),
  paid("customer", "paid"),
  paid("designer", "received"),
  paid("designer", "undo-received"),
  {
    path: `/budget/${open.id}/orcamento/escrever`,
    room: open,
    who: "designer",
    form: { intent: "send", revision: "1" },
  },
  ...["bloquear", "desbloquear", "papel-2", "admitir", "recusar", "link"].map((intent) =>
    ofAdmin("/admin/pessoas", { intent, quem: otto.id }),
  ),
  ofAdmin("/admin/pessoas", { intent: "porta", revisao: "0", aprovacao: "on" }),
  ofAdmin("/admin/estudio", { intent: "porta", revisao: "0", aprovacao: "on" }),
  { ...ofAdmin("/admin/estudio", { intent: "answerDays", revisao: "0", dias: "37" }), words: 'value="37"' },
  ...["rights", "withdrawal", "paymentTerms"].map((intent) => ({
    ...ofAdmin("/admin/estudio", { intent, revisao: "0", texto: `Outro texto de ${intent}.` }),
    words: `Outro texto de ${intent}.`,
  })),
  {
    ...ofAdmin("/admin/estudio", {
      intent: "pix",
      revisao: "0",
      chave: "pix@estudio.example",
      nome: "Bento Silva",
      cidade: "Olinda",
    }),
    words: "Bento Silva",
  },
  ofAdmin("/admin/page", { admit: otto.id }),
];

test("[OPS-13] while the database takes no writes, quotes, payments, people, settings and publications answer 503 and keep the words", async () => {
  for (const room of [open, accepted])
    for (const role of ["customer", "designer", "admin"] as const) await cookieIn(room[role]);
  await setReadOnly(true);
  try {
    for (const { path, room, who, form, words = "" } of FORMS()) {
      const what = `${path} ${form.intent}`;
      const data = await send(`${path}.data`, room[who], new URLSearchParams(form));
      expect([what, ...data.answer]).toEqual([what, 503, "3"]);
      const page = await send(path, room[who], new URLSearchParams(form));
      expect([what, ...page.answer]).toEqual([what, 503, "3"]);
      expect(page.text.includes(words), `${what} keeps ${words}`).toBe(true);
    }

    const draft = newDraft(["Marca"], "2026-12-01", { rights: "", paymentMeans: "Pix" });
    const saved = await sendJson(`/api/budget/${open.id}/rascunho`, open.designer, { draft, revision: 0 });
    expect(saved.answer).toEqual([503, "3"]);
    for (const request of [
      { intent: "save", changes: [{ part: "address", value: "Outra", base: 0 }] },
      { intent: "publish", revision: 0, at: null },
      ...["unschedule", "hide", "show", "preview", "revoke", "here", "leave"].map((intent) => ({ intent })),
    ]) {
      const { answer } = await sendJson(editingPath("portifolio", item), open.admin, request);
      expect([request.intent, ...answer]).toEqual([request.intent, 503, "3"]);
    }
    for (const request of [
      { intent: "move", ids: [item], position: 1 },
      { intent: "hide", ids: [item] },
      { intent: "pin", ids: [item] },
    ]) {
      const { answer } = await sendJson("/api/publicacoes/portifolio", open.admin, request);
      expect([request.intent, ...answer]).toEqual([request.intent, 503, "3"]);
    }
    const file = new FormData();
    file.set("file", new Blob(["%PDF-1.7"], { type: "application/pdf" }), "orçamento.pdf");
    expect((await send(`/api/budget/${open.id}/orcamento`, open.designer, file)).answer).toEqual([503, "3"]);
    const checked = new FormData();
    checked.set("pdf", new Blob(["%PDF-1.7"], { type: "application/pdf" }), "a.pdf");
    expect((await send("/verificar", null, checked)).answer).toEqual([503, "3"]);
  } finally {
    await setReadOnly(false);
  }
  // The same press, once more.
  const form = new URLSearchParams({ intent: "accept", name: "Lúcia M. Andrade" });
  const done = await send(`/budget/${open.id}/orcamento/1`, open.customer, form);
  expect(done.answer[0]).toBe(302);
});
