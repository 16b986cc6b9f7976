import { Link } from "react-router";
import { BRAND } from "../../kit/brand.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Logo } from "../../ui/layout/page.tsx";
import { painted } from "../../ui/layout/paint.tsx";
import type { BrandView } from "./brand-view.server.ts";
import cover from "./cover.module.css";
import type { Grounds } from "./grounds.ts";

type Props = { view: BrandView; grounds: Grounds };

export function Cover({ view, grounds }: Props) {
  const parts = [
    { id: "marca", name: "A marca", isThere: view.lockups.length > 0 },
    { id: "cores", name: "Cores", isThere: view.colours.length > 0 },
    { id: "letras", name: "Letras", isThere: view.letters.length > 0 },
    { id: "arquivos", name: "Arquivos", isThere: true },
  ];
  return (
    <header>
      <div className={cover.strip} {...painted(grounds.strip)}>
        <div className="wrap">
          <p>
            <b>Página da marca</b>
          </p>
          <p>
            <Icon name="eye-slash" size={20} /> Não listada: só abre quem tem o endereço.
          </p>
        </div>
      </div>
      <div className={cover.cover} data-swatch {...painted(grounds.first)}>
        <div className="wrap">
          <nav aria-label="Nesta página">
            {parts
              .filter(({ isThere }) => isThere)
              .map(({ id, name }) => (
                <a key={id} href={`#${id}`}>
                  {name}
                </a>
              ))}
          </nav>
          <h1 className={view.wordmark ? cover.drawn : undefined}>
            {view.wordmark ? <img src={view.wordmark} alt={view.name} /> : view.name}
          </h1>
          <div className={cover.foot}>
            <p>{view.lead}</p>
            <TakeAll view={view} />
          </div>
        </div>
      </div>
    </header>
  );
}

export function TakeAll({ view, short }: { view: BrandView; short?: boolean }) {
  return (
    <a href={view.zip.to} download className={cover.take}>
      <Icon name="download-simple" />
      {short ? "Baixar tudo" : `Baixar tudo (.zip, ${view.zip.size})`}
    </a>
  );
}

/** The studio appears here, and nowhere else on the page. */
export function Credit({ view }: { view: BrandView }) {
  return (
    <footer className={cover.credit} data-ground="forest">
      <div className="wrap">
        <Link to="/" reloadDocument className={cover.logo} aria-label={`${BRAND.name}, página inicial`}>
          <Logo />
        </Link>
        <p>
          Marca feita por <b>{view.credit.author}</b>, no {BRAND.name}, em {view.credit.year}.
          <br />
          <span className="small soft">© {view.name}. Todos os direitos da marca são dela.</span>
        </p>
        <Link to="/branding" reloadDocument className="arrow-link">
          Crie sua marca <Icon name="arrow-right" />
        </Link>
      </div>
    </footer>
  );
}
