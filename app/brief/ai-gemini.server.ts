/** Google's Gemini, through its official client. */
import { at, listAt, textAt } from "../kit/json-path.ts";
import type { AiSettings } from "../platform/ai-variables.ts";
import {
  type AiRequest,
  type Options,
  SUMMARY_TOKENS,
  TEMPERATURE,
  type Tokens,
  type Vendor,
  type VendorResponse,
} from "./ai-vendor.ts";

export const gemini: Vendor = {
  recipient: () => ({ name: "o Google (Gemini)", policy: "https://policies.google.com/privacy" }),
  options,
  named: {
    // Google's shortest refusal names nothing; thinking is what its models differ in.
    thinkingConfig: /thinking|budget|contains an invalid argument/i,
    temperature: /temperature/i,
    maxOutputTokens: /max_?(?:output_?)?tokens/i,
    safetySettings: /safety_?settings?|HARM_/i,
    systemInstruction: /(?:system|developer)[_ ]?(?:instruction|role|message)/i,
  },
  generate,
};

const CATEGORIES = ["DANGEROUS_CONTENT", "HARASSMENT", "HATE_SPEECH", "SEXUALLY_EXPLICIT"];

/** Thinking can be turned off by a budget of 0 in these models only. */
const THINKS_ON_DEMAND = /^(?:models\/)?gemini-2\.5-flash/;
/** Since Gemini 3 thinking has levels; `low` is one that all of them know. */
const HAS_LEVELS = /^(?:models\/)?gemini-(?:(?!2\.)[2-9]|\d\d|[a-z-]*latest$)/;

function options({ model }: AiSettings, refused: ReadonlySet<string>): Options {
  const thinkless = THINKS_ON_DEMAND.test(model) && !refused.has("thinkingConfig");
  const level = HAS_LEVELS.test(model) ? { thinkingLevel: "LOW" } : undefined;
  const thinkingConfig = thinkless ? { thinkingBudget: 0 } : level;
  return {
    ...(thinkingConfig && { thinkingConfig }),
    temperature: TEMPERATURE,
    // Hidden thinking counts as output.
    maxOutputTokens: thinkless ? SUMMARY_TOKENS : 4 * SUMMARY_TOKENS,
    safetySettings: CATEGORIES.map((category) => ({
      category: `HARM_CATEGORY_${category}`,
      threshold: "BLOCK_MEDIUM_AND_ABOVE",
    })),
    systemInstruction: true,
  };
}

async function generate(request: AiRequest): Promise<VendorResponse> {
  const { settings, instruction, prompt, signal, send } = request;
  const { systemInstruction, ...config } = request.options;
  // Loaded on first use: without a key its megabyte stays out of memory.
  const { GoogleGenAI } = await import("@google/genai");
  const client = new GoogleGenAI({
    vertexai: false,
    apiKey: settings.key ?? "",
    apiVersion: "v1beta",
    // Without `retryOptions` the client does not retry by itself.
    httpOptions: {
      fetch: async (url: string | URL | Request, init?: RequestInit) => Response.json(merged(await send(url, init))),
      ...(settings.baseUrl ? { baseUrl: settings.baseUrl } : {}),
    },
  });
  const response = await client.models.generateContent({
    model: settings.model,
    contents: [{ role: "user", parts: [{ text: systemInstruction ? prompt : `${instruction}\n\n${prompt}` }] }],
    config: {
      ...(systemInstruction ? { systemInstruction: instruction } : {}),
      ...config,
      abortSignal: signal,
      // One request is one call: the client must not continue by itself.
      automaticContinuation: false,
    },
  });
  return { ...readResponse(response), tokens: tokensOf(response) };
}

/** The pieces of a stream as one response. */
function merged(documents: unknown[]): unknown {
  if (documents.length < 2) return documents[0];
  const parts = documents.flatMap((document) => listAt(document, "candidates", 0, "content", "parts"));
  const finishReason = documents.map((document) => textAt(document, "candidates", 0, "finishReason")).findLast(Boolean);
  return { ...(documents.at(-1) as object), candidates: [{ content: { parts }, finishReason }] };
}

function tokensOf(response: unknown): Tokens | undefined {
  const count = (name: string) => Number(at(response, "usageMetadata", `${name}TokenCount`) ?? 0);
  const input = count("prompt");
  return input > 0 ? { input, output: count("candidates") + count("thoughts") } : undefined;
}

const FINISHED = /^(?:STOP|FINISH_REASON_UNSPECIFIED|)$/i;

// The client types what it receives without validating it.
function readResponse(response: unknown): VendorResponse {
  const blocked = textAt(response, "promptFeedback", "blockReason");
  if (blocked) return { fault: "blocked", reason: blocked };
  const candidates = listAt(response, "candidates");
  if (candidates.length === 0 && !Array.isArray(at(response, "candidates"))) return { fault: "garbled" };
  const texts = (candidate: unknown, thoughts: boolean) =>
    listAt(candidate, "content", "parts")
      .filter((part) => (at(part, "thought") === true) === thoughts)
      .map((part) => textAt(part, "text") ?? "")
      .join("");
  const candidate = candidates.find((one) => texts(one, false) !== "") ?? candidates[0];
  const reason = textAt(candidate, "finishReason") ?? "";
  if (/SAFETY|RECITATION|BLOCKLIST|PROHIBITED_CONTENT|SPII/.test(reason)) return { fault: "blocked", reason };
  const cut = reason === "MAX_TOKENS";
  if (!cut && !FINISHED.test(reason)) return { fault: "garbled", reason };
  // Where the bound of output is reached without a word, the thoughts took it.
  return { text: texts(candidate, false), cut, thought: cut || texts(candidate, true) !== "" };
}
