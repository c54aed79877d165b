/**
 * The reason of a deprecation, in the form that docs/CHANGES.md promises.
 * @param day from which the member may be gone: a year after the release that deprecates it, at the earliest
 */
export const replacedBy = (successor: string, day: `${number}-${number}-${number}`): string =>
  `Use ${successor}. May be gone from ${day} on.`;

/** The day for members called `id` that identify nothing (ADR 30). */
export const idsGoneFrom = '2027-12-01';
