import type { Words } from '../words/sentenceOf.js';

/** The grants of API keys, in words. A grant is a GraphQL coordinate, or a method and path. */

/** What a grant lets one do; null for one that is newer than the board. */
export const grantName = ({ grants }: Words, grant: string): string | null =>
  Object.hasOwn(grants, grant) ? grants[grant as keyof typeof grants] : null;

export const grantGroups = ['read', 'change', 'rest'] as const;

/** What a grant opens: fields that read, those that change something, or paths. */
export const groupOf = (grant: string): (typeof grantGroups)[number] =>
  grant.includes(' ') ? 'rest' : grant.startsWith('Mutation.') ? 'change' : 'read';

/** Grants by subject, in the order of their names' list; newer ones come last. */
export function bySubject({ grants: named }: Words, grants: readonly string[]): readonly string[] {
  const order = Object.keys(named);
  const placeOf = (grant: string): number => (order.includes(grant) ? order.indexOf(grant) : order.length);
  return grants.toSorted((one, other) => placeOf(one) - placeOf(other));
}
