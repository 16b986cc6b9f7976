/** Random picks of the home page (HOME-5). */

/** Each try may hit an item that is picked already. */
export const ATTEMPTS = 10;

/** `count` distinct items of `pool`; null where every try hit a picked one. `random` returns a number in [0, 1). */
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

export function mostSquare<Picture extends { width: number; height: number }>(
  pictures: readonly [Picture, ...Picture[]],
): Picture {
  const length = ({ width, height }: Picture) => Math.max(width / height, height / width);
  return pictures.reduce((best, picture) => (length(picture) < length(best) ? picture : best));
}
