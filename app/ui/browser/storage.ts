/** null when the browser's storage is blocked or full, or `use` throws, for example on malformed JSON. */
export function tryStorage<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}
