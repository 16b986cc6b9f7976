/** The entry of words kept for who was signed out while typing. Here, where pages that never read it find it. */
export const KEPT_WORDS = "traco:palavras";
/** The event before the login page takes the place of another, whose fields still hold what was typed. */
export const LEAVING_FOR_LOGIN = "traco:entrada";

/** null when the browser's storage is blocked or full, or `use` throws, for example on malformed JSON. */
export function tryStorage<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}
