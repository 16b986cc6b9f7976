/** Any service with OpenAI's chat protocol, by plain requests: the vendor's client would add megabytes. */
import { at, listAt, textAt } from "../kit/json-path.ts";
import { AI_VENDORS, type AiSettings, addressOf } from "../platform/ai-variables.ts";
import {
  type AiRequest,
  type Options,
  SUMMARY_TOKENS,
  TEMPERATURE,
  type Tokens,
  type Vendor,
  type VendorResponse,
} from "./ai-vendor.ts";

const OPENAI = AI_VENDORS.openai.address;

/**
 * Hosts that the privacy page does not name: loopback, private networks, and names without a public domain. `URL`
 * normalises addresses, so one form of each is enough.
 */
const OWN_HOST = new RegExp(
  [
    String.raw`^[^.:]+$|\.(?:local|localhost|internal|lan|home\.arpa)\.?$`,
    String.raw`^(?:0|10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$`,
    String.raw`^\[(?:::1\]|::ffff:|f[cd]|fe[89ab])`,
  ].join("|"),
);

const TOKEN_LIMIT = /max[_ ]?(?:completion[_ ]?|output[_ ]?)?tokens/i;

export const openai: Vendor = {
  recipient: (settings) => {
    const { hostname } = new URL(addressOf(settings));
    if (hostname === new URL(OPENAI).hostname)
      return { name: "a OpenAI", policy: "https://openai.com/policies/privacy-policy" };
    return {
      name: OWN_HOST.test(hostname)
        ? "um serviço do próprio estúdio"
        : `o serviço que o estúdio escolheu em ${hostname}`,
    };
  },
  options,
  named: {
    // Some services have no version in their addresses, so an address without one is tried unchanged first.
    bareAddress: /^40[45] /,
    temperature: /temperature/i,
    reasoning_effort: /reasoning/i,
    max_tokens: TOKEN_LIMIT,
    max_completion_tokens: TOKEN_LIMIT,
    systemRole:
      /(?:system|developer)[^.]{0,60}\b(?:role|message|prompt|instruction)|\b(?:role|instruction)s?\b[^.]{0,60}\bsystem|only user and assistant roles|roles must alternate/i,
  },
  generate,
};

/** OpenAI's models that always think. They refuse `temperature` and `max_tokens`. */
const ALWAYS_THINKS = /^(?:o\d|gpt-[5-9](?!.*chat))/;

/**
 * `low` is the least effort that all of those models know. Other services know `max_tokens`, but not always its new
 * name. Hidden thinking counts as output, and we cannot tell whether another service's model thinks.
 */
function options(settings: AiSettings, refused: ReadonlySet<string>): Options {
  const thinks = ALWAYS_THINKS.test(settings.model);
  const names = ["max_tokens", "max_completion_tokens"];
  const limit = (thinks ? names.reverse() : names).find((name) => !refused.has(name));
  return {
    ...(thinks ? { reasoning_effort: "low" } : { temperature: TEMPERATURE }),
    ...(limit && { [limit]: (thinks ? 4 : 2) * SUMMARY_TOKENS }),
    systemRole: true,
    ...(new URL(addressOf(settings)).pathname === "/" && { bareAddress: true }),
  };
}

async function generate({ settings, instruction, prompt, options, signal, send }: AiRequest): Promise<VendorResponse> {
  const { key, model } = settings;
  const { systemRole, bareAddress, ...fields } = options;
  const user = (content: string) => ({ role: "user", content });
  const documents = await send(chatAddress(addressOf(settings), bareAddress === true), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({
      model,
      messages: systemRole
        ? [{ role: "system", content: instruction }, user(prompt)]
        : [user(`${instruction}\n\n${prompt}`)],
      ...fields,
    }),
    signal,
  });
  const tokens = documents.map(tokensOf).findLast(Boolean);
  return { ...readResponse(documents), tokens };
}

/**
 * Adds the chat path to the base's path, or `/v1` if that has no version; keeps the query, which Azure's addresses
 * have.
 */
function chatAddress(baseUrl: string, isBare: boolean): URL {
  const url = new URL(baseUrl);
  const path = url.pathname.replace(/(?<!\/)\/+$/, "");
  url.pathname = `${path || isBare ? path : "/v1"}/chat/completions`;
  return url;
}

function tokensOf(document: unknown): Tokens | undefined {
  const input = at(document, "usage", "prompt_tokens");
  const output = at(document, "usage", "completion_tokens");
  return typeof input === "number" && typeof output === "number" ? { input, output } : undefined;
}

const BLOCKED = /^(?:content_filter|safety|refusal|sensitive|recitation)$/i;
const CUT = /^(?:length|max_tokens|max_output_tokens|model_length)$/i;
const NO_TEXT = /^(?:tool_calls?|tool_use|function_call|error|abort)$/i;

/** Takes one document, or the pieces of a stream, whose texts are joined. */
function readResponse(documents: unknown[]): VendorResponse {
  if (!documents.some((document) => Array.isArray(at(document, "choices")))) return { fault: "garbled" };
  // If there are several choices, the first one with a text counts.
  const choices = documents.flatMap((document) => {
    const all = listAt(document, "choices");
    return all.find((choice) => textOf(choice) !== "") ?? all[0] ?? [];
  });
  const reason = choices.map((choice) => textAt(choice, "finish_reason")).findLast(Boolean) ?? "";
  if (BLOCKED.test(reason) || choices.some((choice) => textAt(messageOf(choice), "refusal")))
    return { fault: "blocked", reason };
  if (NO_TEXT.test(reason)) return { fault: "garbled", reason };
  const thought = choices.some((choice) =>
    ["reasoning_content", "reasoning", "thinking"].some((field) => textAt(messageOf(choice), field)),
  );
  return { text: choices.map(textOf).join(""), cut: CUT.test(reason), thought };
}

const messageOf = (choice: unknown) => at(choice, "message") ?? at(choice, "delta");

/** The choice's text: a string, or its text parts. Thoughts, calls and refusals are parts of other types. */
function textOf(choice: unknown): string {
  const content = at(messageOf(choice), "content") ?? at(choice, "text");
  if (typeof content === "string") return content;
  return (Array.isArray(content) ? content : [content])
    .map((part) => {
      if (typeof part === "string") return part;
      if (!/^(?:text|output_text)$/.test(textAt(part, "type") ?? "text")) return "";
      return textAt(part, "text") ?? textAt(part, "text", "value") ?? "";
    })
    .join("");
}
