/** Local times of a zone, as `datetime-local` fields have them, and the instants that they mean. */

function partsOf(instant: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return format.format(instant).replace(' ', 'T');
}

/** @returns "2026-12-01T09:00"; in UTC where the zone is unknown */
export function localOf(instant: string, timeZone: string): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return '';
  try {
    return partsOf(at, timeZone).slice(0, 16);
  } catch {
    return new Date(at).toISOString().slice(0, 16);
  }
}

/** @returns an ISO 8601 date-time; what was typed, where it or the zone is not understood: the service refuses it */
export function instantOf(local: string, timeZone: string): string {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return local;
  try {
    // The offset at the instant that is sought is that of a near one, or of the one that this gives.
    let at = asUtc;
    for (let pass = 0; pass < 2; pass += 1) at = asUtc - (Date.parse(`${partsOf(at, timeZone)}Z`) - at);
    return new Date(at).toISOString();
  } catch {
    return new Date(asUtc).toISOString();
  }
}
