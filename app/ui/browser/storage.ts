/** What `use` returns of the browser's storage; null when that is blocked or full, or holds no JSON where `use` parses it. */
export function tryStorage<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}
