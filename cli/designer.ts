/** `designer admit` and `designer waiting`, for DESIGNERS=admitted. */
import { admitDesigner, listWaitingDesigners } from "../app/data/designers.server.ts";
import { env } from "../app/services/env.server.ts";
import { CommandError, usageError } from "./command-error.ts";
import { withDatabase } from "./database.ts";

/** Admitting a designer twice changes nothing. */
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
