/** The form of each kind of block, beside its pictures. */
import type { ComponentType } from "react";
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

const without = <Item,>(list: Item[], at: number) => list.toSpliced(at, 1);

function Remove({ what, onPress }: { what: string; onPress: () => void }) {
  return (
    <Button look="text" size="small" aria-label={`Tirar ${what}`} onClick={onPress}>
      Tirar
    </Button>
  );
}

function Add({ what, full, onPress }: { what: string; full: boolean; onPress: () => void }) {
  if (full) return null;
  return (
    <Button look="outline" size="small" before="plus" className={styles.add} onClick={onPress}>
      {what}
    </Button>
  );
}

function Palette({ block, change, onBlur }: Props<"palette">) {
  const set = (colours: typeof block.colours) => change({ ...block, colours });
  return (
    <>
      <ul className={styles.rows}>
        {block.colours.map((colour, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a colour has no other name; its fields hold no state
          <li key={at} className={styles.colour}>
            <ColourField
              label={`Cor ${at + 1}`}
              value={colour.hex}
              onChange={(hex) => set(block.colours.with(at, { ...colour, hex }))}
            />
            <Line
              label="Nome"
              name={`name-${at}`}
              value={colour.name}
              onText={(name) => set(block.colours.with(at, { ...colour, name }))}
              onBlur={onBlur}
            />
            <TextField
              label="Uso"
              name={`part-${at}`}
              unit="%"
              inputMode="numeric"
              autoComplete="off"
              value={String(colour.part)}
              onChange={({ target }) => {
                const part = Math.min(100, Number(target.value.replace(/\D/g, "")));
                set(block.colours.with(at, { ...colour, part }));
              }}
              onBlur={onBlur}
            />
            <Remove what={`a cor ${at + 1}`} onPress={() => set(without(block.colours, at))} />
          </li>
        ))}
      </ul>
      <Add
        what="Cor"
        full={block.colours.length >= MOST.colours}
        onPress={() => set([...block.colours, { name: "", hex: "#0a3a29", part: 25 }])}
      />
    </>
  );
}

function Letters({ block, change, onBlur }: Props<"letters">) {
  const set = (faces: typeof block.faces) => change({ ...block, faces });
  const names = { use: "Uso", name: "Nome da letra", about: "Sobre ela" } as const;
  return (
    <>
      <ul className={styles.rows}>
        {block.faces.map((face, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={at} className={styles.face}>
            {(Object.keys(names) as (keyof typeof names)[]).map((name) => (
              <Line
                key={name}
                label={names[name]}
                name={`${name}-${at}`}
                optional={name !== "name"}
                value={face[name]}
                onText={(text) => set(block.faces.with(at, { ...face, [name]: text }))}
                onBlur={onBlur}
              />
            ))}
            {block.faces.length > 1 && (
              <Remove what={`a letra ${at + 1}`} onPress={() => set(without(block.faces, at))} />
            )}
          </li>
        ))}
      </ul>
      <Add
        what="Letra"
        full={block.faces.length >= MOST.faces}
        onPress={() => set([...block.faces, { use: "", name: "", about: "" }])}
      />
    </>
  );
}

function Credits({ block, change, onBlur }: Props<"credits">) {
  const set = (lines: typeof block.lines) => change({ ...block, lines });
  return (
    <>
      <ul className={styles.rows}>
        {block.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={at} className={styles.credit}>
            <Line
              label="Papel"
              name={`role-${at}`}
              optional
              value={line.role}
              onText={(role) => set(block.lines.with(at, { ...line, role }))}
              onBlur={onBlur}
            />
            <Line
              label="Nome"
              name={`credit-${at}`}
              value={line.name}
              onText={(name) => set(block.lines.with(at, { ...line, name }))}
              onBlur={onBlur}
            />
            {block.lines.length > 1 && (
              <Remove what={`o nome ${at + 1}`} onPress={() => set(without(block.lines, at))} />
            )}
          </li>
        ))}
      </ul>
      <Add
        what="Nome"
        full={block.lines.length >= MOST.credits}
        onPress={() => set([...block.lines, { role: "", name: "" }])}
      />
    </>
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
