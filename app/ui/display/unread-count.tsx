import { createContext } from "react";
import { counted } from "../../kit/count.ts";
import styles from "./unread-count.module.css";

/** The number of unread messages, for the menu of a page that knows it. */
export const Unread = createContext(0);

/** Follows the name of the page where the messages are. */
export function UnreadCount({ unread }: { unread: number }) {
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{unread > 99 ? "99+" : unread}</span>
      <span className="visually-hidden">
        {unread > 99 ? " mais de 99 novidades" : ` ${counted(unread, "novidade", "novidades")}`}
      </span>
    </span>
  );
}
