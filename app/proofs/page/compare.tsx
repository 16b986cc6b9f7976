import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { styleRef } from "../../ui/browser/style-ref.ts";
import { useInBrowser } from "../../ui/browser/use-in-browser.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { CommentView, PieceView } from "../shown.ts";
import styles from "./compare.module.css";
import type { CompareView } from "./compare-view.ts";
import { Lightbox } from "./lightbox.tsx";
import { type Mark, Pin } from "./pin.tsx";
import { ShownPicture } from "./shown-picture.tsx";

const MODES = [
  ["side", "Lado a lado", "columns"],
  ["over", "Sobrepor", "arrows-horizontal"],
] as const;

const ANSWERED = { done: "atendido", kept: "não mudou" } as const;

/** Pins of the version before: on the new picture they say what became of each. */
function marksOf(comments: readonly CommentView[], piece: PieceView, version: number, isNew: boolean): Mark[] {
  return comments.flatMap(({ id, number, at, piece: of, answer }) => {
    if (at === null || of !== piece.id) return [];
    const outcome = answer?.outcome;
    const became = isNew && outcome ? `, ${ANSWERED[outcome]}` : "";
    const look = isNew && outcome === "done" ? ("comment" as const) : ("kept" as const);
    return [{ id: `${id}-${version}`, number, at, look, label: `Comentário ${number} na versão ${version}${became}` }];
  });
}

/** Two versions of the same piece, beside or over each other. */
export function Compare({ compare }: { compare: CompareView }) {
  const { pairs, before, after, comments } = compare;
  const [mode, setMode] = useState<"side" | "over">("side");
  const [at, setAt] = useState(0);
  const inBrowser = useInBrowser();
  const [hidden, setHidden] = useState(false);
  const [large, setLarge] = useState(false);
  const pair = pairs[at];
  if (!pair) return null;
  const position = `${at + 1} de ${pairs.length}`;
  const noPins = hidden || !inBrowser;
  const oldMarks = noPins ? [] : marksOf(comments, pair.before, before.number, false);
  const newMarks = noPins ? [] : marksOf(comments, pair.before, after.number, true);
  const leadToRow = (mark: Mark) => () => document.getElementById(`pedido-${mark.number}`)?.focus();
  const pins = (marks: Mark[]) => marks.map((mark) => <Pin key={mark.id} mark={mark} onEscape={leadToRow(mark)} />);
  return (
    <section className={`wrap ${styles.compare}`} aria-labelledby="mudou">
      <div className={styles.title}>
        <h2 className="h2" id="mudou">
          {withCedilla("O que mudou")}
        </h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as one */}
        <div className={styles.modes} role="group" aria-label="Modo de comparar">
          {MODES.map(([id, text, icon]) => (
            <button key={id} type="button" aria-pressed={mode === id} onClick={() => setMode(id)}>
              <Icon name={icon} />
              {text}
            </button>
          ))}
        </div>
      </div>
      {mode === "side" ? (
        <div className={styles.pair}>
          <Side said={before} piece={pair.before}>
            {pins(oldMarks)}
          </Side>
          <Side said={after} piece={pair.after}>
            {pins(newMarks)}
          </Side>
        </div>
      ) : (
        <Over before={before.number} after={after.number} pair={pair}>
          {pins(newMarks)}
        </Over>
      )}
      <div className={styles.tools}>
        <p>
          <b>{pair.after.title}</b>
          <small className="soft">{position}</small>
        </p>
        {pairs.length > 1 && (
          <>
            <Button look="text" size="small" before="arrow-left" aria-disabled={at === 0} onClick={() => setAt(at - 1)}>
              Imagem anterior
            </Button>
            <Button
              look="text"
              size="small"
              after="arrow-right"
              aria-disabled={at === pairs.length - 1}
              onClick={() => setAt(at + 1)}
            >
              Próxima imagem
            </Button>
          </>
        )}
        <Button look="text" size="small" before={hidden ? "eye" : "eye-slash"} onClick={() => setHidden(!hidden)}>
          {hidden ? "Mostrar pontos" : "Esconder pontos"}
        </Button>
        <Button look="text" size="small" before="arrows-out" onClick={() => setLarge(true)}>
          Ampliar
        </Button>
      </div>
      <Lightbox
        open={large}
        onOpenChange={setLarge}
        piece={pair.after}
        position={position}
        marks={newMarks}
        selected={undefined}
        onSelect={() => {}}
      />
    </section>
  );
}

type SideProps = { said: { number: number; said: string }; piece: PieceView; children: React.ReactNode };

function Side({ said: { number, said }, piece, children }: SideProps) {
  return (
    <figure>
      <figcaption>
        <span className="h4">{`Versão ${number}`}</span>
        <span className="small soft">{said}</span>
      </figcaption>
      <div className={styles.picture}>
        <ShownPicture
          key={piece.id}
          src={piece.src}
          alt={`Versão ${number}: ${piece.title}`}
          width={piece.width}
          height={piece.height}
        />
        {children}
      </div>
    </figure>
  );
}

const KEYS: Record<string, (at: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 10,
  PageUp: (at) => at + 10,
  Home: () => 0,
  End: () => 100,
};
const within = (at: number) => Math.min(100, Math.max(0, at));

type OverProps = { before: number; after: number; pair: CompareView["pairs"][number]; children: React.ReactNode };

/** The line is a slider: Home shows version 2 alone, End version 1. */
function Over({ before, after, pair, children }: OverProps) {
  const [at, setAt] = useState(50);
  const said =
    at === 50
      ? `metade versão ${before}, metade versão ${after}`
      : `${at}% versão ${before}, ${100 - at}% versão ${after}`;
  const press = (event: KeyboardEvent) => {
    const move = KEYS[event.key];
    if (!move) return;
    event.preventDefault();
    setAt(within(move(at)));
  };
  const drag = ({ buttons, clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const frame = currentTarget.parentElement?.getBoundingClientRect();
    if (buttons === 0 || !frame) return;
    setAt(within(Math.round(((clientX - frame.left) / frame.width) * 100)));
  };
  const ratio = pair.after.width / pair.after.height;
  return (
    <div className={styles.over}>
      <figure>
        <div className={styles.picture} ref={styleRef({ "--x": `${at}%`, "--ratio": String(ratio) })}>
          <ShownPicture key={pair.before.id} src={pair.before.src} alt={`Versão ${before}, à esquerda da linha`} />
          <div className={styles.front}>
            <ShownPicture key={pair.after.id} src={pair.after.src} alt={`Versão ${after}, à direita da linha`} />
          </div>
          {at > 0 && <span className={styles.tag}>{`Versão ${before}`}</span>}
          {at < 100 && <span className={styles.tag} data-side="right">{`Versão ${after}`}</span>}
          <div
            className={styles.line}
            role="slider"
            tabIndex={0}
            aria-label={`Quanto da versão ${before} aparece`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={at}
            aria-valuetext={said}
            onKeyDown={press}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
          >
            <b>
              <Icon name="arrows-horizontal" size={30} />
            </b>
          </div>
          {children}
        </div>
      </figure>
      <p className={`small soft ${styles.hint}`}>
        Arraste a linha
        <span>{`, ou use as setas do teclado. Home mostra só a versão ${after}, End só a versão ${before}`}</span>.
      </p>
    </div>
  );
}
