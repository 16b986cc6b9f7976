import type { KeyboardEvent } from "react";
import { withCedilla } from "../../ui/layout/title.tsx";
import { thumbnailPath } from "../paths.ts";
import { commentsText } from "../proof-words.ts";
import type { DirectionView } from "../shown.ts";
import { Thumb } from "../thumb.tsx";
import styles from "./directions.module.css";

const PANEL_ID = "direcao";
const tabId = (letter: string) => `aba-${letter}`;
export const panelProps = (open: string, count: number) =>
  count > 1 ? { id: PANEL_ID, role: "tabpanel", "aria-labelledby": tabId(open) } : { id: PANEL_ID };

type Props = {
  directions: DirectionView[];
  open: string;
  /** how many comments each has, by its letter */
  counts: Record<string, number>;
  /** the one that was decided on, and what its tab says: 'Aprovada' */
  chosen?: { letter: string; is: string } | null | undefined;
  onOpen: (letter: string) => void;
};

const NEXT: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Tabs; one direction needs none. */
export function Directions({ directions, open, counts, chosen, onOpen }: Props) {
  if (directions.length < 2) return null;
  const press = (event: KeyboardEvent, at: number) => {
    const to = directions[NEXT[event.key]?.(at, directions.length - 1) ?? -1];
    if (!to) return;
    event.preventDefault();
    onOpen(to.letter);
    document.getElementById(tabId(to.letter))?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label="Direções" data-count={directions.length}>
      {directions.map(({ letter, title, pieces }, index) => (
        <button
          key={letter}
          id={tabId(letter)}
          type="button"
          role="tab"
          aria-selected={letter === open}
          aria-controls={PANEL_ID}
          tabIndex={letter === open ? 0 : -1}
          className={styles.tab}
          onClick={() => onOpen(letter)}
          onKeyDown={(event) => press(event, index)}
        >
          {pieces[0] && <Thumb src={thumbnailPath(pieces[0].src)} alt="" width={128} height={80} />}
          <span>
            <b>{withCedilla(title)}</b>
            {letter === chosen?.letter && <small className={styles.chosen}>{chosen.is}. </small>}
            <small>{counts[letter] ? commentsText(counts[letter]) : "nenhum comentário"}</small>
          </span>
        </button>
      ))}
    </div>
  );
}
