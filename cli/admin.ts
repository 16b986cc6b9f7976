/** `admin create`: the first admin, who can come from nowhere else (AUTH-1). */
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { TYPE_USER } from "../app/domain/account.ts";
import { adminSchema } from "../app/domain/account-schema.ts";
import { withDatabase } from "./database.ts";
import { Refused, usage } from "./refused.ts";

/** Makes an admin with a confirmed e-mail. Refuses a taken e-mail: an account that exists is never promoted. */
export async function createAdmin(parameters: string[]): Promise<void> {
  const { email, name, tell } = parse(parameters);
  const parsed = adminSchema.safeParse({ email, name, tell, password: await readPassword() });
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `  - ${path.join(".")}: ${message}`);
    throw new Refused(`The admin was not made:\n${faults.join("\n")}`);
  }
  const { password, ...person } = parsed.data;
  await withDatabase(async () => {
    const { createAccount } = await import("../app/data/users.server.ts");
    const { passwords } = await import("../app/auth/secrets.server.ts");
    const typeUser = TYPE_USER.admin;
    const made = await createAccount({ ...person, typeUser }, await passwords.hash(password));
    if (!made)
      throw new Refused(
        `${person.email} already has an account. It was left as it is: an existing account does not become an admin. Use another e-mail.`,
      );
    process.stdout.write(`${person.email} is an admin now and can log in at /login.\n`);
  });
}

function parse(parameters: string[]): { email: string; name: string; tell: string } {
  const options = { email: { type: "string" }, name: { type: "string" }, tell: { type: "string" } } as const;
  let values: { email?: string | undefined; name?: string | undefined; tell?: string | undefined };
  try {
    ({ values } = parseArgs({ args: parameters, options }));
  } catch (error) {
    throw usage((error as Error).message);
  }
  if (!values.email || !values.name) throw usage("--email and --name are needed.");
  return { email: values.email, name: values.name, tell: values.tell ?? "" };
}

/** The first line of standard input; typed at a terminal it is not shown. */
async function readPassword(): Promise<string> {
  const terminal = process.stdin.isTTY === true;
  if (terminal) process.stderr.write("Password: ");
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal });
  try {
    for await (const line of lines) return line;
    throw usage("A password is needed on standard input.");
  } finally {
    lines.close();
    if (terminal) process.stderr.write("\n");
  }
}
