import { expect, test } from "vitest";
import { findCommand, readCall, unknownCommand } from "./call.ts";
import { COMMANDS } from "./commands.ts";
import { helpFor, overview, usage } from "./help.ts";

/** Why a call with these words is refused. */
function refusal(...words: string[]): { message: string; exitCode: number } {
  const found = findCommand(words);
  if (!found) return unknownCommand(words);
  try {
    readCall(found.name, found.command, words.slice(found.name.split(" ").length));
  } catch (error) {
    return error as { message: string; exitCode: number };
  }
  throw new Error(`not refused: ${words.join(" ")}`);
}

test("[OPS-5.1] each command has a help that names all its parameters and options, and the overview names each command", () => {
  for (const [name, command] of Object.entries(COMMANDS)) {
    const help = helpFor(name, command);
    for (const word of [name, command.summary, command.help, ...command.parameters, "--json", "Exit codes: 0 done"])
      expect(help, name).toContain(word);
    for (const [option, { help: text }] of Object.entries(command.options)) {
      expect(help, name).toContain(`--${option}`);
      expect(help, name).toContain(text);
    }
    expect(help).toContain(usage(name, command));
    expect(overview()).toContain(name);
    expect(findCommand(`${name} rest of the line`.split(" "))?.name).toBe(name);
  }
});

test("[OPS-5.1] a word that is wrong is refused with 2 and the nearest one", () => {
  for (const [words, hint] of [
    ["bakcup", "Did you mean backup?"],
    ["doctr --json", "Did you mean doctor?"],
    ["admin creat", "Did you mean admin create?"],
    ["usr list", "Did you mean user list?"],
    ["user bock x@example.com", "Did you mean user block?"],
    ["user", "There is: user list, user show,"],
    ["", "No command."],
    ["backup x --without-secrets", "Did you mean --without-secret?"],
    ["user list --rol admin", "Did you mean --role?"],
    ["admin create --email a@example.com", "--name is needed."],
    ["user list --role", "--role"],
    ["user role a@example.com", "Parameters: EMAIL ROLE; given: a@example.com."],
    ["backup one two", "Usage: npm run studio -- backup [FILE] [--without-secret] [--json]"],
  ] as const) {
    const { message, exitCode } = refusal(...words.split(" "));
    expect(message, words).toContain(hint);
    expect(exitCode, words).toBe(2);
  }
  expect(refusal("xyzzy").message).not.toContain("Did you mean");
});

test("[OPS-5.1] a call gives what was typed", () => {
  const user = COMMANDS["user list"];
  if (!user) throw new Error("no such command");
  expect(readCall("user list", user, ["--role=admin", "--json"])).toMatchObject({
    parameters: [],
    options: { role: "admin", search: undefined },
  });
});
