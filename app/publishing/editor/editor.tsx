/** The editor of an item, and that of an item that begins. */
import type { Begun } from "./begin.ts";
import { EditorView } from "./editor-view.tsx";
import { useNewItem } from "./use-new-item.ts";
import { type EditorProps, useOpenedItem } from "./use-opened-item.ts";

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
