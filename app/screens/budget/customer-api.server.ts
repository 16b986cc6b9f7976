import { currentUser } from "../../auth/guards.server.ts";
import { type CurrentUser, TYPE_USER } from "../../domain/account.ts";

/**
 * The guard of the addresses that scripts of a page call: a redirect would answer them with the login page, so they get
 * 401 or 403 and a sentence. Throws that answer.
 */
export async function requireCustomerApi(
  request: Request,
  messages: { "logged-out": string; "customers-only": string },
): Promise<CurrentUser> {
  const user = await currentUser(request);
  if (user?.typeUser === TYPE_USER.customer) return user;
  const kind = user ? "customers-only" : "logged-out";
  throw Response.json({ kind, message: messages[kind] }, { status: user ? 403 : 401 });
}

/** What such an address answers to a method it does not know. */
export function methodNotAllowed(...allowed: string[]): Response {
  return Response.json(
    { kind: "method", message: "Method not allowed" },
    { status: 405, headers: { allow: allowed.join(", ") } },
  );
}
