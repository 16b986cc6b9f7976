import { Fragment, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { unreadMessages } from "../conversation/messages.server.ts";
import { GALLERIES, GALLERY_IDS } from "../galleries/galleries.ts";
import { pageTitle } from "../kit/brand.ts";
import { counted } from "../kit/count.ts";
import { requireAdmin } from "../people/guards.server.ts";
import { readThroughOutage } from "../ui/browser/read-through-outage.ts";
import { ConfirmDialog } from "../ui/display/dialog.tsx";
import { Empty } from "../ui/display/empty.tsx";
import { Icon } from "../ui/display/icon.tsx";
import { AddressForm } from "../ui/form/address-form.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import type { Route } from "./+types/publications";
import found from "./list/finding.module.css";
import { choicesOf, foundText, Pills } from "./list/finding.tsx";
import { SearchField } from "./list/search-field.tsx";
import { useFoundInView } from "./list/use-found-in-view.ts";
import { OwnerPage } from "./owner-page.tsx";
import { ChosenBar } from "./publications/chosen-bar.tsx";
import { FILTERS, PUBLICATION_LIST, type PublicationNarrowing, ROWS } from "./publications/filters.ts";
import { useListChanges } from "./publications/list-changes.tsx";
import { MoveNotice } from "./publications/move-notice.tsx";
import { Pins } from "./publications/pins.tsx";
import type { OwnerRow } from "./publications/publication-list.server.ts";
import { listPublications } from "./publications/publication-list.server.ts";
import { Rows } from "./publications/rows.tsx";
import styles from "./publications.module.css";

export const meta = () => [{ title: pageTitle("Publicações") }];

export async function loader({ request, url }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, url);
  const filters = PUBLICATION_LIST.read(url.searchParams);
  const [unread, list] = await Promise.all([unreadMessages(admin), listPublications(filters.gallery, filters)]);
  return { unread, filters, now: Date.now(), ...list };
}

const { besides, linkTo, withoutNarrowing } = PUBLICATION_LIST;
const NOUNS = ["publicação", "publicações"] as const;

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

export default function Publications({ loaderData }: Route.ComponentProps) {
  const { unread, filters, rows, more, counts, totals, pins, now } = loaderData;
  const { gallery, q, limit } = filters;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState<OwnerRow[]>([]);
  const changes = useListChanges(gallery);
  const total = totals[gallery];
  const seen = rows.filter(({ id }) => chosen.has(id));

  const showAll = (rows: OwnerRow[], isShown: boolean) => changes.changeAll(isShown ? "show" : "hide", rows);

  return (
    <OwnerPage
      unread={unread}
      title="Publicações"
      tab="/admin/page"
      acts={
        <div className={styles.create}>
          {GALLERY_IDS.toReversed().map((each) => (
            <ButtonLink
              key={each}
              to={`/admin/create/${each}`}
              before="plus"
              look={each === gallery ? "primary" : "outline"}
            >
              {GALLERIES[each].create}
            </ButtonLink>
          ))}
        </div>
      }
    >
      <div className={`wrap ${styles.page}`}>
        <Finding {...{ filters, counts, totals }} onGallery={() => setChosen(new Set())} />
        {q && rows.length > 0 && (
          <p className={`small soft ${styles.count}`}>{`${foundText(rows.length, more, NOUNS)} com “${q}”.`}</p>
        )}
        {rows.length > 0 ? (
          <Rows
            gallery={gallery}
            label={GALLERIES[gallery].title}
            rows={rows}
            total={total}
            now={now}
            chosen={chosen}
            changes={changes}
            acts={{
              choose: ({ id }, isChosen) =>
                setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id))),
              show: (row, isShown) => void showAll([row], isShown),
              pin: ({ id }, isPinned) => {
                const others = pins.map((pin) => pin.id).filter((one) => one !== id);
                void changes.send({ intent: "pin", ids: isPinned ? [...others, id] : others });
              },
              delete: (row) => setDeleting([row]),
            }}
          />
        ) : (
          <Nothing filters={filters} />
        )}
        {rows.length > 0 && (
          <Foot
            shown={rows.length}
            more={more}
            longer={limit < ROWS.most ? linkTo(filters, { limit: limit + ROWS.first }) : null}
          />
        )}
      </div>
      <MoveNotice changes={changes} />
      {pins.length > 0 && <Pins pins={pins} changes={changes} />}
      {seen.length > 0 && (
        <ChosenBar
          count={seen.length}
          total={total}
          busy={changes.busy}
          onMove={(position) =>
            changes.move(
              seen.map(({ id }) => id),
              position,
              `${counted(seen.length, ...NOUNS)} a partir da posição ${position}.`,
            )
          }
          onShow={(isShown) => void showAll(seen, isShown)}
          onDelete={() => setDeleting(seen)}
          onClear={() => setChosen(new Set())}
        />
      )}
      <ConfirmDialog
        open={deleting.length > 0}
        onOpenChange={() => setDeleting([])}
        title={deleting.length === 1 ? `Excluir ${deleting[0]?.name}?` : `Excluir ${deleting.length} publicações?`}
        description={`${deleting.length > 1 ? `${deleting.map(({ name }) => name).join(", ")}. ` : ""}A página e todas as imagens saem do site agora. Não dá para desfazer. Ocultar guarda tudo.`}
        cancel="Manter"
        confirm="Excluir"
        danger
        onConfirm={() => void changes.changeAll("delete", deleting)}
      />
    </OwnerPage>
  );
}

