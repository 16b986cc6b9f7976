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

/** `address`: where no other is set; `names`: the variables that have no value unless the vendor is wanted. */
export const AI_VENDORS: Record<
  AiSettings["vendor"],
  {
    address: string;
    names: (keyof Variables)[];
    settings: (env: Variables) => Pick<AiSettings, "key" | "baseUrl"> & { model: string | undefined };
  }
> = {
  gemini: {
    address: GEMINI,
    names: ["GEMINI_API_KEY"],
    settings: (env) => ({ key: env.GEMINI_API_KEY, model: env.GEMINI_MODEL, baseUrl: env.GEMINI_BASE_URL }),
  },
  openai: {
    address: OPENAI,
    names: ["OPENAI_API_KEY", "OPENAI_MODEL", "OPENAI_BASE_URL"],
    settings: (env) => ({ key: env.OPENAI_API_KEY, model: env.OPENAI_MODEL, baseUrl: env.OPENAI_BASE_URL }),
  },
};
const VENDOR_NAMES = Object.keys(AI_VENDORS) as AiSettings["vendor"][];

const setNames = (env: Variables, vendor: AiSettings["vendor"]) =>
  AI_VENDORS[vendor].names.filter((name) => env[name] !== undefined);

export function aiSettings(env: Variables): AiSettings | null {
  const vendor = VENDOR_NAMES.find((one) => setNames(env, one).length > 0);
  if (!vendor) return null;
  const { model, ...settings } = AI_VENDORS[vendor].settings(env);
  return model === undefined ? null : { vendor, model, ...settings };
}

export function aiFaults(env: Variables): string[] {
  const [one, other] = VENDOR_NAMES.flatMap((vendor) => setNames(env, vendor).slice(0, 1));
  if (other !== undefined)
    return [`${one} and ${other} are both set: one service writes the summaries; unset the other's variables`];
  const set = setNames(env, "openai");
  const [first] = set;
  if (first === undefined) return [];
  if (env.OPENAI_MODEL === undefined) return [`${first} is set but OPENAI_MODEL is not`];
  if (set.length === 1) return ["OPENAI_MODEL is set but neither OPENAI_API_KEY nor OPENAI_BASE_URL is"];
  return [];
}
