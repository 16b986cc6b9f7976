import { useState } from "react";
import { GALLERIES } from "../../galleries/galleries.ts";
import { AddressPanel } from "./address-panel.tsx";
import { BlockPanel, EmptyStory } from "./block-panel.tsx";
import { isUntouched } from "./draft.ts";
import styles from "./editor.module.css";
import { MissingList } from "./missing-list.tsx";
import { type BegunItem, NewItemPanel } from "./new-item-panel.tsx";
import { DeletedPanel } from "./notices.tsx";
import { isFilledIn, missingText, panelOf } from "./publishing.ts";
import { CoverPanel, FieldsPanel, fieldId } from "./record-panels.tsx";
import type { OpenedItem } from "./use-opened-item.ts";
import type { PublishingState } from "./use-publishing.ts";

type Props = { opened: OpenedItem; begun: BegunItem | null; publishing: PublishingState; now: number };

/** What is open of the item, below what is missing before it can be published. */
export function Panel({ opened, begun, publishing, now }: Props) {
  const { editing, editor, structure, uploads, refusal } = opened;
  const { draft, change, trouble } = editor;
  const { gallery } = editing;
  const { open } = structure;
  const block = draft.content.blocks.find((one) => one.id === open);
  /** which of what is missing is open: its picture, of several */
  const [asked, setAsked] = useState({ of: refusal, at: 0 });
  const wanted = refusal?.missing[asked.of === refusal ? asked.at : 0]?.picture;
  const shared = { gallery, draft, change, save: () => void editor.save() };
  return (
    <section className={styles.panel} aria-label="Painel" data-wide={open === "address" || undefined}>
      {refusal && refusal.missing.length > 0 && (
        <MissingList
          items={refusal.missing.map((one) => {
            const isDone = isFilledIn(one, editing, refusal.draft, draft);
            const text = missingText(one, isDone ? refusal.draft : draft);
            return { id: `${one.part} ${one.what} ${one.picture}`, text, isDone };
          })}
          go={(at) => {
            const one = refusal.missing[at];
            if (!one) return;
            setAsked({ of: refusal, at });
            structure.openTarget(panelOf(one, draft), one.field && fieldId(one.field));
          }}
        />
      )}
      {trouble?.refused.refused === "deleted" && (
        <DeletedPanel
          {...trouble.refused}
          hasDraft={!isUntouched(draft)}
          again={() => void editor.startAgain()}
          drop={publishing.discard}
        />
      )}
      {open === "fields" && !begun && <FieldsPanel {...shared} />}
      {open === "fields" && begun && <NewItemPanel {...shared} {...begun} />}
      {open === "cover" && <CoverPanel {...shared} uploads={uploads} />}
      {open === "address" && (
        <AddressPanel
          {...shared}
          editing={editing}
          when={publishing.when}
          setWhen={publishing.setWhen}
          changed={publishing.changed}
          now={now}
          copyPreview={() => void publishing.copyPreview()}
          revoke={() => void publishing.revoke()}
          unschedule={() => void publishing.unschedule()}
          restore={(number) => void publishing.restore(number)}
          remove={() => void publishing.remove()}
        />
      )}
      {block && (
        <BlockPanel
          {...shared}
          key={`${block.id} ${wanted}`}
          block={block}
          shown={editing.shown}
          wanted={wanted}
          uploads={uploads}
          pairs={GALLERIES[gallery].pairs}
        />
      )}
      {open === null && <EmptyStory onAdd={structure.pick} />}
    </section>
  );
}
