/**
 * What is made for one person, beside the same work on node:http and pg alone (bench/floor.ts), in a studio of 10,000
 * requests with 50 messages each: requests per second, and processor time of the process and of PostgreSQL.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApp } from "../tests/support/app.ts";
import { secretOf } from "../tests/support/session.ts";
import { startSmtp } from "../tests/support/smtp.ts";
import { fillStudio } from "./filling.ts";
import { measureOrders } from "./people-orders.ts";
import { measurePages } from "./people-pages.ts";
import { measurePdfs } from "./people-pdf.ts";
import { measureWrites } from "./people-writes.ts";
import { amount } from "./quick.ts";
import { version } from "./report.ts";
import { startFloor } from "./side-by-side.ts";

const REQUESTS = amount(10_000, 100);

async function measure(): Promise<void> {
  version("wrk", ["-v || true"]);
  const folder = await mkdtemp(join(tmpdir(), "traco-bench-"));
  // Its connections hang, so that mails are queued, as measured, and their sending, which is not, waits.
  const smtp = await startSmtp();
  smtp.mode = "hang";
  const app = await startApp({
    env: { LOG_LEVEL: "error", SMTP_URL: smtp.url, MAIL_FROM: "estudio@example.com" },
  }).catch(async (error) => {
    await smtp.stop();
    throw error;
  });
  let floor: Awaited<ReturnType<typeof startFloor>> | undefined;
  try {
    const pages = await fillStudio(app, REQUESTS);
    floor = await startFloor({ databaseUrl: app.databaseUrl, secret: secretOf(app) });
    const sides = { product: { url: app.url, pid: app.pid() }, floor };
    await measurePages(app, sides, folder, pages);
    await measureWrites(app, sides);
  } finally {
    floor?.stop();
    await smtp.stop();
    await app.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

await measure();
measurePdfs();
await measureOrders();
