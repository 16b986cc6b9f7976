import { type DragEvent, type ReactNode, useState } from "react";
import { BLOCKS, type Block, blockOf } from "../../galleries/story/blocks.ts";
import { counted } from "../../kit/count.ts";
import { AdminIcon, type AdminIconName } from "../../ui/display/admin-icon.tsx";
import { Icon, type IconName } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import type { Missing } from "../editing/editing.ts";
import styles from "./map.module.css";
import { lackingOf } from "./publishing.ts";
import { labelOf, type Target } from "./structure.ts";
import type { OpenedItem } from "./use-opened-item.ts";

const RECORD: { target: Target; icon: AdminIconName; label: string; about: string }[] = [
  { target: "fields", icon: "list", label: "Dados", about: "Nome, ramo e textos" },
  { target: "cover", icon: "image", label: "Capa", about: "Foco, cores, texto" },
  { target: "address", icon: "globe", label: "Endereço e data", about: "" },
];

/** `state`: such as 'No ar, com rascunho'. */
type Props = { opened: OpenedItem; state: string };

/** '3 imagens, falta 1 texto' */
function aboutBlock(block: Block, missing: readonly Missing[]): string {
  const told = blockOf(block).summary(block);
  const kind = labelOf(block);
  const lacks = missing.filter(({ part }) => part === `block:${block.id}`);
  const texts = lacks.filter(({ picture }) => picture !== undefined).length;
  const rest = lacks.find(({ picture }) => picture === undefined);
  const heading = titleOf(block) === kind || told === kind ? told : `${kind}, ${told}`;
  const wanting = [
    rest && `falta ${rest.what.toLowerCase()}`,
    texts > 0 && `${texts === 1 ? "falta" : "faltam"} ${counted(texts, "texto", "textos")}`,
  ];
  return [heading, ...wanting].filter(Boolean).join(", ");
}

/** A part of the story by its heading; anything else by its kind. */
function titleOf(block: Block): string {
  const heading = "heading" in block ? block.heading.trim() : "";
  return heading || labelOf(block);
}

function Entry(props: {
  icon: AdminIconName;
  label: string;
  about: string;
  on: boolean;
  onOpen: () => void;
  id?: string;
  /** what is said of it may take more than a line */
  wraps?: boolean;
}) {
  return (
    <button
      type="button"
      id={props.id}
      className={styles.entry}
      aria-current={props.on || undefined}
      onClick={props.onOpen}
    >
      <AdminIcon name={props.icon} />
      <span>
        <b>{props.label}</b>
        <small data-wraps={props.wraps || undefined}>{props.about}</small>
      </span>
    </button>
  );
}

const icon = (name: IconName) => <Icon name={name} size={20} />;

/** All parts of the publication, one line each. The open block carries what can be done with it. */
export function EditorMap({ opened: { editing, editor, structure }, state }: Props) {
  const { draft } = editor;
  const { blocks } = draft.content;
  const missing = lackingOf(editing, draft);
  const { open } = structure;
  const [dragged, setDragged] = useState<string | null>(null);
  const drop = (at: number) => (event: DragEvent) => {
    event.preventDefault();
    if (dragged) structure.moveTo(dragged, at);
    setDragged(null);
  };
  const tools = (
    { id, kind }: Block,
    at: number,
    label: string,
  ): [ReactNode, string, boolean | undefined, () => void][] => [
    [icon("arrow-up"), `Subir ${label}`, at === 0, () => structure.move(id, -1)],
    [icon("arrow-down"), `Descer ${label}`, at === blocks.length - 1, () => structure.move(id, 1)],
    [<AdminIcon key="copy" name="copy" size={20} />, `Duplicar ${label}`, BLOCKS[kind].once, () => structure.copy(id)],
    [icon("trash"), `Tirar ${label}`, false, () => structure.remove(id)],
  ];
  return (
    <nav className={styles.map} aria-label="Mapa da publicação">
      <h2 className="h4">Ficha</h2>
      <ul>
        {RECORD.map(({ target, about, ...entry }) => {
          const lacks = missing.filter(({ part }) => part === target).length;
          const told = target === "address" ? state : about;
          return (
            <li key={target} data-on={open === target || undefined}>
              <Entry
                {...entry}
                wraps={target === "address"}
                on={open === target}
                about={lacks > 0 ? `${lacks === 1 ? "Falta" : "Faltam"} ${counted(lacks, "coisa", "coisas")}` : told}
                onOpen={() => structure.openTarget(target)}
              />
            </li>
          );
        })}
      </ul>
      <h2 className="h4">
        História <small>{counted(blocks.length, "bloco", "blocos")}</small>
      </h2>
      <ol>
        {blocks.map((block, at) => {
          const on = open === block.id;
          const label = titleOf(block);
          return (
            <li
              key={block.id}
              data-on={on || undefined}
              data-dragged={dragged === block.id || undefined}
              draggable
              onDragStart={({ dataTransfer }) => {
                // Some browsers drag nothing without data; no field takes this kind.
                dataTransfer.setData("application/x-bloco", block.id);
                setDragged(block.id);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (dragged) event.preventDefault();
              }}
              onDrop={drop(at)}
            >
              <Entry
                id={`mapa-${block.id}`}
                icon={block.kind === "row" && block.pictures.length > 1 ? "columns" : blockOf(block).icon}
                label={label}
                about={aboutBlock(block, missing)}
                on={on}
                onOpen={() => structure.openTarget(block.id)}
              />
              {on && (
                <div className={styles.tools}>
                  {tools(block, at, label).map(([drawing, text, off, press]) => (
                    <button
                      key={text}
                      type="button"
                      className={styles.tool}
                      aria-label={text}
                      aria-disabled={off || undefined}
                      onClick={off ? undefined : press}
                    >
                      {drawing}
                    </button>
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <Button look="outline" before="plus" className={styles.add} onClick={structure.pick}>
        Bloco
      </Button>
      <p className={styles.keys}>
        <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> move o bloco
        <br />
        <kbd>Alt</kbd> <kbd>N</kbd> põe um bloco depois
        <br />
        <kbd>Ctrl</kbd> <kbd>Z</kbd> desfaz
      </p>
    </nav>
  );
}
