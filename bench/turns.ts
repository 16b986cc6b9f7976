/**
 * How long a customer's small picture waits while another account sends pictures of 49 megapixels over 24 connections,
 * one after the other on each; beside it, the same small picture with nobody else there.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { type App, startApp } from "../tests/support/app.ts";
import { createUser } from "../tests/support/factories.ts";
import { openSession } from "../tests/support/session.ts";
import { amount, QUICK } from "./quick.ts";
import { median, table } from "./report.ts";

const CONNECTIONS = amount(24, 2);
const SECONDS = amount(40, 1);
/** Small pictures while nobody else is there. */
const ALONE = amount(10, 1);
/** Pause between a response and the next small picture, in milliseconds. */
const PAUSE = amount(1_000, 100);

type Upload = { status: number | "reset"; began: number; ended: number };

async function measure(): Promise<void> {
  const app = await startApp({ env: { LOG_LEVEL: "error" } });
  try {
    const [large, small] = await Promise.all([flat(7000, 7000), flat(600, 400)]);
    const customer = await signedIn(app);
    const attacker = await signedIn(app);
    await send(app, customer, small);
    const alone: Upload[] = [];
    for (let n = 0; n < ALONE; n++) alone.push(await send(app, customer, small));

    const end = performance.now() + SECONDS * 1000;
    const attack = Promise.all(Array.from({ length: CONNECTIONS }, () => repeat(app, attacker, large, end, 0)));
    const beside = await repeat(app, customer, small, end, PAUSE);
    const others = (await attack).flat();
    const wrong = [...alone, ...beside, ...others].find(({ status }) => status !== 201);
    // Of the whole flood some are refused, which the table tells.
    if (QUICK && wrong) throw new Error(`a picture was answered with ${wrong.status}`);
    table(
      `A small picture beside ${CONNECTIONS} connections of one other account that send pictures of 49 megapixels (${SECONDS} s)`,
      [
        row("the small picture, nobody else there", alone, []),
        row("the small picture, beside them", beside, others),
        row("the other account's pictures", others, []),
      ],
    );
  } finally {
    await app.remove();
  }
}

/** Counts those of the `others` that were finished during a wait, because the machine's load does not change that number. */
function row(what: string, uploads: Upload[], others: Upload[]): Record<string, string | number> {
  const times = uploads.map(({ began, ended }) => ended - began);
  const counts = Map.groupBy(uploads, ({ status }) => status);
  const made = others.filter(({ status }) => status === 201);
  const meanwhile = uploads.map(
    (upload) => made.filter(({ ended }) => ended > upload.began && ended < upload.ended).length,
  );
  return {
    what,
    answers: [...counts].map(([status, { length }]) => `${length} × ${status}`).join(", "),
    "median ms": median(times).toFixed(0),
    "longest ms": Math.max(...times).toFixed(0),
    "others' pictures meanwhile, median": median(meanwhile),
    most: Math.max(...meanwhile),
  };
}

function flat(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#e8743b" } })
    .jpeg()
    .toBuffer();
}

async function signedIn(app: App): Promise<string> {
  const secret = readFileSync(join(app.dataDir, "auth-secret"), "utf8").trim();
  const { name, value } = await openSession(app.database, secret, await createUser(app.database));
  return `${name}=${value}`;
}

async function repeat(app: App, cookie: string, picture: Buffer, end: number, pause: number): Promise<Upload[]> {
  const uploads: Upload[] = [];
  while (performance.now() < end) {
    uploads.push(await send(app, cookie, picture));
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return uploads;
}

async function send(app: App, cookie: string, picture: Buffer): Promise<Upload> {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(picture)], "photo.jpg", { type: "image/jpeg" }));
  const began = performance.now();
  const status = await fetch(`${app.url}/api/referencia`, {
    method: "POST",
    headers: { cookie, origin: app.url },
    body,
  })
    .then(async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    })
    .catch(() => "reset" as const);
  return { status, began, ended: performance.now() };
}

await measure();
