/** What the database takes as a text, and as an id. */

/** Whether the database can store a text: PostgreSQL refuses NUL, and JSON columns refuse half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

export function isDocumentId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** Error of an insert without data, of whatever document (DATA-4). */
export const EMPTY_INSERT = "data is not valid";
