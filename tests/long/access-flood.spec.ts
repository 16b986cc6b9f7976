/** One address keeps the login busy; who comes from another gets in (docs/decisions/turns-by-person.md). */
import { randomUUID } from "node:crypto";
import type { App } from "../support/app.ts";
import { createUser, PASSWORD } from "../support/factories.ts";
import { newcomer } from "../support/registering.ts";
import { expect, test } from "../support/test.ts";

const ATTACKER = "203.0.113.66";
const CONNECTIONS = 45;
const OTHERS = 20;
/** In milliseconds: a connection without traffic is closed then (listen.ts), as happens to the flood on a slow machine. */
const SILENCE = 60_000;

/** Posts a form as a program would: the path it is sent to, or what became of it. */
async function post(app: App, path: string, form: Record<string, string>, address: string): Promise<string> {
  const headers = { "X-Forwarded-For": address, origin: app.url };
  const options = { method: "POST", headers, body: new URLSearchParams(form), redirect: "manual" } as const;
  const response = await fetch(app.url + path, options);
  await response.arrayBuffer();
  return response.headers.get("location") ?? String(response.status);
}

/** Posts without a pause on that many connections while `work` runs; every connection has had a response by then. */
async function besideFlood<Result>(flood: () => Promise<string>, work: () => Promise<Result>): Promise<Result> {
  let over = false;
  let answered = 0;
  const full = Promise.withResolvers<void>();
  const connection = async () => {
    while (!over) {
      const asked = Date.now();
      await flood().catch((error) => {
        if (Date.now() - asked < SILENCE) throw error;
      });
      answered += 1;
      if (answered === CONNECTIONS) full.resolve();
    }
  };
  const connections = Promise.all(Array.from({ length: CONNECTIONS }, connection));
  await full.promise;
  const result = await work();
  over = true;
  await connections;
  return result;
}

function registration(): Record<string, string> {
  const { name, email, tell, password } = newcomer();
  const attempt = randomUUID();
  return { intent: "criar", attempt, typeUser: "0", name, email, tell, password, confirmation: password };
}

const FLOODS: Record<string, () => Record<string, string>> = {
  "/login": () => ({ email: `${randomUUID()}@example.com`, password: "palpite" }),
  "/registre": registration,
  "/login/redefinir": () => ({ email: `${randomUUID()}@example.com` }),
};

for (const [path, form] of Object.entries(FLOODS))
  test(`[MEND2-14] [SEC-8.3] beside ${CONNECTIONS} connections of one address that post to ${path}, all ${OTHERS} others log in, and others register`, async ({
    app,
    database,
  }) => {
    test.setTimeout(120_000);
    const people = await Promise.all(Array.from({ length: OTHERS }, () => createUser(database)));
    const network = Object.keys(FLOODS).indexOf(path);
    const { logins, registered } = await besideFlood(
      () => post(app, path, form(), ATTACKER),
      async () => {
        const entering = people.map(({ email }, n) =>
          post(app, "/login", { email, password: PASSWORD }, `198.51.${network}.${n}`),
        );
        const logins = await Promise.all(entering);
        const registered = await post(app, "/registre", registration(), `198.51.${network}.99`);
        return { logins, registered };
      },
    );
    expect(logins).toEqual(Array(OTHERS).fill("/account"));
    expect(registered).toBe("/registre?etapa=confirmar");
  });
