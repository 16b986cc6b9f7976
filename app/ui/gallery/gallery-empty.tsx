import { Link, useLocation } from "react-router";
import { ButtonLink } from "../form/button.tsx";
import { Empty } from "./empty.tsx";
import styles from "./gallery.module.css";
import { useSearched } from "./search-box.tsx";

/** A gallery's page without items: nothing is published, or nothing is found (PORT-2), or the list ended before it. */
export function GalleryEmpty({
  none,
  notFound,
  looksAt,
  all,
  other,
}: {
  /** 'Nenhum projeto publicado ainda' */
  none: string;
  /** 'Nenhum projeto encontrado' */
  notFound: string;
  /** 'nomes, clientes e tipos' */
  looksAt: string;
  /** 'Ver todos os projetos' */
  all: string;
  /** the other gallery */
  other: { to: string; text: string };
}) {
  const { pathname, search } = useLocation();
  const searched = useSearched();
  if (searched) {
    return (
      <Empty text={`${notFound} para “${searched}”`}>
        <p className="soft">Tente com menos letras ou outra palavra. A busca olha {looksAt}.</p>
        <p className={styles.ways}>
          <Link to={pathname}>{all}</Link>
          <Link to={other.to}>{other.text}</Link>
        </p>
        <ButtonLink to="/branding" after="arrow-right">
          Crie sua marca
        </ButtonLink>
      </Empty>
    );
  }
  // The page is linked to from above.
  if (new URLSearchParams(search).has("after")) return <Empty text="A lista termina aqui" />;
  return <Empty text={none} />;
}
