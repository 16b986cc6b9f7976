/** Google's Gemini, through its official client. */
import { z } from "zod";
import { type AiRequest, SUMMARY_TOKENS, TEMPERATURE, type Vendor, type VendorResponse } from "./ai-vendor.ts";

export const gemini: Vendor = {
  recipient: () => ({ name: "o Google (Gemini)", policy: "https://policies.google.com/privacy" }),
  generate,
  retryAfter: (message) => /"retryDelay":\s*"([\d.]+)s"/.exec(message)?.[1],
};

/** Thinking can be turned off by a budget of 0 in these models only: Pro refuses it, and Gemini 3 has levels instead. */
const THINKS_ON_DEMAND = /^(?:models\/)?gemini-2\.5-flash/;

async function generate({ settings, instruction, prompt, signal, send }: AiRequest): Promise<VendorResponse> {
  // Loaded on first use: without a key its megabyte stays out of memory.
  const { GoogleGenAI, HarmBlockThreshold, HarmCategory } = await import("@google/genai");
  const client = new GoogleGenAI({
    vertexai: false,
    apiKey: settings.key ?? "",
    apiVersion: "v1beta",
    // Without `retryOptions` the client does not retry by itself.
    httpOptions: { fetch: send, ...(settings.baseUrl ? { baseUrl: settings.baseUrl } : {}) },
  });
  const thinkless = THINKS_ON_DEMAND.test(settings.model);
  const response = await client.models.generateContent({
    model: settings.model,
    contents: [{ role: "user", parts: [{ text: prompt }] }],
    config: {
      systemInstruction: instruction,
      temperature: TEMPERATURE,
      // Hidden thinking counts as output.
      maxOutputTokens: thinkless ? SUMMARY_TOKENS : 4 * SUMMARY_TOKENS,
      ...(thinkless ? { thinkingConfig: { thinkingBudget: 0 } } : {}),
      safetySettings: [
        HarmCategory.HARM_CATEGORY_DANGEROUS_CONTENT,
        HarmCategory.HARM_CATEGORY_HARASSMENT,
        HarmCategory.HARM_CATEGORY_HATE_SPEECH,
        HarmCategory.HARM_CATEGORY_SEXUALLY_EXPLICIT,
      ].map((category) => ({ category, threshold: HarmBlockThreshold.BLOCK_MEDIUM_AND_ABOVE })),
      abortSignal: signal,
      // One request is one call: the client must not continue by itself.
      automaticContinuation: false,
    },
  });
  return { ...readResponse(response), tokens: usageSchema.safeParse(response).data };
}

const usageSchema = z
  .object({
    usageMetadata: z.object({
      promptTokenCount: z.number(),
      candidatesTokenCount: z.number().default(0),
      thoughtsTokenCount: z.number().default(0),
    }),
  })
  .transform(({ usageMetadata: { promptTokenCount, candidatesTokenCount, thoughtsTokenCount } }) => ({
    input: promptTokenCount,
    output: candidatesTokenCount + thoughtsTokenCount,
  }));

// The client types what it receives without validating it.
const partSchema = z.object({ text: z.string().default(""), thought: z.boolean().optional() });
const candidateSchema = z.object({
  finishReason: z.string().default("STOP"),
  content: z.object({ parts: z.array(partSchema).optional() }).optional(),
});
const responseSchema = z.object({
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  candidates: z.array(candidateSchema).optional(),
});

function readResponse(response: unknown): VendorResponse {
  const parsed = responseSchema.safeParse(response);
  if (!parsed.success) return { fault: "garbled" };
  const { promptFeedback, candidates } = parsed.data;
  if (promptFeedback?.blockReason) return { fault: "blocked" };
  if (!candidates) return { fault: "garbled" };
  const { finishReason = "STOP", content } = candidates[0] ?? {};
  if (/SAFETY|RECITATION|BLOCKLIST|PROHIBITED_CONTENT|SPII/.test(finishReason)) return { fault: "blocked" };
  if (finishReason !== "STOP" && finishReason !== "MAX_TOKENS") return { fault: "garbled" };
  const parts = content?.parts?.filter((part) => !part.thought) ?? [];
  return { text: parts.map(({ text }) => text).join(""), cut: finishReason === "MAX_TOKENS" };
}
