import { z } from 'zod';
import { grantable } from '../application/operations.js';
import { errors } from '../kernel/errors.js';
import type { Instant } from '../kernel/values/instants.js';
import { id, instant, name, text } from '../kernel/values/shapes.js';

/** What is sent for a new API key, whether it is issued or asked for. */

const maxGrants = 100;
const maxCidrs = 50;
const maxVacancies = 100;

/** An IPv4 client is never known by an IPv6 address, so a range of such addresses would allow nobody. */
const cidr = z
  .union([z.cidrv4(), z.cidrv6().regex(/^(?!::ffff:)/i)], {
    error: 'must be a range of IPv4 or IPv6 addresses, such as 192.0.2.0/24 or 2001:db8::/32',
  })
  .describe('A range of addresses in CIDR notation.');

export const cidrList = z.array(cidr).min(1).max(maxCidrs);

export const vacancyList = z
  .array(id)
  .min(1)
  .max(maxVacancies)
  .transform((ids): readonly string[] => [...new Set(ids)]);

export const keyGrant = z.strictObject({
  endpoint: z
    .string()
    .refine((endpoint) => grantable.has(endpoint), {
      error:
        'must be an endpoint ("GET /v2/…" as the specification writes it, "GET /sync/v1/…" as openapi.json does) or a GraphQL coordinate that can be granted',
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
});

/** A key that an admin issues. One that was asked for acts for nobody. */
export const issuedApiKey = newApiKey.extend({
  agentFor: id
    .nullish()
    .describe(
      'The user (`sub` of the token) for whom an agent with this key acts: this user is asked to confirm. If omitted, operations that a person must confirm are rejected.',
    ),
});

/** @throws BAD_USER_INPUT INVALID_INPUT if a key would have ended already */
export function assertInFuture(expiresAt: Instant | null, now: Instant): void {
  if (expiresAt !== null && expiresAt <= now)
    throw errors.invalidInput([{ path: 'expiresAt', message: 'must be in the future' }]);
}
