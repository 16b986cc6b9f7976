/** Files for a delivery, by its addresses: SVGs that are taken or refused in a sentence, pictures of them, manual and fonts. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRoom, type Room } from "../../tests/support/conversation.ts";
import { COLOURS, EMPTY_DELIVERY } from "../../tests/support/deliveries.ts";
import { BADGE } from "../../tests/support/kits.ts";
import { openSession } from "../../tests/support/session.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { saveDeliveryDraft } from "./draft.server.ts";
import { action as send } from "./part-api.ts";
import { loader as read } from "./part-file.ts";
import { type PartView, partPath, pictureName } from "./part-view.ts";
import { kitPart } from "./schema.ts";

let room: Room;
beforeAll(async () => {
  room = await createRoom(db);
});
afterAll(stopJobs);

type Person = keyof Room["people"];
async function cookieOf(person: Person): Promise<string> {
  const { name, value } = await openSession(db, env.AUTH_SECRET, room.people[person]);
  return `${name}=${value}`;
}

type Handler = (args: never) => Promise<Response>;
const call = (handler: Handler, request: Request, params: object) =>
  handler({ request, url: new URL(request.url), params, context: {} } as never).catch((thrown: unknown) =>
    thrown instanceof Response
      ? thrown
      : new Response(null, { status: (thrown as { init?: { status?: number } }).init?.status ?? 500 }),
  );

async function post(person: Person, search: string, file?: { name: string; bytes: string }): Promise<Response> {
  const form = new FormData();
  if (file) form.set("file", new File([file.bytes], file.name));
  const url = new URL(`/api/budget/${room.id}/entrega/arquivo?${search}`, env.ORIGIN);
  const request = new Request(url, { method: "POST", body: form, headers: { cookie: await cookieOf(person) } });
  return call(send as Handler, request, { codeID: room.id });
}

async function get(person: Person, path: string, id: string): Promise<Response> {
  const request = new Request(new URL(path, env.ORIGIN), { headers: { cookie: await cookieOf(person) } });
  return call(read as Handler, request, { codeID: room.id, id });
}

const svg = (inner: string, attributes = 'viewBox="0 0 90 90"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;

test("[KIT-21] an SVG is looked at, and its pictures are drawn anew, in the palette's colours", async () => {
  await saveDeliveryDraft(room.designer, room.id, { ...EMPTY_DELIVERY, colours: COLOURS }, 0);
  const response = await post("designer", "part=lockup", { name: "onça principal.svg", bytes: BADGE });
  expect(response.status).toBe(201);
  const part = (await response.json()) as PartView;
  expect(part).toMatchObject({ part: "lockup", fileName: "onça principal.svg", look: { shapes: 4 } });
  expect(part.look?.versions.map(({ id }) => id)).toEqual(["uma-cor", "negativa", "gema", "leite"]);
  const [negative] = part.look?.versions.filter(({ id }) => id === "negativa") ?? [];
  if (!negative) throw new Error("no negative");
  for (const person of ["designer", "admin"] as const) {
    const picture = await get(person, partPath(room.id, part.id, pictureName(negative)), part.id);
    expect(picture.headers.get("content-type")).toBe("image/svg+xml");
    expect(picture.headers.get("content-security-policy")).toContain("sandbox");
    expect(picture.headers.get("content-disposition")).toContain("attachment");
    expect(await picture.text()).toMatch(/^<svg [^>]*viewBox="0 0 560 640".*#ffffff/);
  }
  const original = await get("designer", partPath(room.id, part.id), part.id);
  expect(original.headers.get("content-type")).toBe("application/octet-stream");
  expect(original.headers.get("content-disposition")).toContain("attachment");
  for (const person of ["customer", "visitor", "stranger"] as const)
    expect((await get(person, partPath(room.id, part.id, "cor"), part.id)).status).toBe(404);
  expect((await get("designer", partPath(room.id, part.id, "../../x"), part.id)).status).toBe(404);
});

test("[KIT-21] after the palette changed, versions are proposed again from the clean drawing", async () => {
  const sent = await post("designer", "part=lockup", { name: "simbolo.svg", bytes: BADGE });
  const { id } = (await sent.json()) as PartView;
  const blue = { ...COLOURS[0], id: "azul", name: "Azul", hex: "#1f5fa8" } as (typeof COLOURS)[number];
  await saveDeliveryDraft(room.designer, room.id, { ...EMPTY_DELIVERY, colours: [blue] }, 1);
  const again = (await (await post("designer", `de=${id}`)).json()) as PartView;
  expect(again.look?.versions.map(({ id: version }) => version)).toEqual(["uma-cor", "negativa", "azul"]);
  expect((await post("designer", `de=${crypto.randomUUID()}`)).status).toBe(404);
  expect((await post("admin", `de=${id}`)).status).toBe(403);
});

test("[KIT-21] what an SVG may not have is refused in the engine's sentence, and nothing of it is kept", async () => {
  const before = await db.$count(kitPart, eq(kitPart.budgetId, room.id));
  const hostile = {
    text: [svg("<text y='9'>Café especial</text>"), "“Café especial” ainda é letra, não contorno"],
    script: [svg("<script>alert(1)</script><path d='M0 0H9V9Z'/>"), "traz um programa dentro"],
    picture: [svg("<image href='data:image/png;base64,iVBORw0KGgo=' width='9' height='9'/>"), "traz uma imagem dentro"],
    "no-size": [svg("<path d='M0 0H9V9Z'/>", ""), "Falta o tamanho (viewBox)"],
    external: [svg("<use href='https://evil.example/a.svg#b'/>"), "em outro endereço"],
    empty: [svg("<path d='M0 0H9V9Z' fill='none'/>"), "não mostra nenhum desenho"],
  } as const;
  for (const [kind, [bytes, sentence]] of Object.entries(hostile)) {
    const response = await post("designer", "part=lockup", { name: "marca.svg", bytes });
    const refusal = (await response.json()) as { kind: string; message: string };
    expect([response.status, refusal.kind]).toEqual([422, kind]);
    expect(refusal.message).toContain(sentence);
  }
  expect(await db.$count(kitPart, eq(kitPart.budgetId, room.id))).toBe(before);
  const temporary = readdirSync(join(env.DATA_DIR, "tmp"));
  expect(temporary).toEqual([]);
});

test("[KIT-22] the manual is a PDF, a font a font, whatever their names say; other parts are not known", async () => {
  const cases = [
    ["part=manual", { name: "manual.pdf", bytes: "%PDF-1.4\n" }, 201],
    ["part=manual", { name: "manual.pdf", bytes: BADGE }, 415],
    ["part=font", { name: "letra.woff2", bytes: "wOF2aaaa" }, 201],
    ["part=font", { name: "letra.woff2", bytes: "%PDF-1.4\n" }, 415],
    ["part=lockup", { name: "marca.svg", bytes: "%PDF-1.4\n" }, 415],
    ["part=lockup", { name: "vazio.svg", bytes: "" }, 400],
    ["part=zip", { name: "a.zip", bytes: "PK\x03\x04" }, 400],
  ] as const;
  for (const [search, file, status] of cases)
    expect([search, (await post("designer", search, file)).status]).toEqual([search, status]);
  for (const [person, status] of [
    ["admin", 403],
    ["customer", 403],
    ["visitor", 403],
    ["stranger", 404],
    ["waiting", 403],
  ] as const)
    expect([person, (await post(person, "part=manual", { name: "manual.pdf", bytes: "%PDF-1.4\n" })).status]).toEqual([
      person,
      status,
    ]);
});
