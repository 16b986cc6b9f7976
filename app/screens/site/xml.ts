const NAMES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** A text inside XML, without the control characters that XML 1.0 has no way to write. */
export function xml(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, "").replace(/[&<>"']/g, (sign) => NAMES[sign] ?? sign);
}
