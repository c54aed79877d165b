import type { Operation } from '../../core/application/operations.js';
import { errors, type InputFault, maxFaults } from '../../core/kernel/errors.js';
import { maxQuoted } from '../../core/kernel/quoted.js';
import type { JsonSchema } from '../../core/kernel/values/jsonSchema.js';
import { maxBodyBytes } from '../../http/bodies/jsonBody.js';
import { type HttpDomainError, type HttpFamily, httpErrors, withCredentialRule } from '../../http/errors.js';
import { maxHeadBytes } from '../../http/frame/brokenRequests.js';
import { documentedBody, restBody, statusOf } from '../../http/refusals.js';
import { ref } from '../resource.js';
import { type HeaderName, headerRefs, rateLimitHeaders } from './headers.js';
import type { Part } from './part.js';

/** The catalogue of refusals as OpenAPI responses, with one example of each as a client gets it. */

const requestId = '019aa1f0-6b8e-4c55-9d0a-5a1c2f6f7e10';

/** One sample of each refusal of REST, by its name in the core's catalogue or in HTTP's. */
const samples = {
  credentialMissing: withCredentialRule(httpErrors.credentialMissing()),
  tokenInvalid: withCredentialRule(errors.tokenInvalid('invalid signature')),
  tokenExpired: withCredentialRule(httpErrors.tokenExpired()),
  apiKeyNotFound: withCredentialRule(errors.apiKeyNotFound()),
  apiKeyExpired: withCredentialRule(errors.apiKeyExpired()),
  apiKeyRevoked: withCredentialRule(errors.apiKeyRevoked()),
  apiKeyAddressNotAllowed: withCredentialRule(errors.apiKeyAddressNotAllowed()),
  signatureInvalid: httpErrors.signatureInvalid(),
  operationNotGranted: errors.operationNotGranted('GET /v2/vacancies/{vacancyId}/company/{companyId}'),
  companyNotAllowed: errors.companyNotAllowed(),
  vacancyNotGranted: errors.vacancyNotGranted(),
  invalidJson: httpErrors.invalidJson('Unexpected end of JSON input'),
  invalidInput: errors.invalidInput([{ path: 'id', message: 'must have at most 128 characters' }]),
  duplicateHeader: httpErrors.duplicateHeader('x-auth-api-key'),
  malformedRequest: httpErrors.malformedRequest('Invalid header token'),
  requestTimeout: httpErrors.requestTimeout(),
  headersTooLarge: httpErrors.headersTooLarge(maxHeadBytes),
  vacancyNotFound: errors.vacancyNotFound(),
  interviewNotFound: errors.interviewNotFound(),
  psychometricNotFound: errors.psychometricNotFound(),
  recordNotFound: errors.recordNotFound(),
  routeNotFound: httpErrors.routeNotFound(),
  featureAlreadyClosed: errors.featureAlreadyClosed(),
  vacancyClosed: errors.vacancyClosed(),
  candidateBanned: errors.candidateBanned(),
  candidateErased: errors.candidateErased(),
  reviewPending: errors.reviewPending(),
  candidateAlreadyInFeature: errors.candidateAlreadyInFeature(),
  limitReached: errors.limitReached('statuses per record', 1_000),
  idempotencyInFlight: errors.idempotencyInFlight(5_000),
  invalidDestination: errors.invalidDestination('destFeatureId is not a feature of the vacancy.'),
  invalidTransition: errors.invalidTransition(
    'This operation cannot set the status FINISHED; use the one that closes, discards or cancels the record.',
  ),
  resourceMismatch: errors.resourceMismatch(),
  idempotencyMismatch: errors.idempotencyMismatch(),
  rateLimited: errors.rateLimited(25, 37),
  tooManyFailedKeys: httpErrors.tooManyFailedKeys(37),
  tooManyForgedMessages: httpErrors.tooManyForgedMessages(37),
  databaseUnavailable: errors.databaseUnavailable(),
  draining: httpErrors.draining(),
  overloaded: errors.overloaded(),
  answersUnread: httpErrors.answersUnread(),
  signingKeysUnavailable: httpErrors.signingKeysUnavailable(7),
  methodNotAllowed: httpErrors.methodNotAllowed(['GET', 'HEAD', 'OPTIONS']),
  payloadTooLarge: httpErrors.payloadTooLarge(maxBodyBytes),
  unsupportedMediaType: httpErrors.unsupportedMediaType(),
  internal: httpErrors.internal(requestId, undefined),
} as const satisfies Samples;

