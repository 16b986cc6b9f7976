/** Whether the database can store a text: PostgreSQL refuses NUL, and JSON columns refuse half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
