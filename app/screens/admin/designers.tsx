import { Form, useNavigation } from "react-router";
import type { WaitingDesigner } from "../../data/designers.server.ts";
import { ADMISSION_MESSAGE } from "../../domain/account.ts";
import { DateTime } from "../../ui/display/date-time.tsx";
import { Button } from "../../ui/form/button.tsx";
import styles from "./designers.module.css";

/** Who waits to be admitted as a designer; while anybody may be one, the line that says so. Nothing when nobody waits. */
export function Designers({ open, waiting }: { open: boolean; waiting: WaitingDesigner[] }) {
  const pending = useNavigation().formData?.get("admit");
  if (open) return <p className={styles.open}>{ADMISSION_MESSAGE.open}</p>;
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="designers">
      <h2 className="h1" id="designers">
        {`Designers à espera (${waiting.length})`}
      </h2>
      <ul className={styles.list}>
        {waiting.map(({ id, name, email, tell, since }) => (
          <li key={id}>
            <p className={styles.person}>
              <b>{name}</b>
              <span>
                {email}, <span className={styles.phone}>{tell}</span>
              </span>
              <span className="small soft">
                Desde <DateTime at={since} />
              </span>
            </p>
            <Form method="post" replace preventScrollReset>
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
