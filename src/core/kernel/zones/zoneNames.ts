/** Which names of time zones are known. */

let known: ((name: string) => boolean) | null = null;

/**
 * Whether the name of a time zone is known. Names are case-insensitive, and links of the database are names. Without a
 * table, every name is: the client package has none, because the service's own may be newer.
 */
export const isTimeZoneName = (name: string): boolean => known === null || known(name);

/** Sets what {@link isTimeZoneName} asks. */
export function judgeNamesBy(isKnown: (name: string) => boolean): void {
  known = isKnown;
}
