/** An HTTP server in the place of the AI service, which plays the same faults in the protocol of either vendor. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { AI_VENDORS, type AiSettings } from "../../app/platform/ai-variables.ts";

export type VendorName = AiSettings["vendor"];

/** What arrived, as it arrived; `instruction` and `prompt` are read from the body. */
export type ReceivedCall = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
  instruction: string;
  prompt: string;
};

/** One answer of the fake, played in the order in which they were scripted. */
export type Play = (response: ServerResponse, protocol: Protocol, call: ReceivedCall) => void;

/** How a text ended: by itself, at the bound of output, or because the service refused to go on. */
type Ending = "finished" | "cut" | "blocked";

type Protocol = {
  /** of the product's address */
  base: string;
  path: RegExp;
  read: (body: never) => { instruction: string; prompt: string };
  /** the usual answer with this text; undefined for an answer without a text */
  answer: (text: string | undefined, ending: Ending) => unknown;
  refusedPrompt: unknown;
  strange: unknown;
  garbled: string;
  /** an error's body with the waiting time where this service puts it */
  busy: (seconds: number) => unknown;
};

type GeminiBody = Record<"systemInstruction", { parts: { text: string }[] }> & {
  contents: { parts: { text: string }[] }[];
};
type OpenaiBody = { messages: { role: string; content: string }[] };

/** What each answer with a text says that it took. */
export const TOKENS = { input: 900, output: 300 };

const PROTOCOLS: Record<VendorName, Protocol> = {
  gemini: {
    base: "",
    path: /^\/v1beta\/models\/[\w.-]+:generateContent$/,
    read: ({ systemInstruction, contents }: GeminiBody) => ({
      instruction: systemInstruction.parts[0]?.text ?? "",
      prompt: contents[0]?.parts[0]?.text ?? "",
    }),
    answer: (text, ending) => {
      const finishReason = { finished: "STOP", cut: "MAX_TOKENS", blocked: "SAFETY" }[ending];
      const content = { role: "model", ...(text === undefined ? {} : { parts: [{ text }] }) };
      const { input: promptTokenCount, output } = TOKENS;
      const usageMetadata = { promptTokenCount, candidatesTokenCount: output - 40, thoughtsTokenCount: 40 };
      return { candidates: [{ index: 0, content, finishReason }], usageMetadata };
    },
    refusedPrompt: { promptFeedback: { blockReason: "PROHIBITED_CONTENT" } },
    strange: { candidates: "none", content: [1, 2] },
    garbled: '{"candidates": [{"conte',
    busy: (seconds) => {
      const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: `${seconds}s` }];
      return { error: { code: 429, message: "quota", details } };
    },
  },
  openai: {
    base: "/v1",
    path: /^\/v1\/chat\/completions$/,
    read: ({ messages }: OpenaiBody) => ({
      instruction: messages.find(({ role }) => role === "system")?.content ?? "",
      prompt: messages.find(({ role }) => role === "user")?.content ?? "",
    }),
    answer: (text, ending) => {
      const finish_reason = { finished: "stop", cut: "length", blocked: "content_filter" }[ending];
      const message = { role: "assistant", content: text ?? null };
      const usage = { prompt_tokens: TOKENS.input, completion_tokens: TOKENS.output };
      return { object: "chat.completion", choices: [{ index: 0, message, finish_reason }], usage };
    },
    refusedPrompt: {
      choices: [{ index: 0, message: { role: "assistant", content: null, refusal: "no" }, finish_reason: "stop" }],
    },
    strange: { choices: "none", message: [1, 2] },
    garbled: '{"choices": [{"messa',
    busy: (seconds) => ({ error: { code: "rate_limit_exceeded", message: `Please try again in ${seconds}s.` } }),
  },
};

/** Every vendor that the product knows. */
export const VENDORS = Object.keys(PROTOCOLS) as VendorName[];

/** What the variable of the vendor's address is, for a service at `origin`. */
export const baseUrlOf = (vendor: VendorName, origin: string) => origin + PROTOCOLS[vendor].base;

export type FakeAi = {
  vendor: VendorName;
  /** what goes into GEMINI_BASE_URL or OPENAI_BASE_URL */
  url: string;
  calls: ReceivedCall[];
  /** how many callers hung up before their answer was finished */
  abandoned: () => number;
  /** adds answers for the next calls */
  play: (...plays: Play[]) => void;
  /** ends the fake; throws when something arrived that was not expected, or an answer was never asked for */
  stop: () => Promise<void>;
};

/**
 * It knows one address and plays what the test scripted; every other request, and one more than scripted, is an error that
 * `stop` tells. `always` is for browser tests: it answers every call for which nothing is scripted.
 */
