/** The commands about people with an account: `user …` and `admin list`. */
import { setType } from "../app/conversation/account-type.server.ts";
import { canonicalEmail } from "../app/kit/email-address.ts";
import { TYPE_USER, type TypeUser } from "../app/kit/roles.ts";
import { blockPerson, unblockPerson } from "../app/people/blocking.server.ts";
import { makePasswordLink } from "../app/people/passwords.server.ts";
import { findPersonByEmail, listPeople } from "../app/people/people-list.server.ts";
import { env } from "../app/platform/env.server.ts";
import { deleteAccount, deletionPreview } from "../app/upkeep/account-deletion.server.ts";
import type { Report } from "./command.ts";
import { CommandError, usageError } from "./command-error.ts";
import { describePerson } from "./describe-person.ts";
import { withDatabase } from "./with-database.ts";

type Role = keyof typeof TYPE_USER;
const ROLES = Object.keys(TYPE_USER) as Role[];
const roleOf = (type: TypeUser) => ROLES.find((role) => TYPE_USER[role] === type) ?? "customer";

const LAST_ADMIN =
  "This is the last admin who can sign in, so somebody else has to become one first (`admin create`). Nothing was changed.";

function typeOf(role: string): TypeUser {
  const known = ROLES.find((one) => one === role);
  if (!known) throw usageError(`A role is one of ${ROLES.join(", ")}; given: ${role}.`);
  return TYPE_USER[known];
}

type Person = NonNullable<Awaited<ReturnType<typeof findPersonByEmail>>>;

/** Runs a command for the person with this e-mail. */
function withPerson(email: string, work: (person: Person) => Promise<Report>): Promise<Report> {
  return withDatabase(async () => {
    const person = await findPersonByEmail(canonicalEmail(email));
    if (!person)
      throw new CommandError(`Nobody has an account with the e-mail ${email}. \`user list\` shows who does.`);
    return work(person);
  });
}

/** `user list` and `admin list`. */
export async function listUsers({ role, search }: { role: string | undefined; search: string | undefined }) {
  const typeUser = role === undefined ? undefined : typeOf(role);
  const { people, total } = await withDatabase(() => listPeople({ typeUser, search }));
  const lines = people.map(({ since, email, name, typeUser: type, state }) =>
    [since.toISOString().slice(0, 10), roleOf(type).padEnd(8), state.padEnd(11), email, name].join("  "),
  );
  if (total > people.length) lines.push(`… and ${total - people.length} more; --search narrows the list.`);
  const json = people.map(({ typeUser: type, ...person }) => ({ ...person, role: roleOf(type) }));
  return { text: lines.join("\n") || "Nobody.", json: { total, people: json } };
}

/** `user show`. */
export const showUser = (email: string) =>
  withPerson(email, async ({ id, uid }) => {
    const described = await describePerson(id, uid);
    if (!described) throw new CommandError("The account was deleted meanwhile.");
    const { typeUser, ...rest } = described;
    const json = { ...rest, role: roleOf(typeUser) };
    const lines = Object.entries(json).map(([name, value]) => `${name.padEnd(11)}${shown(value)}`);
    return { text: lines.join("\n"), json };
  });

function shown(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.join(", ") : String(value ?? "-");
}

/** `user role`. */
export function changeRole(email: string, role: string): Promise<Report> {
  const wanted = typeOf(role);
  return withPerson(email, async (person) => {
    const result = await setType(person, wanted, null);
    if (result === "last admin") throw new CommandError(LAST_ADMIN);
    if (result === "holds something")
      throw new CommandError(
        `${person.email} has requests, projects, claims or messages, which belong to a ${roleOf(person.typeUser)}'s account. Nothing was changed; the person needs another account, with another e-mail.`,
      );
    return {
      text: `${person.email} is ${wanted === TYPE_USER.admin ? "an" : "a"} ${role}, from the next page on.`,
      json: { email: person.email, role },
    };
  });
}

/** `user block`. */
export const blockUser = (email: string) =>
  withPerson(email, async ({ id, email: address }) => {
    const result = await blockPerson(id, null);
    if (result === "last admin") throw new CommandError(LAST_ADMIN);
    if (result === "gone") throw new CommandError("The account was deleted meanwhile.");
    return {
      text: `${address} is blocked: every session has ended, and signing in is refused.`,
      json: { email: address, blocked: true },
    };
  });

/** `user unblock`. */
export const unblockUser = (email: string) =>
  withPerson(email, async ({ id, email: address }) => {
    await unblockPerson(id, null);
    return { text: `${address} is not blocked and may sign in.`, json: { email: address, blocked: false } };
  });

/** `user password-link`. */
export const printPasswordLink = (email: string) =>
  withPerson(email, async (person) => {
    const url = env.ORIGIN + (await makePasswordLink(person, null));
    return { text: url, json: { url } };
  });

/** `user delete`. Without `yes` it only says what would be deleted. */
export const deleteUser = (email: string, { yes }: { yes: boolean }) =>
  withPerson(email, async (person) => {
    if (!yes) {
      const { goes, stays, releases } = await deletionPreview(person);
      throw new CommandError(
        `Deleting ${person.email} removes the account and ${goes} requests for good; ${stays} requests stay without a name, and ${releases} projects are open again. Nothing was deleted; --yes does it.`,
      );
    }
    const result = await deleteAccount(person);
    if (result === "last admin") throw new CommandError(LAST_ADMIN);
    if (result === "gone") throw new CommandError("The account was deleted meanwhile.");
    return { text: `The account of ${person.email} is deleted. A mail confirms.`, json: { email: person.email } };
  });
