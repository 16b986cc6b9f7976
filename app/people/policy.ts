/** What admins may do to accounts: on the page of people, and for whoever is still in charge when it happens. */

/** The most serious thing that keeps a person from working. */
export type AccountState = "active" | "unconfirmed" | "waiting" | "refused" | "blocked";
export type AccountAct = "changeType" | "passwordLink" | "block" | "unblock" | "admit" | "refuse";

type Right = Record<AccountState, boolean> & { oneself: boolean };
const ALWAYS = { active: true, unconfirmed: true, waiting: true, refused: true, blocked: true };
const NEVER = { active: false, unconfirmed: false, waiting: false, refused: false, blocked: false };

/** The last admin in charge is neither lowered nor blocked (in-charge.server.ts). */
export const ACCOUNT_ACTS: Record<AccountAct, Right> = {
  // Of somebody who holds nothing; one's own on the profile, among the types that registering offers.
  changeType: { ...ALWAYS, oneself: false },
  passwordLink: { ...ALWAYS, oneself: true },
  block: { ...ALWAYS, blocked: false, oneself: false },
  unblock: { ...NEVER, blocked: true, oneself: false },
  admit: { ...NEVER, waiting: true, refused: true, oneself: false },
  refuse: { ...NEVER, waiting: true, oneself: false },
};

export const mayDo = (act: AccountAct, state: AccountState, isOneself: boolean): boolean =>
  ACCOUNT_ACTS[act][state] && (!isOneself || ACCOUNT_ACTS[act].oneself);
