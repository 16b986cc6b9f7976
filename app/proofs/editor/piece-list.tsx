import { controlId } from "../../quoting/editor/form.ts";
import { useNextFocus } from "../../ui/browser/use-next-focus.ts";
import { SelectField } from "../../ui/form/field.tsx";
import { FormMessage, LoginAgain } from "../../ui/form/form-message.tsx";
import { piecePath, thumbnailPath } from "../paths.ts";
import { pieceName } from "../piece.ts";
import type { DraftDirection } from "../proof-content.ts";
import { changePiece, keepsPlace, movePiece, piecesIn, removePiece, replacedName } from "./changes.ts";
import { DropZone } from "./drop-zone.tsx";
import type { FormProps } from "./form.ts";
import { PieceTile, RisingTile } from "./piece-tile.tsx";
import styles from "./pieces.module.css";

type Props = FormProps & { direction: DraftDirection };

/** The pictures of a direction, those on their way, and the place for one more. */
export function PieceList({ id, direction, draft, answered, faults, change, pieces, say }: Props) {
  const { letter, pieces: own } = direction;
  const setFocus = useNextFocus();
  const zone = controlId(`directions.${letter}.pieces`);
  const sent = pieces.rising.filter((one) => one.letter === letter);
  const coming = sent.filter(keepsPlace);
  const rising = [...coming, ...sent.filter((one) => !keepsPlace(one))];
  const fault = faults[`directions.${letter}.pieces`];
  const refused = pieces.refused?.letter === letter ? pieces.refused.text : null;
  const isLoggedOut = rising.some(({ failure }) => failure?.loggedOut);
  const move = (piece: string, to: number) => {
    if (to < 0 || to >= own.length) return;
    change((now) => movePiece(now, piece, letter, to));
    say(`${pieceName(letter, to)}, ${to + 1}ª de ${own.length}.`);
  };
  const drop = (dragged: string, at: number) => {
    const from = own.findIndex((piece) => piece.id === dragged);
    change((now) => movePiece(now, dragged, letter, from >= 0 && from < at ? at - 1 : at));
    say(`Imagem em ${letter}.`);
  };
  const remove = (piece: string, at: number) => {
    const next = own[at + 1] ?? own[at - 1];
    change((now) => removePiece(now, piece));
    say(`${pieceName(letter, at)} saiu.`);
    setFocus(next ? controlId(`pieces.${next.id}.note`) : zone);
  };
  return (
    <>
      <ol className={styles.pieces} aria-label={`Imagens de ${letter}`}>
        {own.map((piece, at) => (
          <PieceTile
            key={piece.id}
            id={piece.id}
            name={pieceName(letter, at)}
            at={at}
            count={own.length}
            picture={thumbnailPath(piecePath(id, piece.id))}
            note={piece.note}
            noteId={controlId(`pieces.${piece.id}.note`)}
            error={faults[`pieces.${piece.id}.note`]}
            onNote={(note) => change((now) => changePiece(now, piece.id, { note }))}
            onRemove={() => remove(piece.id, at)}
            onMove={(to) => move(piece.id, to)}
            onDropped={(dragged, side) => drop(dragged, side === "left" ? at : at + 1)}
          >
            {answered && (
              <SelectField
                label={`${pieceName(letter, at)} fica no lugar de`}
                hideLabel
                name={`no-lugar-${piece.id}`}
                value={piece.replaces ?? ""}
                placeholder="Nova, sem par"
                options={answered.direction.pieces.map((old) => ({
                  value: old.id,
                  text: `Antes: ${replacedName(answered, old.id)}`,
                }))}
                onChange={({ target }) =>
                  change((now) => changePiece(now, piece.id, { replaces: target.value || null }))
                }
              />
            )}
          </PieceTile>
        ))}
        {rising.map((one, at) => (
          <RisingTile
            key={one.id}
            one={one}
            name={at < coming.length ? pieceName(letter, own.length + at) : one.file.name}
            onNote={(note) => pieces.note(one.id, note)}
            onRetry={() => pieces.retry(one)}
            onRemove={() => {
              pieces.drop(one.id);
              setFocus(zone);
            }}
          />
        ))}
        <DropZone id={zone} onFiles={(files) => pieces.add(letter, files)} />
      </ol>
      {(refused ?? fault) && (
        <FormMessage kind="error">
          <p>{refused ?? fault}</p>
        </FormMessage>
      )}
      {isLoggedOut && <LoginAgain />}
      {answered && <Unchanged {...{ id, draft, answered, change }} />}
    </>
  );
}

/** Pictures of the version before that have no new one: they may go along as they were. */
function Unchanged({
  draft,
  answered,
  change,
}: Pick<FormProps, "id" | "draft" | "change"> & { answered: NonNullable<FormProps["answered"]> }) {
  const taken = piecesIn(draft);
  const left = answered.direction.pieces.filter(({ id }) => taken.every(({ replaces }) => replaces !== id));
  if (left.length === 0 || taken.length === 0) return null;
  const { letter } = answered.direction;
  return (
    <ul className={styles.unchanged} aria-label={`Sem imagem nova, da versão ${answered.number}`}>
      {left.map((piece) => (
        <li key={piece.id}>
          <span>{replacedName(answered, piece.id)}</span>
          <button
            type="button"
            className={styles.again}
            onClick={() =>
              change((now) => ({
                ...now,
                directions: now.directions.map((one) =>
                  one.letter === letter ? { ...one, pieces: [...one.pieces, { ...piece, replaces: piece.id }] } : one,
                ),
              }))
            }
          >
            Mandar como estava
          </button>
        </li>
      ))}
    </ul>
  );
}
