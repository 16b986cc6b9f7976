import { useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { keepMine, mineOf, takeTheirs, theirsOf, unsavedParts } from "./draft.ts";
import styles from "./editor.module.css";
import { BackBar, Bar, ConflictBar, GoneBar, RefusedBar, TroubleBar } from "./notices.tsx";
import type { NewItemState } from "./use-new-item.ts";
import type { OpenedItem } from "./use-opened-item.ts";
import { DONE_BAR } from "./use-structure.ts";

/** `item`: a new one, whose board marks the pictures that are gone. */
type Props = { opened: OpenedItem; item: NewItemState | null };

/** Below the head: what keeps the draft from being saved or published, conflicts, and what was done last. */
export function EditorNotices({ opened: { editing, person, editor, structure }, item }: Props) {
  const { gallery } = editing;
  const { draft, trouble, back } = editor;
  /** how many of the pictures that are gone were read of */
  const [told, setTold] = useState(0);
  const lost = item ? 0 : draft.gone.length - told;
  const isDeleted = trouble?.refused.refused === "deleted";
  return (
    <div className={styles.notices}>
      {item?.refused && <RefusedBar text={item.refused} gallery={item.mayBePublished ? gallery : null} />}
      {trouble && !isDeleted && !item?.refused && <TroubleBar trouble={trouble} retry={() => void editor.save()} />}
      {lost > 0 && <GoneBar count={lost} close={() => setTold(draft.gone.length)} />}
      {back && !trouble && unsavedParts(draft).length === 0 && <BackBar key={back.at} {...back} />}
      {draft.conflicts.map((conflict) => (
        <ConflictBar
          key={conflict.part}
          gallery={gallery}
          conflict={conflict}
          draft={draft}
          isOwn={conflict.stamp.by === person.id}
          keepMine={() => void editor.decide(keepMine, conflict, theirsOf(draft, conflict))}
          takeTheirs={() => void editor.decide(takeTheirs, conflict, mineOf(draft, conflict))}
        />
      ))}
      {structure.done && (
        <div id={DONE_BAR}>
          <Bar
            tone="good"
            icon="cloud-check"
            actions={
              <Button look="text" size="small" onClick={structure.undo}>
                Desfazer
              </Button>
            }
          >
            <b>{structure.done.title}</b> {structure.done.text}
          </Bar>
        </div>
      )}
    </div>
  );
}
