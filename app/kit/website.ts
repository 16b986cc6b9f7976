/** A typed address as a link that is safe to follow; null for text that is no web address. */
export function websiteLink(typed: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/:]+:\d/.test(typed) ? typed : `https://${typed}`;
  if (/\s/.test(typed) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isSite = (url.protocol === "https:" || url.protocol === "http:") && /^[^.]+(\.[^.]+)+$/.test(url.hostname);
  return isSite && url.username === "" && url.password === "" ? url.href : null;
}
