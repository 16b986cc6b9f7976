/**
 * The guards of the addresses that scripts of a page call: a redirect would answer them with the login page, so they get
 * 401 or 403 and a sentence, as `Refusal`. They throw that answer.
 */
import { type CurrentUser, TYPE_USER } from "../domain/account.ts";
import { refuse } from "../services/refusal.server.ts";
import { currentUser } from "./guards.server.ts";

/** A customer. */
export async function requireCustomerApi(
  request: Request,
  messages: { "logged-out": string; "customers-only": string },
): Promise<CurrentUser> {
  const user = await currentUser(request);
  if (user?.typeUser === TYPE_USER.customer) return user;
  throw user
    ? refuse("customers-only", messages["customers-only"], 403)
    : refuse("logged-out", messages["logged-out"], 401);
}

/** An admin. */
export async function requireAdminApi(
  request: Request,
  messages: { "logged-out": string; "admins-only": string },
): Promise<CurrentUser> {
  const user = await currentUser(request);
  if (user?.typeUser === TYPE_USER.admin) return user;
  throw user ? refuse("admins-only", messages["admins-only"], 403) : refuse("logged-out", messages["logged-out"], 401);
}
