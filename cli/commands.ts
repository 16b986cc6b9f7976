/** Every command. What it does is loaded when it runs, because it reads the configuration when it is loaded. */
import { type Command, command } from "./command.ts";

const EMAIL = { parameters: ["EMAIL"], options: {} } as const;

export const COMMANDS: Record<string, Command> = {
  "admin create": command({
    parameters: [],
    options: {
      email: { type: "string", value: "EMAIL", required: true, help: "with which the admin logs in" },
      name: { type: "string", value: "NAME", required: true, help: "as others read it" },
      tell: { type: "string", value: "PHONE", help: "the telephone" },
    },
    summary: "make an admin; the password is read from standard input",
    help: "The only way to the first admin. The e-mail counts as confirmed. An existing account is left as it is: `user role` changes one.",
    run: async ({ options }) => (await import("./accounts.ts")).createAdmin(options),
  }),
  "designer admit": command({
    ...EMAIL,
    summary: "let a designer who waits begin to work (DESIGNERS=admitted), and tell them by mail",
    help: "Admitting a designer twice changes nothing.",
    run: async ({ parameters: [email] }) => (await import("./accounts.ts")).admitDesignerByEmail(email),
  }),
  "designer waiting": command({
    parameters: [],
    options: {},
    summary: "list the designers who wait to be admitted, the longest waiting first",
    help: "None while DESIGNERS=open.",
    run: async () => (await import("./accounts.ts")).listWaiting(),
  }),
  backup: command({
    parameters: ["FILE"],
    options: { "without-secret": { type: "boolean", help: "leave out the secret that signs sessions" } },
    summary: "write the whole studio to a new file, while the application runs",
    help: "The file gets its name once it is read back and found whole.",
    run: async ({ parameters: [file], options }) => (await import("./backup/commands.ts")).runBackup(file, options),
  }),
  verify: command({
    parameters: ["FILE"],
    options: { restore: { type: "boolean", help: "also restore its database into one that is removed again" } },
    summary: "read all of a backup and check it",
    help: "Changes nothing.",
    run: async ({ parameters: [file], options }) => (await import("./backup/commands.ts")).runVerify(file, options),
  }),
  restore: command({
    parameters: ["FILE"],
    options: {
      "dry-run": { type: "boolean", help: "only say what it would do" },
      replace: { type: "boolean", help: "in place of the studio that is there, which is kept aside" },
    },
    summary: "make the studio of a backup, where none is or in place of the one that is there",
    help: "Stop the application first. Ended in the midst, it has changed nothing; repeat it.",
    run: async ({ parameters: [file], options }) => (await import("./backup/commands.ts")).runRestore(file, options),
  }),
};
