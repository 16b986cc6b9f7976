/** The grounds of a kit's pictures: data, so that styles cannot name them. */
import type { Paint } from "../../ui/layout/paint.tsx";
import type { KitView } from "./kit-view.server.ts";

export const groundOf = (ground: string): Paint => `--ground:${ground}`;

export const paintsOf = ({ mark, sections, choices }: KitView): Paint[] =>
  [...(mark ? [mark] : []), ...sections.flatMap(({ rows }) => rows), ...choices].map(({ ground }) => groundOf(ground));
