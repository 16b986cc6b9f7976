import type { ReactNode } from "react";
import styles from "./data-list.module.css";

/** A list of names and values, without the rows that have no value. */
export function DataList({
  entries,
  className = styles.list,
}: {
  entries: readonly (readonly [name: string, value: ReactNode])[];
  /** replaces the list's own look */
  className?: string | undefined;
}) {
  return (
    <dl className={className}>
      {entries
        .filter(([, value]) => value !== "" && value !== null && value !== undefined && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
