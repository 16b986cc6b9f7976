/** null if the browser's storage is blocked or full, or if `use` throws, for example on malformed JSON. */
export function tryStorage<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}
