/** The panels of the record: 'Dados' and 'Capa'. */
import { useState } from "react";
import { standInAlt } from "../../galleries/galleries.ts";
import { faultsOf, ITEM_FIELDS } from "../../galleries/records.ts";
import { contrast, LEAST_CONTRAST } from "../../galleries/story/story-colours.ts";
import { Button } from "../../ui/form/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import type { PartValues } from "../editing/editing.ts";
import { partOf, withoutTexts } from "../editing/parts.ts";
import { FORMS } from "../forms/forms.tsx";
import { ColourField } from "./colour-field.tsx";
import { contrastText } from "./colours.ts";
import { changePart, withUpload } from "./draft.ts";
import { PictureSlot } from "./picture-slot.tsx";
import { nameOf } from "./publishing.ts";
import styles from "./record-panels.module.css";
import { COVER_CROPS } from "./slots.ts";
import type { OpenedItem } from "./use-opened-item.ts";

type Props = { opened: OpenedItem };

/** A field that a refused press asks for, and whether all show their faults. */
type Asked = { asked?: string | null; pressed?: boolean; onChanged?: (name: string) => void };

/** id of a field's control */
export const fieldId = (name: string) => `campo-${name}`;

/** The fields of an item, as they are typed. */
export function FieldsPanel({ opened: { editing, editor }, asked, pressed = false, onChanged }: Props & Asked) {
  const { gallery } = editing;
  const { draft, change, save } = editor;
  /** fields that were left once, which show their messages */
  const [left, setLeft] = useState<readonly string[]>([]);
  const { fields, author } = draft.content;
  const faults = faultsOf(gallery, fields);
  const Fields = FORMS[gallery];
  const set = (name: string, typed: string) => {
    // An amount is written out when its field is left.
    if ((fields[name] ?? "") === typed) return;
    change((now) => changePart(now, "fields", { ...now.content.fields, [name]: typed }));
    onChanged?.(name);
  };
  return (
    <>
      <h2 className="h2" tabIndex={-1} data-panel-title>
        Dados
      </h2>
      <div className={styles.fields}>
        <Fields
          author={author}
          change={set}
          field={(name) => ({
            id: fieldId(name),
            name,
            value: fields[name] ?? "",
            onChange: ({ target }) => set(name, target.value),
            onBlur: () => {
              setLeft((now) => (now.includes(name) ? now : [...now, name]));
              void save();
            },
            invalid: asked === name,
            error: pressed || left.includes(name) ? faults.find((fault) => fault.name === name)?.message : undefined,
            limit: ITEM_FIELDS[gallery].fields[name]?.limit,
          })}
        />
      </div>
    </>
  );
}

export function CoverPanel({ opened: { editing, editor, uploads } }: Props) {
  const { gallery } = editing;
  const { draft, change, save } = editor;
  const { cover, colours, pictures } = draft.content;
  const update = (to: (now: PartValues["cover"]) => PartValues["cover"]) =>
    change((now) => changePart(now, "cover", to(partOf(now, "cover") as PartValues["cover"])));
  const texts = pictures[cover] ?? withoutTexts;
  return (
    <>
      <h2 className="h2" tabIndex={-1} data-panel-title>
        Capa
      </h2>
      <PictureSlot
        slot="cover"
        name="Capa"
        standIn={standInAlt(gallery, nameOf({ gallery, content: draft.content }), 0, 1)}
        picture={draft.shown[cover]}
        texts={texts}
        crops={COVER_CROPS}
        uploads={uploads}
        onPicture={(stored) => {
          const { key } = stored;
          change((now) => withUpload(now, stored));
          update((now) => ({ ...now, cover: key, colours: null, pictures: { [key]: withoutTexts } }));
        }}
        onTexts={(changed) => update((now) => ({ ...now, pictures: { [cover]: changed } }))}
        onBlur={save}
      />
      {cover && (
        <Colours
          chosen={colours}
          own={draft.colours[cover] ?? null}
          set={(chosen) => update((now) => ({ ...now, colours: chosen }))}
        />
      )}
    </>
  );
}

type Pair = { ground: string; text: string };
const HOUSE: Pair = { ground: "#f0f3ef", text: "#0a3a29" };

/** What opens the page. Colours that are hard to read together stay here and are not taken over. */
function Colours({ chosen, own, set }: { chosen: Pair | null; own: Pair | null; set: (chosen: Pair | null) => void }) {
  const [tried, setTried] = useState<Pair | null>(null);
  const shown = tried ?? chosen ?? own ?? HOUSE;
  const value = contrast(shown.ground, shown.text);
  const attempt = (pair: Pair) => {
    const reads = contrast(pair.ground, pair.text) >= LEAST_CONTRAST;
    setTried(reads ? null : pair);
    if (reads) set(pair);
  };
  return (
    <section className={styles.colours} aria-labelledby="cores-da-capa">
      <div className={styles.line}>
        <h3 className="h4" id="cores-da-capa">
          Cores da abertura
        </h3>
        <span className="small soft">{chosen || tried ? "Escolhidas à mão" : "Tiradas da capa"}</span>
      </div>
      <p className={styles.sample} style={{ background: shown.ground, color: shown.text }}>
        O título na capa
      </p>
      <div className={styles.two}>
        <ColourField label="Fundo" value={shown.ground} onChange={(ground) => attempt({ ...shown, ground })} />
        <ColourField label="Texto" value={shown.text} onChange={(text) => attempt({ ...shown, text })} />
      </div>
      {value < LEAST_CONTRAST ? (
        <FormMessage kind="error">
          Contraste {contrastText(value)}: difícil de ler, não foi guardado. Precisa de 4,5:1.
        </FormMessage>
      ) : (
        <p className="small soft">Contraste {contrastText(value)}.</p>
      )}
      {(chosen || tried) && (
        <Button
          look="text"
          size="small"
          className={styles.back}
          onClick={() => {
            setTried(null);
            set(null);
          }}
        >
          Voltar às cores da capa
        </Button>
      )}
    </section>
  );
}
