/** The interface between the application and a vendor of AI text; ai-gemini.server.ts and ai-openai.server.ts are the two. */
import type { AiSettings } from "../platform/ai-variables.ts";

export type AiRequest = {
  settings: AiSettings;
  /** the system instruction, sent apart from the prompt unless the service refuses that */
  instruction: string;
  prompt: string;
  /** those of the vendor's `options` that the service has not refused */
  options: Options;
  signal: AbortSignal;
  /** sends the one HTTP request; it must be the only way out, because it keeps the key from following a redirect */
  send: Send;
};

/** Optional parts of a request by their name. A service that refuses one is asked again without it. */
export type Options = Record<string, unknown>;

/** Returns the JSON documents of a response with status 2xx, usually one. Throws what went wrong otherwise. */
export type Send = (url: string | URL | Request, init?: RequestInit) => Promise<unknown[]>;

/**
 * `cut`: the service reached its bound of output in the middle of the text, which may be empty. `thought`: it thought, in a field
 * of its own. `reason`: why there is no text, in the vendor's word.
 */
export type VendorResponse = (
  | { text: string; cut: boolean; thought: boolean }
  | { fault: "blocked" | "garbled"; reason?: string }
) & { tokens?: Tokens | undefined };

/** As the service counts them; hidden thinking is output. */
export type Tokens = { input: number; output: number };

export type Vendor = {
  /** The recipient of the answers: the name as it follows 'as respostas vão para', and its privacy policy where it is known. */
  recipient: (settings: AiSettings) => { name: string; policy?: string };
  /** The optional parts of a request to this model, without those that it refused. */
  options: (settings: AiSettings, refused: ReadonlySet<string>) => Options;
  /** By the option's name, how an error names it. */
  named: Record<string, RegExp>;
  /** Asks once, and never retries. Throws what `send` or the vendor's client throws. */
  generate: (request: AiRequest) => Promise<VendorResponse>;
};

/** Low, because a summary repeats facts. */
export const TEMPERATURE = 0.3;

/** Tokens of output in which the longest summary fits. */
export const SUMMARY_TOKENS = 2048;
