/** `admin create`: the only way to the first admin, because nobody can register as one. */
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { passwords } from "../app/auth/secrets.server.ts";
import { createAccount } from "../app/data/users.server.ts";
import { TYPE_USER } from "../app/domain/account.ts";
import { adminSchema } from "../app/domain/account-schema.ts";
import { CommandError, usageError } from "./command-error.ts";
import { withDatabase } from "./database.ts";

/** The e-mail counts as confirmed. An existing account is never promoted: its e-mail is refused. */
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
