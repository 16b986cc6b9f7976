/** Writing: login, 'Terminar' with its mails, claim. */
import { sql } from "drizzle-orm";
import { BUDGET_MESSAGES } from "../app/requests/budget.ts";
import type { App } from "../tests/support/app.ts";
import { newSubmission, PASSWORD, PASSWORD_HASH } from "../tests/support/factories.ts";
import { type Account, createAccounts, forwardedFor } from "./accounts.ts";
import { sendAll } from "./client.ts";
import { amount } from "./quick.ts";
import { ratio, table } from "./report.ts";
import type { PlannedRequest } from "./requests.ts";
import { type Cost, costRow, ROUNDS, type Side, type Sides, sideBySide } from "./side-by-side.ts";

const CONNECTIONS = 8;
/** requests in each round */
const LOGINS = amount(40, 4);
const FINISHED = amount(200, 5);
const CLAIMED = amount(200, 5);
/** Below the limits of an hour (requests) and of what one designer holds. */
const FINISHED_BY_ONE = 5;
const CLAIMED_BY_ONE = 10;
/** designers who are mailed about a new request, beside the one of the filling */
const TOLD = 4;

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const JSON_BODY = { "content-type": "application/json" };

export async function measureWrites(app: App, sides: Sides): Promise<void> {
  const { product, floor } = sides;
  const load = (side: Side, plan: (n: number) => PlannedRequest, count: number) => ({
    side,
    load: (round: number) => {
      const requests = Array.from({ length: count }, (_, n) => plan(round * count + n));
      const headers = { origin: app.url };
      return sendAll({
        url: side.url,
        connections: CONNECTIONS,
        requests: requests.map((planned) => ({ ...planned, headers: { ...headers, ...planned.headers } })),
      });
    },
  });
  const accounts = (options: Parameters<typeof createAccounts>[2], requests: number, each: number) =>
    createAccounts(app, Math.ceil(((1 + ROUNDS) * requests) / each), options);
  const of = (people: Account[], n: number) => people[n % people.length] as Account;
  await createAccounts(app, TOLD, { typeUser: 1 });

  const customers = await accounts({}, FINISHED, FINISHED_BY_ONE);
  const others = await accounts({}, FINISHED, FINISHED_BY_ONE);
  const logIn = await sideBySide(app, {
    product: load(product, (n) => login(of(customers, n), n, 302), LOGINS),
    floor: load(floor, (n) => login(of(others, n), n, "true"), LOGINS),
    hash: load(floor, () => hash(), LOGINS),
  });
  const finishing = await sideBySide(app, {
    product: load(product, (n) => finish("/create/new/Branding/0.data", of(customers, n), "email"), FINISHED),
    floor: load(floor, (n) => finish("/finish", of(others, n), ""), FINISHED),
  });

  // Not mailed about new requests: their addresses are not confirmed.
  const designers = await accounts({ typeUser: 1, verified: false }, CLAIMED, CLAIMED_BY_ONE);
  const competitors = await accounts({ typeUser: 1, verified: false }, CLAIMED, CLAIMED_BY_ONE);
  const { rows: open } = await app.database.execute<{ id: string }>(sql`
    SELECT id FROM budget WHERE design_select IS NULL AND withdrawn_at IS NULL ORDER BY opened_at
    LIMIT ${2 * (1 + ROUNDS) * CLAIMED}`);
  const requests = open.map(({ id }) => id);
  const claiming = await sideBySide(app, {
    product: load(
      product,
      (n) => claim(`/budget/view/${requests[2 * n]}.data`, of(designers, n), BUDGET_MESSAGES.claimed),
      CLAIMED,
    ),
    floor: load(
      floor,
      (n) => claim(`/claim/${requests[2 * n + 1]}`, of(competitors, n), requests[2 * n + 1] ?? ""),
      CLAIMED,
    ),
  });

  table(
    "Login, 'Terminar' with its mails, and claim (targets: login at most 1.2 of the bare hash, 'Terminar' at most 3)",
    [
      // What PostgreSQL does meanwhile is not the hash's.
      row("login, beside the hash alone", logIn.product, { ...logIn.hash, database: 0 }),
      row("login, beside account, hash and the session's row", logIn.product, logIn.floor),
      row(`'Terminar' with ${2 + TOLD} mails`, finishing.product, finishing.floor),
      row("claim", claiming.product, claiming.floor),
    ],
  );
}

function row(what: string, product: Cost, floor: Cost) {
  const all = ({ process, database }: Cost) => process + database;
  return {
    what,
    ...costRow(product, floor),
    "time of the floor's": ratio(floor.perSecond, product.perSecond),
    "processor of the floor's": ratio(all(product), all(floor)),
  };
}

function login({ email }: Account, n: number, proof: PlannedRequest["proof"]): PlannedRequest {
  const headers = { ...FORM, "x-forwarded-for": forwardedFor(n) };
  const body = new URLSearchParams({ email, password: PASSWORD }).toString();
  return { method: "POST", path: "/login", headers, body, proof };
}

function hash(): PlannedRequest {
  const body = new URLSearchParams({ password: PASSWORD, stored: PASSWORD_HASH }).toString();
  return { method: "POST", path: "/hash", headers: FORM, body, proof: "true" };
}

function finish(path: string, { id, cookie }: Account, proof: string): PlannedRequest {
  const submission = newSubmission();
  const body = JSON.stringify({ userId: id, submission });
  return { method: "POST", path, headers: { ...JSON_BODY, cookie }, body, proof };
}

function claim(path: string, { cookie }: Account, proof: string): PlannedRequest {
  return { method: "POST", path, headers: { ...FORM, cookie }, body: "intent=claim", proof };
}
