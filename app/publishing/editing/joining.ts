/** Joins two orders of the same blocks, each made from the same beginning. */

/**
 * What was moved in `mine` since `from` is moved in `current` too, behind the block that it follows in `mine`. What others
 * added, removed and moved meanwhile stays so. The result has exactly the ids of `current`.
 */
export function joinOrder(current: readonly string[], from: readonly string[], mine: readonly string[]): string[] {
  const there = new Set(current);
  const stayed = new Set(commonPairs(from, mine).map(([at]) => from[at]));
  const joined = current.filter((id) => stayed.has(id) || !mine.includes(id));
  for (const [index, id] of mine.entries()) {
    if (stayed.has(id) || !there.has(id) || joined.includes(id)) continue;
    const before = mine.slice(0, index).findLast((one) => joined.includes(one));
    joined.splice(before === undefined ? 0 : joined.indexOf(before) + 1, 0, id);
  }
  return joined;
}

/** Positions of a longest sequence that both have in the same order. */
export function commonPairs(one: readonly string[], other: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = one.length - 1; row >= 0; row--)
    for (let column = other.length - 1; column >= 0; column--)
      (lengths[row] as Uint16Array)[column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < one.length && column < other.length; ) {
    if (one[row] === other[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}
