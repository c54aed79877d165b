/** Where an object stands in an answer, from the root: so a path is made only where there is an error. */
export interface Place {
  readonly before: Place | null;
  readonly key: string | number;
}

export function pathTo(place: Place | null): (string | number)[] {
  const path: (string | number)[] = [];
  for (let at = place; at; at = at.before) path.unshift(at.key);
  return path;
}
