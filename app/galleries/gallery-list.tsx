import { type ComponentType, type ReactNode, Suspense, use, useEffect, useId, useMemo, useRef, useState } from "react";
import { Form, Link, type MetaDescriptor, useLocation, useNavigate } from "react-router";
import { pageTitle } from "../kit/brand.ts";
import { Empty } from "../ui/display/empty.tsx";
import { Icon } from "../ui/display/icon.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { Loader } from "../ui/layout/loader.tsx";
import { originOf, pageMeta } from "../ui/layout/page-meta.ts";
import type { Collection } from "./galleries.ts";
import { type Card, isCursor, type ListDescription, SEARCH_MAX } from "./gallery.ts";
import styles from "./gallery-list.module.css";
import { type CardPage, type ListData, useNearBottom, usePages } from "./use-pages.ts";

/** Search engines index each page of a gallery's list, but no search results. */
export function listMeta(
  matches: Parameters<typeof originOf>[0],
  search: string,
  { path, title, description }: { path: string; title: string; description: string },
): MetaDescriptor[] {
  const asked = new URLSearchParams(search);
  const [q, after] = [asked.get("q"), asked.get("after")];
  return pageMeta({
    origin: originOf(matches),
    path: after && isCursor(after) ? `${path}?after=${after}` : path,
    title: pageTitle(q ? `${q} em ${title}` : title),
    description,
    index: q === null,
  });
}

type Props = {
  gallery: ListDescription<Collection>;
  Layout: ComponentType<{ items: Card[] }>;
  skeleton: ReactNode;
};

/** The first pages of a search; `visit` is their history entry. */
type SearchResult = { visit: string; pages: CardPage[] };
type VisitProps = Props & { loaded: ListData; onFound: ((result: SearchResult) => void) | null };

/** An endless list; without scripts its pages are linked. */
export function GalleryList({ loaded, ...props }: Props & { loaded: ListData }) {
  const { key, pathname, search } = useLocation();
  const searched = useSearched();
  const later = new URLSearchParams(search).has("after");
  const [found, setFound] = useState<SearchResult | null>(null);
  return (
    <>
      {later && (
        <Link className={styles.start} to={searched ? `${pathname}?${new URLSearchParams({ q: searched })}` : pathname}>
          <Icon name="arrow-left" />
          Voltar ao início da lista
        </Link>
      )}
      <p role="status" className="visually-hidden">
        {found?.visit === key && (
          <span key={key}>
            {props.gallery.found(found.pages.flatMap(({ items }) => items).length)}
            {found.pages.at(-1)?.next && ", e há mais"}
          </span>
        )}
      </p>
      <Visit key={key} loaded={loaded} onFound={searched && !later ? setFound : null} {...props} />
    </>
  );
}

/** Keeps its first pages for the whole visit, whatever the router reads again meanwhile. */
function Visit(props: VisitProps) {
  const [loaded] = useState(props.loaded);
  // No boundary unless it waits: on the server React may move a boundary's content to the end of the page.
  if (!(loaded.pages instanceof Promise)) return <Shown {...props} loaded={loaded} />;
  const waiting = (
    <>
      {props.skeleton}
      <div className={styles.end}>
        <Loader text={props.gallery.loading} />
      </div>
    </>
  );
  return (
    <Suspense fallback={waiting}>
      <Shown {...props} loaded={loaded} />
    </Suspense>
  );
}

function Shown({ loaded, onFound, ...props }: VisitProps) {
  const { key } = useLocation();
  const pages = loaded.pages instanceof Promise ? use(loaded.pages) : loaded.pages;
  useEffect(() => {
    if (pages) onFound?.({ visit: key, pages });
  }, [key, pages, onFound]);
  if (!pages) {
    return (
      <div className={styles.end} role="alert">
        <p>{props.gallery.failed}.</p>
        <Button look="outline" onClick={() => window.location.reload()}>
          Tentar novamente
        </Button>
      </div>
    );
  }
  if (pages.every(({ items, next }) => items.length === 0 && next === null))
    return <EmptyList gallery={props.gallery} />;
  return <Pages {...props} first={pages} cached={loaded.cached} />;
}

