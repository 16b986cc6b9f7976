import { type ReactNode, useRef, useState } from "react";
import { newId } from "../../ui/browser/draft-store.ts";
import { Avatar } from "../../ui/display/avatar.tsx";
import { Button } from "../../ui/form/button.tsx";
import type { CommentNote } from "../proof-content.ts";
import type { CommentView, DirectionView, PieceView } from "../shown.ts";
import { COMPOSER_ID, CommentList, Composer, NOTHING_TYPED, placeName, type Row, type Typing } from "./comments.tsx";
import { Directions, panelProps } from "./directions.tsx";
import { Lightbox } from "./lightbox.tsx";
import { Picture } from "./picture.tsx";
import { type Mark, placeText } from "./pin.tsx";
import styles from "./table.module.css";

/** How comments are written here. A draft is added, changed and removed; a guest's is sent at once, and only added. */
export type Writing = {
  typing: Typing;
  onType: (typing: Typing) => void;
  onAdd: (note: CommentNote) => void;
  onChange?: (id: string, to: Partial<CommentNote>) => void;
  onRemove?: (id: string) => void;
  error?: string | undefined;
  addLabel?: string;
  busy?: boolean;
  /** between the field and its button: a guest's name */
  extra?: ReactNode;
  unsaved?: ReadonlySet<string>;
};

type TableProps = {
  directions: DirectionView[];
  sender: { name: string; first: string };
  question: string;
  comments: CommentView[];
  /** drafts; their numbers follow those that were sent */
  notes: readonly CommentNote[];
  /** 'Seus comentários' */
  title: string;
  /** null: this reader writes none here */
  writing: Writing | null;
  replyTo: { id: string; page: string } | null;
  /** below the field: how safe the drafts are */
  foot?: ReactNode;
};

type Numbered = Omit<Row, "place" | "pinned"> & { piece: string; at: CommentNote["at"] };

/** All comments in one series: those that were sent, then the drafts. */
function numbered(comments: readonly CommentView[], notes: readonly CommentNote[]): Numbered[] {
  const last = Math.max(0, ...comments.map(({ number }) => number));
  return [
    ...comments.map((sent) => ({ ...pick(sent), number: sent.number, sent })),
    ...notes.map((note, index) => ({ ...pick(note), number: last + 1 + index, sent: null })),
  ];
}
const pick = ({ id, piece, at, text }: CommentNote) => ({ id, piece, at, text });

const PENDING = "novo";

