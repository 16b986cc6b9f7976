/** Any service that speaks OpenAI's chat protocol. Plain requests: the vendor's client would be megabytes for this one call. */
import { z } from "zod";
import type { AiSettings } from "../platform/env.server.ts";
import { type AiRequest, SUMMARY_TOKENS, TEMPERATURE, type Vendor, type VendorResponse } from "./ai-vendor.ts";

const OPENAI = "https://api.openai.com/v1";

/**
 * Hosts that the privacy page does not name: loopback, private networks, names without a public domain. `URL` writes
 * addresses in one form.
 */
const OWN_HOST = new RegExp(
  [
    String.raw`^[^.:]+$|\.(?:local|localhost|internal|lan|home\.arpa)\.?$`,
    String.raw`^(?:0|10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$`,
    String.raw`^\[(?:::1\]|::ffff:|f[cd]|fe[89ab])`,
  ].join("|"),
);

export const openai: Vendor = {
  recipient: ({ baseUrl = OPENAI }) => {
    const { hostname } = new URL(baseUrl);
    if (hostname === new URL(OPENAI).hostname)
      return { name: "a OpenAI", policy: "https://openai.com/policies/privacy-policy" };
    return {
      name: OWN_HOST.test(hostname)
        ? "um serviço do próprio estúdio"
        : `o serviço que o estúdio escolheu em ${hostname}`,
    };
  },
  generate,
  // "Please try again in 7.66s."
  retryAfter: (message) => /try again in ([\d.]{1,9})s\b/.exec(message)?.[1],
};

async function generate({ settings, instruction, prompt, signal, send }: AiRequest): Promise<VendorResponse> {
  const { key, model, baseUrl = OPENAI } = settings;
  const response = await send(`${baseUrl.replace(/(?<!\/)\/+$/, "")}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({
      model,
      messages: [
        { role: "system", content: instruction },
        { role: "user", content: prompt },
      ],
      ...bounds(settings),
    }),
    signal,
  });
  if (response.ok) {
    const body: unknown = await response.json();
    return { ...readResponse(body), tokens: usageSchema.safeParse(body).data };
  }
  const error = await response.text();
  // A filter may refuse the prompt itself, with the status of a wrong request.
  if (response.status === 400 && /"code":\s*"content_(?:filter|policy_violation)"/.test(error))
    return { fault: "blocked" };
  throw new Error(error);
}

/** OpenAI's own models that always think: they refuse a temperature and `max_tokens`. */
const ALWAYS_THINKS = /^(?:o\d|gpt-[5-9](?!.*chat))/;

/**
 * `low` is the least effort that all of those models know. Other services know `max_tokens`, and not always its new name. Hidden
 * thinking counts as output, and nothing tells whether another service's model thinks.
 */
function bounds({ model }: AiSettings): Record<string, number | string> {
  return ALWAYS_THINKS.test(model)
    ? { reasoning_effort: "low", max_completion_tokens: 4 * SUMMARY_TOKENS }
    : { temperature: TEMPERATURE, max_tokens: 2 * SUMMARY_TOKENS };
}

const usageSchema = z
  .object({ usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }) })
  .transform(({ usage }) => ({ input: usage.prompt_tokens, output: usage.completion_tokens }));

const choiceSchema = z.object({
  finish_reason: z.string().nullish(),
  message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
});
const responseSchema = z.object({ choices: z.array(choiceSchema) });

function readResponse(response: unknown): VendorResponse {
  const parsed = responseSchema.safeParse(response);
  if (!parsed.success) return { fault: "garbled" };
  const [choice] = parsed.data.choices;
  if (!choice) return { text: "", cut: false };
  const reason = choice.finish_reason ?? "stop";
  if (reason === "content_filter" || choice.message.refusal) return { fault: "blocked" };
  if (reason !== "stop" && reason !== "length") return { fault: "garbled" };
  return { text: withoutThinking(choice.message.content ?? ""), cut: reason === "length" };
}

/** Some services leave a model's hidden thinking at the head of its text. */
function withoutThinking(text: string): string {
  const end = text.lastIndexOf("</think>");
  return end < 0 ? text : text.slice(end + "</think>".length);
}
