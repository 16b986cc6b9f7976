/** The server's response to a form that it refuses. */
export type RefusedForm = {
  /** stands above the fields */
  message?: string | undefined;
  /** the message of each wrong field; "" marks a field whose message stands above */
  errors?: Readonly<Record<string, string>> | undefined;
  /** the typed values, for a page loaded anew; never a password */
  values?: Readonly<Record<string, string>> | undefined;
};
