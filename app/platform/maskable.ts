/** What the log masks wherever it stands: `secrets`, and the passwords in `addresses`. Fewer than six characters would match ordinary text. */
export function maskable(secrets: (string | undefined)[], addresses: (string | undefined)[]): string[] {
  const all = [...secrets, ...addresses.flatMap((address) => (address ? passwordOf(address) : []))];
  return all.filter((secret) => secret !== undefined).filter((secret) => secret.length >= 6);
}

/** The password in a URL, encoded and decoded. */
function passwordOf(url: string): string[] {
  const written = URL.parse(url)?.password ?? "";
  try {
    return [written, decodeURIComponent(written)];
  } catch {
    return [written];
  }
}
