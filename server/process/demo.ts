/** The demo (`--demo`): fills its database with the sample studio and prints the accounts. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { env, type Flags } from "../../app/platform/env.server.ts";
import { CannotStart } from "../start-errors.ts";

/** Fills the database unless that was done before. `signal` interrupts it; the next start completes it. */
export async function fillDemo(flags: Flags, signal: AbortSignal): Promise<void> {
  const { configure } =
    await fromSource<typeof import("../../app/platform/env.server.ts")>("app/platform/env.server.ts");
  configure(flags);
  const demo = await fromSource<typeof import("../../demo/fill.ts")>("demo/fill.ts");
  const isDemo = await demo.fillDemo({ signal }).finally(demo.closeDemo);
  if (!isDemo) throw new CannotStart(`The database in ${env.DATA_DIR} is not the demo's: nothing was added.`);
}

/** Prints the studio's address and its accounts. */
export async function introduceDemo(): Promise<void> {
  const { ACCOUNTS } = await fromSource<typeof import("../../demo/accounts.ts")>("demo/accounts.ts");
  const accounts = Object.entries(ACCOUNTS).map(
    ([kind, { name, email, password }]) =>
      `    ${kind.padEnd(10)} ${email.padEnd(24)} ${password.padEnd(16)} (${name})`,
  );
  const lines = [
    "",
    `  The studio is at ${env.ORIGIN}`,
    "  Accounts (password beside the address):",
    ...accounts,
    `  Mail that would have been sent: ${env.ORIGIN}/dev/outbox`,
    "  Stop with Ctrl+C.",
  ];
  process.stdout.write(`${lines.join("\n")}\n\n`);
}

/**
 * The demo is not part of the build: it loads its own instances of the product's modules, and closes their connections.
 */
function fromSource<Module>(file: string): Promise<Module> {
  return import(pathToFileURL(join(process.cwd(), file)).href);
}
