import { WAITING_PAGE } from "../../domain/account.ts";
import { DateTime } from "../../ui/display/date-time.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { SignOut } from "../../ui/layout/sign-out.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./waiting.module.css";

export type WaitingPerson = { name: string; email: string; since: string };

/** The designer page of a designer whom no admin has admitted yet. */
export function Waiting({ person: { name, email, since } }: { person: WaitingPerson }) {
  return (
    <Page ground="sky">
      <section className={styles.waiting} data-ground="sky">
        <div className="wrap">
          <h1 className="label">Designer Page</h1>
          <h2 className={`h1 ${styles.title}`}>{withCedilla(WAITING_PAGE.title(name))}</h2>
          <p className={`small ${styles.since}`}>
            Pedido em <DateTime at={since} />
          </p>
          <p className={`lead ${styles.next}`}>{WAITING_PAGE.next(email)}</p>
          <SignOut look="outline" />
        </div>
      </section>
    </Page>
  );
}
