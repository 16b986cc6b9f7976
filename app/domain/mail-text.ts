/** What a person typed, as it stands in a mail to somebody else. */

const LONGEST = 80;

/** Characters between which mail programs see an address and make it a link, in the forms that other scripts type. */
const JOINTS = /[.:/\\@。．｡․：／＼＠]+(?=[\p{L}\p{N}\p{S}])/gu;
/** Control, invisible and direction characters, and halves of surrogate pairs. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** One line of words: no address to press ('evil.com' becomes 'evil com'), nothing invisible, at most LONGEST characters. */
export function mailText(typed: string): string {
  const line = typed.replaceAll(/\s+/g, " ").replaceAll(HIDDEN, "").replaceAll(JOINTS, " ");
  const characters = [...line.replaceAll(/ +/g, " ").trim()];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join("").trimEnd()}…` : characters.join("");
}
