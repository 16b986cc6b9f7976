import { Link } from "react-router";
import { counted } from "../../kit/count.ts";
import type { OverdueBudget } from "../../requests/budget-lists.server.ts";
import { AssignButton } from "../../room/hands.tsx";
import type { RoomView } from "../../room/room.server.ts";
import { withCedilla } from "../../ui/layout/title.tsx";
import waits from "../waits.module.css";

/** Bands at first; the list has the others. */
const SHOWN = 3;

type OrdersWaitingProps = { overdue: OverdueBudget[]; designers: RoomView["designers"] };

/** Requests that have been without a designer for longer than the studio's time to answer. */
export function OrdersWaiting({ overdue, designers }: OrdersWaitingProps) {
  if (overdue.length === 0) return null;
  const more = overdue.length - SHOWN;
  return (
    <section className={waits.band} data-ground="pink" aria-label="O que espera">
      <div className="wrap">
        <ul className={waits.list}>
          {overdue.slice(0, SHOWN).map(({ id, nameProject, customer, waits }) => (
            <li key={id}>
              <h2 className="h3">{withCedilla(`Sua vez: ${nameProject} está ${waits} sem designer.`)}</h2>
              <AssignButton
                view={{ id, data: { nameProject }, owner: { name: customer }, designers }}
                label="Atribuir a alguém"
                after="arrow-right"
                aria-label={`Atribuir a alguém: ${nameProject}`}
              />
            </li>
          ))}
          {more > 0 && (
            <li>
              <p>
                <Link to="/admin/pedidos?etapa=sem-designer&ordem=antigos">
                  {`${counted(more, "outro pedido também espera", "outros pedidos também esperam")}: ver todos`}
                </Link>
              </p>
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}
