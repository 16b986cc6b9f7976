import { Icon } from "../../ui/display/icon.tsx";
import { groundPaint, painted } from "../../ui/layout/paint.tsx";
import { useCopied } from "../page/use-copied.ts";
import type { BrandView } from "./brand-view.server.ts";
import type { Grounds } from "./grounds.ts";
import palette from "./palette.module.css";

type Colour = BrandView["colours"][number];

export function Colours({ colours, grounds }: { colours: readonly Colour[]; grounds: Grounds }) {
  return (
    <section id="cores" aria-labelledby="cores-titulo" className={palette.colours} {...painted(grounds.white)}>
      <div className="wrap">
        <h2 id="cores-titulo">Cores</h2>
      </div>
      <div className={palette.palette} data-count={colours.length}>
        {colours.map((colour) => (
          <article key={colour.hex} data-swatch {...painted(groundPaint(colour.hex, colour.text))}>
            <h3>{colour.name}</h3>
            {colour.about && <p>{colour.about}</p>}
            <div className={palette.codes}>
              {colour.codes.map((code) => (
                <CopyCode key={code.kind} {...code} />
              ))}
              {colour.contrast && (
                <p className={palette.contrast}>
                  Com {colour.contrast.with}: <b>{colour.contrast.text}</b>
                </p>
              )}
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

const SAYS = { copied: "copiado", failed: "não copiado" } as const;

/** The name says what is copied; after a press the button says that it was. */
function CopyCode({ kind, value, more }: Colour["codes"][number]) {
  const { result, copy } = useCopied();
  return (
    <button
      type="button"
      className={palette.code}
      aria-label={`Copiar ${kind} ${value} ${more}`.trim()}
      onClick={() => void copy(value)}
    >
      <span aria-live="polite">
        <b>{kind}</b> {result ? SAYS[result] : value} {result === null && more && <small>{more}</small>}
      </span>
      <Icon name={result === "copied" ? "check" : "copy"} />
    </button>
  );
}
