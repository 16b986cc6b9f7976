/** tests/cases/ai-connections.json: settings and networks that fail before there is a response. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { BRIEF } from "../../tests/support/factories.ts";
import * as fake from "../../tests/support/fake-ai.ts";
import { SELF_SIGNED } from "../../tests/support/self-signed.ts";
import { parseEnv } from "../platform/env.server.ts";
import { log } from "../platform/log.server.ts";
import { askService, ServiceError } from "./ai.server.ts";
import { withClosing } from "./open-questions.ts";

type Case = { setting: string; log: string; right?: string; source?: string };
const CASES: Case[] = JSON.parse(readFileSync("tests/cases/ai-connections.json", "utf8"));

const KEY = "sk-a-secret-key";
const STORY = fake.storyOf(BRIEF.nameProject, BRIEF.color);

async function listening(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const plainServer = (listener: RequestListener) => listening(createServer(listener));

function ask(baseUrl: string, deadline = 5_000): Promise<string> {
  const pace = { deadline, attempt: 60_000, backoff: 1 };
  const settings = { vendor: "openai", key: KEY, model: "a-model", baseUrl, pace } as const;
  return askService(BRIEF, new AbortController().signal, settings);
}

/** The lines of the log after a press that fails. */
async function logOf(baseUrl: string): Promise<string> {
  const lines: unknown[] = [];
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line[0]));
  await expect(ask(baseUrl)).rejects.toBeInstanceOf(ServiceError);
  expect(JSON.stringify(lines)).not.toContain(KEY);
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

const faultsOf = (key: string) => {
  const parsed = parseEnv({ OPENAI_API_KEY: key, OPENAI_MODEL: "a-model" });
  return "faults" in parsed ? parsed.faults.join("\n") : "";
};

/** For each case, found by its words: sets it up, and checks what the log or the start says. */
const TRIES: [RegExp, (one: Case) => Promise<void>][] = [
  [
    /certificate nobody knows/,
    async () => {
      const host = await listening(createTlsServer(SELF_SIGNED));
      expect(await logOf(`https://${host}/v1`)).toMatch(/DEPTH_ZERO_SELF_SIGNED_CERT/);
    },
  ],
  [
    /nothing listens/,
    async () => {
      const server = createServer();
      const host = await listening(server);
      server.close();
      await once(server, "close");
      expect(await logOf(`http://${host}/v1`)).toContain(`ECONNREFUSED ${host}`);
    },
  ],
  [
    /host that does not exist/,
    async () =>
      expect(await logOf("http://no-such-host.invalid/v1")).toMatch(
        /ENOTFOUND[^"]*no-such-host\.invalid|EAI_AGAIN[^"]*no-such-host\.invalid/,
      ),
  ],
  [
    /OPENAI_API_KEY=(.*?)(?: \(|$)/,
    async ({ setting }) => {
      const key = /OPENAI_API_KEY=(.*?)(?: \(|$)/.exec(setting)?.[1] ?? "";
      expect(faultsOf(JSON.parse(`"${key}"`))).toMatch(/^OPENAI_API_KEY holds a sign that no key has/);
    },
  ],
  [
    /redirects/,
    async () => {
      const host = await plainServer((_, response) =>
        response.writeHead(307, { location: "https://ia.example.com/v1/chat/completions?key=x" }).end(),
      );
      const line = await logOf(`http://${host}/v1`);
      expect(line).toContain("https://ia.example.com/v1/chat/completions");
      expect(line).not.toContain("key=x");
    },
  ],
  [/loads/, async () => expect(await textOfTheSecondPress()).toBe(withClosing(STORY, BRIEF))],
  [
    /hangs up/,
    async () => {
      const host = await plainServer((request) => request.socket.destroy());
      expect(await logOf(`http://${host}/v1`)).toMatch(/UND_ERR_SOCKET|ECONNRESET|other side closed/);
    },
  ],
  [
    /speaks TLS/,
    async () => {
      const host = await listening(createTlsServer(SELF_SIGNED));
      expect(await logOf(`http://${host}/v1`)).toMatch(/"status":400|HPE_INVALID|socket/i);
    },
  ],
  [
    /plain HTTP/,
    async () => {
      const host = await plainServer((_, response) => response.end());
      expect(await logOf(`https://${host}/v1`)).toMatch(/SSL|packet length|wrong version|ECONNRESET/i);
    },
  ],
];

/** A model that loads longer than a press waits, and stops loading when its caller leaves. */
async function textOfTheSecondPress(): Promise<string> {
  const loaded = Promise.withResolvers<void>();
  let isLoaded = false;
  let callers = 0;
  let left = 0;
  const host = await plainServer(async (request, response) => {
    for await (const _ of request);
    callers++;
    response.once("close", () => {
      if (!response.writableFinished && !isLoaded) left++;
    });
    await loaded.promise;
    isLoaded = true;
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ choices: [{ message: { content: STORY }, finish_reason: "stop" }] }));
  });
  await expect(ask(`http://${host}/v1`, 300)).rejects.toMatchObject({ fault: "timeout" });
  expect([callers, left]).toEqual([1, 0]);
  const second = ask(`http://${host}/v1`, 60_000);
  await expect.poll(() => callers).toBe(2);
  loaded.resolve();
  return second;
}

test.each(CASES.map((one) => [one.setting, one] as const))("[AI-13] %s", async (setting, one) => {
  const [, attempt] = TRIES.find(([words]) => words.test(setting)) ?? [];
  if (!attempt) throw new Error(`nothing tries the case '${setting}'`);
  await attempt(one);
});

test("[AI-15] a text that comes after its customer was told is kept: the next press gets it without another call", async () => {
  const asked: (() => void)[] = [];
  const host = await plainServer(async (request, response) => {
    for await (const _ of request);
    asked.push(() =>
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ choices: [{ message: { content: STORY }, finish_reason: "stop" }] })),
    );
  });
  const written = Promise.withResolvers<void>();
  vi.spyOn(log, "info").mockImplementation((...line: unknown[]) => {
    if (/late/.test(String(line.at(-1) ?? line[0]))) written.resolve();
  });
  await expect(ask(`http://${host}/v1`, 200)).rejects.toMatchObject({ fault: "timeout" });
  asked[0]?.();
  await written.promise;
  expect(await ask(`http://${host}/v1`)).toBe(withClosing(STORY, BRIEF));
  expect(asked).toHaveLength(1);
});
