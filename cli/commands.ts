/** The commands. They read the configuration when they are loaded. */
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { TYPE_USER } from "../app/people/account.ts";
import { adminSchema } from "../app/people/account-schema.ts";
import { admitDesigner, listWaitingDesigners } from "../app/people/designers.server.ts";
import { passwords } from "../app/people/secrets.server.ts";
import { createAccount } from "../app/people/users.server.ts";
import { pool } from "../app/platform/db.server.ts";
import { env } from "../app/platform/env.server.ts";
import { stopJobs } from "../app/platform/jobs.server.ts";
import { migrate } from "../server/database/migrate.ts";
import { openEmbedded } from "../server/database/postgres.ts";
import { CannotStart } from "../server/start-errors.ts";
import { CommandError, usageError } from "./command-error.ts";

/** `designer admit`, for DESIGNERS=admitted. Admitting a designer twice changes nothing. */
export async function admitDesignerByEmail([email, ...rest]: string[]): Promise<void> {
  if (!email || rest.length > 0) throw usageError("One e-mail address is needed.");
  await withDatabase(async () => {
    const admitted = await admitDesigner({ email: email.trim().toLowerCase() });
    if (!admitted)
      throw new CommandError(
        `${email} is not the address of a designer who confirmed it. Nothing was changed; \`designer waiting\` lists who waits.`,
      );
    process.stdout.write(`${admitted.name} is admitted as a designer.\n`);
  });
}

export async function listWaiting(parameters: string[]): Promise<void> {
  if (parameters.length > 0) throw usageError("This command takes no parameters.");
  await withDatabase(async () => {
    const waiting = await listWaitingDesigners();
    const lines = waiting.map(({ email, name, tell, since }) => `${since}  ${email}  ${tell}  ${name}`);
    const nobody = env.DESIGNERS === "open" ? "DESIGNERS is open: nobody waits." : "Nobody waits.";
    process.stdout.write(`${(lines.length > 0 ? lines : [nobody]).join("\n")}\n`);
  });
}

/** Runs a command on the running application's database, or on one started for the command. */
async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  const embedded = env.DATABASE_URL
    ? null
    : await openEmbedded(env.DATA_DIR, { exclusive: false }).catch((error: unknown) => {
        throw error instanceof CannotStart ? new CommandError(error.message) : error;
      });
  try {
    await migrate(env.directDatabaseUrl).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" || error.code === "ENOTFOUND")
        throw new CommandError(
          "The database of DATABASE_URL does not answer. Is it running, and is the address right?",
        );
      throw error;
    });
    return await work();
  } finally {
    await stopJobs()
      .finally(() => pool.end())
      .finally(() => embedded?.stop());
  }
}

/**
 * `admin create`: the only way to the first admin, because nobody can register as one. The e-mail counts as confirmed. An
 * existing account is never promoted: its e-mail is refused.
 */
export async function createAdmin(parameters: string[]): Promise<void> {
  const { email, name, tell } = parse(parameters);
  const parsed = adminSchema.safeParse({ email, name, tell, password: await readPassword() });
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `  - ${path.join(".")}: ${message}`);
    throw new CommandError(`The admin was not made:\n${faults.join("\n")}`);
  }
  const { password, ...person } = parsed.data;
  await withDatabase(async () => {
    const account = await createAccount({ ...person, typeUser: TYPE_USER.admin }, await passwords.hash(password));
    if (!account)
      throw new CommandError(
        `${person.email} already has an account. It was left as it is: an existing account does not become an admin. Use another e-mail.`,
      );
    process.stdout.write(`${person.email} is an admin now and can log in at /login.\n`);
  });
}

function parse(parameters: string[]): { email: string; name: string; tell: string } {
  const options = {
    email: { type: "string" },
    name: { type: "string" },
    tell: { type: "string", default: "" },
  } as const;
  try {
    const { email, name, tell } = parseArgs({ args: parameters, options }).values;
    if (email && name) return { email, name, tell };
  } catch (error) {
    throw usageError((error as Error).message);
  }
  throw usageError("--email and --name are needed.");
}

/** Reads one line of standard input, without echo at a terminal. */
async function readPassword(): Promise<string> {
  const terminal = process.stdin.isTTY === true;
  if (terminal) process.stderr.write("Password: ");
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal });
  try {
    for await (const line of lines) return line;
    throw usageError("A password is needed on standard input.");
  } finally {
    lines.close();
    if (terminal) process.stderr.write("\n");
  }
}