type FindingProps = Pick<Route.ComponentProps["loaderData"], "filters" | "counts" | "totals"> & {
  onGallery: () => void;
};

/** The field of each filter: the search beside the galleries, the others below them in their order. */
const FIELDS: { readonly [Name in PublicationNarrowing]: (props: FindingProps) => ReactNode } = {
  q: ({ filters }) => (
    <AddressForm label="Buscar publicações" kept={besides(filters, ["q"])} className={found.search}>
      <SearchField
        label="Buscar publicações"
        placeholder={`Buscar ${GALLERIES[filters.gallery].looksAt}`}
        value={filters.q}
      />
    </AddressForm>
  ),
  filter: ({ filters, counts, totals }) => (
    <Pills
      label="Situação"
      className={styles.filters}
      choices={choicesOf(FILTERS, "Todas")}
      chosen={filters.filter}
      to={(filter) => linkTo(filters, { filter })}
      count={(filter) => (filter ? counts[filters.gallery][filter] : totals[filters.gallery])}
    />
  ),
};
const FIELD_NAMES = Object.keys(FIELDS) as PublicationNarrowing[];

/** Which gallery, which words, which situation. */
function Finding(props: FindingProps) {
  const { filters, totals, onGallery } = props;
  const start = useFoundInView(FIELD_NAMES.map((name) => filters[name]).join(" "));
  return (
    <>
      <div className={styles.finding}>
        <nav className={styles.galleries} aria-label="Galeria">
          {GALLERY_IDS.map((each) => (
            <Link
              key={each}
              to={linkTo(withoutNarrowing(filters), { gallery: each })}
              aria-current={each === filters.gallery ? "true" : undefined}
              onClick={onGallery}
            >
              {GALLERIES[each].title} <span>{totals[each]}</span>
            </Link>
          ))}
        </nav>
        <search ref={start} className={`${found.search} ${found.found}`}>
          {FIELDS.q(props)}
        </search>
      </div>
      {FIELD_NAMES.map((name) => name !== "q" && <Fragment key={name}>{FIELDS[name](props)}</Fragment>)}
    </>
  );
}

/** `longer`: the address of the same page with more rows; null at the most. */
function Foot({ shown, more, longer }: { shown: number; more: boolean; longer: { search: string } | null }) {
  return (
    <div className={styles.foot}>
      <p>{`1 a ${shown}${more ? "" : ", e é tudo"}. A posição vale para a lista inteira, com ou sem busca.`}</p>
      <p id="como-mover" className={styles.keys}>
        Com a alça em foco: <kbd>Espaço</kbd> pega, <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Espaço</kbd> solta,{" "}
        <kbd>Esc</kbd> devolve.
      </p>
      {more && longer && (
        <Link to={longer} preventScrollReset replace className={styles.more}>
          Ver mais <Icon name="arrow-down" />
        </Link>
      )}
    </div>
  );
}

function Nothing({ filters }: Pick<Route.ComponentProps["loaderData"], "filters">) {
  const { gallery, q, filter } = filters;
  const { looksAt, none } = GALLERIES[gallery];
  if (q)
    return (
      <Empty text={`Nada com “${q}” em ${GALLERIES[gallery].title}`}>
        <p>{`A busca olha ${looksAt}, inclusive rascunhos.`}</p>
        <ButtonLink to={linkTo(withoutNarrowing(filters))} look="outline">
          Limpar a busca
        </ButtonLink>
      </Empty>
    );
  if (filter === "agendadas")
    return (
      <Empty text="Nada agendado">
        <p>Para agendar, abra uma publicação e escolha dia e hora em Endereço e data.</p>
      </Empty>
    );
  if (!filter) return <Empty text={none} />;
  return (
    <Empty text={`Nada em ${FILTERS[filter]}`}>
      <ButtonLink to={linkTo(withoutNarrowing(filters))} look="outline">
        Ver todas
      </ButtonLink>
    </Empty>
  );
}
