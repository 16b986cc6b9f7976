/** The interface between the application and a vendor of AI text; ai-gemini.server.ts is one. */
import type { AiSettings } from "./env.server.ts";

export type AiRequest = {
  settings: AiSettings;
  /** the system instruction, sent apart from the prompt */
  instruction: string;
  prompt: string;
  signal: AbortSignal;
  /** sends the one HTTP request; it must be the only way out, because it keeps the key from following a redirect */
  send: typeof fetch;
};

export type Vendor = {
  /** as it follows 'as respostas vão para' */
  name: string;
  /** address of its privacy policy */
  policy: string;
  /** Asks once, and never retries. Throws what `send` or the vendor's client throws. */
  generate: (request: AiRequest) => Promise<{ text: string } | { fault: "blocked" | "garbled" }>;
  /** Seconds to wait according to an error's text, if the response has no Retry-After header. */
  retryAfter?: (message: string) => string | undefined;
};
