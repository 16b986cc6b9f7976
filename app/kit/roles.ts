/** People's roles: their stored values, names, home pages and limits. */

export const TYPE_USER = { customer: 0, designer: 1, admin: 2 } as const;
export type TypeUser = (typeof TYPE_USER)[keyof typeof TYPE_USER];

type AccountType = {
  /** inside a sentence: 'a conta de cliente' */
  noun: string;
  /** how registration offers it; null: nobody can register as one */
  choice: { name: string; text: string } | null;
  /** the first page, and the label of the menu's button */
  home: { path: string; label: string };
  /** the first part of this role's own addresses */
  area: string | null;
  /**
   * limits of uploads: concurrent ones; per hour, including failed ones; stored bytes within 24 hours. An admin fills a
   * whole board at once
   */
  uploads: { atOnce: number; anHour: number; aDay: number };
};

const GIGABYTE = 1024 ** 3;

export const ACCOUNT_TYPES: Record<TypeUser, AccountType> = {
  [TYPE_USER.customer]: {
    noun: "cliente",
    choice: { name: "Cliente", text: "Quero criar uma marca." },
    home: { path: "/account", label: "Minha Conta" },
    area: null,
    uploads: { atOnce: 4, anHour: 60, aDay: GIGABYTE },
  },
  [TYPE_USER.designer]: {
    noun: "designer",
    choice: { name: "Designer", text: "Sou designer e quero atender pedidos." },
    home: { path: "/designer/page", label: "Designer Page" },
    area: "designer",
    uploads: { atOnce: 4, anHour: 60, aDay: GIGABYTE },
  },
  [TYPE_USER.admin]: {
    noun: "administrador",
    choice: null,
    home: { path: "/admin/page", label: "Admin" },
    area: "admin",
    uploads: { atOnce: 24, anHour: 600, aDay: 10 * GIGABYTE },
  },
};

export const TYPES = Object.values(TYPE_USER);
export const OPEN_TYPES = TYPES.filter((type) => ACCOUNT_TYPES[type].choice !== null);

/** The role of a stored number. An unknown number counts as a customer, who has the fewest rights. */
export function typeUserOf(stored: number): TypeUser {
  return TYPES.find((type) => type === stored) ?? TYPE_USER.customer;
}
