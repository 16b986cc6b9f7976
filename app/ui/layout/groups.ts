/** Items of a long list that are rendered, and skipped while out of sight, together: two of the portfolio's patterns. */
export const GROUP = 20;

export function groupsOf<Item>(items: Item[]): Item[][] {
  const count = Math.ceil(items.length / GROUP);
  return Array.from({ length: count }, (_, group) => items.slice(group * GROUP, (group + 1) * GROUP));
}

/** Whether a group is unchanged. Comparing its ends suffices: a list only grows at its end, or is replaced as a whole. */
export function sameItems<Item>(before: Item[], now: Item[]): boolean {
  return before.length === now.length && before[0] === now[0] && before.at(-1) === now.at(-1);
}
