import { type CSSProperties, useId } from "react";
import { COLOR_FORMATS, type ColorFormat, LIMITS, readableColor } from "../../domain/questionnaire.ts";
import { Icon } from "../../ui/display/icon.tsx";
import base from "../../ui/form/field-base.module.css";
import { FieldLabel } from "../../ui/form/field-label.tsx";
import styles from "./color-field.module.css";

const HINT: Record<ColorFormat, string> = {
  "#": "O código da cor, como E8743B. Toque no círculo para escolher em uma paleta.",
  rgba: "Vermelho, verde, azul e opacidade, como 232, 116, 59, 1.",
  TXT: "Diga com as suas palavras, como laranja de casca de pão.",
};

/** The brand's colour with its format (BRAND-4). The format changes the hint and may offer a palette, never the typed value. */
export function ColorField({
  value,
  onChange,
  format,
  onFormat,
  invalid,
}: {
  value: string;
  onChange: (value: string) => void;
  format: ColorFormat;
  onFormat: (format: ColorFormat) => void;
  invalid: boolean;
}) {
  const id = useId();
  const color = readableColor(value, format, (text) => CSS.supports("color", text));
  const swatch = { "--swatch": color ?? "transparent" } as CSSProperties;
  const palette = /^#?([0-9a-f]{6})$/i.exec(value.trim())?.[1];

  return (
    <div className={`${base.field} ${styles.field}`}>
      <FieldLabel htmlFor={id} label="Cor" required />
      <div className={styles.pair}>
        <span className={styles.format}>
          <select
            aria-label="Formato da cor"
            value={format}
            onChange={(event) => onFormat(event.target.value as ColorFormat)}
          >
            {COLOR_FORMATS.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
          <Icon name="caret-down" size={16} />
        </span>
        <span className={styles.box} data-swatch={color || format === "#" ? "" : undefined}>
          {(color || format === "#") && (
            <span className={styles.swatch} data-empty={color ? undefined : ""} style={swatch}>
              {format === "#" && (
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
            name="color"
            value={value}
            required
            maxLength={LIMITS.line}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={format === "TXT"}
            enterKeyHint="next"
            aria-invalid={invalid || undefined}
            aria-describedby={`${id}-hint`}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      </div>
      <p id={`${id}-hint`} className={base.hint}>
        {HINT[format]}
      </p>
    </div>
  );
}
