/** Random picks of the home page (HOME-5). */

/** How often a pick is repeated that hits an item picked before. */
export const ATTEMPTS = 10;

/**
 * `count` random items of `pool`, each at most once. null where ATTEMPTS tries hit picked items only: a default picture stands
 * in. `random` returns [0, 1).
 */
export function pickDistinct<Item>(pool: Item[], count: number, random: () => number = Math.random): (Item | null)[] {
  const picked: (Item | null)[] = [];
  for (let place = 0; place < count; place++) {
    let item: Item | null = null;
    for (let attempt = 0; attempt < ATTEMPTS && item === null; attempt++) {
      const candidate = pool[Math.floor(random() * pool.length)];
      if (candidate !== undefined && !picked.includes(candidate)) item = candidate;
    }
    picked.push(item);
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
