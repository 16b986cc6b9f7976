/** Which texts and ids the database accepts. */

/** Whether the database can store a text: PostgreSQL refuses NUL, and JSON columns refuse half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

export function isDocumentId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** The error of inserting a document without data (DATA-4). */
export const EMPTY_INSERT = "data is not valid";