/** Those that only endpoints under `/sync/v1` answer with. The table of the introduction is that of `/v2`. */
const syncSamples = {
  cursorExpired: errors.cursorExpired('1042'),
  feedRestored: errors.feedRestored({ epoch: 'k3v9x2m4q7', seq: '1041', after: '1041.k3v9x2m4q7' }),
  copyChanged: errors.copyChanged(),
  roleRequired: errors.roleRequired('admin'),
  ownerRequired: errors.ownerRequired(),
  webhookNotFound: errors.webhookNotFound(),
  webhookLimitReached: errors.webhookLimitReached('An API key', 10),
  webhookKeyEnded: errors.webhookKeyEnded(),
  subscriptionLimitReached: errors.subscriptionLimitReached('caller', 100),
} as const satisfies Samples;

type Samples = Partial<Record<keyof typeof errors | keyof typeof httpErrors, HttpDomainError>>;

export type ErrorName = keyof typeof samples | keyof typeof syncSamples;

const allSamples: Readonly<Record<ErrorName, HttpDomainError>> = { ...samples, ...syncSamples };

const everywhere: readonly ErrorName[] = [
  'invalidInput',
  'duplicateHeader',
  'malformedRequest',
  'credentialMissing',
  'tokenInvalid',
  'tokenExpired',
  'apiKeyNotFound',
  'apiKeyExpired',
  'apiKeyRevoked',
  'apiKeyAddressNotAllowed',
  'operationNotGranted',
  'companyNotAllowed',
  'vacancyNotGranted',
  'rateLimited',
  'tooManyFailedKeys',
  'internal',
  'databaseUnavailable',
  'signingKeysUnavailable',
  'draining',
  'overloaded',
  'answersUnread',
  'requestTimeout',
  'headersTooLarge',
];

const ofCommands: readonly ErrorName[] = [
  'invalidJson',
  'idempotencyInFlight',
  'limitReached',
  'payloadTooLarge',
  'unsupportedMediaType',
  'idempotencyMismatch',
];

/** The refusals that every endpoint of a kind may answer with. */
const common = { query: byFamily(everywhere), command: byFamily([...everywhere, ...ofCommands]) } as const;

type Kind = Operation['kind'];

/** The form of a refusal's body: `/v2` has the specification's, other paths also say where the reason is explained. */
type BodyOf = typeof restBody;

const prefixOf = (bodyOf: BodyOf): string => (bodyOf === documentedBody ? 'Sync' : '');

/**
 * The responses of an endpoint other than success, by status.
 * @param own the operation's own refusals
 * @param bodyOf the form of a body: that of `/v2`, or that of other paths
 */
export function errorResponses(kind: Kind, own: readonly ErrorName[], bodyOf: BodyOf = restBody): Part {
  const ownOnes = byFamily(own);
  const families = [...new Set([...common[kind].keys(), ...ownOnes.keys()])];
  return Object.fromEntries(
    families.map((family) => [
      statusOf[family],
      ownOnes.has(family)
        ? response(bodyOf, family, [...(common[kind].get(family) ?? []), ...(ownOnes.get(family) ?? [])])
        : { $ref: `#/components/responses/${prefixOf(bodyOf)}${sharedName(family, kind)}` },
    ]),
  );
}

/** The responses other than success of an endpoint that charges nobody, by status. */
export function unchargedResponses(names: readonly ErrorName[], bodyOf: BodyOf): Part {
  const responses = [...byFamily(names)].map(([family, refusals]) => [
    statusOf[family],
    response(bodyOf, family, refusals, family === 'UNAUTHENTICATED' ? [] : (ownHeaders[family] ?? [])),
  ]);
  return Object.fromEntries(responses);
}

/** The responses that endpoints share, by their names in the document. */
export function sharedResponses(): Part {
  return Object.fromEntries(
    [restBody, documentedBody].flatMap((bodyOf) =>
      (['query', 'command'] as const).flatMap((kind) =>
        [...common[kind]].map(([family, refusals]) => [
          prefixOf(bodyOf) + sharedName(family, kind),
          response(bodyOf, family, refusals),
        ]),
      ),
    ),
  );
}

function byFamily(names: readonly ErrorName[]): ReadonlyMap<HttpFamily, readonly HttpDomainError[]> {
  return Map.groupBy(names.map(sampleOf), ({ family }) => family);
}

/** `UNPROCESSABLE` becomes `Unprocessable`. Where reads and writes have different refusals, the name says which. */
function sharedName(family: HttpFamily, kind: Kind): string {
  const name = family
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');
  const { query, command } = common;
  const differs = query.has(family) && query.get(family)?.length !== command.get(family)?.length;
  return differs ? `${name}On${kind === 'query' ? 'Read' : 'Write'}` : name;
}

function sampleOf(name: ErrorName): HttpDomainError {
  return allSamples[name];
}

