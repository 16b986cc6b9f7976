import { Form, Link } from "react-router";
import { counted } from "../../kit/count.ts";
import { Button } from "../../ui/form/button.tsx";
import { SearchField } from "../search-field.tsx";
import { useFoundInView } from "../use-found-in-view.ts";
import {
  addressOf,
  fromStart,
  GROUP_NAMES,
  GROUPS,
  type Group,
  isNarrowed,
  ORDERS,
  type OrderFilters,
  QUOTE_FILTERS,
  SEARCH_LENGTH,
  saidFilters,
} from "./filters.ts";
import styles from "./finding.module.css";
import type { PillCount } from "./pill-counts.ts";
import { PillSelect } from "./pill-select.tsx";

/** The parts of the pipeline with how many requests each has, whatever is searched. */
export function Pills({ filters, counts }: { filters: OrderFilters; counts: Record<Group, PillCount> }) {
  const start = useFoundInView(filters.group);
  return (
    <nav ref={start} className={styles.pills} aria-label="Etapa">
      {GROUP_NAMES.map((group) => (
        <Link
          key={group}
          to={{ search: addressOf({ ...fromStart(filters), group }) }}
          preventScrollReset
          aria-current={group === filters.group ? "true" : undefined}
        >
          {GROUPS[group]} <b>{counts[group].text}</b>
        </Link>
      ))}
    </nav>
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

export function Finding({ filters, designers, shown, more }: FindingProps) {
  const start = useFoundInView(`${filters.designer} ${filters.quote} ${filters.q}`);
  const byId = new Map(designers.map((designer) => [designer.id, designer]));
  const byName = [...byId.values()].toSorted((one, other) => one.name.localeCompare(other.name, "pt-BR"));
  const isListed = filters.designer === null || byId.has(filters.designer);
  return (
    <search ref={start} className={styles.found}>
      <Form aria-label="Buscar e filtrar pedidos" autoComplete="off" className={styles.finding} preventScrollReset>
        <Hidden filters={filters} except={["q", "designer", "quote"]} />
        <SearchField
          label="Buscar pedidos"
          placeholder="Projeto, cliente ou telefone"
          value={filters.q}
          most={SEARCH_LENGTH}
        />
        <PillSelect name="designer" label="Designer" value={filters.designer ?? ""}>
          <option value="">Todos</option>
          {!isListed && <option value={filters.designer ?? ""}>Outra pessoa</option>}
          {byName.map(({ id, name, isBlocked }) => (
            <option key={id} value={id}>
              {isBlocked ? `${name} (bloqueado)` : name}
            </option>
          ))}
        </PillSelect>
        <PillSelect name="orcamento" label="Orçamento" value={filters.quote ?? ""}>
          <option value="">Todos</option>
          {Object.entries(QUOTE_FILTERS).map(([quote, label]) => (
            <option key={quote} value={quote}>
              {label}
            </option>
          ))}
        </PillSelect>
        {/* A status that comes with its text is not told. */}
        <p role="status" className={styles.count}>
          {isNarrowed(filters) && countText(filters.skipped + shown, more)}
        </p>
        <noscript>
          <Button type="submit" look="outline" size="small">
            Filtrar
          </Button>
        </noscript>
      </Form>
      <SortedBy filters={filters} />
    </search>
  );
}

/** What a search finds is not counted beyond the rows that were read. */
const countText = (read: number, more: boolean) => `${more ? "Mais de " : ""}${counted(read, "pedido", "pedidos")}`;

/** On a phone, where the table's heads, which sort it, are not drawn. */
function SortedBy({ filters }: { filters: OrderFilters }) {
  return (
    <Form aria-label="Ordem dos pedidos" autoComplete="off" className={styles.order} preventScrollReset>
      <Hidden filters={filters} except={["order"]} />
      <PillSelect name="ordem" label="Ordem" hidden value={filters.order}>
        {Object.entries(ORDERS).map(([order, label]) => (
          <option key={order} value={order}>
            {label}
          </option>
        ))}
      </PillSelect>
      <noscript>
        <Button type="submit" look="outline" size="small">
          Ordenar
        </Button>
      </noscript>
    </Form>
  );
}

/** What else the address says, so that a form without these filters keeps it. The list begins anew. */
export function Hidden({ filters, except }: { filters: OrderFilters; except: (keyof OrderFilters)[] }) {
  return saidFilters(fromStart(filters), except).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
