/** How wide each row of a story's pictures is (design.md §15). Their order is the publisher's: nothing is moved. */

/** Width over height from which a picture is wide; the rest is upright. */
const WIDE = 1.2;

export type RowShape =
  /** from edge to edge, in its own proportions */
  | "full"
  /** between the page's margins */
  | "margins"
  | "pair"
  | "trio"
  /** beside a plane of the brand's ground with the slogan on it */
  | "plane"
  /** seven columns on the left */
  | "left";

export type Row<Picture> = { shape: RowShape; pictures: Picture[] };

/** What a story's rows have had so far: pictures between two texts go on with it. */
export type Rhythm = { hadPlane: boolean };

type Sized = { width: number; height: number };

/** Rows of the pictures between two texts, read in order; an entry of two was paired by hand. */
export function rowsOf<Picture extends Sized>(entries: readonly Picture[][], rhythm: Rhythm): Row<Picture>[] {
  const rows: Row<Picture>[] = [];
  let run: Picture[] = [];
  const endRun = () => {
    rows.push(...uprightRows(run, rhythm));
    run = [];
  };
  for (const entry of entries) {
    const [one, ...others] = entry;
    if (!one) continue;
    if (others.length === 0 && one.width / one.height < WIDE) {
      run.push(one);
      continue;
    }
    endRun();
    if (others.length > 0) rows.push({ shape: "pair", pictures: entry });
    else rows.push({ shape: rows.at(-1)?.shape === "full" ? "margins" : "full", pictures: entry });
  }
  endRun();
  return rows;
}

/** Trios, and pairs where a trio would leave one or two over. */
function uprightRows<Picture>(run: Picture[], rhythm: Rhythm): Row<Picture>[] {
  if (run.length === 1) {
    const shape = rhythm.hadPlane ? "left" : "plane";
    rhythm.hadPlane = true;
    return [{ shape, pictures: run }];
  }
  const rows: Row<Picture>[] = [];
  for (let rest = run; rest.length > 0; ) {
    const size = rest.length === 2 || rest.length === 4 ? 2 : 3;
    rows.push({ shape: size === 2 ? "pair" : "trio", pictures: rest.slice(0, size) });
    rest = rest.slice(size);
  }
  return rows;
}
