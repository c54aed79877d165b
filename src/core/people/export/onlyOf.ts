/**
 * What a stored result says of one person: things of other candidates are left out of lists, and null elsewhere. A result of
 * a call may be about several persons, and an export is handed to one.
 */
export function onlyOf(value: unknown, candidateId: string): unknown {
  if (Array.isArray(value)) {
    return value.filter((one) => !isOfAnother(one, candidateId)).map((one) => onlyOf(one, candidateId));
  }
  if (typeof value !== 'object' || value === null) return value;
  if (isOfAnother(value, candidateId)) return null;
  return Object.fromEntries(Object.entries(value).map(([name, its]) => [name, onlyOf(its, candidateId)]));
}

function isOfAnother(value: unknown, candidateId: string): boolean {
  if (typeof value !== 'object' || value === null || !('candidateId' in value)) return false;
  return typeof value.candidateId === 'string' && value.candidateId !== candidateId;
}
