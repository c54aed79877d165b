import type { InputFault } from '../kernel/errors.js';
import type { AddressRanges } from '../kernel/ports.js';
import type { Instant } from '../kernel/values/instants.js';

/** What bounds the use of a key. An admin may narrow it, when a request is approved and later, and never widen it. */
export interface KeyScope {
  readonly endpoints: readonly string[];
  /** Null: the whole company. */
  readonly vacancyIds: readonly string[] | null;
  /** Null: from anywhere. */
  readonly cidrs: readonly string[] | null;
  /** Null: never. */
  readonly expiresAt: Instant | null;
}

/** How the faults of a wider scope are worded, by what they are compared with. */
const wordings = {
  request: {
    grant: 'must be a grant that was requested',
    vacancy: 'must be a vacancy that was requested',
    cidr: 'must be within a range that was requested',
    expiry: (at: Instant) => `must not be after the requested ${at}`,
    removed: 'must not be removed: it was requested',
  },
  key: {
    grant: 'must be a grant of the key',
    vacancy: 'must be a vacancy of the key',
    cidr: 'must be within a range of the key',
    expiry: (at: Instant) => `must not be after ${at}, when the key expires`,
    removed: 'must not be removed: the key can only be narrowed',
  },
} as const;

/**
 * The members of a sent scope that are wider than another scope, with their paths; empty if none is.
 * @param sent undefined members stay as they are; null removes a bound
 */
export function faultsOfWider(
  sent: { readonly [M in keyof KeyScope]?: KeyScope[M] | undefined },
  scope: KeyScope,
  of: keyof typeof wordings,
  { isWithin }: AddressRanges,
): InputFault[] {
  const words = wordings[of];
  const faults: InputFault[] = [];
  const outside = (path: string, values: readonly string[], isHeld: (value: string) => boolean, message: string) => {
    for (const [at, value] of values.entries()) if (!isHeld(value)) faults.push({ path: `${path}.${at}`, message });
  };
  for (const member of ['expiresAt', 'vacancyIds', 'cidrs'] as const)
    if (sent[member] === null && scope[member] !== null) faults.push({ path: member, message: words.removed });
  outside('grants', sent.endpoints ?? [], (endpoint) => scope.endpoints.includes(endpoint), words.grant);
  if (scope.expiresAt !== null && sent.expiresAt && sent.expiresAt > scope.expiresAt)
    faults.push({ path: 'expiresAt', message: words.expiry(scope.expiresAt) });
  const { cidrs, vacancyIds } = scope;
  if (cidrs !== null)
    outside('cidrs', sent.cidrs ?? [], (cidr) => cidrs.some((wider) => isWithin(cidr, wider)), words.cidr);
  if (vacancyIds !== null) outside('vacancyIds', sent.vacancyIds ?? [], (id) => vacancyIds.includes(id), words.vacancy);
  return faults;
}
