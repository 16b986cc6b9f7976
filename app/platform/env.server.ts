/** The configuration, from flags and environment variables. `configure` parses it and lists all faults together. */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { address } from "./address-variables.ts";
import { type AiSettings, aiFaults, aiSettings, aiVariables } from "./ai-variables.ts";
import { configureLog } from "./log.server.ts";
import { maskable } from "./maskable.ts";
import { answerDaysSchema, designersSchema, pixFaults, pixSchema } from "./settings-schema.ts";
import { trustedProxies } from "./trusted-proxies.server.ts";

const boolean = z.enum(["true", "false"], { error: "must be true or false" }).transform((word) => word === "true");
const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: "must be an address such as postgresql://user:password@host:5432/database" })
  // `pg` would look up a list of hosts as the name of one host.
  .refine((url) => !/^[^/]*\/\/[^/?]*,|[?&]host=[^&]*,/.test(url.replace(/\/\/[^@/]*@/, "//")), {
    error: "must name one host: for several, name a proxy that leads to the primary, such as HAProxy",
  });

const WORKERS_RANGE = "must be a whole number of processes from 1 to 64";

const variables = z.object({
  PORT: z.coerce.number({ error: "must be a number" }).int().min(1).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  WORKERS: z.coerce
    .number({ error: WORKERS_RANGE })
    .refine((count) => Number.isInteger(count) && count >= 1 && count <= 64, { error: WORKERS_RANGE })
    .default(1),
  ORIGIN: address(/^https?$/, "https://example.com").optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: address(/^https?$/, "https://s3.example.com").optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_TO: z
    .string()
    .regex(/^(?:\/|s3:\/\/[^/])/, {
      error: "must be the whole path of a folder, or a bucket such as s3://bucket/prefix",
    })
    .optional(),
  SMTP_URL: address(/^smtps?$/, "smtp://user:password@mail.example.com:587").optional(),
  MAIL_FROM: z.string().optional(),
  ...aiVariables.shape,
  AUTH_SECRET: z
    .string()
    .refine((secret) => Buffer.byteLength(secret) >= 32, { error: "must be at least 32 bytes" })
    .optional(),
  TRUST_PROXY: z.string().default("").transform(trustedProxies),
  REQUIRE_VERIFIED_EMAIL: boolean.default(true),
  // If unset, an admin can change these on 'Estúdio' (settings.server.ts).
  ANSWER_DAYS: answerDaysSchema.optional(),
  DESIGNERS: designersSchema.optional(),
  PIX_KEY: pixSchema.shape.key.optional(),
  PIX_NAME: pixSchema.shape.name.optional(),
  PIX_CITY: pixSchema.shape.city.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_CLIENT_SECRET: z.string().optional(),
  INSTAGRAM_CLIENT_ID: z.string().optional(),
  INSTAGRAM_CLIENT_SECRET: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(/^https?$/, "http://localhost:4318").optional(),
  METRICS_TOKEN: z.string().min(16, { error: "must be at least 16 characters" }).optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info"),
});
type Variables = z.output<typeof variables>;

export const VARIABLE_NAMES = Object.keys(variables.shape);

/** `dev`: the sources, with hot reload. `demo`: the sample studio. Flags, so that production cannot switch to them. */
export type Flags = { dev?: boolean; demo?: boolean };

export type Env = Omit<Variables, "ORIGIN" | "DATA_DIR" | "AUTH_SECRET"> & {
  /** public address without a path */
  ORIGIN: string;
  /** an absolute path */
  DATA_DIR: string;
  AUTH_SECRET: string;
  /** DATABASE_URL, or the embedded database's address */
  databaseUrl: string;
  /** for what needs a session, which a pooler does not keep: LISTEN, session locks, migrations, jobs, backups */
  directDatabaseUrl: string;
  /** null: the built-in writer writes the summaries */
  ai: AiSettings | null;
  mode: "production" | "development" | "demo";
};

