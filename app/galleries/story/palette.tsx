import { useState } from "react";
import { copyText } from "../../ui/browser/copy-text.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { painted } from "../../ui/layout/paint.tsx";
import type { PaletteStrip } from "./model.ts";
import { stripPaint } from "./paints.ts";
import styles from "./palette.module.css";

/** Strips as wide as their colours are used; a press copies one. `low`: name and HEX only. */
export function Palette({ colours, name, low }: { colours: PaletteStrip[]; name: string; low: boolean }) {
  const [copied, setCopied] = useState<{ hex: string; text: string } | null>(null);
  const copy = async (hex: string) => {
    const isCopied = await copyText(hex);
    setCopied({ hex, text: isCopied ? `${hex} copiado` : `${hex} não foi copiado` });
  };
  return (
    <section aria-label={`Cores de ${name}`}>
      <div className={styles.palette} data-low={low || undefined}>
        {colours.map((colour) => {
          const { name: title, hex, part, rgb, cmyk } = colour;
          const isCopied = copied?.hex === hex && copied.text.endsWith(" copiado");
          return (
            <button
              key={hex}
              type="button"
              data-swatch
              {...painted(stripPaint(colour))}
              className={styles.strip}
              onClick={() => copy(hex)}
            >
              <span>
                <span className="visually-hidden">Copiar </span>
                <b>{title}</b>
                {!low && part > 0 && `${part}% do uso`}
              </span>
              <span>
                <span className={styles.hex}>
                  <Icon name={isCopied ? "check" : "copy"} size={20} />
                  {hex}
                </span>
                {!low && (
                  <>
                    <br />
                    {rgb}
                    <br />
                    {cmyk}
                  </>
                )}
              </span>
            </button>
          );
        })}
      </div>
      <p className="visually-hidden" role="status">
        {copied?.text}
      </p>
    </section>
  );
}
