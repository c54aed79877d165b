const utf8 = new TextEncoder();
const beyondAscii = /[\u0080-\uffff]/;

/**
 * The order in which PostgreSQL's `jsonb` stores the members of an object: by the bytes that their names have in UTF-8,
 * the shortest first, then by these bytes.
 */
export function byJsonbOrder(a: string, b: string): number {
  if (!beyondAscii.test(a) && !beyondAscii.test(b)) return a.length - b.length || (a < b ? -1 : 1);
  const [one, other] = [utf8.encode(a), utf8.encode(b)];
  if (one.length !== other.length) return one.length - other.length;
  const at = one.findIndex((byte, index) => byte !== other[index]);
  return (one[at] ?? 0) - (other[at] ?? 0);
}
