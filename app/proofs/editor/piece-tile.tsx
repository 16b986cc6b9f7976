import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { PROOF_LIMITS } from "../proof-content.ts";
import { Thumb } from "../thumb.tsx";
import styles from "./pieces.module.css";
import { type Side, usePieceDrag } from "./use-piece-drag.ts";
import type { Rising } from "./use-pieces.ts";

type NoteProps = {
  name: string;
  id?: string;
  note: string;
  error?: string | undefined;
  onNote: (note: string) => void;
};

function Note({ name, id, note, error, onNote }: NoteProps) {
  return (
    <TextField
      {...(id && { id })}
      label={`Nota de ${name}`}
      hideLabel
      name={`nota-${name}`}
      placeholder={`Nota de ${name}`}
      value={note}
      error={error}
      limit={PROOF_LIMITS.note}
      autoComplete="off"
      onChange={({ target }) => onNote(target.value)}
    />
  );
}

type PieceProps = {
  id: string;
  /** 'A1' */
  name: string;
  at: number;
  count: number;
  picture: string;
  note: string;
  noteId: string;
  error: string | undefined;
  onNote: (note: string) => void;
  onRemove: () => void;
  /** to this place of its direction */
  onMove: (to: number) => void;
  onDropped: (dragged: string, side: Side) => void;
  /** which one it replaces */
  children?: ReactNode;
};

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** A picture with its note. It moves by drag, by Alt and arrows from any of its controls, and by buttons. */
export function PieceTile({ id, name, at, count, picture, note, noteId, error, children, ...on }: PieceProps) {
  const tile = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [moves, setMoves] = useState(false);
  const { dragging, line } = usePieceDrag({ id, tile, handle, onDrop: on.onDropped });
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape" && moves) {
      setMoves(false);
      handle.current?.focus();
    }
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (step === undefined) return;
    // Elsewhere this leaves the page.
    event.preventDefault();
    on.onMove(at + step);
  };
  return (
    <li
      ref={tile}
      className={styles.piece}
      data-dragging={dragging || undefined}
      data-line={line ?? undefined}
      onKeyDown={keys}
    >
      <div className={styles.picture}>
        <Thumb src={picture} alt={note || name} loading="lazy" decoding="async" />
        <button
          ref={handle}
          type="button"
          className={styles.handle}
          aria-label={`Mover ${name}, ${at + 1}ª de ${count}`}
          aria-expanded={moves}
          onClick={() => setMoves(!moves)}
        >
          <span>{name}</span>
        </button>
        <button type="button" className={styles.remove} aria-label={`Tirar ${name}`} onClick={on.onRemove}>
          <Icon name="x" size={22} />
        </button>
      </div>
      {moves && (
        <div className={styles.moves}>
          <Button
            look="text"
            size="small"
            before="arrow-left"
            aria-disabled={at === 0}
            onClick={() => on.onMove(at - 1)}
          >
            Antes
          </Button>
          <Button
            look="text"
            size="small"
            after="arrow-right"
            aria-disabled={at === count - 1}
            onClick={() => on.onMove(at + 1)}
          >
            Depois
          </Button>
        </div>
      )}
      <Note name={name} id={noteId} note={note} error={error} onNote={on.onNote} />
      {children}
    </li>
  );
}

type RisingProps = {
  one: Rising;
  name: string;
  onNote: (note: string) => void;
  onRetry: () => void;
  onRemove: () => void;
};

function risingText(part: number | null): string {
  if (part === null) return "Espera a vez.";
  if (part >= 0.995) return "Chegou. Virando imagem.";
  return `Subindo, ${Math.round(part * 100)}%. Dá para continuar escrevendo.`;
}

/** A file on its way up, or one that did not arrive. */
export function RisingTile({ one, name, onNote, onRetry, onRemove }: RisingProps) {
  const { file, part, failure, note } = one;
  return (
    <li className={styles.piece}>
      <div className={styles.rising} data-failed={failure !== null}>
        <button type="button" className={styles.remove} aria-label={`Tirar ${name}`} onClick={onRemove}>
          <Icon name="x" size={22} />
        </button>
        <b className="small">{file.name}</b>
        {failure ? (
          <>
            <span className={`small ${styles.fault}`} role="alert">
              {failure.message}
            </span>
            {failure.again && (
              <button type="button" className={styles.again} onClick={onRetry}>
                Tentar de novo
              </button>
            )}
          </>
        ) : (
          <>
            <progress className={styles.progress} value={part ?? 0} aria-label={file.name} />
            <span className="small soft">{risingText(part)}</span>
          </>
        )}
      </div>
      {!failure && <Note name={name} note={note} onNote={onNote} />}
    </li>
  );
}
