import { type CSSProperties, type ReactNode, useId } from "react";
import { COLOR_FORMATS, type ColorFormat, readableColor } from "../../domain/color-formats.ts";
import { isTooLong } from "../../domain/text-limit.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { FieldLabel, LimitLine } from "../../ui/form/field.tsx";
import base from "../../ui/form/field-base.module.css";
import styles from "./color-field.module.css";

type ColorFieldProps = {
  name: string;
  label: string;
  limit: number;
  value: string;
  onChange: (value: string) => void;
  format: ColorFormat;
  onFormat: (format: ColorFormat) => void;
  invalid: boolean;
  /** in place of the format's hint */
  error?: ReactNode;
};

/** The brand's colour with its format, which changes the hint and may offer a palette, never the typed value (BRAND-4). */
export function ColorField({ name, label, limit, value, onChange, format, onFormat, invalid, error }: ColorFieldProps) {
  const id = useId();
  const { hint, palette: offersPalette, words } = COLOR_FORMATS[format];
  const color = readableColor(value, format, (text) => CSS.supports("color", text));
  const swatch = { "--swatch": color ?? "transparent" } as CSSProperties;
  const palette = /^#?([0-9a-f]{6})$/i.exec(value.trim())?.[1];

  return (
    <div className={`${base.field} ${styles.field}`}>
      <FieldLabel htmlFor={id} label={label} required />
      <div className={styles.pair}>
        <span className={styles.format}>
          <select
            aria-label="Formato da cor"
            value={format}
            onChange={(event) => onFormat(event.target.value as ColorFormat)}
          >
            {Object.keys(COLOR_FORMATS).map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
          <Icon name="caret-down" size={16} />
        </span>
        <span className={styles.box} data-swatch={color || offersPalette ? "" : undefined}>
          {(color || offersPalette) && (
            <span className={styles.swatch} data-empty={color ? undefined : ""} style={swatch}>
              {offersPalette && (
                <input
                  type="color"
                  aria-label="Escolher a cor em uma paleta"
                  value={`#${palette ?? "ff9cc2"}`}
                  onChange={(event) => onChange(event.target.value.toUpperCase())}
                />
              )}
            </span>
          )}
          <input
            id={id}
            className={`${base.input} ${styles.input}`}
            name={name}
            value={value}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={words}
            enterKeyHint="next"
            aria-invalid={invalid || isTooLong(value, limit) || undefined}
            aria-describedby={`${id}-hint ${id}-limit`}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      </div>
      <p id={`${id}-hint`} className={base.hint}>
        {error ?? hint}
      </p>
      <LimitLine id={`${id}-limit`} text={value} limit={limit} />
    </div>
  );
}
