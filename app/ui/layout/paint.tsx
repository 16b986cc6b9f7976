import { useContext } from "react";
import { useInBrowser } from "../browser/use-in-browser.ts";
import { Nonce } from "./program.tsx";

/** Custom properties that depend on an item's data, as a declaration: '--ground:#f4b41a;--text:#1b1410'. */
export type Paint = string;

/** A background with a text colour, for all rules that use the roles of tokens.css. */
export function groundPaint(ground: string, text: string, accent = text): Paint {
  return `--ground:${ground};--text:${text};--text-2:${text};--accent:${accent};--focus:${text}`;
}

/**
 * Attributes of an element with such colours. The content security policy forbids style attributes, so until the
 * program runs, or without scripts, the rules of `Paints` apply.
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

/** The colour rules of a server-rendered page, in its head; the response allows them. The browser makes none. */
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
