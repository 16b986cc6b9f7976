import { useContext } from "react";
import { useInBrowser } from "../../ui/browser/use-in-browser.ts";
import { Nonce } from "../../ui/layout/program.tsx";
import type { BrandView } from "./brand-view.server.ts";

/** Family names of the faces whose files go along, by their place. */
export const familyOf = (index: number) => `marca-${index + 1}`;

/** The brand's own letters. The server writes their rules once, for the address says where the files are. */
export function Faces({ letters }: Pick<BrandView, "letters">) {
  const nonce = useContext(Nonce);
  const rules = letters.flatMap(({ face }, index) =>
    face ? [`@font-face{font-family:${familyOf(index)};src:url("${face}");font-display:swap}`] : [],
  );
  if (useInBrowser() || rules.length === 0) return null;
  return (
    <style href="faces" precedence="faces" nonce={nonce}>
      {rules.join("")}
    </style>
  );
}
