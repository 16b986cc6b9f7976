import { Link } from "react-router";
import { StatusChip } from "../../requests/status.tsx";
import { AssignButton } from "../../room/hands.tsx";
import type { RoomView } from "../../room/room.server.ts";
import { Empty } from "../../ui/display/empty.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { GROUPS, isNarrowed, linkTo, type Order, type OrderFilters, withoutNarrowing } from "./filters.ts";
import { ageText, type OrderRow } from "./order-row.ts";
import styles from "./orders-table.module.css";

type OrdersProps = { rows: OrderRow[]; filters: OrderFilters; designers: RoomView["designers"] };

/** A table, which on a narrow screen is a list of cards. */
export function Orders({ rows, filters, designers }: OrdersProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{GROUPS[filters.group]}</caption>
      <thead>
        <tr>
          <Sorted filters={filters} label="Projeto" first="nome" second="nome-inverso" />
          <th scope="col">De quem é a vez</th>
          <th scope="col">Estado</th>
          <th scope="col">Designer</th>
          <th scope="col" className={styles.number}>
            Orçamento
          </th>
          <Sorted filters={filters} label="Idade" first="novos" second="antigos" className={styles.number} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Link to={`/budget/view/${row.id}`} className={styles.name}>
                {withCedilla(row.nameProject)}
              </Link>
              <small>{row.customer}</small>
            </td>
            <td>
              <b>{row.who}</b>
              <small>{row.what}</small>
            </td>
            <td>{row.status && <StatusChip colour={row.status.colour} label={row.status.line} />}</td>
            <td>
              {row.isOpen ? (
                <AssignButton
                  view={{
                    id: row.id,
                    data: { nameProject: row.nameProject },
                    owner: { name: row.customer },
                    designers,
                  }}
                  label="Atribuir"
                  size="small"
                  aria-label={`Atribuir: ${row.nameProject}`}
                />
              ) : (
                row.designer
              )}
            </td>
            <td className={styles.number}>
              {row.quote.sum && <b>{row.quote.sum}</b>}
              <small>{row.quote.state}</small>
            </td>
            <td className={styles.number}>
              <span className={row.isLate ? styles.late : styles.age}>
                {ageText(row.age)}
                {row.isLate && <span className="visually-hidden"> (atrasado)</span>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SortedProps = {
  filters: OrderFilters;
  label: string;
  first: Order;
  second: Order;
  className?: string | undefined;
};

/** A column's head that sorts by it, and the other way round at the second press. */
function Sorted({ filters, label, first, second, className }: SortedProps) {
  const isSorted = filters.order === first || filters.order === second;
  const isFirst = filters.order === first;
  const order = isFirst ? second : first;
  const direction = isFirst ? "ascending" : "descending";
  return (
    <th scope="col" className={className} aria-sort={isSorted ? direction : undefined}>
      <Link to={linkTo(filters, { order })} preventScrollReset>
        {label}
        {isSorted && (
          <span className={isFirst ? undefined : styles.up}>
            <Icon name="caret-down" size={16} />
          </span>
        )}
      </Link>
    </th>
  );
}

/** What stands where the rows would. */
export function nothingFound(filters: OrderFilters) {
  const { group, q } = filters;
  const elsewhere = group === "terminados" ? "andamento" : "terminados";
  if (!isNarrowed(filters))
    return (
      <Empty text={group === "andamento" ? "Nenhum pedido em andamento" : `Nada em ${GROUPS[group]}`}>
        <p>Quando um pedido chegar a esta etapa, aparece aqui.</p>
      </Empty>
    );
  return (
    <Empty text={q ? `Nada com “${q}” em ${GROUPS[group]}` : `Nada assim em ${GROUPS[group]}`}>
      {q && <p>A busca olha o nome do projeto, o nome e o telefone do cliente.</p>}
      <p className={styles.ways}>
        <ButtonLink to={linkTo(filters, { group: elsewhere })} look="outline" size="small">
          {`Ver em ${GROUPS[elsewhere]}`}
        </ButtonLink>
        <ButtonLink to={linkTo(withoutNarrowing(filters))} look="outline" size="small">
          Limpar a busca e os filtros
        </ButtonLink>
      </p>
    </Empty>
  );
}
