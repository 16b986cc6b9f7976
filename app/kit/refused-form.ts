/** The server's response to a form that it refuses. */
export type RefusedForm = {
  /** shown above the fields */
  message?: string | undefined;
  /** the message of each wrong field; "" marks a field whose message is above */
  errors?: Readonly<Record<string, string>> | undefined;
  /** the typed values, for a page that is loaded again; never a password */
  values?: Readonly<Record<string, string>> | undefined;
};
