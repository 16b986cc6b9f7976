/** The interface between the application and a vendor of AI text; ai-gemini.server.ts and ai-openai.server.ts are the two. */
import type { AiSettings } from "../platform/env.server.ts";

export type AiRequest = {
  settings: AiSettings;
  /** the system instruction, sent apart from the prompt */
  instruction: string;
  prompt: string;
  signal: AbortSignal;
  /** sends the one HTTP request; it must be the only way out, because it keeps the key from following a redirect */
  send: typeof fetch;
};

/** `cut`: the service reached its bound of output in the middle of the text. */
export type VendorResponse = ({ text: string; cut: boolean } | { fault: "blocked" | "garbled" }) & {
  tokens?: Tokens | undefined;
};

/** As the service counts them; hidden thinking is output. */
export type Tokens = { input: number; output: number };

export type Vendor = {
  /** The recipient of the answers: the name as it follows 'as respostas vão para', and its privacy policy where it is known. */
  recipient: (settings: AiSettings) => { name: string; policy?: string };
  /** Asks once, and never retries. Throws what `send` or the vendor's client throws. */
  generate: (request: AiRequest) => Promise<VendorResponse>;
  /** Seconds to wait according to an error's text, if the response has no Retry-After header. */
  retryAfter: (message: string) => string | undefined;
};

/** Low, because a summary repeats facts. */
export const TEMPERATURE = 0.3;

/** Tokens of output in which the longest summary fits. */
export const SUMMARY_TOKENS = 2048;
