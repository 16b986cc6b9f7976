/** Names the chosen files that do not fit, so that nobody has to search for them. */
const MOST_NAMED = 10;
const list = new Intl.ListFormat("pt-BR");

/** 'Ficaram de fora: a.png, b.png e mais 3.'; "" if there are none. */
export function leftOutText(names: readonly string[]): string {
  if (names.length === 0) return "";
  const named = names.slice(0, names.length > MOST_NAMED ? MOST_NAMED - 1 : MOST_NAMED);
  const more = names.length - named.length;
  const all = list.format(more > 0 ? [...named, `mais ${more}`] : named);
  return `${names.length === 1 ? "Ficou" : "Ficaram"} de fora: ${all}.`;
}
