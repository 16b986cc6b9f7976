import { Form, Link, useSubmit } from "react-router";
import { type BudgetCard, MOST_COUNTED, OPEN_ORDERS, type OpenOrder } from "../../domain/budget-list.ts";
import { CARD_COLOUR, statusOf } from "../../domain/budget-statuses.ts";
import { counted } from "../../domain/count.ts";
import { chosenDeliverables } from "../../domain/deliverables.ts";
import { requestType } from "../../domain/needs.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { StatusChip } from "../../ui/display/status.tsx";
import { Button } from "../../ui/form/button.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./designer.module.css";

/** The requests that are open to claim. */
export function OpenCards({ budgets }: { budgets: BudgetCard[] }) {
  return (
    <ul className={styles.cards}>
      {budgets.map((budget) => (
        <Card key={budget.id} budget={budget} />
      ))}
    </ul>
  );
}

/** `asked`: what the address says of both lists. */
type OrderProps = { total: number; asked: { abertos: number; meus: number; ordem: OpenOrder } };

export function Order({ total, asked }: OrderProps) {
  const submit = useSubmit();
  return (
    <Form className={styles.order} replace preventScrollReset>
      <p className="small">
        {total === MOST_COUNTED ? `mais de ${MOST_COUNTED - 1} pedidos` : counted(total, "pedido", "pedidos")}
      </p>
      <input type="hidden" name="abertos" value={asked.abertos} />
      <input type="hidden" name="meus" value={asked.meus} />
      <label className={styles.choice}>
        <span className="label soft">Ordenar</span>
        <span className={styles.select}>
          <select
            key={asked.ordem}
            name="ordem"
            defaultValue={asked.ordem}
            onChange={({ currentTarget }) =>
              void submit(currentTarget.form, { replace: true, preventScrollReset: true })
            }
          >
            {Object.entries(OPEN_ORDERS).map(([order, label]) => (
              <option key={order} value={order}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="caret-down" size={18} />
        </span>
      </label>
      <noscript>
        <Button type="submit" look="outline" size="small">
          Ordenar
        </Button>
      </noscript>
    </Form>
  );
}

function Card({ budget: { id, data, wished, waits, late, tell, givenBack } }: { budget: BudgetCard }) {
  return (
    <li>
      <Link className={styles.card} to={`/budget/view/${id}`}>
        <StatusChip colour={CARD_COLOUR} label={statusOf(data.status).card} />
        <b className={styles.name}>{withCedilla(data.nameProject)}</b>
        <span>{requestType(data.typeBanding).label}</span>
        <span className={styles.deliverables}>
          {chosenDeliverables(data.forMake).map(({ name, icon }) => (
            <span key={name}>
              <Icon name={icon} />
              {name}
            </span>
          ))}
        </span>
        {givenBack && <span className={styles.givenBack}>{givenBack}</span>}
        <span className={styles.facts}>
          <b>{wished}</b>
          <span className={late ? styles.late : undefined}>{waits}</span>
          <span className={styles.phone}>
            <Icon name="phone" size={20} />
            {tell}
          </span>
        </span>
      </Link>
    </li>
  );
}
