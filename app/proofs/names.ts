/** How the customer is named in the studio's sentences. */

/** 'o Cícero', 'a Lúcia', and 'Inês' where the name does not say. */
export function withArticle(firstName: string): string {
  if (/o$/i.test(firstName)) return `o ${firstName}`;
  return /a$/i.test(firstName) ? `a ${firstName}` : firstName;
}