export async function startFakeAi({
  vendor = "gemini",
  always,
  port = 0,
}: {
  vendor?: VendorName;
  always?: Play;
  port?: number;
} = {}): Promise<FakeAi> {
  const protocol = PROTOCOLS[vendor];
  const calls: ReceivedCall[] = [];
  const script: Play[] = [];
  const faults: string[] = [];
  let abandoned = 0;
  const server = createServer(async (request, response) => {
    response.on("close", () => {
      if (!response.writableFinished) abandoned++;
    });
    let text = "";
    for await (const chunk of request) text += chunk;
    const { method = "", url = "", headers } = request;
    if (method !== "POST" || !protocol.path.test(url)) {
      faults.push(`unexpected request ${method} ${url}`);
      json(response, 404, { error: { code: 404, message: "fake error 404" } });
      return;
    }
    const body = JSON.parse(text);
    const call = { method, path: url, headers, body, ...protocol.read(body as never) };
    calls.push(call);
    const play = script.shift() ?? always;
    if (!play) faults.push(`call ${calls.length} was not scripted`);
    (play ?? status(500))(response, protocol, call);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    vendor,
    url: baseUrlOf(vendor, origin),
    calls,
    abandoned: () => abandoned,
    play: (...plays) => void script.push(...plays),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (script.length > 0) faults.push(`${script.length} scripted answers were never asked for`);
      if (faults.length > 0) throw new Error(`fake AI service: ${faults.join("; ")}`);
    },
  };
}

/** The configuration that sends summaries to this fake. */
export function envFor({ vendor, url }: FakeAi): Record<string, string> {
  const set = AI_VENDORS[vendor].names.map((name) => [name, name.endsWith("KEY") ? "test-key" : "test-model"]);
  return { ...Object.fromEntries(set), [`${vendor.toUpperCase()}_BASE_URL`]: url };
}

function json(response: ServerResponse, code: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(code, { "content-type": "application/json; charset=UTF-8", ...headers }).end(JSON.stringify(body));
}

/** The service's usual answer with this text. */
export function ok(text: string, ending: Ending = "finished"): Play {
  return (response, protocol) => json(response, 200, protocol.answer(text, ending));
}

/** Any answer with status 200, for what one vendor alone can say. */
export function say(body: unknown): Play {
  return (response) => json(response, 200, body);
}

/** A response as it was recorded: a text as it is, anything else as JSON. */
export function raw({
  status = 200,
  type = "application/json",
  headers = {},
  body,
}: {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body: unknown;
}): Play {
  return (response) =>
    response
      .writeHead(status, { "content-type": type, ...headers })
      .end(typeof body === "string" ? body : JSON.stringify(body));
}

/** A text that passes every check, with the name and the colour that were asked about. */
export const story: Play = (response, protocol, call) => {
  const answerOf = (name: string) => JSON.parse(new RegExp(`^${name}: (".*")$`, "m").exec(call.prompt)?.[1] ?? '""');
  json(response, 200, protocol.answer(storyOf(answerOf("nome da empresa"), answerOf("cor")), "finished"));
};

/** Tells the facts of `ANSWERS` and of the browser tests' questionnaire, whose sites follow from their names. */
export function storyOf(name: string, color: string): string {
  const site = `${name.toLowerCase().replaceAll(" ", "")}.com.br`;
  return `A marca ${name} nasceu de uma conversa de balcão, e é dessa conversa que o desenho precisa falar. Quem compra mora perto e conhece a casa pelo nome, e o endereço é ${site}. A cor é ${color}, o slogan é pão com tempo, e ficam de fora trigo e chapéu de cozinheiro. É preciso criar cores e fontes e um manual, e o resto fica com quem desenha.`;
}

/** An error of the service; `retryAfter` in seconds, as a header. */
export function status(code: number, retryAfter?: number, message = `fake error ${code}`): Play {
  const body = { error: { code, message, status: "FAKE" } };
  return (response) =>
    json(response, code, body, retryAfter === undefined ? {} : { "retry-after": String(retryAfter) });
}

/** Too many requests, with the waiting time where this service really puts it. */
export function busyUntil(seconds: number): Play {
  return (response, protocol) => json(response, 429, protocol.busy(seconds));
}

/** Never answers. */
export const timeout: Play = () => {};

/** One byte a second. */
export const drip: Play = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.write("{");
  const timer = setInterval(() => response.write(" "), 1000);
  response.on("close", () => clearInterval(timer));
};

/** Status 200 with something that is no JSON. */
export const garbled: Play = (response, { garbled }) => {
  response.writeHead(200, { "content-type": "application/json" }).end(garbled);
};

/** JSON of another shape. */
export const strange: Play = (response, { strange }) => json(response, 200, strange);

/** An answer without a word in it. */
export const empty: Play = (response, { answer }) => json(response, 200, answer(undefined, "finished"));

/** The prompt was refused. */
export const blocked: Play = (response, { refusedPrompt }) => json(response, 200, refusedPrompt);

/** The connection ends before any answer. */
export const hangUp: Play = (response) => {
  response.socket?.destroy();
};
