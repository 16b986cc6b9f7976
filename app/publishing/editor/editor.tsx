/** The editor of an item, and that of an item that begins. */
import { useLayoutEffect, useRef } from "react";
import { ConfirmDialog } from "../../ui/display/dialog.tsx";
import { useNoStrayDrop } from "../../ui/form/paste-and-drop.ts";
import type { Begun } from "./begin.ts";
import styles from "./editor.module.css";
import { EditorNotices } from "./editor-notices.tsx";
import { ChangeList, EditorHead, EditorViews } from "./head.tsx";
import { EditorMap } from "./map.tsx";
import type { BegunItem } from "./new-item-panel.tsx";
import { Publishing } from "./notices.tsx";
import { Panel } from "./panel.tsx";
import { BlockPicker } from "./picker.tsx";
import { Preview } from "./preview.tsx";
import { changeLines } from "./publishing.ts";
import { stateText } from "./schedule.ts";
import { useNewItem } from "./use-new-item.ts";
import { type EditorProps, type OpenedItem, useOpenedItem } from "./use-opened-item.ts";
import { usePublishing } from "./use-publishing.ts";

export function Editor(props: EditorProps) {
  return <EditorView opened={useOpenedItem(props, "map")} begun={null} />;
}

type NewItemProps = EditorProps & { found: Begun["found"]; startAnother: () => void };

export function NewItemEditor({ found, startAnother, ...props }: NewItemProps) {
  const opened = useOpenedItem(props, "block");
  const item = useNewItem(opened);
  const startOver = () => void item.drop().then(startAnother);
  return <EditorView opened={opened} begun={{ item, found, startOver }} />;
}

function EditorView({ opened, begun }: { opened: OpenedItem; begun: BegunItem | null }) {
  const { editing, person, editor, structure } = opened;
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
      <EditorHead opened={opened} begun={begun} publishing={publishing} now={now} />
      <EditorNotices opened={opened} item={item} />
      {isBusy && <Publishing />}
      <div
        ref={parts}
        className={styles.parts}
        data-view={structure.view}
        data-begun={begun !== null || undefined}
        data-busy={isBusy || undefined}
      >
        <EditorMap opened={opened} state={stateText(editing, publishing.changed, now)} />
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
