/** The types of all mails. Each folder declares its own, and app/mails.ts provides their templates. */
import type { MailContent } from "./mail-frame.tsx";

/** The props of each mail, by template. Each folder declares its mails beside their templates (mails.tsx). */
export interface MailProps {
  /** `at`: when the last good backup was made, such as 'hoje, às 04:17'; '' if there is none */
  "backup-failed": { at: string };
}
export type MailTemplate = keyof MailProps;
type MailTemplates = { [Template in MailTemplate]: (props: MailProps[Template]) => MailContent };
/** The mails of one folder. */
export type SomeMails = Partial<MailTemplates>;

/** A file of the file store. If it is missing, the mail is sent without it. */
export type MailAttachment = { key: string; fileName: string };

let load: (() => Promise<MailTemplates>) | undefined;

/** Call it before the first mail. `load` is called for each mail. */
export function provideMails(provided: () => Promise<MailTemplates>): void {
  load = provided;
}

export function mailTemplates(): Promise<MailTemplates> {
  if (!load) throw new Error("the mail templates were not provided");
  return load();
}