/** The picture, its strip and what the designer says; the comments beside it. */
export function Table(props: TableProps) {
  const { directions, sender, question, comments, notes, title, writing, replyTo, foot } = props;
  const [open, setOpen] = useState<string>(directions[0]?.letter ?? "A");
  const [shown, setShown] = useState<Record<string, string>>({});
  const [selected, setSelected] = useState<string | null>(null);
  const [hidden, setHidden] = useState(false);
  const [aiming, setAiming] = useState(false);
  const [large, setLarge] = useState(false);
  const [said, announce] = useState("");
  const aimButton = useRef<HTMLButtonElement>(null);
  const direction = directions.find(({ letter }) => letter === open) ?? directions[0];
  const piece = direction?.pieces.find(({ id }) => id === shown[direction.letter]) ?? direction?.pieces[0];
  if (!direction || !piece) return null;
  const all = numbered(comments, notes);
  const isIn = (one: DirectionView) => (comment: Numbered) => one.pieces.some(({ id }) => id === comment.piece);
  const rows = all.filter(isIn(direction)).map((one) => rowOf(one, direction.pieces));
  const counts = Object.fromEntries(directions.map((one) => [one.letter, all.filter(isIn(one)).length]));
  const next = Math.max(0, ...all.map(({ number }) => number)) + 1;
  const { typing = NOTHING_TYPED } = writing ?? {};
  const edited = all.find(({ id }) => id === typing.editing);
  const number = edited?.number ?? next;
  const marks = [...marksOf(all, piece, selected, typing.editing), ...pendingMark(typing, number)];

  const select = (id: string) => {
    if (id === PENDING) return;
    setSelected(id);
    const comment = all.find((one) => one.id === id);
    if (comment) setShown((before) => ({ ...before, [direction.letter]: comment.piece }));
  };
  const place = (at: Mark["at"]) => {
    setAiming(false);
    setHidden(false);
    writing?.onType({ ...typing, at });
    announce(`Ponto ${number} marcado. Escreva o comentário.`);
    document.getElementById(COMPOSER_ID)?.focus();
  };
  const add = () => {
    if (!writing) return;
    const text = typing.text.trim();
    if (typing.editing) writing.onChange?.(typing.editing, { text, at: typing.at });
    else writing.onAdd({ id: newId(), piece: piece.id, at: typing.at, text });
    announce(typing.editing ? `Comentário ${number} guardado.` : `Comentário ${number} adicionado.`);
    document.getElementById(COMPOSER_ID)?.focus();
  };
  const move = (id: string, at: Mark["at"]) => {
    if (id === PENDING) writing?.onType({ ...typing, at });
    else writing?.onChange?.(id, { at });
  };
  const tools = (
    <div className={styles.tools}>
      <p>
        <b>{piece.title}</b>
        <small className="soft">{`${direction.pieces.indexOf(piece) + 1} de ${direction.pieces.length}`}</small>
      </p>
      {marks.length > 0 && (
        <Button
          look="text"
          size="small"
          className={styles.hide}
          before={hidden ? "eye" : "eye-slash"}
          onClick={() => setHidden(!hidden)}
        >
          {hidden ? "Mostrar pontos" : "Esconder pontos"}
        </Button>
      )}
      <Button look="text" size="small" before="arrows-out" onClick={() => setLarge(true)}>
        Ampliar
      </Button>
      {writing && (
        <Button
          ref={aimButton}
          look="text"
          size="small"
          before="crosshair"
          aria-pressed={aiming}
          onClick={() => setAiming(!aiming)}
        >
          Marcar um ponto
        </Button>
      )}
    </div>
  );
  return (
    <>
      <div className="wrap">
        <Directions
          directions={directions}
          open={direction.letter}
          counts={counts}
          onOpen={(letter) => {
            setOpen(letter);
            setSelected(null);
            setAiming(false);
          }}
        />
      </div>
      <div className={`wrap ${styles.table}`} {...panelProps(direction.letter, directions.length)}>
        <div className={styles.seen}>
          <div className={styles.held}>
            <div className={styles.ground}>
              <Picture
                piece={piece}
                alt={`Direção ${direction.title}: ${piece.note || piece.code}`}
                marks={marks}
                hidden={hidden}
                aiming={aiming}
                onSelect={select}
                onPlace={writing ? place : undefined}
                onMove={move}
                onAimEnd={() => {
                  setAiming(false);
                  aimButton.current?.focus();
                }}
                announce={announce}
              />
            </div>
            {tools}
            <p className="visually-hidden" role="status">
              {said}
            </p>
          </div>
          <Strip
            pieces={direction.pieces}
            open={piece.id}
            onOpen={(id) => {
              setShown({ ...shown, [direction.letter]: id });
              setAiming(false);
            }}
          />
          <div className={styles.note}>
            <Avatar name={sender.name} />
            <div>
              {direction.idea && <p className="lead">{direction.idea}</p>}
              <p className="small soft">{`${sender.first}, sobre a direção ${direction.letter}`}</p>
              {question && (
                <p className={styles.question}>
                  <b>{`O que ${sender.first} pergunta: `}</b>
                  {question}
                </p>
              )}
            </div>
          </div>
        </div>
        <div className={styles.said}>
          <CommentList
            title={directions.length > 1 ? `${title} em ${direction.letter}` : title}
            rows={rows}
            selected={selected}
            onSelect={select}
            replyTo={replyTo}
            {...(writing?.unsaved && { unsaved: writing.unsaved })}
            {...(writing?.onChange && {
              onEdit: (id: string) => {
                const note = notes.find((one) => one.id === id);
                if (!note) return;
                select(id);
                writing.onType({ text: note.text, at: note.at, editing: id });
                document.getElementById(COMPOSER_ID)?.focus();
              },
            })}
            {...(writing?.onRemove && {
              onRemove: (id: string) => {
                writing.onRemove?.(id);
                if (typing.editing === id) writing.onType(NOTHING_TYPED);
                announce("Comentário tirado.");
                document.getElementById(COMPOSER_ID)?.focus({ preventScroll: true });
              },
            })}
          />
          {writing && (
            <Composer
              number={number}
              typing={typing}
              error={writing.error}
              onType={writing.onType}
              onAdd={add}
              {...(writing.addLabel && { label: writing.addLabel })}
              {...(writing.busy && { busy: true })}
              extra={writing.extra}
            />
          )}
          {foot}
        </div>
      </div>
      <Lightbox
        open={large}
        onOpenChange={setLarge}
        piece={piece}
        position={`${direction.pieces.indexOf(piece) + 1} de ${direction.pieces.length}`}
        marks={marks.filter(({ id }) => id !== PENDING)}
        selected={rows.find(({ id }) => id === selected)}
        onSelect={select}
      />
    </>
  );
}

function rowOf({ piece, at, ...row }: Numbered, pieces: readonly PieceView[]): Row {
  const code = pieces.find(({ id }) => id === piece)?.code ?? "";
  return { ...row, place: placeName(code, at), pinned: at !== null };
}

/** In the order of their numbers. The one that is edited shows where it would be. */
function marksOf(all: readonly Numbered[], piece: PieceView, selected: string | null, editing: string | null): Mark[] {
  return all.flatMap(({ id, number, at, text, piece: of, sent }) =>
    at === null || of !== piece.id || id === editing
      ? []
      : [
          {
            ...{ id, number, at, label: `Comentário ${number}, em ${piece.code}: ${text}` },
            look: id === selected ? ("selected" as const) : ("comment" as const),
            movable: sent === null,
          },
        ],
  );
}

function pendingMark({ at }: Typing, number: number): Mark[] {
  if (at === null) return [];
  const label = `Ponto ${number}, ${placeText(at)} Escreva o comentário.`;
  return [{ id: PENDING, number, at, label, look: "selected", movable: true }];
}

type StripProps = { pieces: readonly PieceView[]; open: string; onOpen: (id: string) => void };

function Strip({ pieces, open, onOpen }: StripProps) {
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
          <img src={src} alt="" width={128} height={80} />
        </button>
      ))}
    </div>
  );
}
