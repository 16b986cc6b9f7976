import type { ComponentProps } from "react";
import type { BudgetRow } from "../../domain/budget-list.ts";
import { initials } from "../../domain/initials.ts";
import { Unread } from "../../ui/display/budget-rows.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./own-turn.module.css";

/** A band for each request that waits for its customer. */
export function OwnTurn({ budgets, news }: { budgets: BudgetRow[] } & Pick<ComponentProps<typeof Unread>, "news">) {
  if (budgets.length === 0) return null;
  return (
    <ul className={styles.bands} aria-label="Sua vez">
      {budgets.map(({ id, data, turn, other, moved, unread }) => {
        const action = turn.action === "viewQuote" ? "visualizar orçamento" : "Abrir o projeto";
        return (
          <li key={id} data-ground="pink">
            <div className={`wrap ${styles.band}`}>
              <div>
                <h2 className="h1">{withCedilla(data.nameProject)}</h2>
                <p className={`h3 ${styles.turn}`}>{`${turn.who} ${turn.what}`}</p>
                <p className={styles.person}>
                  <span className={styles.avatar} aria-hidden="true">
                    {initials(other)}
                  </span>
                  <span>{`${other}, ${moved}`}</span>
                  <Unread count={unread} news={news} />
                </p>
              </div>
              <ButtonLink
                to={`/budget/view/${id}`}
                size="large"
                after="arrow-right"
                aria-label={`${action}: ${data.nameProject}`}
              >
                {action}
              </ButtonLink>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
