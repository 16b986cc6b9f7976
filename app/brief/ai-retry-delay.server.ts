/** How long a service asks us to wait, in a header or in its error's words. */

/** Caps longer waits, in seconds. */
const LONGEST_WAIT = 86_400;

const SECONDS: [unit: RegExp, seconds: number][] = [
  [/^(?:ms|milli)/i, 0.001],
  [/^s/i, 1],
  [/^m/i, 60],
  [/^h/i, 3600],
  [/^d/i, 86_400],
];

const UNIT = "ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?";
const PART = String.raw`\d+(?:\.\d+)? ?(?:${UNIT})(?![a-z])`;
const ONE = new RegExp(String.raw`(\d+(?:\.\d+)?) ?(${UNIT})(?![a-z])`, "gi");
const WHOLE = new RegExp(`^(?:${PART}[ ,]*)+$`, "i");
/** "Please try again in 1m7.66s", "retry after 26 seconds", "reset in 2 hours". */
const WORDS = new RegExp(String.raw`(?:try again|retry|wait|available|resets?)\b[^.\d]{0,30}((?:${PART}[ ,]*)+)`, "i");

/** "1m7.66s" → 67.66 */
function secondsIn(text: string): number {
  const parts = [...text.matchAll(ONE)].map(([, count, name = ""]) => {
    const [, seconds] = SECONDS.find(([unit]) => unit.test(name)) ?? ["", 0];
    return Number(count) * seconds;
  });
  return parts.reduce((sum, part) => sum + part, 0);
}

/** Whole seconds to wait; undefined if the response names no wait. */
export function retryDelay(headers: Headers, said: string): number | undefined {
  const wait = inHeader(headers.get("retry-after")) ?? inWords(said) ?? inHeader(resetOf(headers));
  return wait === undefined ? undefined : Math.min(LONGEST_WAIT, Math.max(0, Math.ceil(wait)));
}

/** Reads seconds, a date, a duration, or a time in seconds or milliseconds since 1970. */
function inHeader(value: string | null): number | undefined {
  if (!value?.trim()) return undefined;
  const number = Number(value);
  const now = Date.now();
  if (!Number.isNaN(number)) {
    if (number > now / 2 && number < now * 2) return (number - now) / 1000;
    return number > now / 2000 && number < now / 500 ? number - now / 1000 : number;
  }
  if (WHOLE.test(value.trim())) return secondsIn(value);
  const until = Date.parse(value);
  return Number.isNaN(until) ? undefined : (until - now) / 1000;
}

function inWords(said: string): number | undefined {
  const delay = /"retryDelay":\s*"([\d.]+)s"/.exec(said)?.[1] ?? /"estimated_time":\s*([\d.]+)/.exec(said)?.[1];
  if (delay !== undefined) return Number(delay);
  const words = WORDS.exec(said)?.[1];
  return words === undefined ? undefined : secondsIn(words);
}

/** When a used-up limit is renewed. */
function resetOf(headers: Headers): string | null {
  const used = ["-requests", "-tokens"].find((kind) => headers.get(`x-ratelimit-remaining${kind}`) === "0");
  return headers.get(`x-ratelimit-reset${used ?? ""}`) ?? headers.get("ratelimit-reset");
}
