/**
 * Who is asking, and who may enter. Every private loader and action calls one of these itself: a `.data` request may ask
 * for one loader alone. The role is read from the database each time.
 */
import { redirect } from "react-router";
import { findUserByUid } from "../data/users.server.ts";
import { ACCOUNT_TYPES, type CurrentUser, isWaiting, TYPE_USER } from "../domain/account.ts";
import { auth } from "./auth.server.ts";

/** The login behind a request, whether or not its `user` document exists yet (a first social login has none). */
export async function currentLogin(
  request: Request,
): Promise<{ uid: string; email: string; emailVerified: boolean; name: string } | null> {
  const session = await auth.api.getSession({ headers: request.headers });
  if (!session) return null;
  const { id, email, emailVerified, name } = session.user;
  return { uid: id, email, emailVerified, name };
}

/** The person behind a request, or null. A designer who waits to be admitted is one: whoever grants something asks `isWaiting`. */
export async function currentUser(request: Request): Promise<CurrentUser | null> {
  const login = await currentLogin(request);
  return login && (await findUserByUid(login.uid));
}

/** The designer behind a request who waits to be admitted, or null for anybody else. */
export async function waitingDesigner(request: Request): Promise<CurrentUser | null> {
  const user = await currentUser(request);
  return user && isWaiting(user) ? user : null;
}

/** The person, or a redirect to `/login` that comes back to `url`; a designer who waits is sent to the page that says so. */
export async function requireUser(request: Request, url: URL): Promise<CurrentUser> {
  const user = await requirePerson(request, url);
  if (isWaiting(user)) throw redirect(ACCOUNT_TYPES[TYPE_USER.designer].home.path);
  return user;
}

async function requirePerson(request: Request, url: URL): Promise<CurrentUser> {
  const login = await currentLogin(request);
  const user = login && (await findUserByUid(login.uid));
  if (user) return user;
  const back = new URLSearchParams({ voltar: url.pathname + url.search });
  if (login) throw redirect(`/registre?etapa=completar&${back}`);
  throw redirect(`/login?${back}`);
}

/**
 * An admitted designer; everybody else goes to `/login` (DES-1), which sends who is logged in to their own page. That page
 * asks `waitingDesigner` first.
 */
export async function requireDesigner(request: Request, url: URL): Promise<CurrentUser> {
  return ofType(await requireUser(request, url), url, TYPE_USER.designer);
}

/** An admin; everybody else goes to `/login` (ADM-1). */
export async function requireAdmin(request: Request, url: URL): Promise<CurrentUser> {
  return ofType(await requireUser(request, url), url, TYPE_USER.admin);
}

function ofType(user: CurrentUser, url: URL, typeUser: CurrentUser["typeUser"]): CurrentUser {
  if (user.typeUser !== typeUser) {
    throw redirect(`/login?${new URLSearchParams({ voltar: url.pathname + url.search })}`);
  }
  return user;
}

/** is-logged-in, is-designer (admitted), is-admin (spec §7) */
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
