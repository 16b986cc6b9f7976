/** Several processes of the product on one PostgreSQL and one bucket, as they stand behind a balancer. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import type { CurrentUser } from "../../app/people/account.ts";
import { openEmbedded } from "../../server/database/postgres.ts";
import { type App, startApp } from "./app.ts";
import { createUser, type UserOptions } from "./factories.ts";
import { administer } from "./postgres.ts";
import { cookieOf } from "./session.ts";
import { SWIFT_KEY, startSwift } from "./swift.ts";

/** The one public address of all. */
const ORIGIN = "http://traco.example";

type Sending = {
  cookie?: string;
  /** the client's, as the balancer names it; by default one that nobody had before */
  address?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
};
export type Person = CurrentUser & { cookie: string };

export type Processes = {
  apps: App[];
  database: App["database"];
  /** As a balancer without sticky sessions: the request goes to the process with this number, round and round. */
  send: (to: number, path: string, sending?: Sending) => Promise<Response>;
  /** Of each process, in their order. */
  ofEach: <T>(ask: (to: number) => Promise<T>) => Promise<T[]>;
  createPerson: (options?: UserOptions) => Promise<Person>;
  remove: () => Promise<void>;
};

/** Starts them at once on an empty database. */
export async function startProcesses(count: number, env: Record<string, string>): Promise<Processes> {
  const folder = await mkdtemp(join(tmpdir(), "traco-processes-"));
  const [postgres, swift] = await Promise.all([
    openEmbedded(folder, { exclusive: true, workers: count }),
    startSwift(),
  ]);
  // What a test would lose in a power cut, it does not miss.
  await administer(postgres.url, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()");
  const { endpoint } = swift;
  const bucket = `traco-${randomBytes(6).toString("hex")}`;
  const client = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true, credentials: SWIFT_KEY });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  const shared = {
    ORIGIN,
    DATABASE_URL: postgres.url,
    AUTH_SECRET: "a secret of the operator's, 32 bytes or more",
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: SWIFT_KEY.accessKeyId,
    S3_SECRET_ACCESS_KEY: SWIFT_KEY.secretAccessKey,
    ...env,
  };
  const starts = await Promise.allSettled(Array.from({ length: count }, () => startApp({ env: shared })));
  const apps = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  const remove = async () => {
    await Promise.all(apps.map((app) => app.remove()));
    await Promise.all([postgres.stop(), swift.stop()]);
    await rm(folder, { recursive: true });
  };
  const failed = starts.find((start) => start.status === "rejected");
  const [first] = apps;
  if (failed || !first) {
    await remove();
    throw failed?.reason;
  }
  let addresses = 0;
  return {
    apps,
    database: first.database,
    send(to, path, { cookie = "", address = `10.8.${++addresses >> 8}.${addresses % 256}`, body, headers } = {}) {
      return fetch(apps[to % count]?.url + path, {
        method: body === undefined ? "GET" : "POST",
        redirect: "manual",
        headers: { origin: ORIGIN, cookie, "x-forwarded-for": address, ...headers },
        ...(body === undefined ? {} : { body }),
      });
    },
    ofEach: (ask) => Promise.all(apps.map((_, to) => ask(to))),
    async createPerson(options) {
      const person = await createUser(first.database, options);
      return { ...person, cookie: await cookieOf(first, person) };
    },
    remove,
  };
}
