/** The ids of the candidates in a result, sorted; null if it has none. */
export function candidateIdsIn(result: unknown): readonly string[] | null {
  const found = new Set<string>();
  note(result, found);
  return found.size === 0 ? null : [...found].toSorted();
}

function note(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) note(one, found);
    return;
  }
  for (const [member, its] of Object.entries(value)) {
    if (member === 'candidateId' && typeof its === 'string') found.add(its);
    else note(its, found);
  }
}
