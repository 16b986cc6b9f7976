import { execFileSync, spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { stepsOf } from "../../tests/support/text-steps.ts";
import { withoutContacts } from "./log.server.ts";

test("e-mail addresses and phone numbers are masked wherever they stand", () => {
  expect(withoutContacts('{"msg":"no mailbox for ana.silva+x@example.com.br","tried":"<a@b.co>"}')).toBe(
    '{"msg":"no mailbox for [e-mail]","tried":"<[e-mail]>"}',
  );
  const frame = "at file:///srv/node_modules/@hono/node-server/dist/index.mjs:1:2";
  expect(withoutContacts(frame)).toBe(frame);
  expect(withoutContacts("call (11) 91234-5678 or +5511912345678")).toBe("call [phone] or [phone]");
  expect(withoutContacts('{"time":"2026-11-20T11:43:39.368Z","ms":1234567890123}')).toBe(
    '{"time":"2026-11-20T11:43:39.368Z","ms":1234567890123}',
  );
});

test("[MEND2-12] a path of the longest kind is masked in one pass", () => {
  for (const unit of ["a@", "a", "@a.", "a.", "aa@a", "."]) {
    const path = `/${unit.repeat(16 * 1024)}`;
    expect(
      stepsOf(() => withoutContacts(path)),
      unit,
    ).toBeLessThan(20 * path.length);
  }
});

test("a line carries no secret, no contact and no value of a failed query", () => {
  const script = `
    import { log, logError } from "./app/platform/log.server.ts";
    log.info({ user: { email: "ana@example.com", password: "segredo", tell: "11912345678" }, authorization: "Bearer segredo" }, "to ana@example.com");
    const error = new Error("Failed query: insert into user values ($1)\\nparams: Ana,11912345678,segredo", { cause: Object.assign(new Error("duplicate"), { code: "23505", detail: "Key (email)=(ana@example.com)" }) });
    logError(error, "/registre");`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
  });
  const lines = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(output).not.toMatch(/segredo|ana@example|11912345678/);
  expect(lines[0]).toMatchObject({ msg: "to [e-mail]", user: { email: "[redacted]" } });
  expect(lines[1]).toMatchObject({
    where: "/registre",
    err: { message: "Failed query: insert into user values ($1)", cause: { code: "23505" } },
  });
});

test("[EDIT-13] the address of a preview, by which anybody reads a draft, is in no line", () => {
  const script = `
    import { log, logError } from "./app/platform/log.server.ts";
    log.info({ path: "/previa/q3J0x-_9aZk2m4n6p8r0s2t4.data" }, "answer");
    logError(new Error("failed"), "/previa/q3J0x-_9aZk2m4n6p8r0s2t4");`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(output).not.toContain("q3J0x");
  expect(JSON.parse(output.split("\n")[0] ?? "")).toMatchObject({ path: "/previa/[token].data" });
});

test("[PROOF-34] [KIT-34] the address of a guest or of a mailed delivery is in no line", () => {
  const token = "q3J0x-_9aZk2m4n6p8r0s2t4u6v8w0y2z4A6B8C0D2E";
  const script = `
    import { log, logError } from "./app/platform/log.server.ts";
    log.info({ path: "/convite/${token}/peca/1f0d" }, "answer");
    log.info({ path: "/entrega/${token}/tudo.zip" }, "answer");
    logError(new Error("failed at /convite/${token}.data"), "/convite/${token}");`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(output).not.toContain("q3J0x");
  expect(JSON.parse(output.split("\n")[0] ?? "")).toMatchObject({ path: "/convite/[token]/peca/1f0d" });
});

test("[OPS-5.1] the log of a command stands on standard error, beside its result, and is masked there as well", () => {
  const script = `
    import { log, logToStandardError } from "./app/platform/log.server.ts";
    logToStandardError();
    log.warn("a mail for ana@example.com");
    console.log("the result");`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(stdout).toBe("the result\n");
  expect(JSON.parse(stderr)).toMatchObject({ level: 40, msg: "a mail for [e-mail]" });
});

test.each([{ GEMINI_API_KEY: 'AIza"secret-key' }, { OPENAI_API_KEY: 'AIza"secret-key', OPENAI_MODEL: "a-model" }])(
  "[SEC-8.6] no line holds a secret of the configuration, wherever it comes from: %o",
  (service) => {
    const script = `
    import { configure } from "./app/platform/env.server.ts";
    import { log, logError } from "./app/platform/log.server.ts";
    configure();
    log.info({ answer: "key AIza\\"secret-key" }, "a token: the-metrics-token");
    logError(new Error("connect to smtp://ana:mail%20word@host failed", { cause: new Error("mail word; p4ssw0rd") }), "x");`;
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      env: {
        ...process.env,
        LOG_LEVEL: "info",
        ...service,
        METRICS_TOKEN: "the-metrics-token",
        SMTP_URL: "smtp://ana:mail%20word@host",
        MAIL_FROM: "oi@example.com",
        DATABASE_URL: "postgresql://traco:p4ssw0rd@localhost/x",
      },
      encoding: "utf8",
    });
    expect(
      output
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toHaveLength(2);
    expect(output).not.toMatch(/secret-key|the-metrics-token|mail%20word|mail word|p4ssw0rd/);
    expect(output).toContain("key [secret]");
  },
);
