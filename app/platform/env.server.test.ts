import { mkdtemp, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, test, vi } from "vitest";
import { AI_VENDORS } from "./ai-variables.ts";
import { embeddedAddress, type Flags, parseEnv } from "./env.server.ts";

function faultsOf(source: Record<string, string>): string[] {
  const result = parseEnv(source);
  return "faults" in result ? result.faults : [];
}

function envOf(source: Record<string, string>) {
  const result = parseEnv(source);
  if ("faults" in result) throw new Error(result.faults.join("\n"));
  return result.env;
}

test("[OPS-10] an address of several databases is refused with what to do instead; a comma in the password is none", () => {
  const secret = { AUTH_SECRET: "x".repeat(32) };
  for (const list of ["postgresql://u:p@one,two:5432/d", "postgresql://u@/d?host=one,two"])
    expect(faultsOf({ DATABASE_URL: list, ...secret }), list).toEqual([
      expect.stringMatching(/must name one host: .*HAProxy/),
    ]);
  expect(faultsOf({ DATABASE_URL: "postgresql://u:p,w@one:5432/d", ...secret })).toEqual([]);
});

test("[OPS-12] what needs a session goes to DATABASE_DIRECT_URL, else where everything goes", () => {
  const own = { DATABASE_URL: "postgresql://u:p@pooler:6432/d", AUTH_SECRET: "x".repeat(32) };
  expect(envOf(own).directDatabaseUrl).toBe(own.DATABASE_URL);
  const direct = "postgresql://u:p@host:5432/d";
  expect(envOf({ ...own, DATABASE_DIRECT_URL: direct })).toMatchObject({
    databaseUrl: own.DATABASE_URL,
    directDatabaseUrl: direct,
  });
  expect(faultsOf({ DATABASE_DIRECT_URL: direct })).toEqual(["DATABASE_DIRECT_URL is set but DATABASE_URL is not"]);
  expect(envOf({ DATA_DIR: "/data" }).directDatabaseUrl).toBe(embeddedAddress("/data").url);
});

test("nothing set means the defaults, and an empty string counts as nothing", () => {
  const env = envOf({ PORT: "", ORIGIN: "", DATABASE_URL: " ", S3_BUCKET: "" });
  expect(env).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    ORIGIN: "http://localhost:3000",
    REQUIRE_VERIFIED_EMAIL: true,
    LOG_LEVEL: "info",
    mode: "production",
  });
  expect(envOf({ PORT: "8080" }).ORIGIN).toBe("http://localhost:8080");
  expect(envOf({ ORIGIN: "https://example.com/" }).ORIGIN).toBe("https://example.com");
});

test("[MEND2-1] flags alone choose the mode, and the demo has a folder of its own", () => {
  const of = (flags: Flags, source: Record<string, string> = {}) => {
    const result = parseEnv(source, flags);
    if ("faults" in result) return result.faults;
    return [result.env.mode, relative(process.cwd(), result.env.DATA_DIR)];
  };
  expect(of({})).toEqual(["production", "data"]);
  expect(of({ dev: true })).toEqual(["development", "data"]);
  expect(of({ demo: true })).toEqual(["demo", "data/demo"]);
  expect(of({ dev: true, demo: true })).toEqual(["development", "data/demo"]);
  expect(of({ demo: true }, { DATA_DIR: "elsewhere" })).toEqual(["demo", "elsewhere"]);
  expect(of({}, { APP_MODE: "demo", NODE_ENV: "development" })).toEqual(["production", "data"]);
  const studio = { DATABASE_URL: "postgresql://h/d", AUTH_SECRET: "x".repeat(32) };
  expect(of({ demo: true }, studio)).toEqual([expect.stringMatching(/^DATABASE_URL is set, but the demo/)]);
});

test("[MEND2-1] the configuration cannot be read before it is made; the log can", async () => {
  vi.resetModules();
  const { configure, env } = await import("./env.server.ts");
  const { log } = await import("./log.server.ts");
  expect(() => env.PORT).toThrow("PORT of the configuration was read before configure() had run");
  expect(log.level).toBe("info");
  configure({ demo: true }, { PORT: "4444", LOG_LEVEL: "silent" });
  expect([env.PORT, env.mode, log.level]).toEqual([4444, "demo", "silent"]);
});

