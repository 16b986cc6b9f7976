import { Form, Link } from "react-router";
import { counted } from "../../kit/count.ts";
import { PEOPLE_SEARCH_MAX, type PeopleFilters, ROLE_FILTERS, STATE_FILTERS } from "../../people/people-filters.ts";
import { SearchField } from "../search-field.tsx";
import { useFoundInView } from "../use-found-in-view.ts";
import styles from "./finding.module.css";
import { FilterMenu } from "./pill-menu.tsx";

type FindingProps = {
  filters: PeopleFilters;
  /** whether new designers wait, so that there is something to filter by */
  waits: boolean;
  /** people of this page, and whether there are pages before and after it */
  shown: number;
  earlier: boolean;
  more: boolean;
  link: (changes: Record<string, string | null>) => string;
};

/** Search and filters stand in the address, and go back to the first page. */
export function Finding({ filters: { q, papel, situacao }, waits, shown, earlier, more, link }: FindingProps) {
  const start = useFoundInView(`${papel} ${situacao} ${q}`);
  const first = { depois: null, antes: null };
  const states = Object.entries(STATE_FILTERS).filter(
    ([name]) => waits || name === situacao || (name !== "espera" && name !== "recusadas"),
  );
  return (
    <search ref={start} className={styles.finding}>
      <Form className={styles.search} aria-label="Buscar pessoas" preventScrollReset>
        {papel && <input type="hidden" name="papel" value={papel} />}
        {situacao && <input type="hidden" name="situacao" value={situacao} />}
        <SearchField label="Buscar pessoas" placeholder="Nome ou e-mail" value={q} most={PEOPLE_SEARCH_MAX} />
      </Form>
      <FilterMenu label="Papel" chosen={papel ? ROLE_FILTERS[papel].label : "Todos"}>
        <Link
          to={link({ ...first, papel: null })}
          preventScrollReset
          aria-current={papel === null ? "true" : undefined}
        >
          Todos
        </Link>
        {Object.entries(ROLE_FILTERS).map(([name, { label }]) => (
          <Link
            key={name}
            to={link({ ...first, papel: name })}
            preventScrollReset
            aria-current={papel === name ? "true" : undefined}
          >
            {label}
          </Link>
        ))}
      </FilterMenu>
      <FilterMenu label="Situação" chosen={situacao ? STATE_FILTERS[situacao] : "Todas"}>
        <Link
          to={link({ ...first, situacao: null })}
          preventScrollReset
          aria-current={situacao === null ? "true" : undefined}
        >
          Todas
        </Link>
        {states.map(([name, label]) => (
          <Link
            key={name}
            to={link({ ...first, situacao: name })}
            preventScrollReset
            aria-current={situacao === name ? "true" : undefined}
          >
            {label}
          </Link>
        ))}
      </FilterMenu>
      {/* A status that comes with its text is not told. How many the pages before have is not known. */}
      <p role="status" className={styles.count}>
        {(q || papel || situacao) && !earlier && countText(shown, more)}
      </p>
    </search>
  );
}

/** People are not counted beyond the page that was read. */
const countText = (shown: number, more: boolean) => `${more ? "Mais de " : ""}${counted(shown, "pessoa", "pessoas")}`;
