/** Texts that belong to no single noun. */

/** Error of an insert that brings no data (spec §5, DATA-4). */
export const EMPTY_INSERT = "data is not valid";
