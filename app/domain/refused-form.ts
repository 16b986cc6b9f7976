/** What a page shows after the server refused its form. */
export type RefusedForm = {
  /** stands above the fields */
  message?: string | undefined;
  /** the message of each wrong field; "" marks a field whose message stands above */
  errors?: Readonly<Record<string, string>> | undefined;
  /** what was typed, for a page that has lost it; never a password */
  values?: Readonly<Record<string, string>> | undefined;
};
