/** An object without its null and undefined members. In GraphQL, null in a filter means "not filtered". */
export type Present<T> = { [K in keyof T]?: NonNullable<T[K]> };

export function presentOnly<T extends object>(sparse: T | null | undefined): Present<T> {
  const present = Object.entries(sparse ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present) as Present<T>;
}
