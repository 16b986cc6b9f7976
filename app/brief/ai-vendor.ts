/** The interface between the application and an AI vendor: ai-gemini.server.ts and ai-openai.server.ts. */
import type { AiSettings } from "../platform/ai-variables.ts";

export type AiRequest = {
  settings: AiSettings;
  /** the system instruction, sent apart from the prompt unless the service refuses that */
  instruction: string;
  prompt: string;
  /** those of the vendor's `options` that the service has not refused */
  options: Options;
  signal: AbortSignal;
  /** sends the HTTP request. Nothing else may send one: `send` keeps a redirect from carrying the key elsewhere */
  send: Send;
};

/** Optional parts of a request, by name. If a service refuses one, the request is repeated without it. */
export type Options = Record<string, unknown>;

/** Returns the JSON documents of a 2xx response, usually one. Throws if the request fails. */
export type Send = (url: string | URL | Request, init?: RequestInit) => Promise<unknown[]>;

/**
 * `cut`: the service reached its output bound in the middle of the text, which may be empty. `thought`: it returned
 * thinking, in its own field. `reason`: why there is no text, in the vendor's words.
 */
export type VendorResponse = (
  | { text: string; cut: boolean; thought: boolean }
  | { fault: "blocked" | "garbled"; reason?: string }
) & { tokens?: Tokens | undefined };

/** As the service counts them; hidden thinking counts as output. */
export type Tokens = { input: number; output: number };

export type Vendor = {
  /** Who receives the answers: the name as it follows 'as respostas vão para', and the privacy policy if we know it. */
  recipient: (settings: AiSettings) => { name: string; policy?: string };
  /** The optional parts of a request to this model, without those that the service refused. */
  options: (settings: AiSettings, refused: ReadonlySet<string>) => Options;
  /** For each option, the pattern by which an error names it. */
  named: Record<string, RegExp>;
  /** Asks once, and never retries. Throws what `send` or the vendor's client throws. */
  generate: (request: AiRequest) => Promise<VendorResponse>;
};

/** Low, because a summary should only repeat facts. */
export const TEMPERATURE = 0.3;

/** The longest summary fits into this many tokens of output. */
export const SUMMARY_TOKENS = 2048;
