/** What both the room and the editor say before another version is written over an accepted one. */
import { onDay } from "../kit/day.ts";
import type { QuoteVersion } from "./quote-content.ts";

/** `on`: 'em 27 de novembro' */
export type AcceptedVersion = { number: number; on: string };

export function acceptedOf(versions: readonly QuoteVersion[], now: number): AcceptedVersion | null {
  const version = versions.find(({ state }) => state === "accepted");
  return version?.decision ? { number: version.number, on: onDay(Date.parse(version.decision.at), now) } : null;
}

export const acceptedText = ({ number, on }: AcceptedVersion): string => `A versão ${number} foi aceita ${on}`;

export const anotherText = ({ number }: AcceptedVersion): string =>
  `Enviar outra pede um aceite novo. A versão ${number} vale até lá.`;
