/** The form of each kind of block, beside its pictures. */
import type { ComponentType, ReactNode } from "react";
import type { BlockKind, BlockOf } from "../../galleries/story/blocks.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import styles from "./block-panel.module.css";
import { ColourField } from "./colour-field.tsx";

type Props<Kind extends BlockKind> = {
  block: BlockOf<Kind>;
  change: (block: BlockOf<Kind>) => void;
  /** saves at once */
  onBlur: () => void;
};

/** Longest texts in characters, as the server accepts them (editing-schema.ts). */
const LINE = 300;
const SENTENCE = 600;
const TEXT = 8000;
const MOST = { colours: 12, faces: 3, credits: 40 };

type TextProps = { label: string; name: string; value: string; onText: (text: string) => void; onBlur: () => void };

function Line({ onText, optional, ...props }: TextProps & { optional?: boolean }) {
  return (
    <TextField
      {...props}
      optional={optional}
      autoComplete="off"
      maxLength={LINE}
      onChange={({ target }) => onText(target.value)}
    />
  );
}

function Text({ onText, most = TEXT, ...props }: TextProps & { most?: number; hint?: string }) {
  return <TextArea {...props} maxLength={most} onChange={({ target }) => onText(target.value)} />;
}

const PARAGRAPHS = "Uma linha vazia separa os parágrafos.";

function HeadedText({ block, change, onBlur }: Props<"text"> | Props<"beside">) {
  const set = change as (changed: typeof block) => void;
  return (
    <>
      <Line
        label="Título da parte"
        name="heading"
        optional
        value={block.heading}
        onText={(heading) => set({ ...block, heading })}
        onBlur={onBlur}
      />
      <Text
        label="Texto"
        name="text"
        hint={PARAGRAPHS}
        value={block.text}
        onText={(text) => set({ ...block, text })}
        onBlur={onBlur}
      />
    </>
  );
}

type RowsProps<Item> = {
  items: Item[];
  set: (items: Item[]) => void;
  empty: Item;
  /** as in 'Tirar a cor 2' */
  one: string;
  /** as in '+ Cor' */
  add: string;
  most: number;
  least?: number;
  className: string | undefined;
  children: (item: Item, at: number, change: (to: Partial<Item>) => void) => ReactNode;
};

/** Alike things, one a row, added and taken away. */
function Rows<Item>({ items, set, empty, one, add, most, least = 0, className, children }: RowsProps<Item>) {
  return (
    <>
      <ul className={styles.rows}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name; its fields hold no state
          <li key={at} className={className}>
            {children(item, at, (to) => set(items.with(at, { ...item, ...to })))}
            {items.length > least && (
              <Button
                look="text"
                size="small"
                aria-label={`Tirar ${one} ${at + 1}`}
                onClick={() => set(items.toSpliced(at, 1))}
              >
                Tirar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {items.length < most && (
        <Button look="outline" size="small" before="plus" className={styles.add} onClick={() => set([...items, empty])}>
          {add}
        </Button>
      )}
    </>
  );
}

function Palette({ block, change, onBlur }: Props<"palette">) {
  return (
    <Rows
      items={block.colours}
      set={(colours) => change({ ...block, colours })}
      empty={{ name: "", hex: "#0a3a29", part: 25 }}
      one="a cor"
      add="Cor"
      most={MOST.colours}
      className={styles.colour}
    >
      {({ hex, name, part }, at, put) => (
        <>
          <ColourField label={`Cor ${at + 1}`} value={hex} onChange={(hex) => put({ hex })} />
          <Line label="Nome" name={`name-${at}`} value={name} onText={(name) => put({ name })} onBlur={onBlur} />
          <TextField
            label="Uso"
            name={`part-${at}`}
            unit="%"
            inputMode="numeric"
            autoComplete="off"
            value={String(part)}
            onChange={({ target }) => put({ part: Math.min(100, Number(target.value.replace(/\D/g, ""))) })}
            onBlur={onBlur}
          />
        </>
      )}
    </Rows>
  );
}

function Letters({ block, change, onBlur }: Props<"letters">) {
  const names = { use: "Uso", name: "Nome da letra", about: "Sobre ela" } as const;
  return (
    <Rows
      items={block.faces}
      set={(faces) => change({ ...block, faces })}
      empty={{ use: "", name: "", about: "" }}
      one="a letra"
      add="Letra"
      most={MOST.faces}
      least={1}
      className={styles.face}
    >
      {(face, at, put) =>
        (Object.keys(names) as (keyof typeof names)[]).map((name) => (
          <Line
            key={name}
            label={names[name]}
            name={`${name}-${at}`}
            optional={name !== "name"}
            value={face[name]}
            onText={(text) => put({ [name]: text })}
            onBlur={onBlur}
          />
        ))
      }
    </Rows>
  );
}

function Credits({ block, change, onBlur }: Props<"credits">) {
  return (
    <Rows
      items={block.lines}
      set={(lines) => change({ ...block, lines })}
      empty={{ role: "", name: "" }}
      one="o nome"
      add="Nome"
      most={MOST.credits}
      least={1}
      className={styles.credit}
    >
      {({ role, name }, at, put) => (
        <>
          <Line
            label="Papel"
            name={`role-${at}`}
            optional
            value={role}
            onText={(role) => put({ role })}
            onBlur={onBlur}
          />
          <Line label="Nome" name={`credit-${at}`} value={name} onText={(name) => put({ name })} onBlur={onBlur} />
        </>
      )}
    </Rows>
  );
}

const nothing = () => null;

export const BLOCK_FIELDS: { readonly [Kind in BlockKind]: ComponentType<Props<Kind>> } = {
  sentence: ({ block, change, onBlur }) => (
    <Text
      label="Frase"
      name="text"
      hint="Abre a história, ao lado da ficha."
      most={SENTENCE}
      value={block.text}
      onText={(text) => change({ ...block, text })}
      onBlur={onBlur}
    />
  ),
  text: HeadedText,
  row: nothing,
  beside: HeadedText,
  quote: ({ block, change, onBlur }) => (
    <>
      <Text
        label="Fala"
        name="text"
        hint="Sem aspas: a página as põe."
        value={block.text}
        onText={(text) => change({ ...block, text })}
        onBlur={onBlur}
      />
      <Line
        label="Nome de quem fala"
        name="name"
        value={block.name}
        onText={(name) => change({ ...block, name })}
        onBlur={onBlur}
      />
    </>
  ),
  palette: Palette,
  letters: Letters,
  compare: nothing,
  credits: Credits,
  pictures: nothing,
};
