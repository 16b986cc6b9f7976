import { type KeyboardEvent, type ReactNode, useId } from "react";
import { timeText } from "../../kit/day.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { LoginAgain } from "../../ui/form/form-message.tsx";
import { type CommentNote, PROOF_LIMITS } from "../proof-content.ts";
import type { CommentView } from "../shown.ts";
import styles from "./comments.module.css";
import { pinId, rowId } from "./pin.tsx";
import { Replies } from "./replies.tsx";
import type { Notes } from "./use-notes.ts";

/** A comment of the list: a draft of one's own, or one that was sent. */
export type Row = {
  id: string;
  number: number;
  text: string;
  /** 'A1, no ponto marcado' */
  place: string;
  /** whether it has a point */
  pinned: boolean;
  /** null: a draft */
  sent: CommentView | null;
};

export const placeName = (code: string, at: CommentNote["at"]) =>
  `${code}, ${at ? "no ponto marcado" : "sobre a imagem toda"}`;

type ListProps = {
  title: string;
  rows: Row[];
  selected: string | null;
  /** drafts that the server does not have yet */
  unsaved?: ReadonlySet<string> | undefined;
  onSelect: (id: string) => void;
  onEdit?: ((id: string) => void) | undefined;
  onRemove?: ((id: string) => void) | undefined;
  /** said where nobody wrote any */
  empty?: string | undefined;
  /** the page that takes replies; null: nobody may reply here */
  replyTo: { id: string; page: string } | null;
};

export function CommentList({ title, rows, selected, onSelect, empty, ...row }: ListProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.list}>
      <div className={styles.title}>
        <h2 className="h3" id={heading}>
          {title}
        </h2>
        <span className="small soft">{rows.length}</span>
      </div>
      {rows.length === 0 && empty && <p className="soft">{empty}</p>}
      <ol aria-labelledby={heading}>
        {rows.map((one) => (
          <Comment key={one.id} row={one} isSelected={one.id === selected} onSelect={() => onSelect(one.id)} {...row} />
        ))}
      </ol>
    </section>
  );
}

type RowProps = Pick<ListProps, "unsaved" | "onEdit" | "onRemove" | "replyTo"> & {
  row: Row;
  isSelected: boolean;
  onSelect: () => void;
};

function Comment({ row, isSelected, onSelect, unsaved, onEdit, onRemove, replyTo }: RowProps) {
  const { id, number, text, place, pinned, sent } = row;
  // Enter on a comment leads to its pin, as a press on its number does.
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.target !== event.currentTarget) return;
    document.getElementById(pinId(id))?.focus();
  };
  return (
    <li
      className={styles.comment}
      data-selected={isSelected || undefined}
      onFocus={onSelect}
      onKeyDown={press}
      id={`linha-${id}`}
    >
      {pinned ? (
        <button
          type="button"
          id={rowId(id)}
          className={styles.number}
          aria-label={`Ver o ponto ${number}`}
          onClick={() => document.getElementById(pinId(id))?.focus()}
        >
          {number}
        </button>
      ) : (
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
      )}
      <div>
        <p className={styles.text}>
          <span className="visually-hidden">{`Comentário ${number}: `}</span>
          {text}
        </p>
        <p className={styles.actions}>
          <span className="soft">
            {unsaved?.has(id) ? "guardado neste aparelho" : place}
            {sent && ` · ${sent.isOwn ? "você" : sent.author}, ${sent.when}`}
          </span>
          {!sent && onEdit && (
            <button
              type="button"
              className="row-link"
              aria-label={`editar o comentário ${number}`}
              onClick={() => onEdit(id)}
            >
              editar
            </button>
          )}
          {!sent && onRemove && (
            <button
              type="button"
              className="row-link"
              aria-label={`tirar o comentário ${number}`}
              onClick={() => onRemove(id)}
            >
              tirar
            </button>
          )}
        </p>
        {sent && <Replies comment={sent} to={replyTo} />}
      </div>
    </li>
  );
}

