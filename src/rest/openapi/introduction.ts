import { errorTable } from './refusals.js';

/** The text before the endpoints, in Markdown. */
export function introduction(): string {
  return `A recruitment process over HTTP: **vacancies** with ordered features, **candidate interview records**,
**psychometric records**, and *orchestrate*, which closes one feature for a candidate and moves the candidate on.
GraphQL at \`/graphql\` has the same data, rules and rate limit.

## Credentials

Every request carries at least one of two credentials:

- \`Authorization: Bearer <JWT>\`, for an authenticated user;
- \`x-auth-api-key: <key>\`, for a company's server. A key belongs to one company and is valid for the
  endpoints that are granted to it. A grant is written as method and path: \`GET /v2/vacancies/{vacancyId}/company/{companyId}\`.

Only a test provider needs no credential: its messages are signed.

If a request carries both, one valid credential is enough. If both are valid, the token's user is the caller, and the key
is charged.

## Limits

An API key has 25 requests in any 60 seconds, over REST and GraphQL together, unless the service is configured otherwise.
Further requests are rejected with 429 and not counted. \`RateLimit\` and \`X-RateLimit-Remaining\` say what is left. A
request body has at most 1 MiB, an id 128 characters, a name 512, a text 200,000. JSON is nested at most 64 levels deep.

For each client address, the service looks up at most 100 keys that do not exist in any 60 seconds. Beyond that, a key that
was not used on this node in the last hour is rejected with 429 until \`Retry-After\`, unless the request also carries a
valid token.

## Errors

Every error has a body \`{"code": 404, "message": "…", "reason": "VACANCY_NOT_FOUND"}\`: \`code\` is the HTTP status,
\`reason\` is stable and meant for programs. \`INVALID_INPUT\` lists the faults in \`errors\`, at most twenty; it quotes at
most 200 characters of the input. Another company's data gets the same answer as data that does not exist. Include
\`X-Request-Id\` when you ask for help.

${errorTable()}

## Idempotency

With an \`Idempotency-Key\`, a POST takes effect once, even if it is sent several times in 24 hours. While the first
request runs, the others are answered 409, \`IDEMPOTENCY_IN_FLIGHT\`. \`Retry-After\` says in how many seconds, at most 15,
the key is released if the running request has failed.

## Lengths

Lengths are counted in Unicode code points: an emoji is one character.

## Conditional reads

Reads carry an \`ETag\`. A client that sends it in \`If-None-Match\` gets 304 while nothing has changed. \`HEAD\` works
wherever \`GET\` does.

## Versioning

Within \`/v2\` only additions are made: paths, fields, and values of lists that are not closed. Before something is
withdrawn, it answers with \`Deprecation\` (RFC 9745) and \`Sunset\` (RFC 8594) for at least 12 months, and is marked
\`deprecated\` here. Nothing is deprecated today. The project's \`docs/CHANGES.md\` says what clients may rely on.
`;
}
