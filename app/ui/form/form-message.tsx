import type { ReactNode } from "react";
import { Icon } from "../display/icon.tsx";
import styles from "./form-message.module.css";

/** The answer of a form, above its fields; read aloud when it appears. */
export function FormMessage({ kind, children }: { kind: "error" | "ok"; children: ReactNode }) {
  return (
    <div className={[styles.message, kind === "ok" ? styles.ok : ""].join(" ")} role="alert">
      <Icon name={kind === "ok" ? "check-circle" : "warning-circle"} size={24} />
      <div>{children}</div>
    </div>
  );
}
