/** Answers of public pages, kept in memory until they are too old or something was published or deleted. */
import { LRUCache } from "lru-cache";
import type { Kept } from "./kept.ts";

/** About 1,500 pages of 40 kB; what is asked for least goes first. */
const MOST_BYTES = 64 * 1024 * 1024;

/** An answer just made, and for how long it may be kept, in milliseconds (0: it may not). */
export type Made = { kept: Kept; fresh: number };

export type PageCache = {
  /** What is kept for this address. */
  find: (address: string) => Kept | undefined;
  /** Makes the answer for this address, once for everybody who asks meanwhile, and keeps it if it may. */
  make: (address: string, make: () => Promise<Made>) => Promise<Kept>;
  /** Forgets everything, and what is being made just now will not be kept. */
  forget: () => void;
  /** Whether changes are heard of; while they are not, nothing is kept. */
  hearing: (yes: boolean) => void;
};

export function createPageCache(mostBytes = MOST_BYTES): PageCache {
  const pages = new LRUCache<string, { kept: Kept; until: number }>({
    maxSize: mostBytes,
    sizeCalculation: ({ kept }, address) => kept.size + address.length,
  });
  const making = new Map<string, Promise<Made>>();
  /** Counts the changes: what was begun before one is not kept after it. */
  let generation = 0;
  let heard = false;

  function forget() {
    generation += 1;
    pages.clear();
    making.clear();
  }

  return {
    find(address) {
      const page = pages.get(address);
      return page && Date.now() < page.until ? page.kept : undefined;
    },

    async make(address, make) {
      const underWay = making.get(address);
      if (underWay) return (await underWay).kept;
      const begun = generation;
      const made = make();
      making.set(address, made);
      try {
        const { kept, fresh } = await made;
        if (heard && fresh > 0 && begun === generation) pages.set(address, { kept, until: Date.now() + fresh });
        return kept;
      } finally {
        if (making.get(address) === made) making.delete(address);
      }
    },

    forget,

    hearing(yes) {
      heard = yes;
      forget();
    },
  };
}
