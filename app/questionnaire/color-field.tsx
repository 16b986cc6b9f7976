import { type CSSProperties, type KeyboardEvent, type ReactNode, useId } from "react";
import { COLOR_FORMATS, type ColorFormat, hexCode, readableColor } from "../kit/color-formats.ts";
import { colorsIn, SAMPLES, withSample } from "../kit/color-words.ts";
import { isTooLong } from "../kit/text-limit.ts";
import { isComposing } from "../ui/browser/composing.ts";
import { Icon } from "../ui/display/icon.tsx";
import { FieldLabel, LimitLine } from "../ui/form/field.tsx";
import base from "../ui/form/field-base.module.css";
import styles from "./color-field.module.css";
import type { FieldProps } from "./field-kinds.tsx";
import fieldStyles from "./fields.module.css";

/** As many as fit beside the text on a phone. */
const MOST_SHOWN = 4;
const list = new Intl.ListFormat("pt-BR");
const fill = (color: string) => ({ "--fill": color }) as CSSProperties;

/** The colours in the field's text: a complete code, or the colours that its words name. */
function readColors(typed: string, format: ColorFormat) {
  const code = hexCode(typed) ?? readableColor(typed, format, (text) => CSS.supports("color", text));
  const named = code ? [] : colorsIn(typed);
  const { hint, words } = COLOR_FORMATS[format];
  if (code) return { colors: [code], named, text: "Lido como código. Também serve uma palavra." };
  const understood = named.length > 0 && `Entendemos ${list.format(named.map(({ word }) => word))}. `;
  if (understood || (words && !typed.trim()))
    return {
      colors: [...new Set(named.map(({ color }) => color))],
      named,
      text: `${understood || ""}${COLOR_FORMATS.TXT.hint}`,
    };
  const unknown = "Não temos amostra para este nome. Vai assim mesmo, com as suas palavras.";
  return { colors: [], named, text: words ? unknown : hint };
}

/**
 * The brand's colour in the customer's words, stored as typed. The format changes the hint and may offer a palette, but
 * never changes the value (BRAND-4); a sample adds its word.
 */
export function ColorField({ draft, change, onAnswer, invalid, errors, name, question }: FieldProps<"color">) {
  const id = useId();
  const { label, limit } = question;
  const [value, format] = [draft.answers[name], draft.colorFormat];
  const error = errors?.[name];
  const onChange = (color: string) => onAnswer({ [name]: color });
  const { palette: offersPalette, words } = COLOR_FORMATS[format];
  const { colors, named, text } = readColors(value, format);

  return (
    <div className={`${base.field} ${styles.field}`}>
      <FieldLabel htmlFor={id} label={label} required />
      <div className={styles.pair}>
        <span className={`${base.input} ${styles.box}`}>
          <Circles colors={colors} isUnknown={value.trim() !== "" || offersPalette}>
            {offersPalette && <Palette color={colors[0]} onChange={onChange} />}
          </Circles>
          {/* Wraps on a phone, where one line would hide half of the words. */}
          <textarea
            id={id}
            rows={1}
            className={styles.input}
            name={name}
            value={value}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={words}
            enterKeyHint="next"
            aria-invalid={invalid === name || error !== undefined || isTooLong(value, limit) || undefined}
            aria-describedby={`${id}-hint ${id}-limit`}
            onKeyDown={submitOnEnter}
            onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, " "))}
          />
        </span>
        <span className={styles.format}>
          <select
            aria-label="Formato da cor"
            value={format}
            onChange={(event) => change({ colorFormat: event.target.value as ColorFormat })}
          >
            {Object.keys(COLOR_FORMATS).map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
          <Icon name="caret-down" size={16} />
        </span>
      </div>
      <p id={`${id}-hint`} className={base.hint} role="status">
        {error ? <span className={fieldStyles.error}>{error}</span> : text}
      </p>
      <LimitLine id={`${id}-limit`} text={value} limit={limit} />
      <fieldset className={styles.samples}>
        <legend className="visually-hidden">Cores para tocar</legend>
        {SAMPLES.map(({ word, color }) => (
          <button
            key={word}
            type="button"
            className={styles.sample}
            aria-pressed={named.some(({ sample }) => sample === word)}
            onClick={() => onChange(withSample(value, word))}
          >
            <span style={fill(color)}>
              <Icon name="check" size={16} />
            </span>
            {word}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

type CirclesProps = {
  colors: readonly string[];
  /** words that name no colour have a dashed circle */
  isUnknown: boolean;
  children: ReactNode;
};

function Circles({ colors, isUnknown, children }: CirclesProps) {
  if (colors.length === 0 && !isUnknown) return null;
  return (
    <span className={styles.circles}>
      {colors.length === 0 && <i data-empty="" />}
      {colors.slice(0, MOST_SHOWN).map((color) => (
        <i key={color} style={fill(color)} />
      ))}
      {children}
    </span>
  );
}

type PaletteProps = { color: string | undefined; onChange: (color: string) => void };

function Palette({ color = "", onChange }: PaletteProps) {
  return (
    <input
      type="color"
      aria-label="Escolher a cor em uma paleta"
      value={/^#[\da-f]{6}$/i.test(color) ? color : "#ff9cc2"}
      onChange={(event) => onChange(event.target.value.toUpperCase())}
    />
  );
}

/** Enter submits, as in every one-line field of the form. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || isComposing(event)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
