/** Lists the configuration: each value and its origin, without secrets. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv as readEnvFile } from "node:util";
import { type Env, parseEnv, VARIABLE_NAMES } from "../../app/platform/env.server.ts";
import { type Finding, findings } from "./finding.ts";

export type Value = { name: string; value: string; from: "environment" | "default" | "unset" | "made once" };

/** The Pix key is no secret, because everybody who pays sees it. */
const IS_SECRET = /SECRET|(?<!^PIX_)KEY|TOKEN/;

/** Masks only the password of an address. */
function shown(name: string, text: string): string {
  if (IS_SECRET.test(name)) return "[secret]";
  return text.replace(/:\/\/([^:@/]*):[^@]*@/, "://$1:[secret]@");
}

/** All variables. `env` is null if the configuration is invalid. */
export function listValues(env: Env | null): Value[] {
  return VARIABLE_NAMES.map((name): Value => {
    const set = process.env[name]?.trim();
    if (set) return { name, value: shown(name, set), from: "environment" };
    if (name === "AUTH_SECRET" && env) return { name, value: join(env.DATA_DIR, "auth-secret"), from: "made once" };
    // A secret has no default, and reading it would make one.
    const value = IS_SECRET.test(name) ? undefined : env?.[name as keyof Env];
    if (value === undefined) return { name, value: "", from: "unset" };
    // TRUST_PROXY is parsed into an object; its default is an empty list.
    return { name, value: typeof value === "object" ? "none" : String(value), from: "default" };
  });
}

export function checkConfiguration(): { env: Env | null; found: Finding[] } {
  const { ok, warning, fault } = findings("configuration");
  const parsed = parseEnv(process.env);
  const found =
    "faults" in parsed
      ? parsed.faults.map((one) => fault(one, "Correct it: docs/operations.md lists all variables."))
      : [ok("valid")];
  const ignored = namesInFile().filter((name) => process.env[name] === undefined);
  if (ignored.length > 0)
    found.push(
      warning(
        `.env sets ${ignored.join(", ")}, which only \`npm run dev\` reads`,
        "For this command and `npm start` set them in the environment.",
      ),
    );
  return { env: "env" in parsed ? parsed.env : null, found };
}

function namesInFile(): string[] {
  if (!existsSync(".env")) return [];
  const file = readEnvFile(readFileSync(".env", "utf8"));
  return VARIABLE_NAMES.filter((name) => file[name]?.trim());
}
