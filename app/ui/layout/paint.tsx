import { useContext } from "react";
import { useInBrowser } from "../browser/use-in-browser.ts";
import { Nonce } from "./program.tsx";

/** Custom properties that only an item's data knows, as a declaration: '--ground:#f4b41a;--text:#1b1410'. */
export type Paint = string;

/** A ground with text on it, for everything that reads the roles of tokens.css. */
export function groundPaint(ground: string, text: string, accent = text): Paint {
  return `--ground:${ground};--text:${text};--text-2:${text};--accent:${accent};--focus:${text}`;
}

/**
 * Attributes of a painted element. The content security policy refuses style attributes: until the program runs, and
 * where none does, the rules of `Paints` paint it.
 */
export function painted(paint: Paint) {
  return {
    "data-paint": paint,
    ref: (element: HTMLElement | null) => {
      for (const declaration of element ? paint.split(";") : []) {
        const [name = "", value = ""] = declaration.split(":");
        element?.style.setProperty(name, value);
      }
    },
  };
}

/** The rules of a page that the server has rendered, in its head; the response allows them. A browser makes none. */
export function Paints({ of }: { of: readonly Paint[] }) {
  const nonce = useContext(Nonce);
  const rules = [...new Set(of)].map((paint) => `[data-paint="${paint}"]{${paint}}`).join("");
  if (useInBrowser()) return null;
  return (
    <style href="paints" precedence="paints" nonce={nonce}>
      {rules}
    </style>
  );
}