test("all faults are listed at once, in plain English", () => {
  const faults = faultsOf({
    PORT: "many",
    ORIGIN: "example.com",
    DATABASE_URL: "mysql://localhost/x",
    AUTH_SECRET: "short",
    REQUIRE_VERIFIED_EMAIL: "yes",
    DESIGNERS: "some",
    LOG_LEVEL: "loud",
    TRUST_PROXY: "10.0.0.0/8, nonsense",
    SMTP_URL: "smtp://mail.example.com",
    S3_ENDPOINT: "https://s3.example.com",
    GOOGLE_CLIENT_ID: "id",
    GEMINI_MODELL: "typo",
  });
  const told = [
    /^PORT must be a number/,
    /^ORIGIN must be an address such as/,
    /^DATABASE_URL must be an address such as/,
    /^AUTH_SECRET must be at least 32 bytes/,
    /^REQUIRE_VERIFIED_EMAIL must be true or false/,
    /^DESIGNERS must be open or admitted/,
    /^LOG_LEVEL must be one of/,
    /^TRUST_PROXY lists "nonsense"/,
    /^SMTP_URL is set but MAIL_FROM is not/,
    /^S3_ENDPOINT is set but S3_BUCKET is not/,
    /^GOOGLE_CLIENT_ID is set but GOOGLE_CLIENT_SECRET is not/,
    /^GEMINI_MODELL is not a variable/,
  ];
  for (const fault of told) expect(faults).toContainEqual(expect.stringMatching(fault));
  expect(faults).toHaveLength(told.length);
});

test("combinations that make no sense are refused", () => {
  expect(faultsOf({ DATABASE_URL: "postgresql://localhost/x" })).toEqual([
    expect.stringMatching(/^DATABASE_URL is set but AUTH_SECRET is not/),
  ]);
  expect(faultsOf({ S3_BUCKET: "b" })).toEqual([
    "S3_BUCKET is set but S3_ACCESS_KEY_ID is not",
    "S3_BUCKET is set but S3_SECRET_ACCESS_KEY is not",
    "S3_BUCKET is set but neither S3_ENDPOINT nor S3_REGION is",
  ]);
  expect(faultsOf({ MAIL_FROM: "a@example.com" })).toEqual([
    "MAIL_FROM is set but SMTP_URL is not; set both or neither",
  ]);
  expect(faultsOf({ ORIGIN: "https://example.com/app" })).toEqual([
    expect.stringMatching(/^ORIGIN must be an address without a path/),
  ]);
  expect(faultsOf({ GEMINI_BASE_URL: "http://127.0.0.1:1" })).toEqual([
    "GEMINI_BASE_URL is set but GEMINI_API_KEY is not",
  ]);
});

