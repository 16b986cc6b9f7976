/** Tests what is peculiar to each vendor's protocol; ai.server.test.ts tests what both share. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BRIEF } from "../../tests/support/factories.ts";
import * as fake from "../../tests/support/fake-ai.ts";
import type { AiSettings } from "../platform/ai-variables.ts";
import { METRICS } from "../platform/metrics.server.ts";
import { askService, ServiceError } from "./ai.server.ts";
import { VENDORS } from "./ai-call.server.ts";
import { closingParagraph } from "./open-questions.ts";
import { SYSTEM_INSTRUCTION, summaryPrompt } from "./summary.ts";

const STORY = fake.storyOf(BRIEF.nameProject, BRIEF.color);
/** The story as the product stores it. */
const stored = `${STORY}\n\n${closingParagraph(BRIEF)}`;

let service: fake.FakeAi;

afterEach(() => service.stop());

function ask(settings: Partial<AiSettings> = {}): Promise<string> {
  const { vendor, url: baseUrl } = service;
  const pace = { deadline: 5_000, attempt: 2_000, backoff: 5 };
  const own = { vendor, key: "a-secret-key", model: "a-model", baseUrl, pace };
  return askService(BRIEF, new AbortController().signal, { ...own, ...settings });
}

async function fault(): Promise<string> {
  const error = await ask().catch((thrown: unknown) => thrown);
  if (!(error instanceof ServiceError)) throw new Error("the service was expected to fail", { cause: error });
  return error.fault;
}

/** What each has of its own. */
const PECULIARITIES: Record<fake.VendorName, () => void> = { gemini, openai };

describe.each(fake.VENDORS)("%s", (vendor) => {
  beforeEach(async () => {
    service = await fake.startFakeAi({ vendor });
  });

  PECULIARITIES[vendor]();

  test("[OPS-6.1] calls are counted by outcome, with the tokens that the vendor counts", async () => {
    const tokens = async () =>
      Object.fromEntries(
        (await METRICS.aiTokens.get()).values
          .filter(({ labels }) => labels.vendor === vendor)
          .map(({ labels, value }) => [labels.direction, value]),
      );
    const before = await tokens();
    service.play(fake.status(503), fake.ok(STORY));
    await ask();
    const after = await tokens();
    const used = ["input", "output"].map((one) => (after[one] ?? 0) - (before[one] ?? 0));
    expect(used).toEqual([fake.TOKENS.input, fake.TOKENS.output]);
    const calls = (await METRICS.aiCalls.get()).values.filter(({ metricName }) => metricName?.endsWith("_count"));
    for (const outcome of ["written", "unavailable"])
      expect(calls.map(({ labels }) => labels)).toContainEqual({ vendor, outcome });
  });
});

function gemini() {
  test("[AI-1] posts to the model's address with the key in a header, and the configuration in the body", async () => {
    service.play(fake.ok(STORY));
    await ask({ model: "gemini-2.5-flash" });
    const [call] = service.calls;
    expect(call?.path).toBe("/v1beta/models/gemini-2.5-flash:generateContent");
    expect(call?.headers["x-goog-api-key"]).toBe("a-secret-key");
    const threshold = "BLOCK_MEDIUM_AND_ABOVE";
    expect(call?.body).toEqual({
      contents: [{ role: "user", parts: [{ text: summaryPrompt(BRIEF) }] }],
      systemInstruction: { role: "user", parts: [{ text: SYSTEM_INSTRUCTION }] },
      generationConfig: { temperature: 0.3, maxOutputTokens: 2048, thinkingConfig: { thinkingBudget: 0 } },
      safetySettings: [
        { category: "HARM_CATEGORY_DANGEROUS_CONTENT", threshold },
        { category: "HARM_CATEGORY_HARASSMENT", threshold },
        { category: "HARM_CATEGORY_HATE_SPEECH", threshold },
        { category: "HARM_CATEGORY_SEXUALLY_EXPLICIT", threshold },
      ],
    });
  });

  test.each([
    ["gemini-2.5-flash-lite", true],
    ["gemini-2.5-pro", false],
    ["gemini-2.0-flash", false],
    ["gemini-3-flash-preview", false],
  ])("[AI-2] %s is asked not to think: %s; a model that cannot stop has room to think", async (model, thinkless) => {
    service.play(fake.ok(STORY));
    await ask({ model });
    const thinking = { thinkingConfig: { thinkingBudget: 0 } };
    expect(service.calls[0]?.body).toMatchObject({
      generationConfig: thinkless ? { maxOutputTokens: 2048, ...thinking } : { maxOutputTokens: 8192 },
    });
    expect(JSON.stringify(service.calls[0]?.body).includes("thinkingBudget")).toBe(thinkless);
  });

  test("[AI-12] models of Gemini 3 and Google's alias think little; one that knows no levels is asked without, from then on", async () => {
    const refusal = fake.status(400, undefined, "Thinking level is not supported for this model.");
    service.play(fake.ok(STORY), refusal, fake.ok(STORY), fake.ok(STORY));
    for (const model of ["gemini-flash-latest", "gemini-3-flash-preview", "gemini-3-flash-preview"])
      await ask({ model });
    const levels = service.calls.map(({ body }) => JSON.stringify(body).includes('"thinkingLevel":"LOW"'));
    expect(levels).toEqual([true, true, false, false]);
  });

  test("[AI-3] hidden thinking is no part of the answer, several parts are one text", async () => {
    const parts = [{ text: "hmm", thought: true }, { text: STORY.slice(0, 9) }, { text: STORY.slice(9) }];
    service.play(fake.say({ candidates: [{ content: { parts } }] }));
    expect(await ask()).toBe(stored);
  });
}

