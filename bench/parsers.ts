/**
 * How long one request of the largest admitted size blocks the event loop: every address that reads a body, with the inputs
 * that cost its parser most, and every parser of request headers. Baseline: an empty request.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { configure } from "../app/platform/env.server.ts";
import { type App, startApp } from "../tests/support/app.ts";
import { createBudget, createUser } from "../tests/support/factories.ts";
import { freePort } from "../tests/support/loopback.ts";
import { openSession } from "../tests/support/session.ts";
import { amount, QUICK } from "./quick.ts";
import { median, table } from "./report.ts";

// Imported late, because it reads the configuration when it is loaded.
configure({}, {});
const { FORM_MAX, UPLOAD_MAX } = await import("../server/http/request.ts");

const ROUNDS = amount(3, 1);
/** Milliseconds after which the timer that was blocked has run: its delay is known then. */
const TIMER = amount(40, 0);
const FORM_BYTES = amount(FORM_MAX, 20_000);
const UPLOAD_BYTES = amount(UPLOAD_MAX, 20_000);
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";
/** Below Node's own bound for a request's head, 16 KB. */
const HEAD = 15_000;

type Input = { name: string; type?: string; body?: Buffer; path?: string; headers?: Record<string, string> };

const repeat = (text: string, bytes: number) => Buffer.from(text.repeat(Math.floor(bytes / text.length)));
const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n\r\n`;

/** `first` precedes the input and makes the screen read the rest. */
function forms(field: string, { first = "", most = FORM_BYTES } = {}): Input[] {
  const inputs: Input[] = [
    { name: `${field}=& repeated`, type: FORM, body: repeat(`${field}=&`, most) },
    { name: "& only", type: FORM, body: repeat("&", most) },
    { name: "distinct names", type: FORM, body: distinct(most, (n) => `f${n}=&`) },
    {
      name: `one ${field} of all bytes`,
      type: FORM,
      body: Buffer.concat([Buffer.from(`${field}=`), repeat("a", most - 100)]),
    },
    {
      name: `one ${field} of escapes`,
      type: FORM,
      body: Buffer.concat([Buffer.from(`${field}=`), repeat("%C3%A7", most - 100)]),
    },
    {
      name: `${field} of @ and dots`,
      type: FORM,
      body: Buffer.concat([Buffer.from(`${field}=`), repeat("a@a.", most - 100)]),
    },
    {
      name: "parts repeated",
      type: MULTIPART,
      body: Buffer.concat([repeat(part(field), most - 100), Buffer.from("--x--")]),
    },
    {
      name: "one part's head of all bytes",
      type: MULTIPART,
      body: Buffer.concat([Buffer.from("--x\r\n"), repeat("a: b\r\n", most - 100)]),
    },
    {
      name: "almost boundaries",
      type: MULTIPART,
      body: Buffer.concat([Buffer.from(part(field)), repeat("\r\n--y", most - 200)]),
    },
  ];
  return inputs.map((input) =>
    input.type === FORM && input.body
      ? { ...input, body: Buffer.concat([Buffer.from(first), input.body]).subarray(0, most) }
      : input,
  );
}

function distinct(most: number, write: (n: number) => string): Buffer {
  const pieces: string[] = [];
  for (let n = 0, bytes = 0; ; n++) {
    const piece = write(n);
    bytes += piece.length;
    if (bytes > most) return Buffer.from(pieces.join(""));
    pieces.push(piece);
  }
}

function json(list: string, line: string): Input[] {
  const most = FORM_BYTES;
  const type = "application/json";
  const within = (open: string, text: string, close: string, bytes = most - 1_000) =>
    Buffer.concat([Buffer.from(open), repeat(text, bytes), Buffer.from(close)]);
  return [
    { name: "nested lists", type, body: repeat("[", most) },
    { name: "nested lists, closed", type, body: Buffer.concat([repeat("[", most / 2), repeat("]", most / 2)]) },
    { name: `${list} of many`, type, body: within(`{"userId":"x","submission":{"${list}":[`, '"",', '""]}}') },
    { name: `${list} of many, plain`, type, body: within(`{"${list}":[`, '"",', '""]}') },
    { name: `${line} of all bytes`, type, body: within(`{"${line}":"`, "a ", '"}') },
    { name: `${line} of spaces`, type, body: within(`{"${line}":"a`, " ", 'a"}') },
    {
      name: "distinct names",
      type,
      body: Buffer.concat([Buffer.from("{"), distinct(most, (n) => `"f${n}":0,`), Buffer.from('"z":0}')]).subarray(
        0,
        most,
      ),
    },
  ];
}

const HEADS: Input[] = [
  { name: "slashes in the path", path: `/a${"/".repeat(HEAD)}b` },
  { name: "slashes in a gallery's path", path: `/show/portifolio/a${"/".repeat(HEAD)}b` },
  { name: "dots in the path", path: `/a/${"../".repeat(HEAD / 3)}b` },
  { name: "escapes in the path", path: `/show/portifolio/${"%C3%A7".repeat(HEAD / 6)}/x` },
  { name: "a query of many", path: `/portifolio?${"q=&".repeat(HEAD / 3)}` },
  { name: "a query of escapes", path: `/portifolio?q=${"%F0%9F%8E%A8".repeat(HEAD / 12)}` },
  { name: "_routes of many", path: `/portifolio.data?_routes=${"a,".repeat(HEAD / 2)}` },
  { name: "voltar of slashes", path: `/login?voltar=/${"/".repeat(HEAD)}` },
  { name: "cookies", path: "/account", headers: { cookie: "a=b; ".repeat(HEAD / 5) } },
  { name: "one cookie", path: "/registre", headers: { cookie: `registration=${"e30=.".repeat(HEAD / 5)}` } },
  { name: "forwarded addresses", path: "/login", headers: { "x-forwarded-for": "127.0.0.1,".repeat(HEAD / 10) } },
  { name: "accept-encoding", path: "/", headers: { "accept-encoding": `br${" ".repeat(HEAD)};q=0x` } },
  { name: "if-none-match", path: "/", headers: { "if-none-match": 'W/"x",'.repeat(HEAD / 6) } },
  { name: "origin", path: "/login", headers: { origin: `http://${"a.".repeat(HEAD / 2)}` } },
];

const port = await freePort();

async function measure(): Promise<void> {
  const hook = new URL("event-loop.ts", import.meta.url).href;
  const app = await startApp({
    env: { LOG_LEVEL: "error", NODE_OPTIONS: `--import=${hook}`, EVENT_LOOP_PORT: String(port) },
  });
  try {
    const secret = readFileSync(join(app.dataDir, "auth-secret"), "utf8").trim();
    const people = { customer: 0, designer: 1, admin: 2 } as const;
    const cookies: Record<string, string> = { anonymous: "" };
    let request = "";
    for (const [who, typeUser] of Object.entries(people)) {
      const person = await createUser(app.database, { typeUser });
      const { name, value } = await openSession(app.database, secret, person);
      cookies[who] = `${name}=${value}`;
      if (typeUser === 0) request = (await createBudget(app.database, person)).id;
    }
    const addresses: [string, keyof typeof people | "anonymous", Input[]][] = [
      ["/login", "anonymous", forms("email")],
      ["/registre", "anonymous", forms("email", { first: "intent=criar&" })],
      ["/registre?etapa=confirmar", "anonymous", forms("code", { first: "intent=confirmar&" })],
      ["/login/redefinir", "anonymous", forms("email")],
      ["/login/nova-senha?token=x", "anonymous", forms("password")],
      ["/registre/confirmar", "anonymous", forms("token")],
      ["/api/auth/callback/apple", "anonymous", forms("state")],
      [`/budget/view/${request}`, "designer", forms("intent")],
      ["/create/new/Branding/0", "customer", json("targetAudience", "website")],
      ["/api/resumo", "customer", json("targetAudience", "website")],
      [`/api/publicacao/portifolio/${randomUUID()}`, "admin", json("changes", "intent")],
      ["/api/referencia", "customer", forms("file", { most: UPLOAD_BYTES })],
      [`/api/budget/${request}/orcamento`, "admin", forms("file", { most: UPLOAD_BYTES })],
      ["/api/imagem/portifolio", "admin", forms("file", { most: UPLOAD_BYTES })],
      ["/portifolio", "anonymous", forms("q")],
      // Last: it ends the customer's session.
      ["/sair", "customer", forms("x")],
    ];
    const held = async (path: string, who: string, input: Input) => {
      const times: number[] = [];
      let status = 0;
      for (let round = 0; round < ROUNDS; round++) {
        await longestHold();
        status = await send(app, path, cookies[who] ?? "", input);
        if (QUICK && (status === 0 || status >= 500)) throw new Error(`${path}, ${input.name}: answered ${status}`);
        await wait(TIMER);
        times.push(await longestHold());
      }
      return { ms: median(times), status };
    };
    const rest = await held("/login", "anonymous", { name: "nothing" });
    const rows = [
      { address: "GET /login", input: "nothing", status: rest.status, "longest hold, ms": rest.ms.toFixed(0) },
    ];
    for (const [path, who, inputs] of addresses) {
      const results: { input: string; ms: number; status: number }[] = [];
      for (const input of inputs) results.push({ input: input.name, ...(await held(path, who, input)) });
      const worst = results.reduce((one, other) => (other.ms > one.ms ? other : one));
      rows.push({
        address: path.replace(request, "…"),
        input: worst.input,
        status: worst.status,
        "longest hold, ms": worst.ms.toFixed(0),
      });
      if (process.argv.includes("--all"))
        console.log(path, results.map(({ input, ms, status }) => `${input}: ${ms.toFixed(0)} (${status})`).join("; "));
    }
    for (const input of HEADS) {
      const { ms, status } = await held(input.path ?? "/", "anonymous", input);
      rows.push({ address: "GET", input: input.name, status, "longest hold, ms": ms.toFixed(0) });
    }
    table("The longest one request holds the event loop (target: 50 ms)", rows);
  } finally {
    await app.remove();
  }
}

/** The longest time that the event loop was blocked since the last call, in milliseconds of processor time. */
async function longestHold(): Promise<number> {
  return Number(await (await fetch(`http://127.0.0.1:${port}`)).text());
}

/** Sends one request and returns the response's status; 0 for a connection that was cut. */
function send(app: App, path: string, cookie: string, { type, body, headers }: Input): Promise<number> {
  return new Promise((resolve) => {
    const all = {
      ...(cookie && { cookie }),
      ...(type && { "content-type": type, origin: app.url }),
      ...(body && { "content-length": body.byteLength }),
      ...headers,
    };
    const request = httpRequest(app.url + path, { method: body ? "POST" : "GET", headers: all }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", () => resolve(0));
    request.end(body);
  });
}

await measure();
