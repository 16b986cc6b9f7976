/** Tokens of links in mails. */
import { percentDecoded } from "../kit/percent.ts";

/** A token is base64url, or what `unsubscribeUrl` makes. */
const LENGTHS = "\\w+_[\\da-f-]{36}_[\\da-f]{64}|[\\w-]{43}";
/** `=3D` is quoted-printable's equals sign; `&amp;` is HTML's. */
const TOKEN = new RegExp(`[?&;]token=(?:3D)?(${LENGTHS})(?![a-z\\d])`, "i");

/**
 * The token in a link's query, as mail programs and messengers leave it: with a full stop, bracket or the sentence's next
 * words behind it, escaped twice, or broken in two lines. "": none is whole.
 */
export function mailedToken({ search }: URL): string {
  // A line's end inside the link, of which browsers leave quoted-printable's `=`.
  const text = percentDecoded(percentDecoded(search)).replaceAll(/(?<!token)=|[\p{Cf}\s]/giu, "");
  return TOKEN.exec(text)?.[1] ?? "";
}
