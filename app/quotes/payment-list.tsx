import { Link } from "react-router";
import type { PaymentLine } from "./payment-lines.ts";
import styles from "./payment-list.module.css";
import { paymentPath } from "./quote-state.ts";

/** What, how much, when, and whether it is paid. */
export function PaymentList({
  budgetId,
  payments,
  linked,
}: {
  budgetId: string;
  payments: readonly PaymentLine[];
  /** each has its page, while the quote holds */
  linked: boolean;
}) {
  return (
    <ul className={styles.payments}>
      {payments.map(({ number, title, amount, due, stage, status }) => (
        <li key={number} data-stage={stage}>
          <span className={styles.what}>
            {linked ? <Link to={paymentPath(budgetId, number)}>{title}</Link> : title}
            <span className="small soft">{[due, status].filter(Boolean).join(": ")}</span>
          </span>
          <b>{amount}</b>
        </li>
      ))}
    </ul>
  );
}
