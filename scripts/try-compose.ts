/**
 * Starts the services of deploy/compose.yaml from Debian's packages, where there is no Docker: both applications with its
 * environment, its bucket command and its Caddyfile; PostgreSQL 15, Swift for the S3 server, the tests' mail catcher. Then walks:
 * a page with pictures, registration, the mail, its code, the login, all by https, and one application is killed meanwhile.
 * Needs root, `npm run build`, and `apt-get install caddy postgresql-15` with the packages of tests/support/swift.ts.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parse } from "yaml";
import { spawnApp } from "../tests/support/app.ts";
import { answers, freePort } from "../tests/support/loopback.ts";
import { administer } from "../tests/support/postgres.ts";
import { codeIn, startSmtp } from "../tests/support/smtp.ts";
import { SWIFT_KEY, startSwift } from "../tests/support/swift.ts";

const SECRET = "0123456789abcdef".repeat(4);
const BIN = "/usr/lib/postgresql/15/bin";
const PERSON = { email: "ana@example.com", password: "fermento-natural" };

type Service = { environment: Record<string, string>; command: string[] };
const { services } = parse(readFileSync("deploy/compose.yaml", "utf8"), { merge: true }) as {
  services: Record<string, Service>;
};

const folder = mkdtempSync(join(tmpdir(), "traco-compose-"));
const started: ChildProcess[] = [];
const [http, https, admin, sql, ...ports] = await Promise.all(Array.from({ length: 6 }, freePort));
const asPostgres = ["--reuid=postgres", "--regid=postgres", "--init-groups"];
const swift = await startSwift();
const smtp = await startSmtp();
try {
  execFileSync("install", ["-d", "-o", "postgres", "-m", "0700", join(folder, "postgres")]);
  execFileSync("chmod", ["0755", folder]);
  execFileSync("setpriv", [...asPostgres, `${BIN}/initdb`, "-D", join(folder, "postgres"), "-A", "trust"], {
    stdio: "ignore",
  });
  const server = [
    "-D",
    join(folder, "postgres"),
    "-p",
    String(sql),
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    "unix_socket_directories=",
  ];
  start("setpriv", [...asPostgres, `${BIN}/postgres`, ...server]);
  const root = `postgresql://postgres@127.0.0.1:${sql}/postgres`;
  await until("PostgreSQL", () =>
    administer(root, "select 1").then(
      () => true,
      () => false,
    ),
  );
  await administer(root, "create role traco login", "create database traco owner traco");

  // Names of services become addresses of this machine; what .env holds, values of this trial.
  const here = (text: string) =>
    text
      .replace("@postgres:5432", `@127.0.0.1:${sql}`)
      .replace("http://s3:7070", swift.endpoint)
      .replace(/https:\/\/\$\{SITE:[^}]*\}/, `https://localhost:${https}`)
      .replace(/\$\{SMTP_URL:-[^}]*\}/, smtp.url)
      .replace(/\$\{MAIL_FROM:\?\}/, "contato@example.com")
      .replace(/\$\{\w+:\?\}/g, SECRET);
  const environment = (name: string): Record<string, string> => ({
    ...Object.fromEntries(Object.entries(services[name]?.environment ?? {}).map(([key, text]) => [key, here(text)])),
    S3_ACCESS_KEY_ID: SWIFT_KEY.accessKeyId,
    S3_SECRET_ACCESS_KEY: SWIFT_KEY.secretAccessKey,
  });
  const [program = "", ...parameters] = services.bucket?.command ?? [];
  for (const _twice of [1, 2])
    execFileSync(program, parameters, { env: { PATH: process.env.PATH, ...environment("bucket") } });

  const applications = ["app-1", "app-2"].map((name, index) => {
    const DATA_DIR = join(folder, name);
    const child = spawnApp(
      { ...environment(name), TRUST_PROXY: "loopback", PORT: String(ports[index]), DATA_DIR },
      join(folder, `${name}.log`),
    );
    started.push(child);
    return child;
  });
  for (const port of ports) await until("an application", () => answers(`http://127.0.0.1:${port}/readyz`));
  const caddyfile = join(folder, "Caddyfile");
  writeFileSync(
    caddyfile,
    `{\n\thttp_port ${http}\n\thttps_port ${https}\n\tadmin 127.0.0.1:${admin}\n\tskip_install_trust\n\tstorage file_system ${folder}/caddy\n}\nimport ${process.cwd()}/deploy/Caddyfile\n`,
  );
  start("caddy", ["run", "--adapter", "caddyfile", "--config", caddyfile], {
    SITE: "localhost",
    APPLICATIONS: ports.map((port) => `127.0.0.1:${port}`).join(" "),
  });
  const home = await until("Caddy", () => ask("/").catch(() => null));
  say("home page", home.status, home.headers["strict-transport-security"] ?? "no HSTS");

  const page = await ask("/example/loadingScroll");
  const pictures = [...page.text.matchAll(/<img\b[^>]*\ssrc="(\/[^"]+)"/g)].map(([, source = ""]) => source);
  const shown = await Promise.all(pictures.map(async (source) => (await ask(source)).status));
  say("page with pictures", page.status, `${shown.filter((status) => status === 200).length} of ${shown.length}`);

  const data = {
    typeUser: "0",
    name: "Ana Gonçalves",
    tell: "(11) 91234-5678",
    ...PERSON,
    confirmation: PERSON.password,
  };
  const registered = await ask("/registre?etapa=dados&tipo=0", { intent: "criar", ...data });
  say("registration", registered.status, registered.headers.location ?? "");
  const mail = await smtp.waitForMail(PERSON.email);
  say("mail", mail.subject);
  const confirmed = await ask(
    "/registre?etapa=confirmar",
    { intent: "confirmar", code: codeIn(mail) },
    registered.cookie,
  );
  say("code", confirmed.status, confirmed.headers.location ?? "");
  const login = await ask("/login", PERSON);
  say("login", login.status, login.headers.location ?? "");

  applications[0]?.kill("SIGKILL");
  const after = [];
  for (let n = 0; n < 40; n++) after.push((await ask("/account", undefined, login.cookie)).status);
  say("40 account pages while one application is killed", [...new Set(after)].join(", "));
  if (
    ![page, home].every(({ status }) => status === 200) ||
    login.status !== 302 ||
    after.some((status) => status !== 200)
  )
    throw new Error("the walk did not succeed");
} finally {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode) continue;
    const exit = once(child, "exit");
    child.kill("SIGINT");
    await Promise.race([exit, wait(20_000)]);
  }
  await smtp.stop();
  await swift.stop();
  rmSync(folder, { recursive: true, force: true });
}

function start(program: string, parameters: string[], env: Record<string, string> = {}): void {
  started.push(spawn(program, parameters, { stdio: "ignore", env: { PATH: process.env.PATH, HOME: folder, ...env } }));
}

/** A request through Caddy, whose certificate only Caddy knows; `form` makes it a POST. */
function ask(path: string, form?: Record<string, string>, cookie = "") {
  const origin = `https://localhost:${https}`;
  const body = form && new URLSearchParams(form).toString();
  const headers = { origin, cookie, ...(body && { "content-type": "application/x-www-form-urlencoded" }) };
  type Answer = { status: number; headers: Record<string, string>; cookie: string; text: string };
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(
      origin + path,
      { method: body ? "POST" : "GET", rejectUnauthorized: false, headers },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          cookie: (response.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; "),
          text: Buffer.concat(chunks).toString(),
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

async function until<Result>(what: string, check: () => Promise<Result | null>): Promise<Result> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await wait(300)) {
    const result = await check();
    if (result) return result;
  }
  throw new Error(`${what} did not answer`);
}

function say(...words: unknown[]): void {
  console.log(...words);
}
