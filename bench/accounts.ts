/** People who can sign in, in numbers: no limit of the product counts one person's or one address's requests together. */
import type { CurrentUser } from "../app/people/account.ts";
import type { App } from "../tests/support/app.ts";
import { createUser, type UserOptions } from "../tests/support/factories.ts";
import { cookieOf } from "../tests/support/session.ts";

export type Account = CurrentUser & { cookie: string };

/** The password of each is PASSWORD of the factories. */
export async function createAccounts(app: App, count: number, options: UserOptions = {}): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let n = 0; n < count; n++) {
    const person = await createUser(app.database, options);
    accounts.push({ ...person, cookie: await cookieOf(app, person) });
  }
  return accounts;
}

/** An address of its own for each number, as a trusted proxy names it. */
export const forwardedFor = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
