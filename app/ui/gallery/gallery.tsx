import { type ComponentType, type ReactNode, Suspense, use, useEffect, useMemo, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { Icon } from "../display/icon.tsx";
import { Button, ButtonLink } from "../form/button.tsx";
import { Loader } from "../layout/loader.tsx";
import styles from "./gallery.module.css";
import { useSearched } from "./search-box.tsx";
import { useNearBottom } from "./use-near-bottom.ts";
import { type GalleryItem, type GalleryPage, type Loaded, type PageCache, usePages } from "./use-pages.ts";

type Words = {
  /** 'Carregando projetos' */
  loading: string;
  /** 'Carregando mais projetos' */
  loadingMore: string;
  /** 'Mais 12 projetos carregados' */
  loaded: (count: number) => string;
  /** 'Nenhum projeto encontrado', '12 projetos encontrados' */
  found: (count: number) => string;
  /** 'Os projetos não carregaram' */
  failed: string;
};

type Props = {
  cache: PageCache;
  words: Words;
  /** lays out the items */
  Layout: ComponentType<{ items: GalleryItem[] }>;
  /** the place of the first page */
  skeleton: ReactNode;
  /** what is there when nothing is */
  empty: ReactNode;
};

/** What a search began with, and which visit of the list that was. */
type Found = { visit: string; pages: GalleryPage[] };
type VisitProps = Props & { onFound: ((found: Found) => void) | null };

/** An endless list (PORT-1, PORT-3, INSP-1): without a script its pages are linked, with one they grow into each other. */
export function Gallery({ loaded, ...props }: Props & { loaded: Loaded }) {
  const { key, pathname, search } = useLocation();
  const searched = useSearched();
  const later = new URLSearchParams(search).has("after");
  const [found, setFound] = useState<Found | null>(null);
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
            {props.words.found(found.pages.flatMap(({ items }) => items).length)}
            {found.pages.at(-1)?.next && ", e há mais"}
          </span>
        )}
      </p>
      <Visit key={key} loaded={loaded} onFound={searched && !later ? setFound : null} {...props} />
    </>
  );
}

/** One visit to the list: what it began with stays, whatever the router reads again meanwhile. */
function Visit({ loaded, ...props }: VisitProps & { loaded: Loaded }) {
  const [{ pages, kept }] = useState(loaded);
  // Only a visit that waits has a boundary: on the server React might move what is in one to the end of the page.
  if (!(pages instanceof Promise)) return <Shown {...props} pages={pages} kept={kept} />;
  const waiting = (
    <>
      {props.skeleton}
      <div className={styles.end}>
        <Loader text={props.words.loading} />
      </div>
    </>
  );
  return (
    <Suspense fallback={waiting}>
      <Arriving {...props} pages={pages} />
    </Suspense>
  );
}

function Arriving({ pages, ...props }: VisitProps & { pages: Promise<GalleryPage[] | null> }) {
  return <Shown {...props} pages={use(pages)} kept={false} />;
}

type ShownProps = VisitProps & { pages: GalleryPage[] | null; kept: boolean };

function Shown({ pages, kept, onFound, ...props }: ShownProps) {
  const { key } = useLocation();
  useEffect(() => {
    if (pages) onFound?.({ visit: key, pages });
  }, [key, pages, onFound]);
  if (!pages) {
    return (
      <div className={styles.end} role="alert">
        <p>{props.words.failed}.</p>
        <Button look="outline" onClick={() => window.location.reload()}>
          Tentar novamente
        </Button>
      </div>
    );
  }
  if (pages.every(({ items, next }) => items.length === 0 && next === null)) return props.empty;
  return <Pages {...props} first={pages} kept={kept} />;
}

function Pages({ cache, words, Layout, first, kept }: Props & { first: GalleryPage[]; kept: boolean }) {
  const { items, length, more, loadMore, loading, failed, arrival, restored, open, opened } = usePages(
    cache,
    first,
    kept,
  );
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const bottom = useNearBottom(more && !failed ? length : null, loadMore);
  const shown = useMemo(() => <Layout items={items} />, [Layout, items]);
  /** the link was pressed, or has the focus: where that goes when it is pressed, or goes away with the last page */
  const pressed = useRef(false);
  const focused = useRef(false);

  useEffect(() => {
    const element = list.current;
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
    if (restored) linkTo(list.current, opened())?.focus({ preventScroll: true });
  }, [restored, opened]);

  useEffect(() => {
    if (!arrival) return;
    if (pressed.current || (focused.current && document.activeElement === document.body))
      linkTo(list.current, arrival.path)?.focus();
    pressed.current = false;
  }, [arrival]);

  return (
    <>
      <div ref={list}>{shown}</div>
      {more && (
        <div className={[styles.end, loading ? styles.loading : ""].join(" ")}>
          {failed && <p role="alert">{words.failed}. Nada do que você viu se perdeu.</p>}
          {loading && <Loader text={words.loadingMore} />}
          <ButtonLink
            to={more}
            rel="next"
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
        {/* A new element each time: the same words said again are heard again. */}
        {arrival && arrival.count > 0 && <span key={length}>{words.loaded(arrival.count)}</span>}
      </p>
      <div ref={bottom} className={styles.bottom} />
    </>
  );
}

/** To another tab or window, like any link. */
function leadsElsewhere({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

function linkTo(list: HTMLElement | null, path: unknown): HTMLElement | null {
  return typeof path === "string" ? (list?.querySelector<HTMLElement>(`a[href="${CSS.escape(path)}"]`) ?? null) : null;
}
