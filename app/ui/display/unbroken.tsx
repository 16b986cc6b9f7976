import type { ReactNode } from "react";
import styles from "./unbroken.module.css";

/** A text in which 'e-mail' and '2 de dezembro' never break across lines. */
export const unbroken = (text: string): ReactNode[] =>
  text.split(/(e-mails?|\d{1,2}º? de [a-zç]+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ),
  );
