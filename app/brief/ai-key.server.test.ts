/** The key of the AI service leaves the server to that service only (AI-1). */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BRIEF } from "../../tests/support/factories.ts";
import * as fake from "../../tests/support/fake-ai.ts";
import { log } from "../platform/log.server.ts";
import { askService, ServiceError } from "./ai.server.ts";

const KEY = "AIzaSy-a_secret+key/1234567890";

const STORY = fake.storyOf(BRIEF.nameProject, BRIEF.color);

let service: fake.FakeAi;
const lines: unknown[][] = [];

beforeEach(() => {
  lines.length = 0;
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line));
});
afterEach(() => service.stop());

const ask = (brief = BRIEF) =>
  askService(brief, new AbortController().signal, {
    vendor: service.vendor,
    key: KEY,
    model: "a-model",
    baseUrl: service.url,
    pace: { deadline: 5_000, attempt: 2_000, backoff: 5 },
  });

async function expectWithheld(form: string): Promise<void> {
  const error = await ask().catch((thrown: unknown) => thrown);
  if (!(error instanceof ServiceError)) throw new Error(`the answer was passed on: ${String(error)}`);
  expect(error.fault).toBe("garbled");
  const said = `${error.message} ${error.stack} ${JSON.stringify(lines)}`;
  expect(said).toContain("key");
  expect(said).not.toContain(form);
  expect(said).not.toContain(KEY);
}

const base64 = (text: string) => Buffer.from(text).toString("base64");

const FORMS = [
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
] as const;

describe.each(fake.VENDORS)("%s", (vendor) => {
  beforeEach(async () => {
    service = await fake.startFakeAi({ vendor });
  });

  test.each(FORMS)(
    "[SEC-8.6] an answer that holds the key %s is a fault, and no line of the log holds it",
    async (_, form) => {
      service.play(fake.ok(`${STORY} ${form} Fim.`));
      await expectWithheld(form);
      expect(service.calls).toHaveLength(1);
    },
  );

  test("[SEC-8.6] a repaired answer that holds the key is a fault too, and one that holds it is not sent back", async () => {
    service.play(fake.ok("Era uma vez."), fake.ok(`${STORY} ${KEY}`));
    await expectWithheld(KEY);
    service.play(fake.ok(`Era uma vez ${KEY}.`));
    await expectWithheld(KEY);
    expect(service.calls).toHaveLength(3);
  });

  test("[SEC-8.6] the key is in no body that is sent", async () => {
    service.play(fake.ok("Era uma vez."), fake.ok(STORY));
    await ask();
    expect(service.calls.map(({ path, body }) => `${path} ${JSON.stringify(body)}`).join()).not.toContain(KEY);
  });

  test("[SEC-8.6] a refusal that holds the key, plain or encoded, is logged without it", async () => {
    for (const form of [KEY, base64(KEY), encodeURIComponent(KEY)]) {
      service.play(fake.status(400, undefined, `API key ${form} not valid`));
      await expect(ask()).rejects.toMatchObject({ fault: "refused" });
      expect(JSON.stringify(lines)).toContain("refused the request");
      expect(JSON.stringify(lines)).not.toContain(form);
    }
  });

  test("[SEC-8.6] a redirect is not followed, so that the key reaches no other host", async () => {
    const elsewhere = await fake.startFakeAi({ vendor });
    const redirect: fake.Play = (response) => response.writeHead(307, { location: elsewhere.url }).end();
    service.play(redirect, redirect, redirect);
    await expect(ask()).rejects.toMatchObject({ fault: "unavailable" });
    // Throws if a request arrived at the other host.
    await elsewhere.stop();
    expect(elsewhere.calls).toEqual([]);
  });

  test("[SEC-8.6] a waiting time that the service makes up is bounded", async () => {
    service.play(fake.status(429, 1e15));
    await expect(ask()).rejects.toMatchObject({ fault: "busy", retryAfter: 86_400 });
  });

  test("[SEC-8.6] a text that only resembles the key passes", async () => {
    const descriptionInterprise = "Uma padaria com a chave da AIzaSy e o número 1234567890.";
    service.play(fake.ok(`${STORY} ${descriptionInterprise}`));
    expect(await ask({ ...BRIEF, descriptionInterprise })).toContain("1234567890");
  });
});

test("[SEC-8.6] a key in several parts of an answer is found", async () => {
  service = await fake.startFakeAi({ vendor: "gemini" });
  const parts = [{ text: KEY.slice(0, 9) }, { text: KEY.slice(9) }];
  service.play(fake.say({ candidates: [{ content: { parts } }] }));
  await expect(ask()).rejects.toMatchObject({ fault: "garbled" });
});
