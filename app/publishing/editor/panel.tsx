import { useState } from "react";
import type { Missing } from "../editing/editing.ts";
import { AddressPanel } from "./address-panel.tsx";
import { BlockPanel, EmptyStory } from "./block-panel.tsx";
import { isUntouched } from "./draft.ts";
import styles from "./editor.module.css";
import { MissingList } from "./missing-list.tsx";
import { type BegunItem, NewItemPanel } from "./new-item-panel.tsx";
import { DeletedPanel } from "./notices.tsx";
import { ALT_FIELD, PICTURE_FIELD } from "./picture-slot.tsx";
import { isFilledIn, type Lack, missingText, panelOf } from "./publishing.ts";
import { CoverPanel, FieldsPanel, fieldId } from "./record-panels.tsx";
import { lackingPlace } from "./slots.ts";
import type { OpenedItem } from "./use-opened-item.ts";
import type { PublishingState } from "./use-publishing.ts";

type Props = { opened: OpenedItem; begun: BegunItem | null; publishing: PublishingState; now: number };

/** Which place for a picture is asked for, in which block, and how often one was: another press asks anew. */
type Asked = { of: Lack | undefined; block: string | null; place: number; count: number };

/** `of` begins the list, and so tells it from the next one; `at` is what of it is asked for. */
function placeOf(of: Lack | undefined, at = of, count = 0): Asked {
  const block = at?.draft.content.blocks.find(({ id }) => id === panelOf(at.missing, at.draft));
  return { of, block: block?.id ?? null, place: (block && at && lackingPlace(block, at.missing)) ?? 0, count };
}

/** id of the control that what is missing is given to; undefined: the panel's title gets the focus. */
function controlOf({ part, what, field, picture }: Missing): string | undefined {
  if (field) return fieldId(field);
  if (picture) return ALT_FIELD;
  return part === "cover" || part === "order" || what.startsWith("Imagem") ? PICTURE_FIELD : undefined;
}

/** What is open of the item, below what is missing before it can be published. */
export function Panel({ opened, begun, publishing, now }: Props) {
  const { editing, editor, structure, refusal } = opened;
  const { draft, trouble } = editor;
  const { open } = structure;
  const block = draft.content.blocks.find((one) => one.id === open);
  const [first] = refusal;
  const [asked, setAsked] = useState(() => placeOf(first));
  const wanted = asked.of === first ? asked : placeOf(first);
  const isWanted = block !== undefined && wanted.block === block.id;
  return (
    <section className={styles.panel} aria-label="Painel" data-wide={open === "address" || undefined}>
      {refusal.length > 0 && (
        <MissingList
          items={refusal.map(({ missing, draft: before }) => {
            const isDone = isFilledIn(missing, editing, before, draft);
            const text = missingText(missing, isDone ? before : draft);
            return { id: `${missing.part} ${missing.what} ${missing.picture}`, text, isDone };
          })}
          go={(at) => {
            const missing = refusal[at]?.missing;
            if (!missing) return;
            setAsked(placeOf(first, { missing, draft }, wanted.count + 1));
            structure.openTarget(panelOf(missing, draft), controlOf(missing));
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
      {open === "fields" && !begun && <FieldsPanel opened={opened} />}
      {open === "fields" && begun && <NewItemPanel opened={opened} {...begun} />}
      {open === "cover" && <CoverPanel opened={opened} />}
      {open === "address" && <AddressPanel opened={opened} publishing={publishing} now={now} />}
      {block && (
        <BlockPanel
          key={isWanted ? `${block.id} ${wanted.place} ${wanted.count}` : block.id}
          opened={opened}
          block={block}
          wanted={isWanted ? wanted.place : 0}
        />
      )}
      {open === null && <EmptyStory onAdd={structure.pick} />}
    </section>
  );
}
