/** Who may read a request's quotes, and who may send them: conditions of queries that join the request. */
import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { TYPE_USER } from "../kit/roles.ts";
import type { CurrentUser } from "../people/account.ts";
import { budget } from "../requests/schema.ts";

export const isAdmin = sql<boolean>`${sql.placeholder("admin")}::boolean`;
const holds = eq(budget.designSelect, sql.placeholder("designer"));

/** Fewer than may see the request: its customer, the designer who holds it, and admins. */
export const readable: SQL | undefined = or(isAdmin, eq(budget.userCreate, sql.placeholder("customer")), holds);

/** The designer who holds the request, and admins, while it stands. */
export const managed: SQL | undefined = and(isNull(budget.withdrawnAt), or(isAdmin, holds));

/** The placeholders of a person who does not wait to be admitted: nobody is more than one of these. */
export const placesOf = ({ id, typeUser }: CurrentUser) => ({
  admin: typeUser === TYPE_USER.admin,
  designer: typeUser === TYPE_USER.designer ? id : null,
  customer: typeUser === TYPE_USER.customer ? id : null,
});
