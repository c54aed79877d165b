import type { Part } from './part.js';

/** The headers of responses, and those that requests may carry. */

const text = { type: 'string' };
const whole = { type: 'integer', minimum: 0 };

export const headers = {
  'X-Request-Id': {
    description:
      "Identifies the request in the service's log. It is the client's own id if that is valid. Quote it when you ask for help.",
    schema: { ...text, maxLength: 128 },
    example: '019aa1f0-6b8e-4c55-9d0a-5a1c2f6f7e10',
  },
  'RateLimit-Policy': {
    description: "The caller's limit: `q` requests in any `w` seconds. Sent to callers with a limit.",
    schema: text,
    example: '"api-key";q=25;w=60',
  },
  RateLimit: {
    description: 'The rest of the budget: `r` requests now, and one more in `t` seconds. Sent to callers with a limit.',
    schema: text,
    example: '"api-key";r=24;t=37',
  },
  'X-RateLimit-Limit': {
    description: 'Requests in any 60 seconds. Sent to callers with a limit.',
    schema: whole,
    example: 25,
  },
  'X-RateLimit-Remaining': {
    description: 'Requests that are left now. Sent to callers with a limit.',
    schema: whole,
    example: 24,
  },
  'X-RateLimit-Reset': {
    description: 'When one more request is available, in seconds since the epoch. Sent to callers with a limit.',
    schema: whole,
    example: 1795338037,
  },
  'Retry-After': {
    description: 'Seconds after which the client should try again. A conflict has it only if trying again helps.',
    schema: { ...whole, minimum: 1 },
    example: 37,
  },
  'WWW-Authenticate': { description: 'The scheme of the credential.', schema: text, example: 'Bearer' },
  ETag: {
    description: 'Identifies this state of the resource; for `If-None-Match`.',
    schema: text,
    example: '"pWgPKVRRbrVmZYbOLPmQNtLTRUw"',
  },
  Link: {
    description: 'The next page: `<URL>; rel="next"` (RFC 8288). Missing on the last one.',
    schema: text,
    example: '</sync/v1/companies/acme/records?limit=100&after=WyI1ZjBjNmYwZTdhNTM0YTUyIl0>; rel="next"',
  },
  Location: {
    description: 'The path of what was created.',
    schema: text,
    example: '/sync/v1/companies/acme/webhooks/019aa1f0-6b8e-7c55-9d0a-5a1c2f6f7e10',
  },
  'Cache-Control': {
    description:
      '`private, no-cache` on reads: the client may cache the answer, and must revalidate it before each ' +
      'use. `no-store` on everything else, including errors: no cache may store it.',
    schema: { ...text, enum: ['private, no-cache', 'no-store'] },
    example: 'no-store',
  },
  'Idempotent-Replayed': {
    description: 'Sent if the call with this `Idempotency-Key` had succeeded before: this is its answer again.',
    schema: { ...text, enum: ['true'] },
    example: 'true',
  },
  'Preference-Applied': {
    description: 'Sent if `Prefer` was applied.',
    schema: text,
    example: 'return=representation',
  },
} satisfies Readonly<Record<string, Part>>;

export type HeaderName = keyof typeof headers;

export const rateLimitHeaders = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const satisfies readonly HeaderName[];

/** The headers of a response, as references to the document's headers. */
export function headerRefs(...names: readonly HeaderName[]): Part {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The headers that a request may carry, by their names in the document. */
export const headerParameters = {
  requestId: {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'The client’s own id for this request: up to 128 letters, digits and `_ . : -`. Any other value is replaced.',
    schema: { ...text, maxLength: 128, examples: ['nightly-sync-42'] },
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of an earlier answer. If it is still current, the answer is 304, without a body.',
    schema: { ...text, examples: ['"pWgPKVRRbrVmZYbOLPmQNtLTRUw"'] },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes it safe to send the request again: for 24 hours the same key with the same path and body gets the first ' +
      'successful answer again, over REST and GraphQL. Errors are not stored. 1 to 255 visible ASCII characters, ' +
      'unique per caller and operation.',
    schema: {
      ...text,
      minLength: 1,
      maxLength: 255,
      pattern: '^[\\x21-\\x7e]+$',
      examples: ['5f0c6f0e-7a53-4a52-9d57-0c4d8e1f9b2a'],
    },
  },
  prefer: {
    name: 'Prefer',
    in: 'header',
    description: '`return=representation` asks for a body. Without it, a successful answer has none (RFC 7240).',
    schema: text,
    example: 'return=representation',
  },
} satisfies Readonly<Record<string, Part>>;

export type HeaderParameter = keyof typeof headerParameters;

/** A header that a message must have, as a parameter of the request. */
export const requiredHeader = (name: string, description: string, example: string): Part => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: text,
  example,
});
