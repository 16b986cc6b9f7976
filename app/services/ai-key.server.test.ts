/** The key of the AI service leaves the server to that service only (AI-1). */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BRIEF } from "../../tests/support/factories.ts";
import * as fake from "../../tests/support/fake-gemini.ts";
import { askService, ServiceError } from "./ai.server.ts";
import { log } from "./log.server.ts";

const KEY = "AIzaSy-a_secret+key/1234567890";

let gemini: fake.FakeGemini;
const lines: unknown[][] = [];

beforeEach(async () => {
  gemini = await fake.startFakeGemini();
  lines.length = 0;
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line));
});
afterEach(() => gemini.stop());

const ask = () =>
  askService(BRIEF, new AbortController().signal, {
    vendor: "gemini",
    key: KEY,
    model: "gemini-flash",
    baseUrl: gemini.url,
    pace: { deadline: 5_000, attempt: 2_000, backoff: 5 },
  });

const base64 = (text: string) => Buffer.from(text).toString("base64");

test.each([
  ["as it is", KEY],
  ["after the asterisk that is removed", KEY.replace("_", "*_")],
  ["in capitals", KEY.toUpperCase()],
  ["spelled out", [...KEY].join(" ")],
  ["over several lines", [...KEY].join("\n")],
  ["with invisible characters", [...KEY].join("\u200b")],
  ["for an address", encodeURIComponent(KEY)],
  ["for an address, every character", [...KEY].map((c) => `%${c.charCodeAt(0).toString(16)}`).join("")],
  ["in base64", base64(KEY)],
  ["in base64, one character on", base64(`k${KEY}`)],
  ["in base64, two characters on", base64(`k=${KEY}`)],
  ["in base64 for an address", Buffer.from(KEY).toString("base64url")],
  ["in hexadecimal", Buffer.from(KEY).toString("hex")],
])("[SEC-8.6] an answer that holds the key %s is a fault, and no line of the log holds it", async (_, form) => {
  gemini.play(fake.ok(`Era uma vez uma padaria. ${form} Fim.`));
  const error = await ask().catch((thrown: unknown) => thrown);
  if (!(error instanceof ServiceError)) throw new Error(`the answer was passed on: ${String(error)}`);
  expect(error.fault).toBe("garbled");
  expect(gemini.calls).toHaveLength(1);
  const said = `${error.message} ${error.stack} ${JSON.stringify(lines)}`;
  expect(said).toContain("key");
  expect(said).not.toContain(form);
  expect(said).not.toContain(KEY);
});

test("[SEC-8.6] a key in several parts of an answer is found", async () => {
  gemini.play(fake.ok("", { content: { parts: [{ text: KEY.slice(0, 9) }, { text: KEY.slice(9) }] } }));
  await expect(ask()).rejects.toMatchObject({ fault: "garbled" });
});

test("[SEC-8.6] a refusal that holds the key, plain or encoded, is logged without it", async () => {
  for (const form of [KEY, base64(KEY), encodeURIComponent(KEY)]) {
    gemini.play((response) =>
      response
        .writeHead(400, { "content-type": "application/json" })
        .end(JSON.stringify({ error: { code: 400, message: `API key ${form} not valid` } })),
    );
    await expect(ask()).rejects.toMatchObject({ fault: "refused" });
    expect(JSON.stringify(lines)).not.toContain(form);
  }
});

test("[SEC-8.6] a waiting time that the service makes up is bounded", async () => {
  gemini.play(fake.status(429, 1e15));
  await expect(ask()).rejects.toMatchObject({ fault: "busy", retryAfter: 86_400 });
});

test("[SEC-8.6] a text that only resembles the key passes", async () => {
  gemini.play(fake.ok("Uma padaria com a chave da AIzaSy e o número 1234567890."));
  expect(await ask()).toContain("padaria");
});
