/** What the application asks of a vendor of AI text, and what a vendor's file gives (ai-gemini.server.ts). */
import type { AiSettings } from "./env.server.ts";

export type AiRequest = {
  settings: AiSettings;
  /** what the service is to do, apart from the prompt */
  instruction: string;
  prompt: string;
  signal: AbortSignal;
  /** sends the one HTTP request; it must be the only way out, because it keeps the key from following a redirect */
  send: typeof fetch;
};

export type Vendor = {
  /** as a sentence about it goes on: 'as respostas vão para …' */
  name: string;
  /** address of its privacy policy */
  policy: string;
  /** Asks once, and never retries. Throws what `send` or the vendor's client throws. */
  generate: (request: AiRequest) => Promise<{ text: string } | { fault: "blocked" | "garbled" }>;
  /** Seconds to wait, where an error's text says so and no Retry-After header does. */
  retryAfter?: (message: string) => string | undefined;
};
