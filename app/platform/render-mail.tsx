/** Renders mails when they are sent. */
import { render, toPlainText } from "@react-email/render";
import { Letter } from "./mail-frame.tsx";
import { type MailProps, type MailTemplate, mailTemplates } from "./mails.server.ts";

/** The longest typed text in a mail to somebody else, in characters, by prop name; LONGEST_NAME for all others. */
const LONGEST: Record<string, number> = { reason: 500, next: 200 };
const LONGEST_NAME = 80;
/** Characters that join an address, which mail programs turn into a link. Includes other scripts' forms. */
const JOINTS = /(?<![.:/\\@。．｡․：／＼＠])[.:/\\@。．｡․：／＼＠]+(?=[\p{L}\p{N}\p{S}])/gu;
/** Control, invisible and direction characters, and halves of surrogate pairs. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The text on one line, without addresses ('evil.com' becomes 'evil com') or invisible characters. */
function mailText(typed: string, longest: number): string {
  const line = typed.replaceAll(/\s+/g, " ").replaceAll(HIDDEN, "").replaceAll(JOINTS, " ");
  const characters = [...line.replaceAll(/ +/g, " ").trim()];
  return characters.length > longest ? `${characters.slice(0, longest).join("").trimEnd()}…` : characters.join("");
}

/**
 * Props that nobody typed, and a verified e-mail address, which must be shown unchanged. All others are cleaned, so
 * that a name cannot become a link in somebody else's mailbox.
 */
const NOT_TYPED = [
  "url",
  "code",
  "budgetId",
  "newEmail",
  "userId",
  "kind",
  "since",
  "at",
  "hash",
  "day",
  "total",
  "amount",
];

function cleaned<Value>(value: Value, name?: string): Value;
function cleaned(value: unknown, name = ""): unknown {
  if (typeof value === "string")
    return NOT_TYPED.includes(name) ? value : mailText(value, LONGEST[name] ?? LONGEST_NAME);
  if (Array.isArray(value)) return value.map((item) => cleaned(item, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleaned(item, key)]));
}

/** Puts each link on its own line, so that no mail program adds the full stop. Typed texts have no links. */
const linksApart = (text: string) =>
  text.replaceAll(/(?<![ \t])[ \t]+(https?:\/\/\S*[^\s.,:;])[.,:;]*[ \t]*/g, ":\n$1\n").replaceAll(/\n{3,}/g, "\n\n");

export async function renderMail<Template extends MailTemplate>(
  template: Template,
  props: MailProps[Template],
): Promise<{ subject: string; html: string; text: string; headers: Record<string, string> }> {
  const templates = await mailTemplates();
  const { subject, body, leave } = templates[template](cleaned(props));
  const html = await render(
    <Letter title={subject} leave={leave}>
      {body}
    </Letter>,
  );
  const text = linksApart(toPlainText(html, { selectors: [{ selector: "h1", options: { uppercase: false } }] }));
  // RFC 8058: the mail program's own unsubscribe button posts to this address.
  const unsubscribe = { "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  // RFC 3834: keeps vacation responders from replying.
  return { subject, html, text, headers: { "Auto-Submitted": "auto-generated", ...(leave && unsubscribe) } };
}
