/** Checks that the AI service writes, by asking it for one word. */
import type { AiSettings } from "../../app/platform/ai-variables.ts";
import type { Env } from "../../app/platform/env.server.ts";
import { type Finding, findings } from "./finding.ts";

/** Milliseconds. A customer waits this long for a text. */
const DEADLINE = 20_000;

export async function checkAi({ ai }: Env): Promise<Finding[]> {
  const { ok, fault } = findings("AI");
  if (!ai) return [ok("none configured: the built-in writer writes the summaries")];
  // Imported late, because they read the configuration when imported.
  const { callService, placeOf } = await import("../../app/brief/ai-call.server.ts");
  const { CallFailure } = await import("../../app/brief/ai-failure.server.ts");
  const place = placeOf(ai);
  const signal = AbortSignal.timeout(DEADLINE);
  const request = {
    settings: ai,
    instruction: "Responda com uma só palavra.",
    prompt: "Escreva a palavra: sim",
    signal,
  };
  try {
    await callService(request);
    return [ok(`${place} takes the key and writes with ${ai.model}`)];
  } catch (error) {
    if (signal.aborted)
      return [
        fault(
          `${place} did not answer within ${DEADLINE / 1000} s`,
          `If ${ai.model} has to be loaded first, ask again in a minute; else choose a faster one in ${nameOf(ai, "MODEL")}.`,
        ),
      ];
    if (!(error instanceof CallFailure)) throw error;
    // An empty word is the fault of such a small question, not of the service.
    if (error.fault === "empty") return [ok(`${place} takes the key and answers with ${ai.model}`)];
    const { status, code, reason } = error.reason;
    const says = [status, code, reason].filter((part) => part !== undefined && part !== String(status)).join(" ");
    return [fault(`${place}: ${says}`, `${remedyFor(ai, error.fault, says)} The built-in writer writes meanwhile.`)];
  }
}

const nameOf = ({ vendor }: AiSettings, variable: "API_KEY" | "MODEL" | "BASE_URL") =>
  `${vendor.toUpperCase()}_${variable}`;

/** The variable to change, by the first pattern that matches the cause. */
function remedyFor(ai: AiSettings, fault: string, cause: string): string {
  const [key, model, base] = [nameOf(ai, "API_KEY"), nameOf(ai, "MODEL"), nameOf(ai, "BASE_URL")];
  if (fault === "quota")
    return `Add credit at the service's console, or set ${key} to the key of an account that has some.`;
  const remedies: [RegExp, string][] = [
    [/CERT|certificate|SSL|TLS/i, `Name the authority that signed it in NODE_EXTRA_CA_CERTS, or correct ${base}.`],
    [/redirects to/, `Set ${base} to the place that it redirects to.`],
    [
      /E[A-Z]{6,}|EAI_AGAIN|socket|fetch failed/,
      `Correct ${base}, start what listens there, or name a proxy in HTTPS_PROXY with NODE_USE_ENV_PROXY=1.`,
    ],
    [/^40[13]\b|api.?key|unauthori[sz]ed|credential|token/i, `Correct ${key}.`],
    [/model/i, `Correct ${model}.`],
    [
      /^40[45]\b|endpoint|not found|no JSON/i,
      `Correct ${base}: \`/chat/completions\` is added to it, and it often ends in /v1.`,
    ],
    [/^(?:408|429|5\d\d)\b/, "Try again in some minutes; the service has trouble."],
  ];
  return remedies.find(([pattern]) => pattern.test(cause))?.[1] ?? `Look at ${key}, ${model} and ${base}.`;
}
