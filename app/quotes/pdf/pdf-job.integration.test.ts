import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createUser } from "../../../tests/support/factories.ts";
import { SIGNATURE, withVersion } from "../../../tests/support/written-quotes.ts";
import { DONE } from "../../kit/outcome.ts";
import { db } from "../../platform/db.server.ts";
import { openFile } from "../../platform/files.server.ts";
import { stopJobs } from "../../platform/jobs.server.ts";
import { budget } from "../../requests/schema.ts";
import { acceptVersion } from "../decisions.server.ts";
import { mailRecord } from "../record-mail.server.ts";
import { quote } from "../schema.ts";
import { verdictOn } from "../verify/verify.server.ts";
import { makeQuotePdf, queueMissingPdfs } from "./pdf-job.server.ts";

const customer = await createUser(db);
const designer = await createUser(db, { typeUser: 1 });
afterAll(stopJobs);

const send = () => withVersion(db, { customer, designer });
async function rowOf(id: string) {
  const [row] = await db.select().from(quote).where(eq(quote.id, id));
  return row ?? expect.unreachable("the version is gone");
}
const hashIn = async (key: string) =>
  createHash("sha256")
    .update(await buffer((await openFile(key)).stream))
    .digest("hex");
async function jobsAbout(queue: string, text: string): Promise<{ data: object }[]> {
  const { rows } = await db.execute<{ data: object }>(
    sql`select data from pgboss.job where name = ${queue} and data::text like ${`%${text}%`}`,
  );
  return rows;
}

test("[QUOTE-51] the PDF is made by a job: first the file, then its name and hash; a second run makes nothing twice", async () => {
  const { version } = await send();
  expect(await jobsAbout("quote-pdf", version.id)).toHaveLength(1);
  expect(await rowOf(version.id)).toMatchObject({ pdf: "", pdfHash: null });
  await makeQuotePdf(version.id);
  const made = await rowOf(version.id);
  expect(made).toMatchObject({
    pdf: expect.stringMatching(/^budget\/written\/[\w-]+\.pdf$/),
    recordPdf: "",
    recordHash: null,
  });
  expect(await hashIn(made.pdf)).toBe(made.pdfHash);
  await makeQuotePdf(version.id);
  expect(await rowOf(version.id)).toEqual(made);
  expect(await jobsAbout("delete-files", version.id)).toHaveLength(0);
});

test("[QUOTE-51] made by two processes at once it is one file, which its version names", async () => {
  const { version } = await send();
  await Promise.all([makeQuotePdf(version.id), makeQuotePdf(version.id)]);
  const { pdf, pdfHash } = await rowOf(version.id);
  expect(await hashIn(pdf)).toBe(pdfHash);
  expect(await jobsAbout("delete-files", version.id)).toHaveLength(0);
});

test("[QUOTE-51] a file whose request is deleted meanwhile does not stay, and of a version that is gone nothing is made", async () => {
  const { id, version } = await send();
  await makeQuotePdf(version.id);
  await db.delete(budget).where(eq(budget.id, id));
  await makeQuotePdf(version.id);
  expect(await verdictOn("0".repeat(64))).toEqual({ ours: false });
});

test("[QUOTE-52] both are mailed the PDF with the record, by its key, with the whole hash in the text", async () => {
  const { id, version } = await send();
  expect(await acceptVersion(customer, id, version.id, SIGNATURE)).toEqual(DONE);
  await makeQuotePdf(version.id);
  await mailRecord(version.id);
  const made = await rowOf(version.id);
  expect(await hashIn(made.recordPdf)).toBe(made.recordHash);
  expect(made.pdfHash).not.toBe(made.recordHash);
  const mails = await jobsAbout("mail", made.recordPdf);
  expect(mails).toHaveLength(2);
  for (const { data } of mails)
    expect(data).toMatchObject({
      template: "quote-record",
      attachment: { key: made.recordPdf, fileName: expect.stringMatching(/\.pdf$/) },
      props: { hash: version.hash },
    });
});

test("[QUOTE-53] by the clock what is missing is queued again, and nothing else", async () => {
  const { version } = await send();
  await db.execute(sql`alter table quote disable trigger quote_sent`);
  await db.execute(sql`update quote set sent_at = now() - interval '1 hour' where id = ${version.id}`);
  await db.execute(sql`alter table quote enable trigger quote_sent`);
  // The job that it was sent with waits still.
  await queueMissingPdfs();
  expect(await jobsAbout("quote-pdf", version.id)).toHaveLength(1);
  await db.execute(sql`update pgboss.job set state = 'failed' where name = 'quote-pdf'`);
  for (let look = 0; look < 3; look += 1) await queueMissingPdfs();
  expect(await jobsAbout("quote-pdf", version.id)).toHaveLength(2);
  await db.execute(sql`update pgboss.job set state = 'failed' where name = 'quote-pdf'`);
  await makeQuotePdf(version.id);
  await queueMissingPdfs();
  expect(await jobsAbout("quote-pdf", version.id)).toHaveLength(2);
});

test("[QUOTE-55] [QUOTE-56] a file is known again, by both its forms, with what became of its version and nothing about anybody", async () => {
  const { id, version } = await send();
  await makeQuotePdf(version.id);
  const { code } = version.sent;
  const before = (await rowOf(version.id)).pdfHash ?? "";
  expect(await verdictOn(before)).toEqual({ ours: true, code, number: 1, state: "open", withRecord: false });
  await acceptVersion(customer, id, version.id, SIGNATURE);
  await makeQuotePdf(version.id);
  const after = (await rowOf(version.id)).recordHash ?? "";
  expect(await verdictOn(before)).toEqual({ ours: true, code, number: 1, state: "accepted", withRecord: false });
  expect(await verdictOn(after)).toEqual({ ours: true, code, number: 1, state: "accepted", withRecord: true });
  expect(await verdictOn(version.hash)).toEqual({ ours: false });
});

test("[QUOTE-56] a version past its last day is no longer valid, also before its job says so", async () => {
  const { version } = await send();
  await makeQuotePdf(version.id);
  await db.execute(sql`alter table quote disable trigger quote_sent`);
  await db.execute(sql`update quote set valid_until = now() - interval '1 second' where id = ${version.id}`);
  await db.execute(sql`alter table quote enable trigger quote_sent`);
  expect(await verdictOn((await rowOf(version.id)).pdfHash ?? "")).toMatchObject({ state: "expired" });
});
