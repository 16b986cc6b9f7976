/** The roles of people: their stored values, their names, homes and limits. */

export const TYPE_USER = { customer: 0, designer: 1, admin: 2 } as const;
export type TypeUser = (typeof TYPE_USER)[keyof typeof TYPE_USER];

type AccountType = {
  /** within a sentence: 'a conta de cliente' */
  noun: string;
  /** how registering offers it; null: nobody can register as one */
  choice: { name: string; text: string } | null;
  /** where it starts, and the label of the menu's button */
  home: { path: string; label: string };
  /** the first part of this type's own addresses */
  area: string | null;
  /**
   * limits of uploads: at the same moment; within an hour, failed ones included; stored bytes within 24 hours. An admin
   * fills a board at once.
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

/** The type of a stored number. An unknown number has a customer's rights, which are the fewest. */
export function typeUserOf(stored: number): TypeUser {
  return TYPES.find((type) => type === stored) ?? TYPE_USER.customer;
}
