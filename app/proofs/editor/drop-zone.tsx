import { Icon } from "../../ui/display/icon.tsx";
import { usePasteAndDrop } from "../../ui/form/paste-and-drop.ts";
import { PIECE_ACCEPT, PIECE_FORMATS } from "../piece.ts";
import styles from "./pieces.module.css";

type Props = { id: string; onFiles: (files: File[]) => void };

/** The place for one picture more. */
export function DropZone({ id, onFiles }: Props) {
  const dropProps = usePasteAndDrop(onFiles);
  return (
    <li className={styles.piece}>
      <label className={styles.zone} {...dropProps}>
        <Icon name="image" size={28} />
        <b>Soltar ou escolher</b> <small>{PIECE_FORMATS}</small>
        <input
          id={id}
          className="whole-press"
          type="file"
          accept={PIECE_ACCEPT}
          multiple
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // Lets the same file be chosen again.
            target.value = "";
          }}
        />
      </label>
    </li>
  );
}
