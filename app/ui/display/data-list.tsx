import type { ReactNode } from "react";
import styles from "./data-list.module.css";

type DataListProps = {
  entries: readonly (readonly [name: string, value: ReactNode])[];
  /** replaces the default style */
  className?: string | undefined;
};

/** Names and values; rows without a value are left out. */
export function DataList({ entries, className = styles.list }: DataListProps) {
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
