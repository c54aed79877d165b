import { refusalTable } from './refusals.js';

/** What the document says before its endpoints, in Markdown. */
export function introduction(): string {
  return `A recruitment process over HTTP: **vacancies** with ordered features, **candidate interview records**,
**psychometric records**, and *orchestrate*, which closes one feature for a candidate and moves the candidate on.
The same data, rules and budget are to be had over GraphQL at \`/graphql\`.

## Credentials

Every request carries at least one of two:

- \`Authorization: Bearer <JWT>\`, for an authenticated user;
- \`x-auth-api-key: <key>\`, for a company's server. A key belongs to one company and opens the endpoints that it was
  granted. A grant is spoken as method and path: \`GET /v2/vacancies/{vacancyId}/company/{companyId}\`.

Only a test provider needs none: its messages are signed.

Of two credentials one valid one is enough. With two valid ones the token's user calls, and the key is charged.

## Limits

An API key has 25 requests in any 60 seconds, unless the service was set otherwise, over REST and GraphQL together; one
more is refused with 429 and not counted. \`RateLimit\` and \`X-RateLimit-Remaining\` say what is left. A request body has at most 1 MiB, an id 128
characters, a name 512, a text 200,000. JSON is nested 64 levels deep at most.

Of keys that do not exist, 100 in any 60 seconds are looked up for one client address; beyond, a key that was not used on
this node in the last hour is refused with 429 until \`Retry-After\`, unless a valid token stands beside it.

## Errors

Every error has a body \`{"code": 404, "message": "…", "reason": "VACANCY_NOT_FOUND"}\`: \`code\` is the HTTP status,
\`reason\` is stable and meant for programs. \`INVALID_INPUT\` lists the faults in \`errors\`, twenty at most; of what was
sent, 200 characters are quoted. What belongs to another company is answered like what isn't there. Quote \`X-Request-Id\`
when you ask for help.

${refusalTable()}

## Safe to send again

With an \`Idempotency-Key\`, a POST takes effect once however often it is sent in 24 hours. While it runs, the same is
answered 409, \`IDEMPOTENCY_IN_FLIGHT\`: \`Retry-After\` says in how many seconds the key is free if nothing more is heard of
the one that runs, 15 at most.

## Reading what one has

Reads carry an \`ETag\`; with it in \`If-None-Match\`, the answer is 304 while nothing has changed. \`HEAD\` works
wherever \`GET\` does.

## How it changes

Within \`/v2\` things are added: paths, fields, values of lists that are not closed. What is withdrawn answers \`Deprecation\`
(RFC 9745) and \`Sunset\` (RFC 8594) for 12 months at least before it goes, and is marked \`deprecated\` here. Nothing is today. The
project's \`docs/CHANGES.md\` says what clients may rely on.
`;
}
