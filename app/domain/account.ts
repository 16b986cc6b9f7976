/** Accounts: kinds of user (spec §1), the document's shape (spec §3) and the rules of registering. */

export const TYPE_USER = { customer: 0, designer: 1, admin: 2 } as const;
export type TypeUser = (typeof TYPE_USER)[keyof typeof TYPE_USER];

/** Links of a person; the spelling of `linkeding` is the specification's. */
export type SocialMedia = { instagram: string; facebook: string; linkeding: string };

/** What a request knows about the person behind it; never sent to the browser whole. */
export type CurrentUser = {
  /** id of the `user` document */
  id: string;
  /** id of the login (better-auth) */
  uid: string;
  name: string;
  email: string;
  tell: string;
  typeUser: TypeUser;
};

/** Where each kind of account starts (AUTH-10) and what the menu's button says (NAV-5). */
export const HOME_OF: Record<TypeUser, { path: string; label: string }> = {
  0: { path: "/account", label: "Minha Conta" },
  1: { path: "/designer/page", label: "Designer Page" },
  2: { path: "/admin/page", label: "Admin" },
};

export const PASSWORD_MIN = 5;
export const PASSWORD_MAX = 128;

/** What an insert into `user` takes; `socialMedia` starts empty (AUTH-5). */
export type NewUser = { uid: string; name: string; email: string; tell: string; typeUser: TypeUser };
