/** What narrows a list, all of which stands in its address. */
import type { ReactNode, Ref } from "react";
import { Link, type LinkProps } from "react-router";
import { counted } from "../../kit/count.ts";
import styles from "./finding.module.css";

/** 'Mais de 20 pedidos': what a search finds is not counted beyond the rows that were read. */
export const foundText = (read: number, more: boolean, nouns: readonly [string, string]) =>
  `${more ? "Mais de " : ""}${counted(read, ...nouns)}`;

/** Empty while nothing is searched: a status that comes with its text is not told. */
export const FoundCount = ({ text }: { text: string | false }) => (
  <p role="status" className={styles.count}>
    {text}
  </p>
);

export type ChoicesProps<Name> = {
  choices: (readonly [Name, string])[];
  chosen: Name;
  to: (name: Name) => LinkProps["to"];
  /** how many rows each has */
  count?: (name: Name) => ReactNode;
};

/** A link for each choice of a filter. */
export const Choices = <Name extends string | null>({ choices, chosen, to, count }: ChoicesProps<Name>) =>
  choices.map(([name, label]) => (
    <Link key={name} to={to(name)} preventScrollReset aria-current={name === chosen ? "true" : undefined}>
      {label} {count && <b>{count(name)}</b>}
    </Link>
  ));

type PillsProps<Name> = ChoicesProps<Name> & {
  label: string;
  start?: Ref<HTMLElement>;
  className?: string | undefined;
};

/** A filter whose choices are all seen. */
export function Pills<Name extends string | null>({ label, start, className = "", ...choices }: PillsProps<Name>) {
  return (
    <nav ref={start} className={`${styles.pills} ${className}`} aria-label={label}>
      <Choices {...choices} />
    </nav>
  );
}

/** The choices of a record, after the one that leaves no row out. */
export const choicesOf = <Name extends string>(record: Record<Name, string | { label: string }>, all: string) => {
  const choices = Object.entries<string | { label: string }>(record);
  const labels = choices.map(([name, choice]) => [name, typeof choice === "string" ? choice : choice.label]);
  return [[null, all], ...labels] as [Name | null, string][];
};
