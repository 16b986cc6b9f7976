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
    // Google's shortest refusal names no option; models differ in their thinking, so that option is the likely one.
    thinkingConfig: /thinking|budget|contains an invalid argument/i,
    temperature: /temperature/i,
    maxOutputTokens: /max_?(?:output_?)?tokens/i,
    safetySettings: /safety_?settings?|HARM_/i,
    systemInstruction: /(?:system|developer)[_ ]?(?:instruction|role|message)/i,
  },
  generate,
};

const CATEGORIES = ["DANGEROUS_CONTENT", "HARASSMENT", "HATE_SPEECH", "SEXUALLY_EXPLICIT"];

/** Only these models accept a thinking budget of 0, which turns thinking off. */
const THINKS_ON_DEMAND = /^(?:models\/)?gemini-2\.5-flash/;
/** Models since Gemini 3 have thinking levels; all of them know `low`. */
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
  // Loaded on first use, because the client takes a megabyte of memory that a server without a key does not need.
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
      // One request is one call: this stops the client from continuing by itself.
      automaticContinuation: false,
    },
  });
  return { ...readResponse(response), tokens: tokensOf(response) };
}

/** Merges the pieces of a stream into one response. */
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

// Takes `unknown`, because the client types what it receives without validating it.
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
  // A response that reached the output bound without a text spent it on thinking.
  return { text: texts(candidate, false), cut, thought: cut || texts(candidate, true) !== "" };
}
