import { PEOPLE_LIST, type PeopleFilters, ROLE_FILTERS, STATE_FILTERS } from "../../people/people-filters.ts";
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

export function Finding({ filters, waits, shown, earlier, more }: FindingProps) {
  const { q, papel, situacao } = filters;
  const start = useFoundInView(`${papel} ${situacao} ${q}`);
  return (
    <search ref={start} className={`${styles.found} ${styles.finding}`}>
      <AddressForm label="Buscar pessoas" kept={besides(filters, ["q"])} className={styles.search}>
        <SearchField label="Buscar pessoas" placeholder="Nome ou e-mail" value={q} />
      </AddressForm>
      <FilterMenu
        label="Papel"
        choices={choicesOf(ROLE_FILTERS, "Todos")}
        chosen={papel}
        to={(papel) => linkTo(filters, { papel })}
      />
      <FilterMenu
        label="Situação"
        choices={choicesOf(STATE_FILTERS, "Todas").filter(
          ([name]) => waits || name === situacao || (name !== "espera" && name !== "recusadas"),
        )}
        chosen={situacao}
        to={(situacao) => linkTo(filters, { situacao })}
      />
      {/* How many the pages before have is not known. */}
      <FoundCount text={isNarrowed(filters) && !earlier && foundText(shown, more, ["pessoa", "pessoas"])} />
    </search>
  );
}
