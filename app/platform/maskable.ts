import { percentDecoded } from "../kit/percent.ts";

/**
 * What the log masks everywhere: `secrets`, and the passwords in `addresses`. Leaves out texts under six characters,
 * which would match ordinary text.
 */
export function maskable(secrets: (string | undefined)[], addresses: (string | undefined)[]): string[] {
  const all = [...secrets, ...addresses.flatMap((address) => (address ? passwordOf(address) : []))];
  return all.filter((secret) => secret !== undefined).filter((secret) => secret.length >= 6);
}

/** The password in a URL, both encoded and decoded. */
function passwordOf(url: string): string[] {
  const written = URL.parse(url)?.password ?? "";
  return [written, percentDecoded(written)];
}
