import { Link } from "react-router";
import { counted } from "../kit/count.ts";
import { requestType } from "../kit/needs.ts";
import { Icon } from "../ui/display/icon.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import type { BudgetRow } from "./budget-list.ts";
import styles from "./budget-rows.module.css";
import { CARD_COLOUR, statusOf } from "./budget-statuses.ts";
import { StatusChip } from "./status.tsx";

/** What unread messages are called: one, several. */
type News = readonly [string, string];

type RowsProps = {
  /** id of the list's heading */
  labelledBy: string;
  budgets: BudgetRow[];
  news?: News | undefined;
  /** the line below a turn; empty: none */
  person: (row: BudgetRow) => string;
  /** with the request's type and the designer page's reading of the status (DES-3) */
  likeCards?: boolean;
};

/** Requests as rows that lead to their rooms, the reader's own turn on pink. */
export function BudgetRows({ labelledBy, budgets, news, person, likeCards = false }: RowsProps) {
  return (
    <ul className={styles.list} aria-labelledby={labelledBy}>
      {budgets.map((row) => {
        const { colour, line, card, phase } = statusOf(row.data.status);
        const isWithdrawn = row.turn.side === "over" && phase !== "closed";
        const who = person(row);
        return (
          <li key={row.id}>
            <Link
              className={styles.row}
              to={`/budget/view/${row.id}`}
              data-ground={row.turn.side === "yours" ? "pink" : undefined}
            >
              <span>
                <span className={styles.name}>
                  <span className="h3">{withCedilla(row.data.nameProject)}</span>
                  {row.asked !== null && <span className={styles.unread}>{withCedilla("pediu mudança")}</span>}
                  <Unread count={row.unread} news={news} />
                </span>
                {likeCards && <span className={`small ${styles.line}`}>{requestType(row.data.typeBanding).label}</span>}
              </span>
              <span>
                <b>{row.turn.who}</b> {row.turn.what}
                {who !== "" && <span className={`small ${styles.line}`}>{who}</span>}
                {row.tell && (
                  <span className={`small ${styles.phone}`}>
                    <Icon name="phone" size={20} />
                    {row.tell}
                  </span>
                )}
              </span>
              <span>
                {/* None of the statuses is true of a request that was taken back. */}
                {!isWithdrawn && (
                  <StatusChip colour={likeCards ? CARD_COLOUR : colour} label={likeCards ? card : line} />
                )}
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
export function Unread({
  count,
  news: [one, several] = ["mensagem", "mensagens"],
}: {
  count: number;
  news?: News | undefined;
}) {
  return count > 0 && <span className={styles.unread}>{counted(count, one, several)}</span>;
}

/** `to`: the address of the same page with a longer list. */
export function MoreLink({ to, className }: { to: string; className: string | undefined }) {
  return (
    <p className={className}>
      <ButtonLink to={to} replace preventScrollReset look="outline">
        Carregar mais
      </ButtonLink>
    </p>
  );
}
