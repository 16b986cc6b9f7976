import { useState } from "react";
import { Form, Link, useSearchParams } from "react-router";
import { unreadMessages } from "../conversation/messages.server.ts";
import { GALLERIES, GALLERY_IDS, isGallery } from "../galleries/galleries.ts";
import { SEARCH_MAX } from "../galleries/gallery.ts";
import { pageTitle } from "../kit/brand.ts";
import { counted } from "../kit/count.ts";
import { ACCOUNT_TYPES, TYPE_USER } from "../kit/roles.ts";
import { requireAdmin } from "../people/guards.server.ts";
import { readThroughOutage } from "../ui/browser/live.ts";
import { ConfirmDialog } from "../ui/display/dialog.tsx";
import { Empty } from "../ui/display/empty.tsx";
import { Icon } from "../ui/display/icon.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { RoomPage } from "../ui/layout/room-page.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import type { Route } from "./+types/publications";
import { ChosenBar } from "./publications/chosen-bar.tsx";
import { FILTERS, type Filter, isFilter } from "./publications/filters.ts";
import type { OwnerRow } from "./publications/list.ts";
import { useListChanges } from "./publications/list-changes.tsx";
import { MoveNotice } from "./publications/move-notice.tsx";
import { Pins } from "./publications/pins.tsx";
import { listPublications } from "./publications/publication-list.server.ts";
import { Rows } from "./publications/rows.tsx";
import styles from "./publications.module.css";
import { SearchField } from "./search-field.tsx";
import { AdminTabs } from "./tabs.tsx";
import { useFoundInView } from "./use-found-in-view.ts";

/** Rows at first, and with each 'Ver mais'; a longer list is found by searching. */
const STEP = 20;
const MOST = 500;
const NAMES = Object.keys(FILTERS) as Filter[];

export const meta = () => [{ title: pageTitle("Publicações") }];

/** `galeria`, `q`, `situacao`, and `ate`: how many rows. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, url);
  const asked = url.searchParams;
  const named = asked.get("galeria") ?? "";
  const gallery = isGallery(named) ? named : "portifolio";
  const situation = asked.get("situacao");
  const filter = isFilter(situation) ? situation : null;
  const limit = Math.min(Math.max(Math.trunc(Number(asked.get("ate"))) || STEP, STEP), MOST);
  const q = asked.get("q")?.trim() ?? "";
  const [unread, list] = await Promise.all([unreadMessages(admin), listPublications(gallery, { q, filter, limit })]);
  return { unread, gallery, filter, q, limit, now: Date.now(), ...list };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

export default function Publications({ loaderData }: Route.ComponentProps) {
  const { unread, gallery, rows, more, counts, totals, pins, filter, q, limit, now } = loaderData;
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState<OwnerRow[]>([]);
  const changes = useListChanges(gallery);
  const { title, create, looksAt, none } = GALLERIES[gallery];
  const total = totals[gallery];
  const seen = rows.filter(({ id }) => chosen.has(id));

  /** The same page with other parts of its address; what is chosen and how far one had read begin anew. */
  const link = (changed: Record<string, string | null>) => {
    const params = new URLSearchParams(search);
    params.delete("ate");
    for (const [name, value] of Object.entries(changed)) {
      if (value === null) params.delete(name);
      else params.set(name, value);
    }
    return `?${params}`;
  };

  const showAll = (rows: OwnerRow[], isShown: boolean) => changes.changeAll(isShown ? "show" : "hide", rows);

  return (
    <RoomPage home={ACCOUNT_TYPES[TYPE_USER.admin].home} unread={unread} bar={<p>Admin Page</p>}>
      <div className={`wrap ${styles.top}`}>
        <h1 className="h1">{withCedilla("Publicações")}</h1>
        <div className={styles.create}>
          {GALLERY_IDS.toReversed().map((each) => (
            <ButtonLink
              key={each}
              to={`/admin/create/${each}`}
              before="plus"
              look={GALLERIES[each].create === create ? "primary" : "outline"}
            >
              {GALLERIES[each].create}
            </ButtonLink>
          ))}
        </div>
      </div>
      <div className={`wrap ${styles.page}`}>
        <AdminTabs current="/admin/page" />
        <Finding {...{ gallery, filter, q, counts, totals, link }} onGallery={() => setChosen(new Set())} />
        {q && rows.length > 0 && (
          <p className="small soft">
            {`${more ? "Mais de " : ""}${counted(rows.length, "publicação", "publicações")} com “${q}”.`}
          </p>
        )}
        {rows.length > 0 ? (
          <Rows
            gallery={gallery}
            label={title}
            rows={rows}
            total={total}
            now={now}
            chosen={chosen}
            changes={changes}
            onChoose={(id, isChosen) =>
              setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)))
            }
            onShow={(row, isShown) => void showAll([row], isShown)}
            onPin={({ id }, isPinned) => {
              const others = pins.map((pin) => pin.id).filter((one) => one !== id);
              void changes.send({ intent: "pin", ids: isPinned ? [...others, id] : others });
            }}
            onDelete={(row) => setDeleting([row])}
          />
        ) : (
          <Nothing {...{ q, filter, looksAt }} none={none} whole={link({ q: null, situacao: null })} />
        )}
        {rows.length > 0 && (
          <Foot shown={rows.length} more={more} longer={limit < MOST ? link({ ate: String(limit + STEP) }) : null} />
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
              `${counted(seen.length, "publicação", "publicações")} a partir da posição ${position}.`,
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
    </RoomPage>
  );
}