/** What is typed and not added yet. `editing`: the draft that it changes. */
export type Typing = {
  text: string;
  at: CommentNote["at"];
  /** the picture that the point is of; without a point the comment is of the one that is shown */
  piece: string;
  editing: string | null;
};
export const NOTHING_TYPED: Typing = { text: "", at: null, piece: "", editing: null };

const COMPOSER_ID = "comentario-novo";

/** The focus to the field, in sight: a browser's own scroll ends below the picture that a phone holds. */
export function toComposer({ scrolls = true } = {}) {
  const field = document.getElementById(COMPOSER_ID);
  field?.focus({ preventScroll: true });
  if (scrolls) field?.scrollIntoView({ block: "nearest" });
}

type ComposerProps = {
  number: number;
  typing: Typing;
  /** 'A2, ': where the point is, if on another picture than the one that is shown */
  elsewhere: string;
  error?: string | undefined;
  onType: (typing: Typing) => void;
  onAdd: () => void;
  /** guests' comments are sent at once */
  label?: string | undefined;
  busy?: boolean | undefined;
  /** between the field and its button */
  extra?: ReactNode;
};

const iconOf = (editing: string | null, label: string | undefined) => {
  if (editing) return "check" as const;
  return label ? ("paper-plane-right" as const) : ("plus" as const);
};

export function Composer(props: ComposerProps) {
  const { number, typing, elsewhere, error, onType, onAdd, label, busy = false, extra } = props;
  const { text, at, editing } = typing;
  const isTooLong = text.length > PROOF_LIMITS.comment;
  return (
    <div className={styles.composer}>
      <div className={styles.about}>
        <span className="small soft">{at ? `${elsewhere}no ponto marcado` : "sobre a imagem toda"}</span>
        {at && (
          <button type="button" className="row-link small" onClick={() => onType({ ...typing, at: null })}>
            tirar o ponto
          </button>
        )}
      </div>
      <TextArea
        id={COMPOSER_ID}
        name="text"
        label={`Comentário ${number}`}
        rows={3}
        value={text}
        onChange={({ target }) => onType({ ...typing, text: target.value })}
        limit={PROOF_LIMITS.comment}
        error={error}
      />
      {extra}
      <div className={styles.buttons}>
        <Button
          size="small"
          before={iconOf(editing, label)}
          busy={busy}
          onClick={() => {
            if (text.trim() === "" || isTooLong) toComposer();
            else onAdd();
          }}
        >
          {editing ? "Guardar comentário" : (label ?? "Adicionar comentário")}
        </Button>
        {editing && (
          <Button look="outline" size="small" onClick={() => onType(NOTHING_TYPED)}>
            Cancelar
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whether the drafts are safe, and where. */
export function SavedLine({ notes, designer }: { notes: Notes; designer: string }) {
  const { trouble, unsaved, savedAt } = notes;
  const count = notes.notes.length;
  return (
    <div role="status">
      {trouble ? (
        <div className={styles.offline}>
          <Icon name="warning-circle" />
          <span>{trouble.refused ?? offlineText(trouble.since, count)}</span>
          {trouble.refused && <LoginAgain />}
        </div>
      ) : (
        <p className={styles.saved}>
          <Icon name="check" size={20} />
          <span>
            {unsaved || savedAt === null ? "" : `Guardado às ${timeText(savedAt)}. `}
            {`${designer} só lê depois que você enviar.`}
          </span>
        </p>
      )}
    </div>
  );
}

/** 'Sem conexão desde 10:31. Seus 2 comentários estão guardados; envie quando voltar.' */
function offlineText(since: number, count: number): string {
  const lost = `Sem conexão desde ${timeText(since)}.`;
  if (count === 0) return `${lost} O que você escrever fica guardado; envie quando voltar.`;
  if (count === 1) return `${lost} Seu comentário está guardado; envie quando voltar.`;
  return `${lost} Seus ${count} comentários estão guardados; envie quando voltar.`;
}
