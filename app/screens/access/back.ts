/** The query of a link within these pages that still knows where the person came for; empty without anything to say. */
export function backQuery(back: string | null, others: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...others, ...(back !== null && { voltar: back }) }).toString();
  return query && `?${query}`;
}
