import { Form, useNavigation } from "react-router";
import { counted } from "../../kit/count.ts";
import type { WaitingDesigner } from "../../people/designers.server.ts";
import type { OverdueBudget, UnreadRoom } from "../../requests/budget-lists.server.ts";
import { Unread } from "../../requests/budget-rows.tsx";
import { DateTime } from "../../ui/display/date-time.tsx";
import { Empty } from "../../ui/display/empty.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./waits.module.css";

type WaitsProps = {
  overdue: OverdueBudget[];
  rooms: UnreadRoom[];
  designers: WaitingDesigner[];
  /** what the studio's missing Pix key means; null: there is one */
  pix: string | null;
  answerDays: number;
};

/** What only an admin can move on: the missing Pix key, requests that nobody claimed, messages to the studio, designers to admit. */
export function Waits({ overdue, rooms, designers, pix, answerDays }: WaitsProps) {
  if (overdue.length + rooms.length + designers.length === 0 && pix === null)
    return (
      <section className={styles.nothing} data-ground="mist" aria-label="O que espera">
        <div className="wrap">
          <Empty text={`Ninguém espera há mais de ${counted(answerDays, "dia", "dias")}`}>
            <p>Nenhuma mensagem por ler. Quando algo chegar, aparece aqui.</p>
          </Empty>
        </div>
      </section>
    );
  return (
    <section className={styles.band} data-ground="pink" aria-label="O que espera">
      <div className="wrap">
        {(pix !== null || overdue.length + rooms.length > 0) && (
          <ul className={styles.list} aria-label="Pedidos que esperam">
            {pix !== null && (
              <li>
                <h3 className="h3">{withCedilla(pix)}</h3>
                <ButtonLink to="/admin/estudio" after="arrow-right">
                  Pôr a chave Pix
                </ButtonLink>
              </li>
            )}
            {overdue.map(({ id, nameProject, customer, waits, since }) => (
              <li key={id}>
                <div>
                  <h3 className="h3">{withCedilla(`${nameProject} está ${waits} sem designer.`)}</h3>
                  <p className="small">{`Pedido de ${customer}. Espera desde ${since}.`}</p>
                </div>
                <ButtonLink
                  to={`/budget/view/${id}`}
                  after="arrow-right"
                  aria-label={`Atribuir a um designer: ${nameProject}`}
                >
                  Atribuir a um designer
                </ButtonLink>
              </li>
            ))}
            {rooms.map(({ id, nameProject, author, unread, last }) => (
              <li key={`conversa-${id}`}>
                <div>
                  <h3 className="h3">{withCedilla(`${author} escreveu em ${nameProject}.`)}</h3>
                  <p className={`small ${styles.news}`}>
                    <Unread count={unread} />
                    {unread === 1 ? `, ${last}` : `, a última ${last}`}
                  </p>
                </div>
                <ButtonLink
                  to={`/budget/view/${id}`}
                  look="outline"
                  after="arrow-right"
                  aria-label={`Ler e responder: ${nameProject}`}
                >
                  Ler e responder
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
        {designers.length > 0 && <Designers designers={designers} />}
      </div>
    </section>
  );
}

function Designers({ designers }: { designers: WaitingDesigner[] }) {
  const pending = useNavigation().formData?.get("admit");
  return (
    <section className={styles.designers} aria-labelledby="designers">
      <h3 className="h3" id="designers">
        {`Designers à espera (${designers.length})`}
      </h3>
      <ul className={styles.list}>
        {designers.map(({ id, name, email, tell, since }) => (
          <li key={id}>
            <p className={styles.person}>
              <b>{name}</b>
              <span>
                {email}, <span className={styles.phone}>{tell}</span>
              </span>
              <span className="small">
                Desde <DateTime at={since} />
              </span>
            </p>
            <Form method="post" aria-label={`Admitir ${name}`} replace preventScrollReset>
              <input type="hidden" name="admit" value={id} />
              <Button type="submit" busy={pending === id} aria-label={`Admitir ${name}`}>
                Admitir
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
