/** Whether a place has the same value in both inputs. The whole input, and a place that neither has, stay the same. */
export const isUnchanged = (before: object, now: object, path: string): boolean =>
  path === '' || JSON.stringify(partAt(before, path)) === JSON.stringify(partAt(now, path));

/** What stands at a path. A text in which a list is typed stands for all of it. */
function partAt(input: object, path: string): unknown {
  let part: unknown = input;
  for (const key of path.split('.')) {
    if (typeof part !== 'object' || part === null) return part;
    part = (part as Readonly<Record<string, unknown>>)[key];
  }
  return part;
}
