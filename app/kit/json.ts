/**
 * JSON between server, database and browser. Long lists reach a page as one JSON string, because React Router's
 * serialiser walks each value of each row, which takes ten times as long (docs/performance.md).
 */
export type Json<Value> = string & { readonly of: Value };

/** For plain values only, because dates would return as text. */
export const toJson = <Value>(value: Value) => JSON.stringify(value) as Json<Value>;

export const fromJson = <Value>(json: Json<Value>): Value => JSON.parse(json);

/** Whether two JSON values are equal, whatever the order of an object's keys, which the database changes. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [own, others] = [one, other].map((value) => Object.entries(value).filter(([, each]) => each !== undefined));
  const values = new Map(others);
  return (
    own?.length === values.size &&
    own.every(([name, value]) => values.has(name) && isSameValue(value, values.get(name)))
  );
}
