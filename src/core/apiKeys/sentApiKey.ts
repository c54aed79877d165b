import { z } from 'zod';
import { type KeyRates, maxRequestsPerMinute } from '../application/limits/limiter.js';
import { grantable } from '../application/operations.js';
import { errors } from '../kernel/errors.js';
import type { Instant } from '../kernel/values/instants.js';
import { nearestOf } from '../kernel/values/nearest.js';
import { id, instant, name, text } from '../kernel/values/shapes.js';

/** What is sent about API keys: for a new one, whether it is issued or asked for, for an approval, and for a change. */

const maxGrants = 100;
const maxCidrs = 50;
const maxVacancies = 100;

/** An IPv4 client is never known by an IPv6 address, so a range of such addresses would allow nobody. */
const cidr = z
  .union([z.cidrv4(), z.cidrv6().regex(/^(?!::ffff:)/i)], {
    error: 'must be a range of IPv4 or IPv6 addresses, such as 192.0.2.0/24 or 2001:db8::/32',
  })
  .describe('A range of addresses in CIDR notation.');

const cidrList = z.array(cidr).min(1).max(maxCidrs);

const vacancyList = z
  .array(id)
  .min(1)
  .max(maxVacancies)
  .transform((ids): readonly string[] => [...new Set(ids)]);

/** A key's own rate limit. The most that a key may have is a setting: {@link assertWithinMost}. */
const ownRate = z.int().min(1).max(maxRequestsPerMinute);

const notGrantable =
  'must be an endpoint ("GET /v2/…" as the specification writes it, "GET /sync/v1/…" as openapi.json does) or a GraphQL coordinate that can be granted';

const nearestGrants = nearestOf([...grantable]);
function meantBy(endpoint: string): string {
  const nearest = nearestGrants(endpoint);
  return nearest.length === 0 ? '' : `; the nearest are ${nearest.join(', ')}`;
}

export const keyGrant = z.strictObject({
  endpoint: z
    .string()
    .refine((endpoint) => grantable.has(endpoint), {
      error: ({ input }) => `${notGrantable}${meantBy(String(input))}`,
    })
    .describe('Method and path as in the REST API, or a GraphQL coordinate such as `Mutation.initFeatures`.'),
  justification: text.describe('Why the company needs it.'),
});

export const keyContact = z.strictObject({
  companyName: name.describe('The name of the company.'),
  fullName: name.describe("The person's full name."),
  role: name.describe("The person's role in the company."),
  email: z.email({ error: 'must be an e-mail address' }).max(320).describe("The person's e-mail address."),
});

export const newApiKey = z.strictObject({
  grants: z.array(keyGrant).min(1).max(maxGrants).describe('What the key may be used for, 1 to 100 grants.'),
  contact: keyContact.describe('Who is responsible for it.'),
  expiresAt: instant.nullish().describe('When it expires. If omitted, it never expires.'),
  vacancyIds: vacancyList
    .nullish()
    .describe(
      'The vacancies that it is limited to, 1 to 100. It then cannot access what belongs to the whole company. If omitted, it is valid for the whole company.',
    ),
  cidrs: cidrList
    .nullish()
    .describe(
      'The ranges of IPv4 and IPv6 addresses from which it can be used, in CIDR notation, 1 to 50. If omitted, it can be used from anywhere.',
    ),
  requestsPerMinute: ownRate
    .nullish()
    .describe(
      'Its own rate limit: requests in any 60 seconds, 1 to 100,000, at most the setting KEY_RATE_LIMIT_MAX. If omitted, it has the rate limit of all keys.',
    ),
});

/** A key that an admin issues. One that was asked for acts for nobody. */
export const issuedApiKey = newApiKey.extend({
  agentFor: id
    .nullish()
    .describe(
      'The user (`sub` of the token) for whom an agent with this key acts: this user is asked to confirm. If omitted, operations that a person must confirm are rejected.',
    ),
});

/** What an admin approves of a request. What is left out stays as it was requested. */
export const approval = z.strictObject({
  grants: z.array(z.string()).min(1).nullish().describe('The endpoints of some of its grants; one at least.'),
  expiresAt: instant.nullish().describe('When the key expires; not after what was requested.'),
  vacancyIds: vacancyList
    .nullish()
    .describe('The vacancies that the key is limited to, 1 to 100; if some were requested, out of those.'),
  cidrs: cidrList.nullish().describe('Ranges of addresses, each within one that was requested.'),
  requestsPerMinute: ownRate
    .nullish()
    .describe(
      "The key's own rate limit, higher or lower than was requested: requests in any 60 seconds, 1 to 100,000, at most the setting KEY_RATE_LIMIT_MAX.",
    ),
});

/** An approval without any of it approves the request as it was sent. */
export const approvalOrNone = approval.nullish();

/** What an admin changes of a key. What is left out stays as it is. */
export const apiKeyPatch = z.strictObject({
  requestsPerMinute: ownRate
    .nullish()
    .describe(
      'Its own rate limit, higher or lower: requests in any 60 seconds, 1 to 100,000, at most the setting KEY_RATE_LIMIT_MAX. Null: the rate limit of all keys.',
    ),
  grants: z
    .array(z.string())
    .min(1)
    .max(maxGrants)
    .nullish()
    .describe('The endpoints of the grants that it keeps; one at least.'),
  vacancyIds: vacancyList
    .nullish()
    .describe('The vacancies that it is limited to from now on, 1 to 100; if it is limited already, out of those.'),
  cidrs: cidrList
    .nullish()
    .describe(
      'The ranges of addresses from which it can be used from now on, 1 to 50; if it has some, each within one.',
    ),
  expiresAt: instant.nullish().describe('When it expires; not later than before.'),
});

/** @throws BAD_USER_INPUT INVALID_INPUT if a key would have ended already */
export function assertInFuture(expiresAt: Instant | null, now: Instant): void {
  if (expiresAt !== null && expiresAt <= now)
    throw errors.invalidInput([{ path: 'expiresAt', message: 'must be in the future' }]);
}

/** @throws BAD_USER_INPUT INVALID_INPUT if a key's own rate limit is above the most that keys may have */
export function assertWithinMost(requestsPerMinute: number | null, { most }: KeyRates): void {
  if (requestsPerMinute !== null && requestsPerMinute > most)
    throw errors.invalidInput([
      { path: 'requestsPerMinute', message: `must be at most ${most}, the setting KEY_RATE_LIMIT_MAX` },
    ]);
}
