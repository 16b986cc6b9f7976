import { useState } from "react";
import { CardGrid, ProjectCard } from "../galleries/card-grid.tsx";
import { useNearBottom } from "../galleries/use-pages.ts";
import { pageTitle } from "../kit/brand.ts";
import { DEFAULT_PICTURES } from "../kit/picture.ts";
import { Button } from "../ui/form/button.tsx";
import { Page } from "../ui/layout/page.tsx";
import { PUBLIC_PAGE } from "../ui/layout/page-meta.ts";
import styles from "./loading-scroll.module.css";

/** The first chunk leaves 5 of the 18 entries (DEMO-1). */
const ENTRIES = Array.from({ length: 18 }, (_, id) => ({ id }));
const CHUNK = 13;

export const headers = () => PUBLIC_PAGE;

export const meta = () => [{ title: pageTitle("Carregar ao rolar") }, { name: "robots", content: "noindex" }];

function card() {
  const picture = <img src={DEFAULT_PICTURES[1]} width={1600} height={900} alt="" loading="lazy" />;
  return <ProjectCard name="Projeto de exemplo" picture={picture} />;
}

export default function LoadingScroll() {
  const [shown, setShown] = useState(CHUNK);
  const more = shown < ENTRIES.length;
  const showMore = () => setShown(shown + CHUNK);
  const bottom = useNearBottom(more ? shown : null, showMore);

  return (
    <Page footer="public">
      <div className={`wrap ${styles.page}`}>
        <h1 className="d2">Carregar ao rolar</h1>
        <p className="lead soft">Uma lista de exemplo, com {ENTRIES.length} entradas iguais.</p>
        <CardGrid items={ENTRIES.slice(0, shown)} card={card} />
        {more && (
          <div className={styles.end}>
            <Button look="outline" onClick={showMore}>
              Carregar mais
            </Button>
          </div>
        )}
        <p role="status" className="visually-hidden">
          {shown > CHUNK ? `Mais ${ENTRIES.length - CHUNK} projetos carregados` : ""}
        </p>
      </div>
      <div ref={bottom} className={styles.bottom} />
    </Page>
  );
}
