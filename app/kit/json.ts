/**
 * Long lists reach a page as JSON in one string. React Router's serialiser walks each value of each row, which takes ten
 * times as long (docs/performance.md).
 */
export type Json<Value> = string & { readonly of: Value };

/** For plain values only: dates would come back as text. */
export const toJson = <Value>(value: Value) => JSON.stringify(value) as Json<Value>;

export const fromJson = <Value>(json: Json<Value>): Value => JSON.parse(json);
