/** The palette: as screens and printers have it, and which text is legible on each. */
import { useState } from "react";
import { contrastText, type PaletteColour } from "../../drawings/colours.ts";
import { counted } from "../../kit/count.ts";
import { newId } from "../../ui/browser/draft-store.ts";
import { useNextFocus } from "../../ui/browser/use-next-focus.ts";
import { Icon, type IconName } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { DELIVERY_LIMITS, type DraftColour } from "../delivery-content.ts";
import { cmykIn, cmykText, colourName, hexOf, hexOfRgb, paletteOf, rgbText } from "../kit-content.ts";
import { addColour, changeColour, contrastsOn, removeColour } from "./changes.ts";
import styles from "./colours.module.css";
import { controlId, type FormProps } from "./form.ts";

export function Colours({ draft, change, mayEdit }: FormProps) {
  const setFocus = useNextFocus();
  const { colours } = draft;
  const palette = paletteOf(draft);
  const add = () => {
    const id = newId();
    change((now) => addColour(now, id));
    setFocus(controlId(id, "nome"));
  };
  const remove = (id: string) => {
    change((now) => removeColour(now, id));
    setFocus(controlId("mais-cor"));
  };
  return (
    <section className={styles.part} aria-labelledby="cores">
      <div className={styles.title}>
        <h2 id="cores" className="h3">
          Cores
        </h2>
        <p className="small soft">{counted(colours.length, "cor", "cores")}</p>
      </div>
      {colours.map((colour, index) => (
        <ColourRow
          key={colour.id}
          {...{ colour, palette }}
          name={colourName(colour, index)}
          onChange={(values) => change((now) => changeColour(now, colour.id, values))}
          onRemove={mayEdit ? () => remove(colour.id) : undefined}
        />
      ))}
      {mayEdit && colours.length < DELIVERY_LIMITS.colours && (
        <p className={styles.add}>
          <Button id={controlId("mais-cor")} look="outline" size="small" before="plus" onClick={add}>
            Cor
          </Button>
        </p>
      )}
    </section>
  );
}

type RowProps = {
  colour: DraftColour;
  name: string;
  palette: readonly PaletteColour[];
  onChange: (values: Partial<DraftColour>) => void;
  onRemove: (() => void) | undefined;
};

function ColourRow({ colour, name, palette, onChange, onRemove }: RowProps) {
  const { id, hex: typed, cmyk } = colour;
  const hex = hexOf(typed);
  const isWrong = typed !== "" && hex === null;
  const isPrinters = cmykIn(cmyk) !== null;
  const field = (what: string) => ({ id: controlId(id, what), autoComplete: "off", spellCheck: false });
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{name}</legend>
      <label className={styles.swatch} style={{ background: hex ?? "transparent" }}>
        <span className="visually-hidden">{`Escolher a cor: ${name}`}</span>
        <input
          type="color"
          value={hex ?? "#ffffff"}
          onChange={({ target }) => onChange({ hex: target.value.toUpperCase() })}
        />
      </label>
      <div className={styles.name}>
        <TextField
          label="Nome"
          name="name"
          {...field("nome")}
          value={colour.name}
          limit={DELIVERY_LIMITS.line}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </div>
      <div className={styles.hex}>
        <TextField
          label="HEX"
          name="hex"
          {...field("hex")}
          value={typed}
          error={isWrong ? "Escreva como #F4B41A." : undefined}
          onChange={({ target }) => onChange({ hex: target.value })}
          onBlur={() => hex && onChange({ hex: hex.toUpperCase() })}
        />
      </div>
      <div className={styles.rgb}>
        <DerivedField
          label="RGB"
          id={controlId(id, "rgb")}
          value={hex ? rgbText(hex) : ""}
          onValue={(rgb) => {
            const read = hexOfRgb(rgb);
            if (read) onChange({ hex: read.toUpperCase() });
          }}
        />
      </div>
      <div className={styles.cmyk}>
        <span className={isPrinters ? styles.printers : styles.approximate}>
          {isPrinters ? "da gráfica" : hex && "aproximado"}
        </span>
        <DerivedField
          label="CMYK"
          id={controlId(id, "cmyk")}
          value={cmyk || (hex ? cmykText(hex) : "")}
          error={cmyk !== "" && !isPrinters ? "Quatro números, de 0 a 100." : undefined}
          onValue={(typedCmyk) => onChange({ cmyk: typedCmyk })}
        />
      </div>
      <div className={styles.more}>
        {hex && <Contrasts ground={{ name, hex }} palette={palette} />}
        <TextField
          label="Pantone"
          name="pantone"
          optional
          {...field("pantone")}
          value={colour.pantone}
          limit={DELIVERY_LIMITS.line}
          onChange={({ target }) => onChange({ pantone: target.value })}
        />
        <TextField
          label="Para que serve"
          name="about"
          optional
          {...field("uso")}
          value={colour.about}
          limit={DELIVERY_LIMITS.line}
          onChange={({ target }) => onChange({ about: target.value })}
        />
        {onRemove && (
          <Button
            look="text"
            size="small"
            before="trash"
            className={styles.remove}
            aria-label={`Tirar ${name}`}
            onClick={onRemove}
          >
            Tirar
          </Button>
        )}
      </div>
    </fieldset>
  );
}

type DerivedProps = {
  label: string;
  id: string;
  value: string;
  error?: string | undefined;
  onValue: (typed: string) => void;
};

/** Shows what follows from another field, unless somebody is typing here. */
function DerivedField({ value, onValue, ...props }: DerivedProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...props}
      name={props.label.toLowerCase()}
      autoComplete="off"
      spellCheck={false}
      className={styles.numbers}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        onValue(target.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

const GRADE_ICONS: Record<string, IconName> = { passa: "check", "não passa": "x", "só em letra grande": "text-aa" };

function Contrasts({ ground, palette }: { ground: PaletteColour; palette: readonly PaletteColour[] }) {
  const pairs = contrastsOn(palette, ground);
  if (pairs.length === 0) return null;
  return (
    <p className={styles.contrast}>
      {pairs.map(({ text, contrast, grade }) => (
        <span key={text.name}>
          <Icon name={GRADE_ICONS[grade] ?? "check"} size={16} />
          <span>
            {`Texto em ${text.name.toLowerCase()}: `}
            <b>{contrastText(contrast)}</b>
            {`, ${grade}`}
          </span>
        </span>
      ))}
    </p>
  );
}
