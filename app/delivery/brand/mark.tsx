import { Icon } from "../../ui/display/icon.tsx";
import { painted } from "../../ui/layout/paint.tsx";
import { FilePills } from "../page/file-pills.tsx";
import { groundOf } from "../page/kit-paints.ts";
import styles from "./brand.module.css";
import type { BrandView } from "./brand-view.server.ts";
import type { Grounds } from "./grounds.ts";
import mark from "./mark.module.css";

/** A drawing on the very colour of its section has a frame instead. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase() || undefined;

export function Mark({ view: { lockups, tones } }: { view: BrandView }) {
  if (lockups.length === 0) return null;
  return (
    <section className={styles.section} id="marca" aria-labelledby="marca-titulo">
      <div className="wrap">
        <h2 id="marca-titulo">A marca</h2>
        <div className={mark.lockups} data-count={lockups.length}>
          {lockups.map(({ lockup, name, use, ground, picture, formats }) => (
            <figure key={lockup}>
              <div
                className={mark.drawing}
                data-lockup={lockup}
                data-framed={isSame(ground, tones.claro)}
                data-swatch
                {...painted(groundOf(ground))}
              >
                <img src={picture} alt={name} />
              </div>
              <figcaption>
                <span>
                  <b>{name}</b>
                  {use}
                </span>
                <FilePills files={formats} of={name} />
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

export function Space({ space, grounds }: { space: NonNullable<BrandView["space"]>; grounds: Grounds }) {
  return (
    <section className={styles.section} aria-labelledby="respiro" {...painted(grounds.white)}>
      <div className={`wrap ${mark.space}`}>
        <div
          className={mark.guide}
          data-framed={isSame(space.ground, "#ffffff")}
          data-swatch
          {...painted(groundOf(space.ground))}
        >
          <span>
            <img src={space.picture} alt="A marca com a área livre em volta" loading="lazy" />
          </span>
        </div>
        <div>
          <h2 id="respiro">Deixe respirar</h2>
          <p className={styles.rule}>{space.text}</p>
          <div className={mark.least}>
            {space.lockups.map(({ lockup, picture, text }) => (
              <figure key={lockup} data-lockup={lockup}>
                <img src={picture} alt="" loading="lazy" />
                <figcaption>
                  <b>{text}</b>
                </figcaption>
              </figure>
            ))}
          </div>
          <p>Menor do que isso, a marca some.</p>
        </div>
      </div>
    </section>
  );
}

type DontsProps = Pick<BrandView, "donts" | "tones"> & { pattern: string | null; grounds: Grounds };

/** Each is drawn with the fault that its sentence speaks of. */
export function Donts({ donts, tones, pattern, grounds }: DontsProps) {
  return (
    <section className={styles.section} aria-labelledby="assim-nao">
      <div className="wrap">
        <h2 id="assim-nao">Assim não</h2>
        <div className={mark.donts}>
          {donts.map(({ text, fault, picture }) => (
            <figure key={text}>
              <div
                className={mark.wrong}
                data-fault={fault}
                data-framed={isSame("#ffffff", tones.claro)}
                data-swatch
                {...painted(grounds.white)}
              >
                {fault === "busy" && pattern && <img src={pattern} alt="" className={mark.behind} loading="lazy" />}
                <img src={picture} alt="" loading="lazy" />
              </div>
              <figcaption>
                <Icon name="x-circle" size={24} />
                {text}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
