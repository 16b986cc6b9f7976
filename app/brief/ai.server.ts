/** The AI text service: asks the configured vendor within time limits, and reports a fault for each way to fail. */
import { setTimeout as wait } from "node:timers/promises";
import type { AiSettings } from "../platform/ai-variables.ts";
import { env } from "../platform/env.server.ts";
import { log } from "../platform/log.server.ts";
import { type CallRequest, callService, VENDORS } from "./ai-call.server.ts";
import { CallFailure } from "./ai-failure.server.ts";
import type { Brief } from "./questionnaire.ts";
import { isOwnersMatter, type ServiceFault, SYSTEM_INSTRUCTION, summaryPrompt, type Writer } from "./summary.ts";
import { checkSummary, repairPrompt, summaryText } from "./summary-check.ts";

/** Why the service gave no summary. `retryAfter`: seconds, if the service names a wait. `reason`: for the owner. */
export class ServiceError extends Error {
  readonly fault: ServiceFault;
  readonly retryAfter: number | undefined;
  readonly reason: string;
  constructor(fault: ServiceFault, retryAfter?: number, reason = "") {
    super(`AI service: ${fault}`);
    this.name = "ServiceError";
    this.fault = fault;
    this.retryAfter = retryAfter;
    this.reason = reason;
  }
}

/**
 * Milliseconds. `deadline`: then the customer learns that it takes too long. `attempt`: then a second request starts
 * beside the first. `backoff`: the pause before the first retry, doubled for the next, with jitter. Two attempts end
 * well before the deadline's last tenth; closer to it, a timer's millisecond would decide whether a third starts.
 */
export const PACE = { deadline: 20_000, attempt: 9_500, backoff: 500 };
const RETRIES = 2;

/**
 * Milliseconds that a call may take in all, even after the customer stopped waiting: the service may first have to load
 * its model.
 */
const LONGEST_CALL = 180_000;
/** Milliseconds for which a text that came late waits for the customer's next press. */
const LATE_TEXT_LIFETIME = 600_000;

export type Service = AiSettings & { pace: typeof PACE };

const configured: Service | null = env.ai && { ...env.ai, pace: PACE };

export const summaryWriter: Writer = configured ? "service" : "built-in";

/** Who receives the answers, for the privacy notice; null while the built-in writer writes. */
export const summaryVendor = configured && VENDORS[configured.vendor].recipient(configured);

export function logSummaryWriter(): void {
  if (configured)
    log.info(
      { writer: summaryWriter, vendor: configured.vendor, model: configured.model },
      "summaries are written by the AI service",
    );
  else log.warn({ writer: summaryWriter }, "no AI service is configured: summaries are written by the built-in writer");
}

/** A text that is being written. `stop` closes its connections. */
type PendingSummary = {
  text: Promise<string>;
  stop: () => void;
  /** whether a response has begun and not ended */
  isReading: () => boolean;
  /** tells it that nobody waits for the text any more */
  setLate: () => void;
};

/** The calls that go on after the customer stopped waiting, by service and prompt. */
const late = new Map<string, PendingSummary>();

/**
 * Asks for the story in at most three attempts, and once more to repair a text that fails the check. Throws
 * `ServiceError`, or the signal's reason if the person left. Calls go on after the deadline: the next press with the
 * same answers gets their text.
 */
export async function askService(brief: Brief, signal: AbortSignal, service = configured): Promise<string> {
  if (!service) throw new Error("no AI service is configured");
  const place = `${service.vendor} ${service.model} ${service.baseUrl} ${summaryPrompt(brief)}`;
  const earlier = late.get(place);
  late.delete(place);
  const own = beginWriting(brief, service, earlier?.text);
  const writings = earlier ? [earlier, own] : [own];
  const stop = () => {
    for (const writing of writings) writing.stop();
  };
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(service.pace.deadline)]);
  const text = await Promise.race([own.text, ended(deadline)]).catch((error: unknown) => {
    // The call of an earlier press goes on, because its text may still come.
    if (earlier) keepLate(place, earlier);
    throw error;
  });
  if (text !== undefined) {
    stop();
    return text;
  }
  if (signal.aborted) stop();
  signal.throwIfAborted();
  keepLate(place, { ...own, stop });
  const fault = own.isReading() ? "slow" : "timeout";
  log.warn(
    { fault, ms: service.pace.deadline },
    "AI summary late: the customer was asked to try again, the call goes on",
  );
  throw new ServiceError(fault);
}

function ended(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
}

function keepLate(place: string, writing: PendingSummary): void {
  late.set(place, writing);
  writing.setLate();
  const forget = () => {
    if (late.get(place) === writing) late.delete(place);
  };
  writing.text.then(() => {
    log.info("AI summary written late: it waits for the customer's next press");
    setTimeout(forget, LATE_TEXT_LIFETIME).unref();
  }, forget);
}

/** `earlier`: the text that an earlier press asked for, used as soon as it arrives. */
function beginWriting(brief: Brief, service: Service, earlier: Promise<string> | undefined): PendingSummary {
  const startedAt = performance.now();
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(LONGEST_CALL)]);
  const call: Call = {
    brief,
    service,
    signal,
    earlier: earlier?.catch(() => undefined),
    reading: 0,
    isLate: false,
    elapsed: () => Math.round(performance.now() - startedAt),
  };
  const text = write(call);
  text.catch(() => {});
  return {
    text,
    stop: () => stopping.abort(),
    isReading: () => call.reading > 0,
    setLate: () => {
      call.isLate = true;
    },
  };
}

