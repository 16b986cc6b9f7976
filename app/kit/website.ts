/** A typed address as a safe link; null if the text is not a web address. */
export function websiteLink(typed: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/:]+:\d/.test(typed) ? typed : `https://${typed}`;
  if (/\s/.test(typed) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isSite = (url.protocol === "https:" || url.protocol === "http:") && /^[^.]+(\.[^.]+)+$/.test(url.hostname);
  return isSite && url.username === "" && url.password === "" ? url.href : null;
}