function combinationFaults(env: Variables): string[] {
  const faults: string[] = [];
  const has = (name: keyof Variables) => env[name] !== undefined;
  const needs = (one: keyof Variables, other: keyof Variables, why = "") => {
    if (has(one) && !has(other)) faults.push(`${one} is set but ${other} is not${why}`);
  };
  const pair = (one: keyof Variables, other: keyof Variables) => {
    needs(one, other, "; set both or neither");
    needs(other, one, "; set both or neither");
  };
  pair("SMTP_URL", "MAIL_FROM");
  for (const provider of ["GOOGLE", "APPLE", "INSTAGRAM"] as const)
    pair(`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`);
  const s3Keys = ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  // Backups may go to a bucket while files stay in a folder.
  const bucket = env.BACKUP_TO?.startsWith("s3://") && !has("S3_BUCKET") ? "BACKUP_TO" : "S3_BUCKET";
  for (const name of ["S3_ENDPOINT", "S3_REGION", ...s3Keys] as const) needs(name, bucket);
  for (const name of s3Keys) needs(bucket, name);
  if (has(bucket) && !has("S3_ENDPOINT") && !has("S3_REGION"))
    faults.push(`${bucket} is set but neither S3_ENDPOINT nor S3_REGION is`);
  const ownSecret = ": with your own database, sessions need a secret of your own (32 bytes or more)";
  needs("DATABASE_URL", "AUTH_SECRET", ownSecret);
  needs("DATABASE_DIRECT_URL", "DATABASE_URL");
  faults.push(...pixFaults(env));
  needs("GEMINI_BASE_URL", "GEMINI_API_KEY");
  faults.push(...aiFaults(env));
  if (env.ORIGIN !== undefined && new URL(env.ORIGIN).origin !== env.ORIGIN.replace(/\/$/, ""))
    faults.push("ORIGIN must be an address without a path, such as https://example.com");
  return faults;
}

/** First words with which other software names variables too: of these, only names with the same second word are ours. */
const COMMON_WORDS = ["APPLE", "AUTH", "BACKUP", "DATA", "DATABASE", "GOOGLE", "LOG", "MAIL", "METRICS"];

/** The beginnings of this application's variable names, such as S3_ and GOOGLE_CLIENT_. OTEL_… is not ours. */
const PREFIXES = VARIABLE_NAMES.filter((name) => !name.startsWith("OTEL_"))
  .map((name) => name.split("_"))
  .filter((words) => words.length > 1)
  .map(([first = "", second = ""]) => (COMMON_WORDS.includes(first) ? `${first}_${second}_` : `${first}_`));

type Source = Record<string, string | undefined>;

/** Returns the configuration, or every fault in plain English. An empty variable counts as unset. */
export function parseEnv(source: Source, { dev, demo }: Flags = {}): { env: Env } | { faults: string[] } {
  const set: Record<string, string> = {};
  // Removes a secret file's final line break. AUTH_SECRET stays unchanged, because it has signed links in mails.
  for (const [name, text = ""] of Object.entries(source))
    if (text.trim()) set[name] = name === "AUTH_SECRET" ? text : text.trim();
  const parsed = variables.safeParse(set);
  const faults = Object.keys(set)
    .filter((name) => PREFIXES.some((prefix) => name.startsWith(prefix)) && !(name in variables.shape))
    .map((name) => `${name} is not a variable this application knows`);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => String(issue.path[0]));
    faults.push(...parsed.error.issues.map((issue, index) => `${wrong[index]} ${issue.message}`));
    // Parses again without the invalid variables, to list faults between the others too.
    const rest = variables.safeParse(Object.fromEntries(Object.entries(set).filter(([name]) => !wrong.includes(name))));
    if (rest.success) {
      // Treats an invalid variable as present, so that it is not also listed as missing.
      const present = wrong.filter((name) => name !== "ORIGIN").map((name) => [name, set[name]]);
      faults.push(...combinationFaults({ ...rest.data, ...Object.fromEntries(present) }));
    }
    return { faults };
  }
  faults.push(...combinationFaults(parsed.data));
  if (demo) faults.push(...demoFaults(parsed.data));
  if (faults.length > 0) return { faults };
  const { ORIGIN, DATA_DIR, AUTH_SECRET, ...rest } = parsed.data;
  const dataDir = resolve(DATA_DIR ?? (demo ? "./data/demo" : "./data"));
  let secret = AUTH_SECRET;
  return {
    env: {
      ...rest,
      DATA_DIR: dataDir,
      ORIGIN: ORIGIN?.replace(/\/$/, "") ?? `http://localhost:${rest.PORT}`,
      // Read on first use, so that a process that signs nothing creates no file.
      get AUTH_SECRET() {
        secret ??= embeddedSecret(dataDir);
        return secret;
      },
      databaseUrl: rest.DATABASE_URL ?? embeddedAddress(dataDir).url,
      directDatabaseUrl: rest.DATABASE_DIRECT_URL ?? rest.DATABASE_URL ?? embeddedAddress(dataDir).url,
      ai: aiSettings(parsed.data),
      mode: modeOf({ dev, demo }),
    },
  };
}

