/** Makes one call of the AI service. Remembers, by service, the options that it refused earlier. */
import { type AiSettings, addressOf } from "../platform/ai-variables.ts";
import { log } from "../platform/log.server.ts";
import { METRICS } from "../platform/metrics.server.ts";
import { describeSpan, span } from "../platform/trace.server.ts";
import {
  CallFailure,
  errorInBody,
  networkFailure,
  parseErrorBody,
  redirectFailure,
  responseFailure,
} from "./ai-failure.server.ts";
import { gemini } from "./ai-gemini.server.ts";
import { containsKey, redacted } from "./ai-key.server.ts";
import { openai } from "./ai-openai.server.ts";
import { bodyText, documentsIn } from "./ai-response.server.ts";
import type { Send, Tokens, Vendor, VendorResponse } from "./ai-vendor.ts";
import { withoutThoughts } from "./summary-wrapping.ts";

export const VENDORS: Record<AiSettings["vendor"], Vendor> = { gemini, openai };

/** The host that receives the request. */
export const placeOf = (settings: AiSettings) => new URL(addressOf(settings)).host;

export type CallRequest = { settings: AiSettings; instruction: string; prompt: string; signal: AbortSignal };

/** `text`: the service's text, without its hidden thinking, never empty. `cut`: it was cut off in the middle. */
export type Generated = { text: string; cut: boolean };

/** Options that each service refused. Kept until the process ends; the next one may have other settings. */
const refusals = new Map<string, Set<string>>();

function refusedBy({ vendor, model, baseUrl }: AiSettings): Set<string> {
  const service = `${vendor} ${model} ${baseUrl}`;
  const known = refusals.get(service) ?? new Set();
  refusals.set(service, known);
  return known;
}

/**
 * Asks once; asks again without each option that the service refuses, and again if it only thought. Throws
 * `CallFailure`. `onResponse` is called when a response begins.
 */
export async function callService(request: CallRequest, onResponse = () => {}): Promise<Generated> {
  const { settings } = request;
  const { options, named } = VENDORS[settings.vendor];
  const refused = refusedBy(settings);
  /** set when hidden thinking used up the whole output: this call is then repeated without a bound on output */
  let unbounded = false;
  for (;;) {
    const offered = Object.entries(options(settings, refused)).filter(([name]) => !refused.has(name));
    const sent = Object.fromEntries(unbounded ? offered.filter(([name]) => !/tokens/i.test(name)) : offered);
    try {
      const generated = await measured(request, sent, onResponse);
      if (generated.text !== "" || unbounded) return textOf(generated);
      if (!generated.thought) return textOf(generated);
      log.warn({ reason: "nothing but thoughts", cut: generated.cut }, "the AI service wrote no text: asking again");
      unbounded = true;
    } catch (error) {
      const option =
        error instanceof CallFailure && error.fault === "refused" ? refusedOption(error, sent, named) : undefined;
      if (option === undefined || refused.has(option)) throw error;
      refused.add(option);
      log.warn(
        { option, ...(error as CallFailure).reason },
        "the AI service refused an option: asking again without it",
      );
    }
  }
}

function refusedOption({ said, reason }: CallFailure, sent: object, named: Record<string, RegExp>): string | undefined {
  const isAboutRequest = ![401, 403].includes(reason.status ?? 0);
  return isAboutRequest
    ? Object.keys(sent).find((name) => named[name]?.test(`${reason.status} ${said.slice(0, 4000)}`))
    : undefined;
}

type Answer = { text: string; cut: boolean; thought: boolean };

function textOf({ text, cut }: Answer): Generated {
  if (text === "") throw new CallFailure("empty", { reason: "a response without a text" });
  return { text, cut };
}

/** Makes the request, and records its metrics and its span. */
function measured(request: CallRequest, options: Record<string, unknown>, onResponse: () => void): Promise<Answer> {
  const { vendor, model } = request.settings;
  const ended = METRICS.aiCalls.startTimer({ vendor });
  return span("call", `ai ${vendor}`, { "gen_ai.provider.name": vendor, "gen_ai.request.model": model }, async () => {
    let outcome = "left";
    try {
      const answer = await callOnce(request, options, onResponse);
      outcome = answer.text === "" ? "empty" : "written";
      return answer;
    } catch (error) {
      if (error instanceof CallFailure) outcome = error.fault;
      throw error;
    } finally {
      ended({ outcome });
      describeSpan({ outcome });
    }
  });
}

function countTokens(vendor: string, tokens: Tokens | undefined): void {
  if (!tokens) return;
  METRICS.aiTokens.inc({ vendor, direction: "input" }, tokens.input);
  METRICS.aiTokens.inc({ vendor, direction: "output" }, tokens.output);
  describeSpan({ "gen_ai.usage.input_tokens": tokens.input, "gen_ai.usage.output_tokens": tokens.output });
}

async function callOnce(
  request: CallRequest,
  options: Record<string, unknown>,
  onResponse: () => void,
): Promise<Answer> {
  const { settings, prompt, signal } = request;
  const secrets = { prompt, key: settings.key };
  let failure: CallFailure | undefined;
  // Remembers the failure here, because a vendor's client wraps what `send` throws.
  const fail = (reason: CallFailure) => {
    failure = reason;
    return reason;
  };
  const send: Send = async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "manual" }).catch((error) => {
      throw fail(networkFailure(error, placeOf(settings), secrets));
    });
    onResponse();
    if (response.status >= 300 && response.status < 400) throw fail(redirectFailure(response, secrets));
    const body = await bodyText(response).catch((error) => {
      throw fail(networkFailure(error, placeOf(settings), secrets));
    });
    if (!response.ok) throw fail(responseFailure(response, body, parseErrorBody(body), secrets));
    const documents = documentsIn(body);
    const error = documents.map(errorInBody).find(Boolean);
    if (error) throw fail(responseFailure(response, body, error, secrets));
    if (documents.length > 0) return documents;
    const { message = "nothing" } = parseErrorBody(body);
    throw fail(
      new CallFailure("garbled", { reason: `no JSON but: ${redacted(message.slice(0, 120), prompt, settings.key)}` }),
    );
  };
  let generated: VendorResponse;
  try {
    generated = await VENDORS[settings.vendor].generate({ ...request, options, send });
  } catch (error) {
    signal.throwIfAborted();
    throw failure ?? new CallFailure("garbled", { reason: redacted(String(error), prompt, settings.key) });
  }
  countTokens(settings.vendor, generated.tokens);
  if ("fault" in generated) {
    const what = generated.fault === "blocked" ? "the service refuses to write" : "a response of another form";
    const reason = [what, generated.reason].filter(Boolean).join(": ");
    throw new CallFailure(generated.fault, { reason });
  }
  if (containsKey(generated.text, settings.key)) {
    log.error({ model: settings.model }, "the AI service's response contains the key: it is discarded");
    throw new CallFailure("garbled", { reason: "[withheld: it holds the key]" });
  }
  const text = withoutThoughts(generated.text);
  return { text, cut: generated.cut, thought: generated.thought || generated.text.trim() !== "" };
}
