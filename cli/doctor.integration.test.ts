/** `doctor` before the first start: each fault is a line that names the variable to change, and the exit code is 1. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer as createHttp } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from "vitest";
import { studio } from "../tests/support/backup.ts";
import { deafEndpoint } from "../tests/support/deaf.ts";
import { freePort } from "../tests/support/loopback.ts";
import { SWIFT_KEY, startSwift } from "../tests/support/swift.ts";

// Each run starts its own process.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), "traco-doctor-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The fault lines with what to do, and the exit code. */
async function faults(settings: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const place = { DATA_DIR: join(folder, "new"), DATABASE_URL: "", PORT: String(await freePort()) };
  const { code, out, err } = await studio({ ...place, ...settings }, "doctor");
  expect(err).toBe("");
  expect(out).not.toMatch(/^ +at .*:\d+/m);
  const lines = [...out.matchAll(/^fault {4}(.*)\n +→ (.*)$/gm)].map(([, says, todo]) => `${says} → ${todo}`);
  return { code, lines: lines.map((line) => line.replace(/ +/g, " ")) };
}

const one = (line: RegExp) => ({ code: 1, lines: [expect.stringMatching(line)] });

/** Listens on a free port until the test ends. */
async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test("[OPS-31] what stands in the way of DATA_DIR is named before the first start", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const link = join(folder, "link");
  symlinkSync(join(folder, "nowhere"), link);
  mkdirSync(join(folder, "half"));
  writeFileSync(join(folder, "half", "files"), "");
  const [itself, below, dangling, proc, half] = await Promise.all(
    [file, join(file, "data"), link, "/proc/studio", join(folder, "half")].map((DATA_DIR) => faults({ DATA_DIR })),
  );
  expect(itself).toEqual(one(/^folders DATA_DIR .*\/file cannot be made: .*\/file is no folder → Move .* DATA_DIR\.$/));
  expect(below).toEqual(one(/^folders DATA_DIR .*\/file\/data cannot be made: .*\/file is no folder → /));
  expect(dangling).toEqual(one(/^folders DATA_DIR .*\/link cannot be made/));
  expect(proc).toEqual(one(/^folders DATA_DIR \/proc\/studio, in \/proc, cannot be written .*ENOENT/));
  expect(half?.lines[0]).toMatch(/half\/files of DATA_DIR is no folder/);
});

test("[OPS-31] a healthy place before the first start is no fault, however long or relative its path, and nothing is left there", async () => {
  const long = join(folder, "x".repeat(120));
  const PORT = String(await freePort());
  const { out, code } = await studio({ DATA_DIR: long, DATABASE_URL: "", PORT }, "doctor");
  expect([code, existsSync(long)]).toEqual([0, false]);
  expect(out).toMatch(/folders +DATA_DIR .* is too long for a socket in it: the database's is in \/tmp\/traco-/);
  const relative = await studio({ DATA_DIR: "./somewhere", DATABASE_URL: "", PORT }, "doctor");
  expect(relative.out).toMatch(/DATA_DIR \.\/somewhere is relative: it is \/.*\/somewhere/);
  expect(relative.code).toBe(0);
});

test("[OPS-31] a port or an address that cannot be listened on is named", async () => {
  const port = await listening(createServer());
  const [taken, foreign] = await Promise.all([faults({ PORT: String(port) }), faults({ HOST: "192.0.2.7" })]);
  expect(taken).toEqual(one(new RegExp(`^application PORT ${port} at HOST 127.0.0.1: another program .*EADDRINUSE`)));
  expect(foreign).toEqual(
    one(/^application PORT \d+ at HOST 192\.0\.2\.7: this machine has no such address\. Set HOST/),
  );
});

test("[OPS-31] a database that cannot be used is named with what is wrong in DATABASE_URL", async () => {
  const AUTH_SECRET = randomBytes(24).toString("hex");
  const socket = new URL(inject("clusterUrl").replace("@/", "@socket/")).searchParams.get("host") ?? "";
  const network = await deafEndpoint(join(socket, ".s.PGSQL.5432"));
  onTestFinished(network.remove);
  const at = (rest: string) => ({ DATABASE_URL: `postgresql://traco@${rest}`, AUTH_SECRET });
  const through = `127.0.0.1:${network.port}`;
  const silent = await listening(createServer());
  const [none, unknown, host, deaf, plain] = await Promise.all([
    faults(at("127.0.0.1:1/traco")),
    faults(at(`${through}/nowhere`)),
    faults(at("nowhere.invalid/traco")),
    faults(at(`127.0.0.1:${silent}/traco`)),
    faults(at(`${through}/postgres?sslmode=verify-full`)),
  ]);
  expect(none).toEqual(one(/^database DATABASE_URL: nothing listens at 127\.0\.0\.1:1 .* → Correct .* DATABASE_URL/));
  expect(unknown).toEqual(one(/^database DATABASE_URL: there is no such database .*"nowhere" does not exist/));
  expect(host).toEqual(one(/^database DATABASE_URL: (?:there is no host|.*) nowhere\.invalid/));
  expect(deaf).toEqual(one(/^database DATABASE_URL: 127\.0\.0\.1:\d+ does not answer in time/));
  expect(plain).toEqual(one(/^database DATABASE_URL: 127\.0\.0\.1:\d+ does not speak TLS as it is asked to/));
});

let swift: Awaited<ReturnType<typeof startSwift>>;
let bucket: Record<string, string>;
beforeAll(async () => {
  swift = await startSwift();
  const { endpoint } = swift;
  const Bucket = `traco-${randomBytes(6).toString("hex")}`;
  const client = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true, credentials: SWIFT_KEY });
  await client.send(new CreateBucketCommand({ Bucket }));
  bucket = {
    S3_BUCKET: Bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: SWIFT_KEY.accessKeyId,
    S3_SECRET_ACCESS_KEY: SWIFT_KEY.secretAccessKey,
  };
});
afterAll(() => swift.stop());

