/**
 * A value with the members of its objects in the order in which `jsonb` returns them: by the length of their names, then
 * by their bytes. So an answer is the same whether it is read from a `json` or from a `jsonb` column.
 */
export function inJsonbOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inJsonbOrder);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).map(([name, of]) => ({ name: Buffer.from(name), of }));
  members.sort((a, b) => a.name.length - b.name.length || a.name.compare(b.name));
  return Object.fromEntries(members.map(({ name, of }) => [name.toString(), inJsonbOrder(of)]));
}
