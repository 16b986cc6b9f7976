import Form from "next/form";
import Link from "next/link";
import grid from "../../../../app/galleries/card-grid.module.css";
import search from "../../../../app/galleries/gallery-list.module.css";
import styles from "../../../../app/galleries/portfolio/list.module.css";
import { PORTFOLIO } from "../../../../app/galleries/portfolio.ts";
import { Cards } from "../../components/cards.jsx";
import { Icon } from "../../components/icon.jsx";
import { LoadMore } from "../../components/load-more.jsx";
import { Page, pageMeta } from "../../components/page.jsx";
import { listProjects } from "../../data.js";

export const dynamic = "force-dynamic";

export const metadata = pageMeta({
  path: "/portifolio",
  title: PORTFOLIO.title,
  description: PORTFOLIO.description,
});

export default async function List({ searchParams }) {
  const { q, after } = await searchParams;
  const { items, next } = await listProjects({ q, after });
  return (
    <Page>
      <div className={`wrap ${styles.page}`}>
        <h1 className={`d2 ${styles.title}`}>{PORTFOLIO.title}</h1>
        <div className={`grid12 ${styles.search}`}>
          <SearchBox searched={q} />
        </div>
        {after && <Link href="/portifolio">Voltar ao início da lista</Link>}
        <div className={grid.grid}>
          <Cards items={items} />
        </div>
        <LoadMore key={`${q} ${after}`} q={q} length={items.length} next={next} />
      </div>
    </Page>
  );
}

function SearchBox({ searched }) {
  return (
    <search className={search.search}>
      <Form action="/portifolio" className={search.form}>
        <button type="submit" className={search.go} aria-label="Buscar">
          <Icon name="magnifying-glass" size={28} />
        </button>
        <label htmlFor="q" className="visually-hidden">
          {PORTFOLIO.search}
        </label>
        <input
          id="q"
          type="search"
          name="q"
          className={search.box}
          defaultValue={searched}
          placeholder={PORTFOLIO.search}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
        />
      </Form>
      {searched && (
        <p className={search.searched}>
          <span>
            Busca por <b>{searched}</b>
          </span>
          <Link href="/portifolio">Limpar busca</Link>
        </p>
      )}
    </search>
  );
}
