/** Error of an insert without data, of whatever document (DATA-4). */
export const EMPTY_INSERT = "data is not valid";
