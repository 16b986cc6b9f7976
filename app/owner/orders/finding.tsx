import { Fragment, type ReactNode } from "react";
import { AddressForm } from "../../ui/form/address-form.tsx";
import { PillSelect } from "../../ui/form/pill-select.tsx";
import found from "../list/finding.module.css";
import { FoundCount, foundText, Pills } from "../list/finding.tsx";
import { SearchField } from "../list/search-field.tsx";
import { useFoundInView } from "../list/use-found-in-view.ts";
import {
  besides,
  GROUP_NAMES,
  GROUPS,
  type Group,
  isNarrowed,
  linkTo,
  type Narrowing,
  ORDERS,
  type OrderFilters,
  QUOTE_FILTERS,
} from "./filters.ts";
import styles from "./finding.module.css";
import type { PillCount } from "./pill-counts.ts";

/** The parts of the pipeline with how many requests each has, whatever is searched. */
export function Stages({ filters, counts }: { filters: OrderFilters; counts: Record<Group, PillCount> }) {
  return (
    <Pills
      label="Etapa"
      start={useFoundInView(filters.group)}
      choices={GROUP_NAMES.map((group) => [group, GROUPS[group]])}
      chosen={filters.group}
      to={(group) => linkTo(filters, { group })}
      count={(group) => counts[group].text}
    />
  );
}

/** A person may be in `designers` twice: as one who may be given a project, and as one who holds some. */
type FindingProps = {
  filters: OrderFilters;
  designers: { id: string; name: string; isBlocked?: boolean }[];
  /** rows of this page, and whether there is another one after it */
  shown: number;
  more: boolean;
};

/** The field of each filter, in their order; the form keeps what else the address says. */
const FIELDS: { readonly [Name in Narrowing]: (props: FindingProps) => ReactNode } = {
  q: ({ filters }) => (
    <SearchField label="Buscar pedidos" placeholder="Projeto, cliente ou telefone" value={filters.q} />
  ),
  designer: ({ filters: { designer }, designers }) => {
    const byId = new Map(designers.map((one) => [one.id, one]));
    const byName = [...byId.values()].toSorted((one, other) => one.name.localeCompare(other.name, "pt-BR"));
    const unlisted = designer === null || byId.has(designer) ? [] : [designer];
    return (
      <PillSelect
        name="designer"
        label="Designer"
        value={designer ?? ""}
        choices={[
          ["", "Todos"],
          ...unlisted.map((id) => [id, "Outra pessoa"] as const),
          ...byName.map(({ id, name, isBlocked }) => [id, isBlocked ? `${name} (bloqueado)` : name] as const),
        ]}
      />
    );
  },
  quote: ({ filters: { quote } }) => (
    <PillSelect
      name="orcamento"
      label="Orçamento"
      value={quote ?? ""}
      choices={[["", "Todos"], ...Object.entries(QUOTE_FILTERS)]}
    />
  ),
};
const FIELD_NAMES = Object.keys(FIELDS) as Narrowing[];

export function Finding(props: FindingProps) {
  const { filters, shown, more } = props;
  const start = useFoundInView(FIELD_NAMES.map((name) => filters[name]).join(" "));
  return (
    <search ref={start} className={found.found}>
      <AddressForm
        label="Buscar e filtrar pedidos"
        kept={besides(filters, FIELD_NAMES)}
        submit="Filtrar"
        className={`${found.finding} ${styles.finding}`}
      >
        {FIELD_NAMES.map((name) => (
          <Fragment key={name}>{FIELDS[name](props)}</Fragment>
        ))}
        <FoundCount text={isNarrowed(filters) && foundText(filters.skipped + shown, more, ["pedido", "pedidos"])} />
      </AddressForm>
      {/* On a phone, where the table's heads, which sort it, are not drawn. */}
      <AddressForm
        label="Ordem dos pedidos"
        kept={besides(filters, ["order"])}
        submit="Ordenar"
        className={styles.order}
      >
        <PillSelect name="ordem" label="Ordem" hidden value={filters.order} choices={Object.entries(ORDERS)} />
      </AddressForm>
    </search>
  );
}
