/** What mails there are: each noun adds its own, and app/mails.ts provides their templates. */
import type { MailContent } from "./mail-frame.tsx";

/** What each mail is made of, by its template. Nouns declare theirs beside its template (mails.tsx). */
export interface MailProps {
  /** `at`: the last good one, such as 'hoje, às 04:17'; '': there is none */
  "backup-failed": { at: string };
}
export type MailTemplate = keyof MailProps;
type MailTemplates = { [Template in MailTemplate]: (props: MailProps[Template]) => MailContent };
/** Those of one noun. */
export type SomeMails = Partial<MailTemplates>;

/** A file of the file store; without it the mail goes as well. */
export type MailAttachment = { key: string; fileName: string };

let load: (() => Promise<MailTemplates>) | undefined;

/** `load` is called for each mail. Called before the first one. */
export function provideMails(provided: () => Promise<MailTemplates>): void {
  load = provided;
}

export function mailTemplates(): Promise<MailTemplates> {
  if (!load) throw new Error("the mail templates were not provided");
  return load();
}
