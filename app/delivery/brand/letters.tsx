import { Icon } from "../../ui/display/icon.tsx";
import { painted } from "../../ui/layout/paint.tsx";
import styles from "./brand.module.css";
import type { BrandView } from "./brand-view.server.ts";
import { familyOf } from "./faces.tsx";
import type { Grounds } from "./grounds.ts";
import face from "./letters.module.css";

/** The first face is the titles', the second the texts'. Without their files the page is set in Instrument Sans. */
export function facesPaint(letters: BrandView["letters"]): string {
  const given = letters.flatMap(({ face }, index) => (face ? [familyOf(index)] : []));
  const family = (at: number) => [given[at], "var(--font-text)"].filter(Boolean).join(",");
  // A face has the weight that it is drawn in.
  return `--mt:${family(0)};--mx:${family(1)};--mw:${given.length > 0 ? 400 : 700}`;
}

type Props = Pick<BrandView, "letters" | "name" | "lead"> & { grounds: Grounds };

export function Letters({ letters, name, lead, grounds }: Props) {
  const titles = letters.findIndex(({ face }) => face !== null);
  return (
    <section className={styles.section} id="letras" aria-labelledby="letras-titulo" {...painted(grounds.white)}>
      <div className="wrap">
        <h2 id="letras-titulo">Letras</h2>
        <div className={face.letters}>
          {letters.map((letter, index) => (
            <div key={letter.name} className={face.letter}>
              <div>
                <h3>{letter.name}</h3>
                {letter.use && <p>{letter.use}</p>}
                {letter.licence && <Licence letter={letter} />}
                {letter.face === null && <p>O arquivo não vem junto: o texto aqui está em outra letra.</p>}
              </div>
              <div data-title={index === titles || undefined}>
                <p className={index === titles ? face.large : face.running}>{index === titles ? name : lead}</p>
                <p className={face.abc}>AaBbCcÇçDdEeFfGgHhIiJj 0123456789 R$ %</p>
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

function Licence({ letter: { licence, link } }: { letter: BrandView["letters"][number] }) {
  if (!link) return <p>{licence}</p>;
  return (
    <p>
      <a href={link} className="row-link" rel="noreferrer">
        {licence} <Icon name="arrow-square-out" />
      </a>
    </p>
  );
}
