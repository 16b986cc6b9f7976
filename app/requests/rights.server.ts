/** The parties of policy.ts as conditions of queries that join the request. */
import { and, eq, isNotNull, isNull, ne, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { TYPE_USER } from "../kit/roles.ts";
import { type CurrentUser, isWaiting } from "../people/account.ts";
import { type BudgetAction, type Parties, type Party, type Readers, RULES, type Standing } from "./policy.ts";
import { budget } from "./schema.ts";

/** What a statement is given for a person: nobody is more than one of these, and who waits to be admitted is none. */
export const placesOf = (person: CurrentUser) => ({
  admin: person.typeUser === TYPE_USER.admin,
  designer: person.typeUser === TYPE_USER.designer && !isWaiting(person) ? person.id : null,
  customer: person.typeUser === TYPE_USER.customer ? person.id : null,
});

type Places = { [Place in keyof ReturnType<typeof placesOf>]: ReturnType<typeof placesOf>[Place] | Placeholder };

const GIVEN: Places = {
  admin: sql.placeholder("admin"),
  designer: sql.placeholder("designer"),
  customer: sql.placeholder("customer"),
};

const conditionsOf = ({ admin, designer, customer }: Places): Record<Party, SQL | undefined> => ({
  customer: eq(budget.userCreate, sql`${customer}`),
  stranger: ne(budget.userCreate, sql`${customer}`),
  designer: eq(budget.designSelect, sql`${designer}`),
  visitor: sql`(${designer}::uuid is not null and ${budget.designSelect} is distinct from ${designer}::uuid)`,
  waiting: undefined,
  admin: sql`${admin}::boolean`,
});

/** Without places: of a prepared statement, which is given them. */
export function isOneOf(parties: Parties, places = GIVEN): SQL | undefined {
  const conditions = Object.entries(conditionsOf(places)).filter(([party]) => parties[party as Party]);
  return or(sql`false`, ...conditions.map(([, condition]) => condition));
}

const STANDING: Record<Standing, SQL | undefined> = {
  open: and(isNull(budget.withdrawnAt), isNull(budget.designSelect)),
  claimed: and(isNull(budget.withdrawnAt), isNotNull(budget.designSelect)),
  withdrawn: isNotNull(budget.withdrawnAt),
};

export const isReader = (readers: Readers): SQL | undefined =>
  or(...Object.entries(STANDING).map(([standing, is]) => and(is, isOneOf(readers[standing as Standing]))));

/** Whose action it is, while the request stands. */
export const isActor = (action: BudgetAction, places = GIVEN): SQL | undefined =>
  and(isNull(budget.withdrawnAt), isOneOf(RULES[action].parties, places));
