/**
 * Hostile files through the product: every SVG of tests/support/hostile-svgs.ts as a drawing of a delivery and as a piece
 * of a proof, PDFs and pictures as pieces, each sent as the pages send it, and pages that others ask for meanwhile, one
 * every 20 ms. Each file must be refused in a sentence or made.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { brandPage } from "../app/delivery/schema.ts";
import type { Refusal } from "../app/kit/upload.ts";
import { quotePayment } from "../app/quotes/schema.ts";
import { type App, startApp } from "../tests/support/app.ts";
import { deliveredKit } from "../tests/support/deliveries.ts";
import { publishProject } from "../tests/support/gallery.ts";
import { hostileFiles } from "../tests/support/hostile-files.ts";
import { HOSTILE_SVGS } from "../tests/support/hostile-svgs.ts";
import { freePort } from "../tests/support/loopback.ts";
import { agreedRoom, sentProof } from "../tests/support/proofs.ts";
import { sendAsPagesDo } from "../tests/support/sent-as-pages-do.ts";
import { cookieOf } from "../tests/support/session.ts";
import { amount, QUICK } from "./quick.ts";
import { median, quantile, table } from "./report.ts";
import { isDone, type PlannedRequest, send } from "./requests.ts";

/** Milliseconds between two pages. */
const EVERY = amount(20, 100);
/** Milliseconds of pages while nobody sends a file. */
const ALONE = amount(10_000, 200);
/** Below the hourly limit of a designer. */
const FOR_EACH = 50;
/** Of the SVGs, every so manieth. */
const STEP = amount(1, 15);
const FILES = amount(100, 4);

type Hostile = { what: string; address: (room: string) => string; name: string; bytes: Buffer; isRefused: boolean };
type Sent = { name: string; took: number; isMade: boolean };

const partAddress = (room: string) => `/api/budget/${room}/entrega/arquivo?part=lockup`;
const pieceAddress = (room: string) => `/api/budget/${room}/prova/peca`;

async function hostiles(): Promise<Hostile[]> {
  const svgs = HOSTILE_SVGS.filter((_, at) => at % STEP === 0).map(({ name, bytes, right }) => ({
    ...{ name: `${name}.svg`, bytes, isRefused: right !== "made" },
  }));
  const files = (await hostileFiles()).slice(0, FILES);
  return [
    ...svgs.map((svg) => ({ ...svg, what: "SVG as a drawing", address: partAddress })),
    ...svgs.map((svg) => ({ ...svg, what: "SVG as a piece", address: pieceAddress })),
    ...files.map(({ right, inTime, ...file }) => ({
      ...{ ...file, what: "PDF or picture as a piece", address: pieceAddress },
      isRefused: typeof right === "string" && !inTime,
    })),
  ];
}

/** One after the other, as one designer sends them; after some the next designer goes on. */
async function sendAll(app: App, all: readonly Hostile[]): Promise<Sent[]> {
  const sent: Sent[] = [];
  let [room, cookie] = ["", ""];
  const ask = (path: string, init: RequestInit) =>
    fetch(app.url + path, { ...init, headers: { ...init.headers, cookie, origin: app.url } });
  for (const [at, { what, address, name, bytes, isRefused }] of all.entries()) {
    if (at % FOR_EACH === 0) {
      const next = await agreedRoom(app.database);
      [room, cookie] = [next.id, await cookieOf(app, next.designer)];
    }
    const began = performance.now();
    const { response } = await sendAsPagesDo(ask, address(room), name, bytes);
    const text = await response.text();
    const took = performance.now() - began;
    const isMade = response.status === 201;
    sent.push({ name, took, isMade });
    const { message = "" } = isMade ? {} : (JSON.parse(text) as Partial<Refusal>);
    // On a busy machine what is slow to read is refused for its time.
    const isRight = isMade ? !isRefused : response.status >= 400 && response.status < 500 && message.endsWith(".");
    if (!isRight) throw new Error(`${what}, ${name}: answered ${response.status}: ${text.slice(0, 300)}`);
  }
  return sent;
}

/** Public pages from memory and new ones, and those of people who are signed in. */
async function pagesOf(app: App): Promise<PlannedRequest[]> {
  const room = await agreedRoom(app.database);
  await sentProof(app.database, room, { dataDir: app.dataDir });
  await deliveredKit(app.database, room, { dataDir: app.dataDir });
  const slug = "padaria-bonanca-abcdefghjkmn";
  await app.database.insert(quotePayment).values({ quoteId: room.quoteId, number: 2, receivedAt: new Date() });
  await app.database.insert(brandPage).values({ budgetId: room.id, slug });
  for (const name of ["Umbu", "Cajá", "Pitanga"]) await publishProject(app, { name });
  const [customer, designer] = [await cookieOf(app, room.customer), await cookieOf(app, room.designer)];
  const page = (path: string, cookie?: string): PlannedRequest => ({
    ...{ method: "GET", path, headers: cookie ? { cookie } : {}, proof: 200 },
  });
  return [
    ...["/", "/portifolio", "/branding", `/m/${slug}`].map((path) => page(path)),
    ...["/account", `/budget/view/${room.id}`, `/budget/${room.id}/prova/1`].map((path) => page(path, customer)),
    ...["/designer/page", `/budget/${room.id}/entrega`].map((path) => page(path, designer)),
  ];
}