function openai() {
  test("[AI-11] posts to the base address with the key in a header, and the configuration in the body", async () => {
    service.play(fake.ok(STORY), fake.ok(STORY));
    await ask();
    const [call] = service.calls;
    expect(call?.path).toBe("/v1/chat/completions");
    expect(call?.headers.authorization).toBe("Bearer a-secret-key");
    expect(call?.body).toEqual({
      model: "a-model",
      messages: [
        { role: "system", content: SYSTEM_INSTRUCTION },
        { role: "user", content: summaryPrompt(BRIEF) },
      ],
      temperature: 0.3,
      max_tokens: 4096,
    });
    await ask({ baseUrl: `${service.url}/` });
    expect(service.calls).toHaveLength(2);
  });

  test("[AI-11] a service without keys gets none", async () => {
    service.play(fake.ok(STORY));
    expect(await ask({ key: undefined })).toBe(stored);
    expect(service.calls[0]?.headers.authorization).toBeUndefined();
  });

  test("[AI-12] options that are refused one after the other are learnt, and not sent again", async () => {
    const refuse = (param: string) => fake.status(400, undefined, `Unsupported parameter: '${param}'`);
    service.play(refuse("max_tokens"), refuse("temperature"), fake.ok(STORY), fake.ok(STORY));
    for (let press = 1; press <= 2; press++) expect(await ask({ model: "learns" })).toBe(stored);
    const bodies = service.calls.map(({ body }) => body as object);
    expect(bodies.map((body) => Object.keys(body).filter((key) => !["model", "messages"].includes(key)))).toEqual([
      ["temperature", "max_tokens"],
      ["temperature", "max_completion_tokens"],
      ["max_completion_tokens"],
      ["max_completion_tokens"],
    ]);
  });

  test.each([
    ["gpt-5-mini", true],
    ["gpt-5.6", true],
    ["o4-mini", true],
    ["gpt-4.1-mini", false],
    ["gpt-5-chat-latest", false],
    ["llama-3.3-70b-versatile", false],
    ["openai/gpt-oss-20b", false],
  ])("[AI-11] %s always thinks: %s; those models get the parameters that they accept", async (model, thinks) => {
    service.play(fake.ok(STORY));
    await ask({ model });
    expect(service.calls[0]?.body).toEqual({
      model,
      messages: expect.anything(),
      ...(thinks ? { reasoning_effort: "low", max_completion_tokens: 8192 } : { temperature: 0.3, max_tokens: 4096 }),
    });
  });

  test("[AI-3] thinking that the service left in the text is no part of it", async () => {
    service.play(fake.ok(`<think>\nA Padaria… <b>hm</b>\n</think>\n\n${STORY}`));
    expect(await ask()).toBe(stored);
  });

  test("[AI-4] an answer without a choice is empty, a filter that refuses the prompt blocks, an error with status 200 is one", async () => {
    service.play(fake.say({ choices: [] }));
    expect(await fault()).toBe("empty");
    service.play((response) =>
      response.writeHead(400).end(JSON.stringify({ error: { code: "content_filter", message: "filtered" } }, null, 1)),
    );
    expect(await fault()).toBe("blocked");
    const upstream = fake.say({ error: { code: 502, message: "upstream" } });
    service.play(upstream, upstream, upstream);
    expect(await fault()).toBe("unavailable");
    service.play(fake.say({ choices: [{ message: { content: STORY }, finish_reason: "tool_calls" }] }));
    expect(await fault()).toBe("garbled");
  });
}

test("[NAV-6] [AI-11] a public host is named without its port; hosts of the studio's own network are not", async () => {
  service = await fake.startFakeAi();
  const named = (baseUrl: string | undefined) =>
    VENDORS.openai.recipient({ vendor: "openai", key: undefined, model: "a-model", baseUrl }).name;
  expect(named(undefined)).toBe("a OpenAI");
  for (const host of ["api.groq.com", "api.mistral.ai:8443", "10.example.com", "172.32.0.1", "100.63.0.1"])
    expect(named(`https://${host}/v1`)).toBe(`o serviço que o estúdio escolheu em ${host.replace(/:\d+$/, "")}`);
  const own = [
    "localhost:11434",
    "127.0.0.1:8000",
    "2130706433",
    "10.0.0.5:8000",
    "172.31.0.9",
    "192.168.1.2",
    "100.64.0.1",
  ];
  for (const host of [
    ...own,
    "ollama:11434",
    "gpu.local",
    "llm.internal",
    "[::1]:8000",
    "[fd00::1]",
    "[::ffff:10.0.0.5]",
  ])
    expect([host, named(`http://${host}/v1`)]).toEqual([host, "um serviço do próprio estúdio"]);
});