test("[AI-11] an AI service is configured whole, and one at a time", () => {
  expect(envOf({}).ai).toBeNull();
  expect(envOf({ GEMINI_API_KEY: "a-key" }).ai).toEqual({
    vendor: "gemini",
    key: "a-key",
    model: "gemini-flash-latest",
    baseUrl: undefined,
  });
  expect(envOf({ OPENAI_API_KEY: "a-secret-key", OPENAI_MODEL: "gpt-4.1-mini" }).ai).toEqual({
    vendor: "openai",
    key: "a-secret-key",
    model: "gpt-4.1-mini",
    baseUrl: undefined,
  });
  const local = "http://127.0.0.1:11434/v1";
  expect(envOf({ OPENAI_BASE_URL: local, OPENAI_MODEL: "llama3" }).ai).toEqual({
    vendor: "openai",
    key: undefined,
    model: "llama3",
    baseUrl: local,
  });
  expect(faultsOf({ OPENAI_API_KEY: "a-secret-key" })).toEqual(["OPENAI_API_KEY is set but OPENAI_MODEL is not"]);
  expect(faultsOf({ OPENAI_BASE_URL: local })).toEqual(["OPENAI_BASE_URL is set but OPENAI_MODEL is not"]);
  expect(faultsOf({ OPENAI_MODEL: "llama3" })).toEqual([
    "OPENAI_MODEL is set but neither OPENAI_API_KEY nor OPENAI_BASE_URL is",
  ]);
  // A placeholder such as "local" occurs in ordinary summaries, which would look as if the key had leaked.
  expect(faultsOf({ OPENAI_API_KEY: "local", OPENAI_MODEL: "llama3" })).toEqual([
    expect.stringMatching(/^OPENAI_API_KEY must be at least 8 characters/),
  ]);
  // Removes what the code adds to the address, and the line break after a key.
  expect(
    envOf({ OPENAI_BASE_URL: `${local}/chat/completions/`, OPENAI_MODEL: "llama3", OPENAI_API_KEY: " a-secret-key\n" })
      .ai,
  ).toMatchObject({ baseUrl: local, key: "a-secret-key" });
  expect(envOf({ GEMINI_API_KEY: "a-key", GEMINI_BASE_URL: "https://example.com/v1beta/openai/" }).ai?.baseUrl).toBe(
    "https://example.com",
  );
  expect(faultsOf({ OPENAI_BASE_URL: "localhost:11434/v1", OPENAI_MODEL: "llama3" })).toEqual([
    expect.stringMatching(/^OPENAI_BASE_URL must be an address such as/),
  ]);
});

test("[AI-11] with one variable of any vendor there is its service or a fault, never silently none", () => {
  for (const [vendor, { names }] of Object.entries(AI_VENDORS))
    for (const name of names) {
      const parsed = parseEnv({ [name]: name.endsWith("URL") ? "https://ai.example" : "a-secret-key" });
      if ("env" in parsed) expect(parsed.env.ai?.vendor, name).toBe(vendor);
      else expect(parsed.faults, name).toEqual([expect.stringContaining(name)]);
    }
});

test("[AI-11] of all vendors at most one is configured", () => {
  const vendors = Object.values(AI_VENDORS);
  for (const [at, { names }] of vendors.entries())
    for (const one of names)
      for (const other of vendors.slice(at + 1).flatMap(({ names }) => names))
        expect(faultsOf({ [one]: "https://example.com/v1", [other]: "https://example.com/v1" })).toEqual([
          `${one} and ${other} are both set: one service writes the summaries; unset the other's variables`,
        ]);
  const all = Object.fromEntries(vendors.flatMap(({ names }) => names).map((name) => [name, "https://example.com/v1"]));
  expect(faultsOf(all)).toEqual([expect.stringMatching(/ are both set: one service writes the summaries/)]);
});

test("an unknown name is refused if it begins as a known one does; what other software may set is let be", () => {
  const unknown = [
    "S3_BUKET",
    "SMTP_HOST",
    "GEMINI_KEY",
    "OPENAI_ORG",
    "GOOGLE_CLIENT_KEY",
    "APPLE_CLIENT_X",
    "INSTAGRAM_CLIENT_X",
    "TRUST_PROXIES",
    "REQUIRE_EMAIL",
  ];
  for (const name of unknown)
    expect(faultsOf({ [name]: "x" })).toEqual([`${name} is not a variable this application knows`]);
  const elsewhere = [
    "GOOGLE_APPLICATION_CREDENTIALS",
    "DATABASE_PORT",
    "LOG_FORMAT",
    "DATA_X",
    "MAIL_X",
    "APPLE_X",
    "AUTH_SERVICE_HOST",
    "METRICS_PORT",
    "OTEL_SERVICE_NAME",
    "PORT_X",
    "HOST_X",
    "S3X",
    "APP_X",
  ];
  for (const name of elsewhere) expect([name, faultsOf({ [name]: "x" })]).toEqual([name, []]);
});

test("a faulty secret is never told back", () => {
  expect(faultsOf({ AUTH_SECRET: "hunter2", S3_SECRET_ACCESS_KEY: "hunter2" }).join()).not.toContain("hunter2");
});

