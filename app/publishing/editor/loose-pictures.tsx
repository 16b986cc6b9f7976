import { useRef } from "react";
import type { BlockOf } from "../../galleries/story/blocks.ts";
import type { GalleryUpload } from "../../galleries/story/story-colours.ts";
import { IMAGE_ACCEPT } from "../../kit/upload.ts";
import { Button } from "../../ui/form/button.tsx";
import { FileInput } from "../../ui/form/file-input.tsx";
import { useNotice } from "../../ui/layout/notice.tsx";
import { takenOf } from "../forms/board.ts";
import type { GalleryUploads } from "../forms/gallery-uploads.ts";
import styles from "./block-panel.module.css";

type Loose = BlockOf<"pictures">;

type Word = { text: string; off?: boolean; press: () => void };

type Props = {
  block: Loose;
  /** the place that is open, counted through all rows */
  at: number;
  pairs: boolean;
  uploads: GalleryUploads;
  change: (to: (now: Loose) => Loose) => void;
  onStored: (place: number, stored: GalleryUpload) => void;
  choose: (place: number) => void;
};

/** Index of the row that holds the place. */
function rowAt(rows: string[][], place: number): number {
  let before = 0;
  return rows.findIndex((row) => {
    before += row.length;
    return place < before;
  });
}

const firstOf = (rows: string[][], row: number) => rows.slice(0, row).flat().length;

/** Adds, moves, pairs and takes away pictures that the page lays out by their shapes. */
export function LooseTools({ block, at, pairs, uploads, change, onStored, choose }: Props) {
  const several = useRef<HTMLInputElement>(null);
  const notify = useNotice();
  const { rows } = block;
  const count = rows.flat().length;
  const row = rowAt(rows, at);
  const move = (by: -1 | 1) => {
    const moved = rows[row];
    if (!moved || !rows[row + by]) return;
    const next = rows.toSpliced(row, 1).toSpliced(row + by, 0, moved);
    change((now) => ({ ...now, rows: next }));
    choose(firstOf(next, row + by));
  };
  const add = (files: readonly File[]) => {
    const only = rows.flat().every((key) => key === "") ? 0 : count;
    const { taken, left } = takenOf(files, only);
    if (left) notify({ kind: "error", text: left });
    if (taken.length === 0) return;
    change((now) => ({ ...now, rows: [...(only === 0 ? [] : now.rows), ...taken.map(() => [""])] }));
    for (const [index, file] of taken.entries())
      uploads.send(`${block.id} ${only + index}`, [file], (stored) => onStored(only + index, stored));
    choose(only);
  };
  const one = rows[row] ?? [];
  const next = rows[row + 1];
  const replace = (count: number, ...others: string[][]) =>
    change((now) => ({ ...now, rows: rows.toSpliced(row, count, ...others) }));
  const words: Word[] = [];
  if (rows.length > 1)
    words.push(
      { text: "Mover para antes", off: row <= 0, press: () => move(-1) },
      { text: "Mover para depois", off: row >= rows.length - 1, press: () => move(1) },
    );
  if (pairs && one.length === 2)
    words.push({ text: "Separar o par", press: () => replace(1, ...one.map((key) => [key])) });
  if (pairs && one.length === 1 && next?.length === 1)
    words.push({ text: "Juntar com a próxima", press: () => replace(2, [...one, ...next]) });
  if (count > 1 && rows.flat()[at] === "")
    words.push({
      text: "Tirar o espaço",
      press: () => {
        const rest = one.toSpliced(at - firstOf(rows, row), 1);
        replace(1, ...(rest.length > 0 ? [rest] : []));
        choose(Math.max(0, at - 1));
      },
    });
  return (
    <div className={styles.tools}>
      <Button look="outline" size="small" before="plus" onClick={() => several.current?.click()}>
        Imagens
      </Button>
      <FileInput ref={several} hidden multiple accept={IMAGE_ACCEPT} aria-label="Várias imagens" onFiles={add} />
      {words.map(({ text, off, press }) => (
        <Button
          key={text}
          look="text"
          size="small"
          className={styles.word}
          aria-disabled={off || undefined}
          onClick={press}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
