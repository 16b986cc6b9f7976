import type { RefObject } from "react";
import { Avatar } from "../../ui/display/avatar.tsx";
import { Button } from "../../ui/form/button.tsx";
import { thumbnailPath } from "../paths.ts";
import type { DirectionView, PieceView } from "../shown.ts";
import { Thumb } from "../thumb.tsx";
import styles from "./table.module.css";

type ToolsProps = {
  piece: PieceView;
  /** '1 de 3' */
  position: string;
  /** null: it has no points */
  hidden: boolean | null;
  /** null: this reader marks none */
  aiming: boolean | null;
  aimButton: RefObject<HTMLButtonElement | null>;
  onHide: () => void;
  onAim: () => void;
  onEnlarge: () => void;
};

export function Tools({ piece, position, hidden, aiming, aimButton, onHide, onAim, onEnlarge }: ToolsProps) {
  return (
    <div className={styles.tools}>
      <p>
        <b>{piece.title}</b>
        <small className="soft">{position}</small>
      </p>
      {hidden !== null && (
        <Button look="text" size="small" className={styles.hide} before={hidden ? "eye" : "eye-slash"} onClick={onHide}>
          {hidden ? "Mostrar pontos" : "Esconder pontos"}
        </Button>
      )}
      <Button look="text" size="small" before="arrows-out" onClick={onEnlarge}>
        Ampliar
      </Button>
      {aiming !== null && (
        <Button ref={aimButton} look="text" size="small" before="crosshair" aria-pressed={aiming} onClick={onAim}>
          Marcar um ponto
        </Button>
      )}
    </div>
  );
}

const KEYS = [
  ["← ↑ → ↓", "anda 1%"],
  ["Shift", "anda 10%"],
  ["Enter", "fixa"],
  ["Esc", "sai sem marcar"],
] as const;

/** How the cross-hair is moved; screen readers hear it when it appears. */
export function AimKeys() {
  return (
    <p className={styles.keys} aria-hidden="true">
      <span>Aponte na imagem.</span>
      {KEYS.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}

type NoteProps = { direction: DirectionView; sender: { name: string; first: string }; question: string };

/** What the designer says of a direction, and asks. */
export function DesignerNote({ direction: { idea, letter }, sender, question }: NoteProps) {
  return (
    <div className={styles.note}>
      <Avatar name={sender.name} />
      <div>
        {idea && <p className="lead">{idea}</p>}
        <p className="small soft">{`${sender.first}, sobre a direção ${letter}`}</p>
        {question && (
          <p className={styles.question}>
            <b>{`O que ${sender.first} pergunta: `}</b>
            {question}
          </p>
        )}
      </div>
    </div>
  );
}

type StripProps = { pieces: readonly PieceView[]; open: string; onOpen: (id: string) => void };

export function Strip({ pieces, open, onOpen }: StripProps) {
  if (pieces.length < 2) return null;
  return (
    <div className={styles.strip}>
      {pieces.map(({ id, src, code, note }) => (
        <button
          key={id}
          type="button"
          aria-current={id === open}
          aria-label={note ? `${code}, ${note}` : code}
          onClick={() => onOpen(id)}
        >
          <Thumb src={thumbnailPath(src)} alt="" width={128} height={80} />
        </button>
      ))}
    </div>
  );
}
