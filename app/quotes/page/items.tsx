import type { QuoteSheet } from "../quote-sheet.ts";
import styles from "./items.module.css";

type ItemsProps = {
  group: QuoteSheet["groups"][number];
  /** what a row said in the version before, by its id */
  former?: ReadonlyMap<string, string> | undefined;
};

/** Labour or materials: a table, whose rows are cards on a phone. */
export function Items({ group: { title, rows, none }, former }: ItemsProps) {
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
              {row.name || "Sem nome"}
              {row.about && <small>{row.about}</small>}
              {former?.has(row.id) && <small>{former.get(row.id)}</small>}
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
