/**
 * Every private loader and action calls a guard itself, because a `.data` request may ask for one loader alone. Session
 * and role are read from the database for each request, once however many guards ask.
 */

import { createHmac } from "node:crypto";
import { and, desc, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { redirect } from "react-router";
import { percentDecoded } from "../kit/percent.ts";
import { ACCOUNT_TYPES, TYPE_USER, type TypeUser } from "../kit/roles.ts";
import { announceSessionsEnded } from "../platform/announce.server.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { refuse } from "../platform/refusal.server.ts";
import { type CurrentUser, isWaiting } from "./account.ts";
import { authSession, authUser } from "./auth-schema.ts";
import { AUTH_COOKIE_PREFIX } from "./cookies.server.ts";
import { user } from "./schema.ts";
import { isSame } from "./secrets.server.ts";
import { PERSON, toCurrentUser } from "./users.server.ts";

const sessions = new WeakMap<Request, Promise<Session | null>>();

/** An action that changes session or person asks no guard afterwards; the loaders after it have another Request. */
function currentSession(request: Request): Promise<Session | null> {
  const known = sessions.get(request);
  if (known) return known;
  const session = readSession(request.headers);
  sessions.set(request, session);
  return session;
}

/** The login, whether or not its `user` document exists yet (a first social login has none). */
export async function currentLogin(request: Request): Promise<Session["login"] | null> {
  return (await currentSession(request))?.login ?? null;
}

/** Includes designers who wait to be admitted: check `isWaiting` before granting anything. */
export async function currentUser(request: Request): Promise<CurrentUser | null> {
  return (await currentSession(request))?.user ?? null;
}

export async function waitingDesigner(request: Request): Promise<CurrentUser | null> {
  const user = await currentUser(request);
  return user && isWaiting(user) ? user : null;
}

/** Redirects to `/login` (and back to `url`); without a document to registering; a waiting designer to their page. */
export async function requireUser(request: Request, url: URL): Promise<CurrentUser> {
  const { user } = await requireAccount(request, url);
  if (isWaiting(user)) throw redirect(ACCOUNT_TYPES[TYPE_USER.designer].home.path);
  return user;
}

/** For a person's own account only: lets waiting designers in as well. */
export async function requireAccount(request: Request, url: URL): Promise<{ user: CurrentUser; sessionId: string }> {
  const session = await currentSession(request);
  if (!session) throw toLogin(url);
  const { user, login } = session;
  if (!user) throw redirect(`/registre?etapa=completar&${returnTo(url)}`);
  return { user, sessionId: login.sessionId };
}

const returnTo = (url: URL) => new URLSearchParams({ voltar: url.pathname + url.search });
const toLogin = (url: URL) => redirect(`/login?${returnTo(url)}`);

/** Others go to `/login` (DES-1), which sends logged-in people on. The designer page asks `waitingDesigner` first. */
export const requireDesigner = (request: Request, url: URL) => requireType(TYPE_USER.designer, request, url);

export const requireAdmin = (request: Request, url: URL) => requireType(TYPE_USER.admin, request, url);

async function requireType(typeUser: TypeUser, request: Request, url: URL): Promise<CurrentUser> {
  const user = await requireUser(request, url);
  if (user.typeUser !== typeUser) throw toLogin(url);
  return user;
}

const WRONG_TYPE = { [TYPE_USER.customer]: "customers-only", [TYPE_USER.admin]: "admins-only" } as const;

/** For scripts' requests: throws a 401 or 403 `Refusal`, because a redirect would return the login page. */
export async function requireApiUser<Type extends keyof typeof WRONG_TYPE>(
  request: Request,
  typeUser: Type,
  messages: Record<"logged-out" | (typeof WRONG_TYPE)[Type], string>,
): Promise<CurrentUser> {
  const user = await currentUser(request);
  if (!user) throw refuse("logged-out", messages["logged-out"], 401);
  if (user.typeUser !== typeUser) throw refuse(WRONG_TYPE[typeUser], messages[WRONG_TYPE[typeUser]], 403);
  return user;
}

/** These three are named by the specification (§7); the screens use the guards above. */
export async function isLoggedIn(request: Request): Promise<boolean> {
  return (await currentUser(request)) !== null;
}

export async function isDesigner(request: Request): Promise<boolean> {
  const user = await currentUser(request);
  return user?.typeUser === TYPE_USER.designer && !isWaiting(user);
}

export async function isAdmin(request: Request): Promise<boolean> {
  return (await currentUser(request))?.typeUser === TYPE_USER.admin;
}

type Account = Pick<CurrentUser, "id" | "uid">;

export type Session = {
  login: { uid: string; email: string; emailVerified: boolean; name: string; sessionId: string };
  /** null: the login has no document yet */
  user: CurrentUser | null;
};

const sessionByToken = db
  .select({
    login: {
      uid: authUser.id,
      email: authUser.email,
      emailVerified: authUser.emailVerified,
      name: authUser.name,
      sessionId: authSession.id,
    },
    user: PERSON,
  })
  .from(authSession)
  .innerJoin(authUser, eq(authUser.id, authSession.userId))
  .leftJoin(user, eq(user.uid, authUser.id))
  .where(
    and(eq(authSession.token, sql.placeholder("token")), gt(authSession.expiresAt, sql`now()`), isNull(user.blockedAt)),
  )
  .prepare("findSession");

/** Of several cookies of the same name the first counts. */
const COOKIE = new RegExp(`(?:^|;)\\s*${AUTH_COOKIE_PREFIX}\\.session_token\\s*=([^;]*)`);

const sign = (token: string) => createHmac("sha256", env.AUTH_SECRET).update(token).digest("base64");

/**
 * The session, its login and its person; null: none, or over. better-auth's cookie is the token, a dot and the HMAC-SHA256
 * of the token in base64, percent-encoded. Read here, because `auth.api.getSession` makes two queries where one is enough
 * (a test compares the two), and none for a token without this site's signature.
 */
export async function readSession(headers: Headers): Promise<Session | null> {
  const value = percentDecoded(COOKIE.exec(headers.get("cookie") ?? "")?.[1]?.trim() ?? "", "");
  const dot = value.lastIndexOf(".");
  const token = value.slice(0, dot);
  if (dot < 1 || !isSame(value.slice(dot + 1), sign(token))) return null;
  const [found] = await sessionByToken.execute({ token });
  return found ? { login: found.login, user: await toCurrentUser(found.user) } : null;
}

const sessionsOf = db
  .select({ id: authSession.id, userAgent: authSession.userAgent, createdAt: authSession.createdAt })
  .from(authSession)
  .where(and(eq(authSession.userId, sql.placeholder("uid")), gt(authSession.expiresAt, sql`now()`)))
  .orderBy(desc(authSession.createdAt), desc(authSession.id))
  .prepare("listSessions");

/** Newest first. Without tokens. */
export function listSessions(uid: string) {
  return sessionsOf.execute({ uid });
}

export function endSession(person: Account, sessionId: string): Promise<void> {
  return db.transaction((tx) => endSessions(tx, person, eq(authSession.id, sessionId)));
}

/** null keeps none. */
export function endOtherSessions(tx: Tx, person: Account, keep: string | null): Promise<void> {
  return endSessions(tx, person, keep === null ? undefined : ne(authSession.id, keep));
}

async function endSessions(tx: Tx, { id, uid }: Account, which: SQL | undefined): Promise<void> {
  await tx.delete(authSession).where(and(eq(authSession.userId, uid), which));
  await announceSessionsEnded(tx, id);
}