test("[OPS-31] a bucket is tried before the first start, and what is wrong is told by its variable", async () => {
  const answering = (status: number, body: string) =>
    listening(
      createHttp((incoming, outgoing) => incoming.resume().on("end", () => outgoing.writeHead(status).end(body))),
    );
  const skewed = await answering(403, "<Error><Code>RequestTimeTooSkewed</Code><Message>too far</Message></Error>");
  const page = await answering(200, "<!DOCTYPE html><p>a page</p>");
  const elsewhere = (port: number) => ({ ...bucket, S3_ENDPOINT: `http://127.0.0.1:${port}` });
  const [well, key, missing, id, region, nobody, clock, web] = await Promise.all([
    faults(bucket),
    faults({ ...bucket, S3_SECRET_ACCESS_KEY: "wrong" }),
    faults({ ...bucket, S3_BUCKET: "no-such-bucket" }),
    faults({ ...bucket, S3_ACCESS_KEY_ID: "nobody" }),
    faults({ ...bucket, S3_REGION: "eu-west-9" }),
    faults(elsewhere(1)),
    faults(elsewhere(skewed)),
    faults(elsewhere(page)),
  ]);
  expect(well).toEqual({ code: 0, lines: [] });
  expect(key).toEqual(one(/^files bucket .*: S3_SECRET_ACCESS_KEY is wrong, .* → Correct S3_SECRET_ACCESS_KEY\.$/));
  expect(missing).toEqual(one(/^files bucket no-such-bucket: there is no bucket of the name of S3_BUCKET/));
  expect(id).toEqual(one(/^files bucket .*S3_ACCESS_KEY_ID/));
  expect(region).toEqual(one(/^files bucket .*S3_REGION is not the bucket's .* → Correct S3_REGION\.$/));
  expect(nobody).toEqual(one(/^files bucket .*: nothing listens at 127\.0\.0\.1:1 .* S3_ENDPOINT/));
  expect(clock).toEqual(one(/^files bucket .*: this machine's clock is wrong/));
  expect(web).toEqual(one(/^files bucket .*S3_ENDPOINT/));
});

test("[OPS-31] a clock that is apart is named with the difference and with whose it is apart from", async () => {
  const wrong = await listening(
    createHttp((incoming, outgoing) => {
      const date = new Date(Date.now() - 3_600_000).toUTCString();
      incoming.resume().on("end", () => outgoing.writeHead(403, { date }).end());
    }),
  );
  const { code, lines } = await faults({ ...bucket, S3_ENDPOINT: `http://127.0.0.1:${wrong}` });
  expect(code).toBe(1);
  expect(lines).toContainEqual(
    expect.stringMatching(/^clock \S+Z here is 3[56]\d\d s ahead of 127\.0\.0\.1:\d+ → .*NTP/),
  );
});

test("[OPS-31] a mail server that refuses is named with what is wrong in SMTP_URL", async () => {
  const speaks = (answers: (line: string) => string) =>
    listening(
      createServer((socket) => {
        socket.on("error", () => {});
        socket.write("220 mail ESMTP\r\n");
        socket.on("data", (chunk) => socket.write(answers(chunk.toString())));
      }),
    );
  const refuses = await speaks((line) =>
    line.startsWith("EHLO") ? "250-mail\r\n250 AUTH PLAIN\r\n" : "535 5.7.8 no\r\n",
  );
  const at = (SMTP_URL: string) => faults({ SMTP_URL, MAIL_FROM: "oi@example.com" });
  const [login, nobody, tls] = await Promise.all([
    at(`smtp://traco:errada@127.0.0.1:${refuses}`),
    at("smtp://127.0.0.1:1"),
    at(`smtps://127.0.0.1:${refuses}`),
  ]);
  expect(login).toEqual(one(/^mail the server refuses user or password of SMTP_URL .*535/));
  expect(nobody).toEqual(one(/^mail nothing listens at smtp:\/\/127\.0\.0\.1:1 .* SMTP_URL/));
  expect(tls).toEqual(one(/^mail smtps:\/\/127\.0\.0\.1:\d+ does not speak TLS as it is asked to .* SMTP_URL/));
  expect(JSON.stringify([login, nobody, tls])).not.toContain("errada");
});