function Pages({ gallery, Layout, first, cached }: Props & { first: CardPage[]; cached: boolean }) {
  const list = usePages(gallery.collection, first, cached);
  const { items, length, more, loadMore, loading, failed, arrival, restored, open, opened } = list;
  const navigate = useNavigate();
  const cards = useRef<HTMLDivElement>(null);
  const bottom = useNearBottom(more && !failed ? length : null, loadMore);
  const shown = useMemo(() => <Layout items={items} />, [Layout, items]);
  /** whether the link was pressed or has the focus; both decide where the focus goes when a page arrives */
  const pressed = useRef(false);
  const focused = useRef(false);

  useEffect(() => {
    const element = cards.current;
    const follow = (event: MouseEvent) => {
      const path = event.target instanceof Element ? event.target.closest("a")?.getAttribute("href") : null;
      if (!path) return;
      open(path);
      if (leadsElsewhere(event)) return;
      event.preventDefault();
      void navigate(path);
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [open, navigate]);

  useEffect(() => {
    if (restored) linkTo(cards.current, opened())?.focus({ preventScroll: true });
  }, [restored, opened]);

  useEffect(() => {
    if (!arrival) return;
    if (pressed.current || (focused.current && document.activeElement === document.body))
      linkTo(cards.current, arrival.path)?.focus();
    pressed.current = false;
  }, [arrival]);

  return (
    <>
      <div ref={cards}>{shown}</div>
      {more && (
        <div className={[styles.end, loading ? styles.loading : ""].join(" ")}>
          {failed && <p role="alert">{gallery.failed}. Nada do que você viu se perdeu.</p>}
          {loading && <Loader text={gallery.loadingMore} />}
          <ButtonLink
            to={more}
            rel="next"
            data-waits
            look="outline"
            className={styles.more}
            onFocus={() => {
              focused.current = true;
            }}
            onBlur={() => {
              focused.current = false;
            }}
            onClick={(event) => {
              if (leadsElsewhere(event)) return;
              event.preventDefault();
              pressed.current = true;
              loadMore();
            }}
          >
            {failed ? "Tentar novamente" : "Carregar mais"}
          </ButtonLink>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {/* A new element makes screen readers announce the same words again. */}
        {arrival && arrival.count > 0 && <span key={length}>{gallery.loaded(arrival.count)}</span>}
      </p>
      <div ref={bottom} className={styles.bottom} />
    </>
  );
}

function leadsElsewhere(click: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">): boolean {
  return click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;
}

function linkTo(list: HTMLElement | null, path: unknown): HTMLElement | null {
  return typeof path === "string" ? (list?.querySelector<HTMLElement>(`a[href="${CSS.escape(path)}"]`) ?? null) : null;
}

function EmptyList({ gallery }: Pick<Props, "gallery">) {
  const { pathname, search } = useLocation();
  const searched = useSearched();
  if (searched) {
    return (
      <Empty text={`${gallery.found(0)} para “${searched}”`}>
        <p className="soft">Tente com menos letras ou outra palavra. A busca olha {gallery.looksAt}.</p>
        <p className={styles.ways}>
          <Link to={pathname}>{gallery.all}</Link>
          <Link to={gallery.elsewhere.to}>{gallery.elsewhere.text}</Link>
        </p>
        <ButtonLink to="/branding" after="arrow-right">
          Crie sua marca
        </ButtonLink>
      </Empty>
    );
  }
  // `GalleryList` already links to the start of the list.
  if (new URLSearchParams(search).has("after")) return <Empty text="A lista termina aqui" />;
  return <Empty text={gallery.none} />;
}

function useSearched(): string {
  return new URLSearchParams(useLocation().search).get("q")?.trim() ?? "";
}

/** Typing changes nothing, Enter opens `?q=` (PORT-2). `label` is also the placeholder. */
export function SearchBox({ label }: { label: string }) {
  const { pathname } = useLocation();
  const searched = useSearched();
  const navigate = useNavigate();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);

  // Follows Back, Forward and 'Limpar busca', but keeps text typed before hydration.
  const shown = useRef(searched);
  useEffect(() => {
    if (box.current && shown.current !== searched) box.current.value = searched;
    shown.current = searched;
  }, [searched]);

  return (
    <search className={styles.search}>
      <Form
        action={pathname}
        className={styles.form}
        onSubmit={(event) => {
          if (box.current?.value.trim()) return;
          event.preventDefault();
          void navigate(pathname);
        }}
      >
        <button type="submit" className={styles.go} aria-label="Buscar">
          <Icon name="magnifying-glass" size={28} />
        </button>
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <input
          ref={box}
          id={id}
          type="search"
          name="q"
          className={styles.box}
          defaultValue={searched}
          placeholder={label}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
        />
      </Form>
      {searched && (
        <p className={styles.searched}>
          <span>
            Busca por <b>{searched}</b>
          </span>
          <Link to={pathname}>Limpar busca</Link>
        </p>
      )}
    </search>
  );
}
