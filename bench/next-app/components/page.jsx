import Link from "next/link";
import { BRAND } from "../../../app/kit/brand.ts";
import button from "../../../app/ui/form/button.module.css";
import footer from "../../../app/ui/layout/footer.module.css";
import styles from "../../../app/ui/layout/page.module.css";
import { withCedilla } from "../../../app/ui/layout/title.tsx";
import { Header } from "./header.jsx";
import { Icon } from "./icon.jsx";

/** What ui/layout/page-meta.ts says of a page, as Next takes it. */
export function pageMeta({ path, title, description }) {
  const images = [{ url: "/brand/card.jpg", type: "image/jpeg", width: 1200, height: 630, alt: BRAND.name }];
  return {
    title,
    description,
    alternates: { canonical: path },
    openGraph: { type: "website", siteName: BRAND.name, locale: "pt_BR", title, description, url: path, images },
    twitter: { card: "summary_large_image", title, description, images },
  };
}

export function Page({ ground, children }) {
  return (
    <div className={styles.page}>
      <a className="skip-link" href="#conteudo">
        Ir para o conteúdo
      </a>
      <div data-ground={ground}>
        <Header />
      </div>
      <main id="conteudo" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

export function ButtonLink({ href, look = "primary", children }) {
  return (
    <Link href={href} className={`${button.button} ${button[look]} ${button.large}`}>
      {children}
      <Icon name="arrow-right" />
    </Link>
  );
}

function Footer() {
  return (
    <footer className={footer.footer} data-ground="forest">
      <div className="wrap">
        <div className={footer.top}>
          <p className="d2">{withCedilla(BRAND.slogan)}</p>
          <ButtonLink href="/branding" look="pink">
            Crie sua marca
          </ButtonLink>
        </div>
        <div className={footer.base}>
          <nav className={footer.links} aria-label="Rodapé">
            <Link href="/privacidade">Política de privacidade</Link>
            <Link href="/mapa-do-site">Mapa do site</Link>
          </nav>
          <ul className={footer.social} aria-label="Redes sociais">
            {BRAND.social.map(({ name, icon, url }) => (
              <li key={name}>
                <a href={url} aria-label={`${BRAND.name} no ${name}`} rel="me noopener">
                  <Icon name={icon} size={28} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