const ownHeaders: Readonly<Partial<Record<HttpFamily, readonly HeaderName[]>>> = {
  UNAUTHENTICATED: ['WWW-Authenticate'],
  CONFLICT: ['Retry-After'],
  RATE_LIMITED: ['Retry-After'],
  SERVICE_UNAVAILABLE: ['Retry-After'],
};

/** An unknown caller is not charged, nor is a request that was not read. */
const uncharged: readonly HttpFamily[] = ['UNAUTHENTICATED', 'REQUEST_TIMEOUT', 'HEADERS_TOO_LARGE'];

const headersOf = (family: HttpFamily): readonly HeaderName[] => [
  ...(uncharged.includes(family) ? [] : rateLimitHeaders),
  ...(ownHeaders[family] ?? []),
];

function response(
  bodyOf: BodyOf,
  family: HttpFamily,
  refusals: readonly HttpDomainError[],
  own = headersOf(family),
): Part {
  return {
    description: refusals.map((refusal) => `- \`${refusal.reason}\`: ${inGeneral(refusal)}`).join('\n'),
    headers: headerRefs('X-Request-Id', 'Cache-Control', ...own),
    content: {
      'application/json': {
        schema: schemaOf(family, refusals, bodyOf === documentedBody),
        examples: Object.fromEntries(
          refusals.map((refusal, index) => [
            exampleName(refusal, refusals.slice(0, index)),
            { summary: refusal.reason, value: bodyOf(refusal) },
          ]),
        ),
      },
    },
  };
}

/** The refusal's reason, with a number if there are earlier ones with the same reason. */
function exampleName({ reason }: HttpDomainError, before: readonly HttpDomainError[]): string {
  const alike = before.filter((one) => one.reason === reason).length;
  return alike === 0 ? reason : `${reason}_${alike + 1}`;
}

const reasonsOf = (refusals: readonly HttpDomainError[]): string[] => [
  ...new Set(refusals.map(({ reason }) => reason)),
];

/** A sample's message, unless it is specific to the sample. */
function inGeneral({ faults, message }: HttpDomainError): string {
  return faults ? 'The input does not have the form described here; `errors` says where.' : message;
}

function schemaOf(family: HttpFamily, refusals: readonly HttpDomainError[], isDocumented: boolean): JsonSchema {
  return {
    type: 'object',
    properties: {
      code: { type: 'integer', const: statusOf[family], description: 'The HTTP status.' },
      message: { type: 'string', description: 'What is wrong, for people; not to be parsed.' },
      reason: {
        type: 'string',
        enum: reasonsOf(refusals),
        description: 'What is wrong, for programs.',
      },
      ...(refusals.some(({ faults }) => faults) && {
        errors: {
          type: 'array',
          items: ref('InputFault'),
          maxItems: maxFaults,
          description: 'With `INVALID_INPUT`: the faults in the input, at most 20.',
        },
      }),
      ...(isDocumented && {
        documentationUrl: {
          type: 'string',
          format: 'uri-reference',
          description: 'Where the reason is explained, relative to the address of the service.',
        },
      }),
      ...membersOf(refusals),
    },
    required: ['code', 'message', 'reason', ...(isDocumented ? ['documentationUrl'] : [])],
    additionalProperties: false,
  };
}

/** What a program needs besides the reason. */
const membersOf = (refusals: readonly HttpDomainError[]): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    refusals.flatMap(({ reason, members = {} }) =>
      Object.keys(members).map((name) => [
        name,
        { type: ['string', 'null'], description: `With \`${reason}\`: see docs/ERRORS.md.` },
      ]),
    ),
  );

/** The schema of one of an error's `errors`. */
export const inputFault = {
  type: 'object',
  description: 'One fault in the shape of the input.',
  properties: {
    path: {
      type: 'string',
      maxLength: maxQuoted,
      description: 'The place in the input, as a dotted path: `features.data.timezone`. A long path is cut.',
    },
    message: { type: 'string', description: 'What is wrong there.' },
  } satisfies Record<keyof InputFault, JsonSchema>,
  required: ['path', 'message'],
  additionalProperties: false,
} satisfies JsonSchema;

/** All refusals of REST by status, as a table in Markdown. */
export function errorTable(): string {
  const known = Object.values(samples);
  const byStatus = Map.groupBy(known, ({ family }) => statusOf[family]);
  const rows = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(
      ([status, refusals]) =>
        `| ${status} | ${reasonsOf(refusals)
          .map((reason) => `\`${reason}\``)
          .join(', ')} |`,
    );
  return ['| status | reasons |', '|---|---|', ...rows].join('\n');
}