function modeOf({ dev, demo }: Flags): Env["mode"] {
  if (dev) return "development";
  return demo ? "demo" : "production";
}

/** The demo's passwords are public and anybody can read its mails, so it never runs on a real studio's data. */
function demoFaults(env: Variables): string[] {
  return (["DATABASE_URL", "S3_BUCKET"] as const)
    .filter((name) => env[name] !== undefined)
    .map((name) => `${name} is set, but the demo stores everything in a folder of its own; unset it`);
}

/** The secret without AUTH_SECRET: made once, in DATA_DIR/auth-secret, readable by its owner only. */
function embeddedSecret(dataDir: string): string {
  const file = join(dataDir, "auth-secret");
  try {
    mkdirSync(dataDir, { recursive: true });
    // If two processes start at once, `wx` lets one write the file and the other read it.
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const secret = readFileSync(file, "utf8").trim();
  if (Buffer.byteLength(secret) < 32)
    throw new Error(`${file} is shorter than 32 bytes: remove it, and a new secret is made`);
  return secret;
}

/** The longest path of a Unix socket that every system accepts, in bytes. */
const SOCKET_PATH_MAX = 103;

/** The embedded PostgreSQL listens on a Unix socket in its own folder, or in /tmp if that path would be too long. */
export function embeddedAddress(dataDir: string): { data: string; socketDir: string; url: string } {
  const data = join(resolve(dataDir), "postgres");
  const socketDir =
    Buffer.byteLength(join(data, ".s.PGSQL.5432")) <= SOCKET_PATH_MAX
      ? data
      : join("/tmp", `traco-${createHash("sha256").update(data).digest("hex").slice(0, 24)}`);
  return { data, socketDir, url: `postgresql://traco@/postgres?host=${encodeURIComponent(socketDir)}` };
}

let configured = false;

/** The configuration. Reading it before `configure` throws, because the mode is not known yet. */
export const env: Env = new Proxy({} as Env, {
  get(settings, name) {
    if (!configured) throw new Error(`${String(name)} of the configuration was read before configure() had run`);
    return Reflect.get(settings, name);
  },
});

/**
 * Makes the configuration. Every program calls it before importing anything that reads `env`, and once for each
 * instance of this module (in the bundle, under Vite, in plain Node). Ends the process if the configuration is invalid.
 */
export function configure(flags: Flags = {}, source: Source = process.env): void {
  const result = parseEnv(source, flags);
  if ("faults" in result) {
    process.stderr.write(`The configuration is not valid:\n${result.faults.map((fault) => `  - ${fault}\n`).join("")}`);
    process.exit(1);
  }
  Object.defineProperties(env, Object.getOwnPropertyDescriptors(result.env));
  configured = true;
  configureLog(env.LOG_LEVEL, secretsOf(result.env, source));
}

/** Passwords and keys that must not appear in the log. */
function secretsOf(settings: Env, { AUTH_SECRET }: Source): string[] {
  const { S3_SECRET_ACCESS_KEY, METRICS_TOKEN } = settings;
  const { GOOGLE_CLIENT_SECRET, APPLE_CLIENT_SECRET, INSTAGRAM_CLIENT_SECRET } = settings;
  return maskable(
    [
      ...[AUTH_SECRET, settings.ai?.key, S3_SECRET_ACCESS_KEY, METRICS_TOKEN],
      ...[GOOGLE_CLIENT_SECRET, APPLE_CLIENT_SECRET, INSTAGRAM_CLIENT_SECRET],
    ],
    [settings.SMTP_URL, settings.DATABASE_URL, settings.DATABASE_DIRECT_URL],
  );
}