test("the secret of an embedded installation is made once, and is its owner's alone", async () => {
  const folder = join(await mkdtemp(join(tmpdir(), "traco-env-")), "data");
  const first = envOf({ DATA_DIR: folder }).AUTH_SECRET;
  expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32);
  expect(envOf({ DATA_DIR: folder }).AUTH_SECRET).toBe(first);
  expect((await stat(join(folder, "auth-secret"))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(folder, "auth-secret"), "utf8")).toBe(first);
  expect(envOf({ DATA_DIR: folder, AUTH_SECRET: "x".repeat(32) }).AUTH_SECRET).toBe("x".repeat(32));
});

test("proxies are trusted by address, by network and by name", () => {
  const { TRUST_PROXY } = envOf({ TRUST_PROXY: "loopback, 10.1.0.0/16 2001:db8::1" });
  const trusted = (address: string) => TRUST_PROXY.check(address, address.includes(":") ? "ipv6" : "ipv4");
  expect(["127.0.0.1", "::1", "10.1.2.3", "2001:db8::1"].map(trusted)).toEqual([true, true, true, true]);
  expect(["10.2.0.1", "8.8.8.8", "2001:db8::2"].map(trusted)).toEqual([false, false, false]);
});

test.each(["10.0.0.0/", "10.0.0.0/1e1", "10.0.0.0/33", "10.0.0.0/-1"])(
  "a network without its bits trusts nobody: %s",
  (list) => {
    expect(faultsOf({ TRUST_PROXY: list })).toEqual([expect.stringMatching(/^TRUST_PROXY lists "10\.0\.0\.0/)]);
  },
);

test("the embedded database's socket stays within what a socket's path may measure", () => {
  expect(embeddedAddress("/srv/traco").socketDir).toBe("/srv/traco/postgres");
  const deep = embeddedAddress(`/srv/${"ç".repeat(60)}`);
  expect(Buffer.byteLength(join(deep.socketDir, ".s.PGSQL.5432"))).toBeLessThan(104);
  expect(deep.socketDir).not.toBe(embeddedAddress(`/srv/${"ç".repeat(61)}`).socketDir);
});

test.each(["0", "65", "1.5", "two"])("[OPS-1] WORKERS=%s is refused in one sentence", (WORKERS) => {
  expect(parseEnv({ WORKERS })).toEqual({ faults: ["WORKERS must be a whole number of processes from 1 to 64"] });
});

test("[QUOTE-47] PIX_KEY, PIX_NAME and PIX_CITY are all set or none, and each is one", () => {
  const pix = { PIX_KEY: "oi@traco.example", PIX_NAME: "Estúdio Traço", PIX_CITY: "Recife" };
  expect(envOf(pix)).toMatchObject(pix);
  expect(faultsOf({ PIX_KEY: pix.PIX_KEY })).toEqual([
    "PIX_NAME and PIX_CITY are not set; set PIX_KEY, PIX_NAME and PIX_CITY or none",
  ]);
  expect(faultsOf({ ...pix, PIX_CITY: "" })).toEqual([expect.stringMatching(/^PIX_CITY is not set/)]);
  expect(faultsOf({ PIX_KEY: "81988881234", PIX_NAME: "日本", PIX_CITY: "Recife" })).toEqual([
    expect.stringMatching(/^PIX_KEY must be a Pix key: a CPF, a CNPJ, a phone with \+55/),
    "PIX_NAME must have letters from A to Z",
  ]);
});

test("[OPS-31] the line break at the end of a secret's file is no part of it; AUTH_SECRET stays as it was given", () => {
  const secret = `${"s".repeat(32)}\n`;
  const bucket = {
    S3_BUCKET: "traco",
    S3_REGION: "sa-east-1",
    S3_ACCESS_KEY_ID: "id\n",
    S3_SECRET_ACCESS_KEY: "key\r\n",
  };
  const read = envOf({ ...bucket, AUTH_SECRET: secret, PORT: "8080\n" });
  expect(read).toMatchObject({ S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key", PORT: 8080, AUTH_SECRET: secret });
});
