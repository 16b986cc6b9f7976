import { Fragment, type ReactNode } from "react";
import {
  PEOPLE_LIST,
  type PeopleFilters,
  type PeopleNarrowing,
  ROLE_FILTERS,
  STATE_FILTERS,
} from "../../people/people-filters.ts";
import { AddressForm } from "../../ui/form/address-form.tsx";
import styles from "../list/finding.module.css";
import { choicesOf, FoundCount, foundText } from "../list/finding.tsx";
import { FilterMenu } from "../list/menu.tsx";
import { SearchField } from "../list/search-field.tsx";
import { useFoundInView } from "../list/use-found-in-view.ts";

type FindingProps = {
  filters: PeopleFilters;
  /** whether new designers wait, so that there is something to filter by */
  waits: boolean;
  /** people of this page, and whether there are pages before and after it */
  shown: number;
  earlier: boolean;
  more: boolean;
};

const { besides, isNarrowed, linkTo } = PEOPLE_LIST;

/** The field of each filter, in their order. */
const FIELDS: { readonly [Name in PeopleNarrowing]: (props: FindingProps) => ReactNode } = {
  q: ({ filters }) => (
    <AddressForm label="Buscar pessoas" kept={besides(filters, ["q"])} className={styles.search}>
      <SearchField label="Buscar pessoas" placeholder="Nome ou e-mail" value={filters.q} />
    </AddressForm>
  ),
  papel: ({ filters }) => (
    <FilterMenu
      label="Papel"
      choices={choicesOf(ROLE_FILTERS, "Todos")}
      chosen={filters.papel}
      to={(papel) => linkTo(filters, { papel })}
    />
  ),
  situacao: ({ filters, waits }) => (
    <FilterMenu
      label="Situação"
      choices={choicesOf(STATE_FILTERS, "Todas").filter(
        ([name]) => waits || name === filters.situacao || (name !== "espera" && name !== "recusadas"),
      )}
      chosen={filters.situacao}
      to={(situacao) => linkTo(filters, { situacao })}
    />
  ),
};
const FIELD_NAMES = Object.keys(FIELDS) as PeopleNarrowing[];

export function Finding(props: FindingProps) {
  const { filters, shown, earlier, more } = props;
  const start = useFoundInView(FIELD_NAMES.map((name) => filters[name]).join(" "));
  return (
    <search ref={start} className={`${styles.found} ${styles.finding}`}>
      {FIELD_NAMES.map((name) => (
        <Fragment key={name}>{FIELDS[name](props)}</Fragment>
      ))}
      {/* How many the pages before have is not known. */}
      <FoundCount text={isNarrowed(filters) && !earlier && foundText(shown, more, ["pessoa", "pessoas"])} />
    </search>
  );
}
