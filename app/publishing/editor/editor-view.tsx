import { useLayoutEffect, useRef } from "react";
import { GALLERIES } from "../../galleries/galleries.ts";
import { ConfirmDialog } from "../../ui/display/dialog.tsx";
import { useNoStrayDrop } from "../../ui/form/paste-and-drop.ts";
import { unsavedParts } from "./draft.ts";
import styles from "./editor.module.css";
import { EditorNotices } from "./editor-notices.tsx";
import { ChangeList, EditorHead, EditorViews } from "./head.tsx";
import { EditorMap } from "./map.tsx";
import { type BegunItem, NEW_ITEM_FORM } from "./new-item-panel.tsx";
import { Publishing } from "./notices.tsx";
import { Panel } from "./panel.tsx";
import { BlockPicker } from "./picker.tsx";
import { Preview } from "./preview.tsx";
import { changeLines, lackingOf, liveText, nameOf } from "./publishing.ts";
import { stateText } from "./schedule.ts";
import type { OpenedItem } from "./use-opened-item.ts";
import { usePublishing } from "./use-publishing.ts";

export function EditorView({ opened, begun }: { opened: OpenedItem; begun: BegunItem | null }) {
  const { editing, person, editor, structure, button } = opened;
  const { gallery, id } = editing;
  const { draft } = editor;
  const { content } = draft;
  const { open } = structure;
  const item = begun?.item ?? null;
  const now = Date.now();
  const publishing = usePublishing(opened, item, now);
  useNoStrayDrop();
  const block = content.blocks.find((one) => one.id === open);
  const isBusy = item?.saving ?? false;
  const parts = useRef<HTMLDivElement>(null);
  // The views share the page's scrolling: another one begins at its top, below the head.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view only says when
  useLayoutEffect(() => {
    const below = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    if ((parts.current?.getBoundingClientRect().top ?? 0) < below) parts.current?.scrollIntoView({ block: "start" });
  }, [structure.view]);
  return (
    <div className={styles.page}>
      <EditorHead
        name={begun ? GALLERIES[gallery].create : nameOf({ gallery, content })}
        saving={unsavedParts(draft).length > draft.conflicts.length}
        sending={publishing.sending}
        savedAt={editor.savedAt}
        trouble={editor.trouble !== null}
        live={liveText(editing, now)}
        others={editor.others}
        twice={editor.twice}
        undecided={draft.conflicts.length > 0}
        deed={publishing.deedText}
        off={publishing.off}
        act={publishing.act}
        button={button}
        form={publishing.publishesNew ? NEW_ITEM_FORM : undefined}
        busy={isBusy}
        copyPreview={() => void publishing.copyPreview()}
        openVersions={() => structure.openTarget("address", "versoes")}
      />
      <EditorNotices gallery={gallery} editor={editor} structure={structure} item={item} reader={person.id} />
      {isBusy && <Publishing />}
      <div
        ref={parts}
        className={styles.parts}
        data-view={structure.view}
        data-begun={begun !== null || undefined}
        data-busy={isBusy || undefined}
      >
        <EditorMap
          blocks={content.blocks}
          open={open}
          missing={lackingOf(editing, draft)}
          state={stateText(editing, publishing.changed, now)}
          onOpen={structure.openTarget}
          move={structure.move}
          moveTo={structure.moveTo}
          copy={structure.copy}
          remove={structure.remove}
          add={structure.pick}
        />
        <Panel opened={opened} begun={begun} publishing={publishing} now={now} />
        <Preview
          path={draft.revision > 0 ? `/admin/previa/${gallery}/${id}` : null}
          content={content}
          pictures={draft.shown}
          coverColours={draft.colours[content.cover] ?? null}
          open={block?.id ?? null}
        />
      </div>
      <EditorViews view={structure.view} setView={structure.setView} />
      <BlockPicker
        open={structure.picking}
        onOpenChange={structure.setPicking}
        blocks={content.blocks}
        pick={structure.add}
      />
      <ConfirmDialog
        open={publishing.asking}
        onOpenChange={publishing.setAsking}
        title={publishing.question}
        description={
          <ChangeList first={editing.publishedRevision === null} lines={changeLines(editing, draft, person.id)} />
        }
        cancel="Cancelar"
        confirm={publishing.deedText}
        onConfirm={() => void publishing.publish()}
      />
    </div>
  );
}
