/** The commands about accounts. */
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { canonicalEmail } from "../app/kit/email-address.ts";
import { TYPE_USER } from "../app/kit/roles.ts";
import { adminSchema } from "../app/people/account-schema.ts";
import { admitDesigner, listWaitingDesigners } from "../app/people/designers.server.ts";
import { passwords } from "../app/people/secrets.server.ts";
import { createAccount } from "../app/people/users.server.ts";
import { studioSettings } from "../app/platform/settings.server.ts";
import type { Report } from "./command.ts";
import { CommandError, usageError } from "./command-error.ts";
import { withDatabase } from "./with-database.ts";

/** `designer admit`. */
export async function admitDesignerByEmail(email: string): Promise<Report> {
  const admitted = await withDatabase(() => admitDesigner({ email: canonicalEmail(email) }, null));
  if (!admitted)
    throw new CommandError(
      `${email} is not the address of a designer who confirmed it. Nothing was changed; \`designer waiting\` lists who waits.`,
    );
  return { text: `${admitted.name} is admitted as a designer.`, json: admitted };
}

/** `designer waiting`. */
export async function listWaiting(): Promise<Report> {
  const [waiting, { designers }] = await withDatabase(() => Promise.all([listWaitingDesigners(), studioSettings()]));
  const lines = waiting.map(({ email, name, tell, since }) => `${since}  ${email}  ${tell}  ${name}`);
  const nobody = designers === "open" ? "Designers are let in at once: nobody waits." : "Nobody waits.";
  return { text: (lines.length > 0 ? lines : [nobody]).join("\n"), json: waiting };
}

type NewAdmin = { email: string; name: string; tell: string | undefined };

/**
 * `admin create`: the only way to the first admin, because nobody can register as one. The e-mail counts as confirmed.
 * Refuses the e-mail of an existing account and never promotes it.
 */
export async function createAdmin({ email, name, tell = "" }: NewAdmin): Promise<Report> {
  const parsed = adminSchema.safeParse({ email, name, tell, password: await readPassword() });
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `  - ${path.join(".")}: ${message}`);
    throw new CommandError(`The admin was not made:\n${faults.join("\n")}`);
  }
  const { password, ...person } = parsed.data;
  const hash = await passwords.hash(password);
  const account = await withDatabase(() => createAccount({ ...person, typeUser: TYPE_USER.admin }, hash));
  if (!account)
    throw new CommandError(
      `${person.email} already has an account. It was not changed. Use another e-mail, or \`user role\`, which can make an account without requests and projects an admin's.`,
    );
  return {
    text: `${person.email} is an admin now and can log in at /login.`,
    json: { id: account.id, email: account.email },
  };
}

/** Reads a line from standard input, without echo at a terminal. */
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
