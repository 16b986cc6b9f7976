import { Link } from "react-router";
import { ACCOUNT_TYPES, TYPE_USER, WAITING_PAGE } from "../../domain/account.ts";
import { TYPE_CHANGE_PATH } from "../../domain/profile.ts";
import { DateTime } from "../../ui/display/date-time.tsx";
import { RoomPage } from "../../ui/layout/room-page.tsx";
import { SignOut } from "../../ui/layout/sign-out.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./designer.module.css";

/** For a designer whom no admin has admitted yet. */
export function Waiting({ name, email, since }: { name: string; email: string; since: string }) {
  return (
    <RoomPage
      ground="sky"
      home={ACCOUNT_TYPES[TYPE_USER.designer].home}
      unread={0}
      bar={<p>Designer Page</p>}
      live={false}
    >
      <div className={styles.waiting} data-ground="sky">
        <div className="wrap">
          <h1 className={`h1 ${styles.waitingTitle}`}>{withCedilla(WAITING_PAGE.title(name))}</h1>
          <p className={`small ${styles.since}`}>
            Pedido em <DateTime at={since} />
          </p>
          <p className={`lead ${styles.next}`}>{WAITING_PAGE.next(email)}</p>
          <p className={styles.wrongType}>
            {WAITING_PAGE.wrongType} <Link to={TYPE_CHANGE_PATH}>Mudar o tipo de conta</Link>
          </p>
          <SignOut look="outline" />
        </div>
      </div>
    </RoomPage>
  );
}