/** Asks in a process of its own, whatever this one does. */
function startPages(url: string, pages: PlannedRequest[]) {
  const child = fork(import.meta.filename, { serialization: "advanced" });
  child.send({ url, pages });
  const ended = once(child, "exit");
  return async (): Promise<Asked[]> => {
    if (child.connected) child.send("end");
    const [times] = await Promise.race([once(child, "message"), ended]);
    if (!Array.isArray(times)) throw new Error("not every page was answered as planned");
    return times;
  };
}

/** `took` in milliseconds, from the moment at which the page was to be asked for. */
type Asked = { took: number; status: number };

async function askPages({ url, pages }: { url: string; pages: PlannedRequest[] }): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  process.once("message", () => {
    isOver = true;
  });
  const asked: Promise<Asked>[] = [];
  const began = performance.now();
  while (!isOver) {
    const planned = pages[asked.length % pages.length];
    const at = began + asked.length * EVERY;
    if (!planned) break;
    asked.push(
      send(agent, url, planned).then(
        (answer) => {
          // A busy process refuses a page at once (503), which the table tells.
          if (QUICK && !isDone(planned, answer)) throw new Error(`${planned.path} answered ${answer.status}`);
          return { took: performance.now() - at, status: answer.status };
        },
        () => ({ took: performance.now() - at, status: 0 }),
      ),
    );
    await wait(Math.max(0, at + EVERY - performance.now()));
  }
  const times = await Promise.all(asked);
  agent.destroy();
  // A message that is still on its way would be lost with the connection.
  await new Promise((resolve) => process.send?.(times, resolve));
}

async function measure(): Promise<void> {
  const port = await freePort();
  const hook = new URL("event-loop.ts", import.meta.url).href;
  const loop = { NODE_OPTIONS: `--import=${hook}`, EVENT_LOOP_PORT: String(port) };
  const app = await startApp({ env: { LOG_LEVEL: "error", ...loop } });
  /** since it was asked last */
  const held = async () => Number(await (await fetch(`http://127.0.0.1:${port}`)).text());
  try {
    const pages = await pagesOf(app);
    // The first of each loads code, and fills the cache.
    for (const planned of pages) await send(new Agent(), app.url, planned);
    await held();
    const endAlone = startPages(app.url, pages);
    await wait(ALONE);
    const pageRows = [pageRow("nobody sends a file", await endAlone(), await held())];
    const fileRows = [];
    for (const [what, files = []] of Object.entries(Object.groupBy(await hostiles(), (file) => file.what))) {
      const end = startPages(app.url, pages);
      fileRows.push(fileRow(what, await sendAll(app, files)));
      pageRows.push(pageRow(`beside each ${what}`, await end(), await held()));
    }
    table("Hostile files, each refused in a sentence or made (target: SVGs within 5 s, others within 25)", fileRows);
    table(`Pages meanwhile, one every ${EVERY} ms (target: 99 of 100 within 100 ms)`, pageRows);
  } finally {
    await app.remove();
  }
}

/** `held`: the longest time without a turn of its event loop, in milliseconds of the processor (event-loop.ts). */
function pageRow(what: string, pages: Asked[], held: number): Record<string, string | number> {
  const times = pages.map(({ took }) => took);
  return {
    ...{ what, pages: pages.length, "quick 503": pages.filter(({ status }) => status === 503).length },
    errors: pages.filter(({ status }) => status !== 200 && status !== 503).length,
    ...{ "median ms": median(times).toFixed(1), "99 of 100 ms": quantile(times, 0.99).toFixed(1) },
    ...{ "longest ms": Math.max(...times).toFixed(1), "process held ms": held.toFixed(1) },
  };
}

function fileRow(what: string, files: Sent[]): Record<string, string | number> {
  const seconds = files.map(({ took }) => took / 1000);
  const longest = Math.max(...seconds);
  return {
    ...{ what, files: files.length, made: files.filter(({ isMade }) => isMade).length },
    ...{ "median s": median(seconds).toFixed(2), "longest s": longest.toFixed(2) },
    "the longest": files[seconds.indexOf(longest)]?.name ?? "",
  };
}

if (process.send)
  process.once("message", (message) =>
    askPages(message as Parameters<typeof askPages>[0]).finally(() => process.disconnect()),
  );
else await measure();
