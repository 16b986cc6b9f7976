/** Random picks of the home page (HOME-5). */

/** Attempts to find an item that was not picked yet. */
export const ATTEMPTS = 10;

/**
 * `count` places filled from `pool` at random, each item at most once. A place that finds none in ATTEMPTS tries is null:
 * a default picture stands in. `random` gives [0, 1).
 */
export function pickDistinct<Item>(pool: Item[], count: number, random: () => number = Math.random): (Item | null)[] {
  const picked: (Item | null)[] = [];
  for (let place = 0; place < count; place++) {
    let found: Item | null = null;
    for (let attempt = 0; attempt < ATTEMPTS && found === null; attempt++) {
      const candidate = pool[Math.floor(random() * pool.length)];
      if (candidate !== undefined && !picked.includes(candidate)) found = candidate;
    }
    picked.push(found);
  }
  return picked;
}

/** The picture nearest to a square, the first of several. */
export function mostSquare<Picture extends { width: number; height: number }>(
  pictures: readonly [Picture, ...Picture[]],
): Picture {
  const length = ({ width, height }: Picture) => Math.max(width / height, height / width);
  return pictures.reduce((best, picture) => (length(picture) < length(best) ? picture : best));
}
