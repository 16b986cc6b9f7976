import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { listActs } from "../app/people/acts.server.ts";
import { user } from "../app/people/schema.ts";
import { passwords } from "../app/people/secrets.server.ts";
import { findLogin } from "../app/people/users.server.ts";
import { db } from "../app/platform/db.server.ts";
import { createUser } from "../tests/support/factories.ts";

// Each run starts its own process.
vi.setConfig({ testTimeout: 60_000 });

/** Runs the command as an operator does, with the password on standard input. */
async function studio(password: string, ...parameters: string[]) {
  const child = spawn(process.execPath, ["cli/main.ts", ...parameters], { env: process.env });
  const ended = once(child, "exit");
  child.stdin.on("error", () => undefined); // the process may end without reading
  child.stdin.end(password);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, out, err };
}

test("[AUTH-1] [OWNER-7] the command makes an admin whose e-mail counts as confirmed, and it is recorded", async () => {
  const made = await studio(
    "uma-senha-boa\n",
    ...["admin", "create", "--email", "Dona@Example.com", "--name", "Dona Maria", "--tell", "(11) 91111-2222"],
  );
  expect(made).toEqual({ code: 0, out: "dona@example.com is an admin now and can log in at /login.\n", err: "" });
  const login = await findLogin("dona@example.com");
  expect(login).toMatchObject({ name: "Dona Maria", emailVerified: true });
  expect(await passwords.verify({ hash: login?.passwordHash ?? "", password: "uma-senha-boa" })).toBe(true);
  expect(await db.select().from(user).where(eq(user.email, "dona@example.com"))).toMatchObject([
    { typeUser: 2, tell: "(11) 91111-2222", name: "Dona Maria" },
  ]);
  const { acts } = await listActs(1);
  expect(acts).toMatchObject([{ by: "Linha de comando", text: "criou a conta de Dona Maria como admin" }]);
});

test("[AUTH-1] the command promotes nobody, takes no weak password and says how it is called", async () => {
  const customer = await createUser(db);
  const taken = await studio("uma-senha-boa\n", "admin", "create", "--email", customer.email, "--name", "Outra");
  expect(taken).toMatchObject({ code: 1, out: "" });
  expect(taken.err).toContain("already has an account");
  expect(await db.select().from(user).where(eq(user.email, customer.email))).toMatchObject([
    { typeUser: 0, name: customer.name },
  ]);

  const weak = await studio("12345\n", "admin", "create", "--email", "fraca@example.com", "--name", "Fraca");
  expect(weak.code).toBe(1);
  expect(weak.err).toContain("password");
  expect(await findLogin("fraca@example.com")).toBeNull();

  const wrong = await studio("", "admin", "create", "--mail", "x");
  expect(wrong).toMatchObject({ code: 2, out: "" });
  expect(wrong.err).toMatch(/Did you mean --email\?\s+Usage:/);
});