type Call = {
  brief: Brief;
  service: Service;
  /** aborted when nobody can use the text any more */
  signal: AbortSignal;
  earlier: Promise<string | undefined> | undefined;
  /** responses that have begun and not ended */
  reading: number;
  isLate: boolean;
  /** milliseconds since the customer asked */
  elapsed: () => number;
};

async function write(call: Call): Promise<string> {
  const { brief } = call;
  const text = await askInAttempts(call);
  const problems = checkSummary(text, brief);
  if (problems.length === 0) return text;
  log.warn({ problems, ms: call.elapsed() }, "AI summary did not pass the check");
  if (isTooLate(call)) throw new ServiceError("unfit");
  const repaired = await tryOnce(call, repairPrompt(brief, text, problems));
  if (repaired.failure) {
    logFailure(repaired.failure, call, "the repair");
    throw errorOf(repaired.failure);
  }
  const left = checkSummary(repaired.text, brief);
  if (left.length > 0) {
    log.warn({ problems: left, ms: call.elapsed() }, "AI summary was not repaired");
    throw new ServiceError("unfit");
  }
  log.info({ ms: call.elapsed() }, "AI summary repaired");
  return repaired.text;
}

/** Whether a request would start in the deadline's last tenth, where it could not finish. */
function isTooLate({ elapsed, service }: Call, pause = 0): boolean {
  return elapsed() + pause > service.pace.deadline * 0.9;
}

/**
 * The first text of up to three requests. A slow request goes on beside the next one: a service that is loading a model
 * may stop when its caller disconnects.
 */
async function askInAttempts(call: Call): Promise<string> {
  const { brief, service, signal, elapsed } = call;
  const prompt = summaryPrompt(brief);
  const running = new Map<number, Promise<{ attempt: number; outcome: Outcome }>>();
  let attempts = 0;
  const launch = () => {
    const attempt = ++attempts;
    running.set(
      attempt,
      tryOnce(call, prompt).then((outcome) => ({ attempt, outcome })),
    );
  };
  launch();
  for (;;) {
    const mayAsk = attempts <= RETRIES && !isTooLate(call, service.pace.attempt);
    const next = await firstOf([...running.values()], call.earlier, mayAsk ? service.pace.attempt : undefined);
    signal.throwIfAborted();
    if (typeof next === "string") return next;
    if (!next) {
      log.warn(
        { attempt: attempts, ms: elapsed() },
        "the AI service has not responded yet: sending a second request beside the first",
      );
      launch();
      continue;
    }
    const { attempt, outcome } = next;
    running.delete(attempt);
    if (!outcome.failure) {
      log.info({ attempt, ms: elapsed() }, "AI summary written");
      return outcome.text;
    }
    const { failure } = outcome;
    logFailure(failure, call, attempt);
    const pause = Math.max(
      (failure.retryAfter ?? 0) * 1000,
      service.pace.backoff * 2 ** (attempts - 1) * (0.5 + Math.random()),
    );
    const isTemporary = failure.fault === "busy" || failure.fault === "unavailable";
    if (isTemporary && attempts <= RETRIES && !isTooLate(call, pause)) {
      await wait(pause, undefined, { signal });
      launch();
    } else if (!isTemporary || running.size === 0) throw errorOf(failure);
  }
}

/** Whichever ends first; undefined after `patience` milliseconds. A text of an earlier press counts too. */
async function firstOf<Ended>(
  running: Promise<Ended>[],
  earlier: Promise<string | undefined> | undefined,
  patience: number | undefined,
): Promise<Ended | string | undefined> {
  const timer = Promise.withResolvers<undefined>();
  const timeout = patience === undefined ? undefined : setTimeout(() => timer.resolve(undefined), patience);
  // An earlier call that failed must not win the race.
  const text = earlier?.then((one) => one ?? new Promise<never>(() => {}));
  try {
    return await Promise.race([...running, timer.promise, ...(text ? [text] : [])]);
  } finally {
    clearTimeout(timeout);
  }
}

function logFailure({ fault, reason, retryAfter }: CallFailure, call: Call, attempt: number | string): void {
  const line = { fault, attempt, ms: call.elapsed(), ...reason, ...(retryAfter !== undefined && { retryAfter }) };
  // Logged as an error, because the operator must correct the key or the model, or pay.
  if (isOwnersMatter(fault)) log.error(reason, "the AI service refused the request");
  else if (call.isLate) log.info(line, "AI summary failed, late");
  else log.warn(line, "AI summary failed");
}

const errorOf = ({ fault, retryAfter, reason }: CallFailure) => new ServiceError(fault, retryAfter, reason.reason);

type Outcome = { failure?: undefined; text: string } | { failure: CallFailure };

async function tryOnce(call: Call, prompt: string): Promise<Outcome> {
  const { brief, service, signal } = call;
  const request: CallRequest = { settings: service, instruction: SYSTEM_INSTRUCTION, prompt, signal };
  let isReading = false;
  const begin = () => {
    if (!isReading) call.reading++;
    isReading = true;
  };
  try {
    const { text, cut } = await callService(request, begin);
    const summary = summaryText(text, brief, cut);
    return summary ? { text: summary } : { failure: new CallFailure("empty", { reason: "a text of signs alone" }) };
  } catch (error) {
    if (error instanceof CallFailure) return { failure: error };
    // Either nobody waits any more, or the longest time is over.
    if (signal.aborted) return { failure: new CallFailure("timeout", { reason: "no response in time" }) };
    throw error;
  } finally {
    if (isReading) call.reading--;
  }
}
