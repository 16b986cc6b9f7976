/** The variables of the AI service: one vendor's, or nobody's. */
import { z } from "zod";
import { aiAddress, aiKey } from "./address-variables.ts";

const GEMINI = "https://generativelanguage.googleapis.com";
const OPENAI = "https://api.openai.com/v1";

export const aiVariables = z.object({
  GEMINI_API_KEY: aiKey.optional(),
  // Google's alias of its newest Flash model: a model of its own name is retired after a year or two.
  GEMINI_MODEL: z.string().trim().default("gemini-flash-latest"),
  GEMINI_BASE_URL: aiAddress(GEMINI, /\/v1(?:beta)?(?:\/.*)?$/).optional(),
  OPENAI_API_KEY: aiKey
    .min(8, { error: "must be at least 8 characters; leave it out if the service at OPENAI_BASE_URL needs none" })
    .optional(),
  OPENAI_MODEL: z.string().trim().optional(),
  OPENAI_BASE_URL: aiAddress(OPENAI, /(?:\/chat)?\/completions\/*$/).optional(),
});
type Variables = z.output<typeof aiVariables>;

/** `key` is undefined for a service that asks for none, such as a local one. */
export type AiSettings = {
  vendor: "gemini" | "openai";
  key: string | undefined;
  model: string;
  baseUrl: string | undefined;
};

/**
 * `address`: where no other is set; `names`: the variables that have no value unless the vendor is wanted; `model`: the
 * one without which it cannot be asked.
 */
export const AI_VENDORS: Record<
  AiSettings["vendor"],
  {
    address: string;
    names: (keyof Variables)[];
    model: keyof Variables;
    settings: (env: Variables) => Pick<AiSettings, "key" | "baseUrl">;
  }
> = {
  gemini: {
    address: GEMINI,
    names: ["GEMINI_API_KEY"],
    model: "GEMINI_MODEL",
    settings: (env) => ({ key: env.GEMINI_API_KEY, baseUrl: env.GEMINI_BASE_URL }),
  },
  openai: {
    address: OPENAI,
    names: ["OPENAI_API_KEY", "OPENAI_MODEL", "OPENAI_BASE_URL"],
    model: "OPENAI_MODEL",
    settings: (env) => ({ key: env.OPENAI_API_KEY, baseUrl: env.OPENAI_BASE_URL }),
  },
};
/** Where the requests go. */
export const addressOf = ({ vendor, baseUrl }: Pick<AiSettings, "vendor" | "baseUrl">) =>
  baseUrl ?? AI_VENDORS[vendor].address;

const VENDOR_NAMES = Object.keys(AI_VENDORS) as AiSettings["vendor"][];

const setNames = (env: Variables, vendor: AiSettings["vendor"]) =>
  AI_VENDORS[vendor].names.filter((name) => env[name] !== undefined);

export function aiSettings(env: Variables): AiSettings | null {
  const vendor = VENDOR_NAMES.find((one) => setNames(env, one).length > 0);
  if (!vendor) return null;
  const model = env[AI_VENDORS[vendor].model];
  return model === undefined ? null : { vendor, model, ...AI_VENDORS[vendor].settings(env) };
}

export function aiFaults(env: Variables): string[] {
  const wanted = VENDOR_NAMES.filter((vendor) => setNames(env, vendor).length > 0);
  const [one, other] = wanted.map((vendor) => setNames(env, vendor)[0]);
  if (other !== undefined)
    return [`${one} and ${other} are both set: one service writes the summaries; unset the other's variables`];
  return wanted.flatMap((vendor) => {
    const { names, model } = AI_VENDORS[vendor];
    if (env[model] === undefined) return [`${one} is set but ${model} is not`];
    const others = names.filter((name) => name !== model);
    return others.some((name) => env[name] !== undefined)
      ? []
      : [`${model} is set but neither ${others.join(" nor ")} is`];
  });
}
