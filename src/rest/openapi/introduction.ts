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

Of two credentials one valid one is enough. With two valid ones the token's user calls, and the key is charged.

## Limits

An API key has 25 requests in any 60 seconds, unless the service was set otherwise, over REST and GraphQL together; one
more is refused with 429 and not counted. \`RateLimit\` and \`X-RateLimit-Remaining\` say what is left. A request body has at most 1 MiB, an id 128
characters, a name 512, a text 200,000.

## Errors

Every error has a body \`{"code": 404, "message": "…", "reason": "VACANCY_NOT_FOUND"}\`: \`code\` is the HTTP status,
\`reason\` is stable and meant for programs. \`INVALID_INPUT\` lists every fault in \`errors\`. What belongs to another
company is answered like what isn't there. Quote \`X-Request-Id\` when you ask for help.

${refusalTable()}

## Safe to send again

With an \`Idempotency-Key\`, a POST takes effect once however often it is sent in 24 hours.

## Reading what one has

Reads carry an \`ETag\`; with it in \`If-None-Match\`, the answer is 304 while nothing has changed. \`HEAD\` works
wherever \`GET\` does.
`;
}
