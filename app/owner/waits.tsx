import { Form, useNavigation } from "react-router";
import { counted } from "../kit/count.ts";
import type { WaitingDesigner } from "../people/designers.server.ts";
import { Unread } from "../requests/budget-rows.tsx";
import { Empty } from "../ui/display/empty.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import type { WaitingRow } from "./waiting-rows.ts";
import styles from "./waits.module.css";

type WaitsProps = { rows: WaitingRow[]; designers: WaitingDesigner[]; answerDays: number };

/** What only an admin can move on; the first row has the filled button. */
export function Waits({ rows, designers, answerDays }: WaitsProps) {
  if (rows.length + designers.length === 0)
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
        {rows.length > 0 && (
          <ul className={styles.list} aria-label="O que espera pelo estúdio">
            {rows.map(({ key, title, unread, to, act, about }, index) => (
              <li key={key}>
                <div>
                  <h3 className="h3">{withCedilla(title)}</h3>
                  {unread && (
                    <p className={`small ${styles.news}`}>
                      <Unread count={unread.count} />
                      {unread.count === 1 ? `, ${unread.last}` : `, a última ${unread.last}`}
                    </p>
                  )}
                </div>
                <ButtonLink
                  to={to}
                  look={index === 0 ? "primary" : "outline"}
                  after="arrow-right"
                  aria-label={`${act}: ${about}`}
                >
                  {act}
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
        {designers.map(({ id, name, email, tell, asked }) => (
          <li key={id}>
            <p className={styles.person}>
              <b>{name}</b>
              <span>
                {email}, <span className={styles.phone}>{tell}</span>
              </span>
              <span className="small">{`Pediu ${asked}.`}</span>
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
