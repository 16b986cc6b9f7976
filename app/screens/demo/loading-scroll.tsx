import { useEffect, useRef, useState } from "react";
import { pageTitle } from "../../brand.ts";
import { DEFAULT_PICTURES } from "../../domain/picture.ts";
import { PUBLIC_PAGE } from "../../domain/public-page.ts";
import { Button } from "../../ui/button.tsx";
import { CardGrid } from "../../ui/card-grid.tsx";
import { Loader } from "../../ui/loader.tsx";
import { Page } from "../../ui/page.tsx";
import { ProjectCard } from "../../ui/project-card.tsx";
import styles from "./loading-scroll.module.css";

/** Sample data and chunk size of spec §9 (DEMO-1). */
const ENTRIES = Array.from({ length: 18 }, (_, index) => ({
  id: index,
  name: "Projeto de exemplo",
  image: DEFAULT_PICTURES[1],
}));
const CHUNK = 13;
/** How far above the page's bottom the next chunk is loaded, in pixels. */
const NEAR_BOTTOM = 403;

export const headers = () => PUBLIC_PAGE;

export const meta = () => [{ title: pageTitle("Carregar ao rolar") }, { name: "robots", content: "noindex" }];

/** /example/loadingScroll: shows how a list grows while it is scrolled. */
export default function LoadingScroll() {
  const [shown, setShown] = useState(CHUNK);
  const end = useRef<HTMLDivElement>(null);
  const more = shown < ENTRIES.length;

  useEffect(() => {
    if (!end.current || !more) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setShown((count) => count + CHUNK);
      },
      { rootMargin: `0px 0px ${NEAR_BOTTOM}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [more]);

  return (
    <Page footer="public">
      <div className={`wrap ${styles.page}`}>
        <h1 className="d2">Carregar ao rolar</h1>
        <p className="lead soft">Uma lista de exemplo, com {ENTRIES.length} entradas iguais.</p>
        <CardGrid>
          {ENTRIES.slice(0, shown).map(({ id, name, image }) => (
            <ProjectCard key={id} name={name} picture={<img src={image} alt="" loading="lazy" />} />
          ))}
        </CardGrid>
        {more && (
          <div ref={end} className={styles.end}>
            <Loader text="Carregando mais projetos" />
            <Button look="outline" onClick={() => setShown(shown + CHUNK)}>
              Carregar mais
            </Button>
          </div>
        )}
        <p role="status" className="visually-hidden">
          {shown > CHUNK ? `Mais ${ENTRIES.length - CHUNK} projetos carregados` : ""}
        </p>
      </div>
    </Page>
  );
}
