import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { user } from "../app/people/schema.ts";
import { db } from "../app/platform/db.server.ts";
import { createUser } from "../tests/support/factories.ts";

// Each run starts its own process.
vi.setConfig({ testTimeout: 180_000 });

async function studio(...parameters: string[]) {
  const env = { ...process.env, DESIGNERS: "admitted" };
  const child = spawn(process.execPath, ["cli/main.ts", "designer", ...parameters], { env, stdio: "pipe" });
  const ended = once(child, "exit");
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, out, err };
}

test("[SEC-8.7] the command lists who waits and admits by e-mail; what it refuses changes nothing", async () => {
  const tiago = await createUser(db, { typeUser: 1, name: "Tiago Barros", admitted: false });
  const clara = await createUser(db, { admitted: false });
  const listed = await studio("waiting");
  expect(listed).toMatchObject({ code: 0, err: "" });
  expect(listed.out).toContain(tiago.email);
  expect(listed.out).not.toContain(clara.email);

  const refused = await studio("admit", clara.email);
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err).toContain("Nothing was changed");
  for (const _ of [1, 2]) {
    expect(await studio("admit", ` ${tiago.email.toUpperCase()}`)).toEqual({
      code: 0,
      out: "Tiago Barros is admitted as a designer.\n",
      err: "",
    });
  }
  const [row] = await db.select().from(user).where(eq(user.id, tiago.id));
  expect(row?.admittedAt).toBeInstanceOf(Date);
  expect((await studio("admit")).code, "without an address").toBe(2);
});
