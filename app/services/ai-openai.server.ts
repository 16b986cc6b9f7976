/** Any service that speaks OpenAI's chat protocol. Plain requests: the vendor's client would be megabytes for this one call. */
import { z } from "zod";
import { type AiRequest, type Generated, SUMMARY_TOKENS, TEMPERATURE, type Vendor } from "./ai-vendor.ts";
import type { AiSettings } from "./env.server.ts";

const OPENAI = "https://api.openai.com/v1";

export const openai: Vendor = {
  recipient: ({ baseUrl = OPENAI }) => {
    const { host } = new URL(baseUrl);
    if (host === new URL(OPENAI).host)
      return { name: "a OpenAI", policy: "https://openai.com/policies/privacy-policy" };
    return { name: `o serviço que o estúdio escolheu em ${host}` };
  },
  generate,
  // "Please try again in 7.66s."
  retryAfter: (message) => /try again in ([\d.]{1,9})s\b/.exec(message)?.[1],
};

async function generate({ settings, instruction, prompt, signal, send }: AiRequest): Promise<Generated> {
  const { key, model, baseUrl = OPENAI } = settings;
  const response = await send(`${baseUrl.replace(/\/+$/, "")}/chat/completions`, {
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
  if (response.ok) return readResponse(await response.json());
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

const choiceSchema = z.object({
  finish_reason: z.string().nullish(),
  message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
});
const responseSchema = z.object({ choices: z.array(choiceSchema) });

function readResponse(response: unknown): Generated {
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
