import { Link } from "react-router";
import type { BudgetRow } from "../../domain/budget-list.ts";
import { statusOf } from "../../domain/budget-statuses.ts";
import { counted } from "../../domain/count.ts";
import { ButtonLink } from "../form/button.tsx";
import { withCedilla } from "../layout/title.tsx";
import styles from "./budget-rows.module.css";
import { Icon } from "./icon.tsx";
import { StatusChip } from "./status.tsx";

type RowsProps = {
  /** id of the list's heading */
  labelledBy: string;
  budgets: BudgetRow[];
  /** what unread messages are called: one, several */
  news: readonly [string, string];
  /** the line below a turn; empty: none */
  person: (row: BudgetRow) => string;
};

/** Requests as rows that lead to their rooms, the reader's own turn on pink. */
export function BudgetRows({ labelledBy, budgets, news, person }: RowsProps) {
  return (
    <ul className={styles.list} aria-labelledby={labelledBy}>
      {budgets.map((row) => {
        const { colour, line } = statusOf(row.data.status);
        const who = person(row);
        return (
          <li key={row.id}>
            <Link
              className={styles.row}
              to={`/budget/view/${row.id}`}
              data-ground={row.turn.side === "yours" ? "pink" : undefined}
            >
              <span className={styles.name}>
                <span className="h3">{withCedilla(row.data.nameProject)}</span>
                <Unread count={row.unread} news={news} />
              </span>
              <span>
                <b>{row.turn.who}</b> {row.turn.what}
                {who !== "" && <span className={`small ${styles.line}`}>{who}</span>}
              </span>
              <span>
                <StatusChip colour={colour} label={line} />
                <span className={`small soft ${styles.line}`}>{row.moved}</span>
              </span>
              <span className={styles.arrow}>
                <Icon name="arrow-right" size={24} />
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** A dot and '2 mensagens'; nothing without any. */
export function Unread({ count, news: [one, several] }: { count: number; news: RowsProps["news"] }) {
  return count > 0 && <span className={styles.unread}>{counted(count, one, several)}</span>;
}

/** `to`: the address of the same page with a longer list. */
export function More({ to, className }: { to: string; className: string | undefined }) {
  return (
    <p className={className}>
      <ButtonLink to={to} replace preventScrollReset look="outline">
        Carregar mais
      </ButtonLink>
    </p>
  );
}
