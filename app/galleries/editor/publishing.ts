/** What the editor says of a publication that is about to change. */

import { partLabel } from "../editing/parts.ts";
import { GALLERIES } from "../galleries.ts";
import { ITEM_FIELDS } from "../publishing/fields.ts";
import { storyPictures } from "../story/blocks.ts";
import type { Part } from "../story/content.ts";
import type { Editing, Missing } from "../story/editing.ts";
import type { EditorDraft } from "./draft.ts";
import { versionText } from "./schedule.ts";

/** In the editor's head and title. */
export function nameOf({ gallery, content }: Pick<Editing, "gallery" | "content">): string {
  const { fields } = content;
  const name = (fields.name ?? fields.projectName ?? "").trim() || ITEM_FIELDS[gallery].nameOf(fields);
  return name || GALLERIES[gallery].create;
}

/** 'Texto alternativo da imagem 3 do Trio' */
export function missingText({ part, what, picture }: Missing, draft: EditorDraft): string {
  if (part === "cover" && picture) return `${what} da capa`;
  if (!part.startsWith("block:")) return what;
  const label = partLabel(part, draft);
  const block = draft.content.blocks.find(({ id }) => part === `block:${id}`);
  const keys = block ? storyPictures([block]).flat() : [];
  const place = picture && keys.length > 1 ? ` da imagem ${keys.indexOf(picture) + 1}` : "";
  return `${what}${place}, em ${label}`;
}

/** What visitors see now, as the head says it. */
export function liveText({ state, versions, shownVersion, scheduledAt }: Editing, now: number): string {
  const shown = versions.find(({ number }) => number === shownVersion);
  const at = shown ? ` a versão de ${versionText(Date.parse(shown.at), now)}` : "";
  const told = { draft: "Ninguém vê ainda", live: `No ar${at}`, hidden: "Oculta: ninguém vê" }[state];
  return scheduledAt ? `${told}. Agendada: ${versionText(Date.parse(scheduledAt), now)}` : told;
}

/** Each changed part with who changed it last: 'Trio, de Helena'. */
export function changeLines(parts: Part[], draft: EditorDraft, ownId: string): string[] {
  const lines = parts.map((part) => {
    const stamp = draft.stamps[part];
    const label = partLabel(part, draft);
    const isRemoved = part.startsWith("block:") && !draft.content.blocks.some(({ id }) => part === `block:${id}`);
    const what = isRemoved ? "Um bloco tirado" : label;
    return stamp && stamp.by !== ownId && stamp.name ? `${what}, de ${stamp.name}` : what;
  });
  return [...new Set(lines)];
}

/** Why nothing is published yet: an item never is without its pictures. */
export function waitingFor(sendingCount: number): string | undefined {
  if (sendingCount === 0) return undefined;
  const count = sendingCount === 1 ? "uma imagem está sendo enviada" : `${sendingCount} imagens estão sendo enviadas`;
  return `Espere um instante: ${count}.`;
}
