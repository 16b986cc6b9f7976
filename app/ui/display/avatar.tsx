import { initials } from "../../kit/initials.ts";
import styles from "./avatar.module.css";

type Props = {
  /** null: the studio, shown as a cedilla */
  name: string | null;
  tone?: "sky" | "mango" | "forest" | "grey";
  large?: boolean;
};

/** A person's initials in a circle, beside their name. */
export function Avatar({ name, tone = "sky", large }: Props) {
  return (
    <span className={styles.avatar} data-tone={tone} data-large={large} data-studio={name === null} aria-hidden="true">
      {name === null ? "ç" : initials(name)}
    </span>
  );
}
