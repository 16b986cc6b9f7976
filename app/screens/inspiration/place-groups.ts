/** How a group of items continues the two columns of the one before, in rows of the masonry's grid. */
export type Place = {
  /** the column that reaches further down where the group begins */
  longer: 1 | 2;
  /** how much further */
  ahead: number;
  /** height of the group from the end of the shorter column to its own end */
  rows: number;
};

/**
 * The places of groups of pictures, given in rows each, when every caption takes `caption` rows: the very reckoning of the
 * browser's automatic placement (each item in the column that is free first, the left one if both are).
 */
export function placeGroups(groups: number[][], caption: number): Place[] {
  let left = 0;
  let right = 0;
  return groups.map((pictures) => {
    const start = { longer: left > right ? (1 as const) : (2 as const), ahead: Math.abs(left - right) };
    const top = Math.min(left, right);
    for (const rows of pictures) {
      if (left <= right) left += rows + caption;
      else right += rows + caption;
    }
    return { ...start, rows: Math.max(left, right) - top };
  });
}