type FindingProps = Pick<Route.ComponentProps["loaderData"], "gallery" | "filter" | "q" | "counts" | "totals"> & {
  link: (changed: Record<string, string | null>) => string;
  onGallery: () => void;
};

/** Which gallery, which words, which situation. */
function Finding({ gallery, filter, q, counts, totals, link, onGallery }: FindingProps) {
  const start = useFoundInView<HTMLFormElement>(`${filter} ${q}`);
  return (
    <>
      <div className={styles.finding}>
        <nav className={styles.galleries} aria-label="Galeria">
          {GALLERY_IDS.map((each) => (
            <Link
              key={each}
              to={link({ galeria: each, situacao: null, q: null })}
              aria-current={each === gallery ? "true" : undefined}
              onClick={onGallery}
            >
              {GALLERIES[each].title} <span>{totals[each]}</span>
            </Link>
          ))}
        </nav>
        <Form ref={start} role="search" className={styles.search} preventScrollReset>
          <input type="hidden" name="galeria" value={gallery} />
          {filter && <input type="hidden" name="situacao" value={filter} />}
          <SearchField
            label="Buscar publicações"
            placeholder={`Buscar ${GALLERIES[gallery].looksAt}`}
            value={q}
            most={SEARCH_MAX}
          />
        </Form>
      </div>
      <nav className={styles.filters} aria-label="Situação">
        {[null, ...NAMES].map((name) => (
          <Link
            key={name}
            to={link({ situacao: name })}
            preventScrollReset
            aria-current={name === filter ? "true" : undefined}
          >
            {name ? FILTERS[name] : "Todas"} <b>{name ? counts[gallery][name] : totals[gallery]}</b>
          </Link>
        ))}
      </nav>
    </>
  );
}

/** `longer`: the address of the same page with more rows; null at the most. */
function Foot({ shown, more, longer }: { shown: number; more: boolean; longer: string | null }) {
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

type NothingProps = { q: string; filter: Filter | null; looksAt: string; none: string; whole: string };

function Nothing({ q, filter, looksAt, none, whole }: NothingProps) {
  if (q)
    return (
      <Empty text={`Nada com “${q}”`}>
        <p>{`A busca olha ${looksAt}, inclusive rascunhos.`}</p>
        <ButtonLink to={whole} look="outline">
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
  return <Empty text={filter ? `Nada em ${FILTERS[filter]}` : none} />;
}
