import type { QuoteSheet } from "../quote-sheet.ts";
import styles from "./items.module.css";

/** Labour or materials: a table, whose rows are cards on a phone. */
export function Items({ group: { title, rows, none } }: { group: QuoteSheet["groups"][number] }) {
  if (rows.length === 0 && !none) return null;
  if (rows.length === 0)
    return (
      <section>
        <h2 className="h3">{title}</h2>
        <p className={styles.none}>{none}</p>
      </section>
    );
  return (
    <table className={styles.items}>
      <caption className="h3">{title}</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Qtd.</th>
          <th scope="col">Preço</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              {row.name}
              {row.about && <small>{row.about}</small>}
            </th>
            <td>
              <span className={styles.unit}>Qtd. </span>
              {row.quantity}
            </td>
            <td>{row.price}</td>
            <td>{row.total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
