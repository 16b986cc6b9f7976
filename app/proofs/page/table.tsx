import { type ReactNode, useRef, useState } from "react";
import { newId } from "../../ui/browser/draft-store.ts";
import type { CommentNote } from "../proof-content.ts";
import type { CommentView, DirectionView } from "../shown.ts";
import { CommentList, Composer, NOTHING_TYPED, type Row, type Typing, toComposer } from "./comments.tsx";
import { Directions, panelProps } from "./directions.tsx";
import { Lightbox } from "./lightbox.tsx";
import { Picture } from "./picture.tsx";
import type { Mark } from "./pin.tsx";
import { marksOf, type Numbered, numbered, numberOf, PENDING, pendingMark, rowOf } from "./series.ts";
import styles from "./table.module.css";
import { AimKeys, DesignerNote, Strip, Tools } from "./table-parts.tsx";

/** How comments are written here. A draft is added, changed and removed; a guest's is sent at once, and only added. */
export type Writing = {
  typing: Typing;
  onType: (typing: Typing) => void;
  /** false: something is missing, and has the focus */
  onAdd: (note: CommentNote) => boolean;
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
  /** the direction that was decided on; it opens first */
  chosen?: { letter: string; is: string } | null;
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

/** The direction and the picture that are open. Once one was decided on, it opens. */
function useOpen(directions: DirectionView[], chosen: string | undefined) {
  const [open, setOpen] = useState<string>(chosen ?? directions[0]?.letter ?? "A");
  const [wasChosen, setWasChosen] = useState(chosen);
  const [shown, setShown] = useState<Record<string, string>>({});
  if (wasChosen !== chosen) {
    setWasChosen(chosen);
    if (chosen) setOpen(chosen);
  }
  const direction = directions.find(({ letter }) => letter === open) ?? directions[0];
  const piece = direction?.pieces.find(({ id }) => id === shown[direction.letter]) ?? direction?.pieces[0];
  const show = (letter: string, id: string) => setShown((before) => ({ ...before, [letter]: id }));
  return { direction, piece, setOpen, show };
}

/** The picture, its strip and what the designer says; the comments beside it. */
export function Table(props: TableProps) {
  const { directions, chosen = null, sender, question, comments, notes, title, writing, replyTo, foot } = props;
  const { direction, piece, setOpen, show } = useOpen(directions, chosen?.letter);
  const [selected, setSelected] = useState<string | null>(null);
  const [hidden, setHidden] = useState(false);
  const [aiming, setAiming] = useState(false);
  const [large, setLarge] = useState(false);
  const [said, announce] = useState("");
  const aimButton = useRef<HTMLButtonElement>(null);
  if (!direction || !piece) return null;
  const all = numbered(comments, notes);
  const isIn = (one: DirectionView) => (comment: Numbered) => one.pieces.some(({ id }) => id === comment.piece);
  const rows = all.filter(isIn(direction)).map((one) => rowOf(one, direction.pieces));
  const counts = Object.fromEntries(directions.map((one) => [one.letter, all.filter(isIn(one)).length]));
  const { typing = NOTHING_TYPED } = writing ?? {};
  const number = numberOf(all, typing);
  const marks = [...marksOf(all, piece, selected, typing.editing), ...pendingMark(typing, piece, number)];
  const aimedAt = typing.at && typing.piece !== piece.id ? codeOf(directions, typing.piece) : "";

  const openDirection = (letter: string) => {
    setOpen(letter);
    setSelected(null);
    setAiming(false);
  };
  const openPiece = (id: string) => {
    show(direction.letter, id);
    setAiming(false);
  };
  const endAim = () => {
    setAiming(false);
    aimButton.current?.focus();
  };
  const position = `${direction.pieces.indexOf(piece) + 1} de ${direction.pieces.length}`;
  const select = (id: string) => {
    if (id === PENDING) return;
    setSelected(id);
    const comment = all.find((one) => one.id === id);
    if (comment) show(direction.letter, comment.piece);
  };
  const place = (at: Mark["at"]) => {
    setAiming(false);
    setHidden(false);
    if (!typing.editing) setSelected(null);
    writing?.onType({ ...typing, at, piece: piece.id });
    announce(`Ponto ${number} marcado. Escreva o comentário.`);
    toComposer();
  };
  const add = () => {
    const told = writing && addTyped(writing, piece.id, number);
    if (!told) return;
    announce(told);
    toComposer();
  };
  const move = (id: string, at: Mark["at"]) => {
    if (id === PENDING) writing?.onType({ ...typing, at });
    else writing?.onChange?.(id, { at });
  };
  return (
    <>
      <div className="wrap">
        <Directions {...{ directions, counts, chosen }} open={direction.letter} onOpen={openDirection} />
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
                onSpread={() => setLarge(true)}
                onAimEnd={endAim}
                announce={announce}
              />
            </div>
            <Tools
              piece={piece}
              position={position}
              hidden={marks.length > 0 ? hidden : null}
              aiming={writing ? aiming : null}
              aimButton={aimButton}
              onHide={() => setHidden(!hidden)}
              onAim={() => setAiming(!aiming)}
              onEnlarge={() => setLarge(true)}
            />
            {writing && aiming && <AimKeys />}
            <p className="visually-hidden" role="status">
              {said}
            </p>
          </div>
          <Strip pieces={direction.pieces} open={piece.id} onOpen={openPiece} />
          <DesignerNote direction={direction} sender={sender} question={question} />
        </div>
        <div className={styles.said}>
          <Said
            {...{ rows, selected, number, notes, writing, replyTo, announce, aimedAt }}
            title={directions.length > 1 ? `${title} em ${direction.letter}` : title}
            onSelect={select}
            onAdd={add}
          />
          {foot}
        </div>
      </div>
      <Lightbox
        open={large}
        onOpenChange={setLarge}
        piece={piece}
        position={position}
        marks={marks.filter(({ id }) => id !== PENDING)}
        selected={rows.find(({ id }) => id === selected)}
        onSelect={select}
      />
    </>
  );
}

/** What is typed becomes a comment, or changes one. Says so; null: it does not yet. */
function addTyped({ typing, onAdd, onChange }: Writing, shown: string, number: number): string | null {
  const { at, piece, editing } = typing;
  const text = typing.text.trim();
  if (editing) {
    onChange?.(editing, at ? { text, at, piece } : { text, at });
    return `Comentário ${number} guardado.`;
  }
  const isAdded = onAdd({ id: newId(), piece: at ? piece : shown, at, text });
  return isAdded ? `Comentário ${number} adicionado.` : null;
}

const codeOf = (directions: readonly DirectionView[], piece: string) =>
  directions.flatMap(({ pieces }) => pieces).find(({ id }) => id === piece)?.code ?? "";

/** While none was written. */
const FIRST = "Marque um ponto na imagem, ou escreva sobre ela toda.";

type SaidProps = Pick<TableProps, "title" | "notes" | "writing" | "replyTo"> & {
  rows: Row[];
  selected: string | null;
  /** of the comment that is typed */
  number: number;
  /** 'A2': the picture of its point, if another is shown */
  aimedAt: string;
  onSelect: (id: string) => void;
  onAdd: () => void;
  announce: (text: string) => void;
};

/** The comments of a direction, and the field for one more. */
function Said(props: SaidProps) {
  const { title, notes, writing, replyTo, rows, selected, number, aimedAt, onSelect, onAdd, announce } = props;
  const edit = (id: string) => {
    const note = notes.find((one) => one.id === id);
    if (!note) return;
    onSelect(id);
    writing?.onType({ text: note.text, at: note.at, piece: note.piece, editing: id });
    toComposer();
  };
  const remove = (id: string) => {
    writing?.onRemove?.(id);
    if (writing?.typing.editing === id) writing.onType(NOTHING_TYPED);
    announce("Comentário tirado.");
    toComposer({ scrolls: false });
  };
  return (
    <>
      <CommentList
        title={title}
        rows={rows}
        selected={selected}
        onSelect={onSelect}
        empty={writing ? FIRST : "Nenhum comentário aqui."}
        replyTo={replyTo}
        unsaved={writing?.unsaved}
        onEdit={writing?.onChange && edit}
        onRemove={writing?.onRemove && remove}
      />
      {writing && (
        <Composer
          number={number}
          typing={writing.typing}
          elsewhere={aimedAt && `${aimedAt}, `}
          error={writing.error}
          onType={writing.onType}
          onAdd={onAdd}
          label={writing.addLabel}
          busy={writing.busy}
          extra={writing.extra}
        />
      )}
    </>
  );
}
