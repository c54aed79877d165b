import { quoted } from './quoted.js';

/**
 * The catalogue of everything this service refuses, in one place (CONTRACT "Errors"; specification, "Errors").
 * A refusal has a family (what kind of fault), a stable reason (what exactly) and a message for people.
 * Nothing here knows of HTTP or GraphQL: each adapter maps the family once.
 */

export const errorFamilies = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'BAD_USER_INPUT',
  'NOT_FOUND',
  'CONFLICT',
  'UNPROCESSABLE',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
] as const;
export type ErrorFamily = (typeof errorFamilies)[number];

/** How many faults are named: enough to mend an input by, and no answer that outgrows it (CONTRACT "Errors"). */
export const maxFaults = 20;

/** One fault in the shape of an input; `path` is dotted text within the input (`features.data.timezone`). */
export interface InputFault {
  readonly path: string;
  readonly message: string;
}

interface Details {
  /** Faults in the input's shape. */
  readonly faults?: readonly InputFault[];
  /** Whole seconds after which trying again makes sense. */
  readonly retryAfterSeconds?: number;
  /** Methods that the path does answer. */
  readonly allow?: readonly string[];
  /** What lies behind it, for the log alone. */
  readonly cause?: unknown;
}

/** A refusal that the caller is meant to see. Any other error is a fault of ours and is shown as INTERNAL. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly family: ErrorFamily;
  readonly reason: string;
  readonly faults: readonly InputFault[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly allow: readonly string[] | undefined;

  constructor(family: ErrorFamily, reason: string, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.family = family;
    this.reason = reason;
    this.faults = details.faults;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.allow = details.allow;
  }

  /** The same; where it says when to try again, not before so many milliseconds have passed. */
  notBefore(ms: number): Refusal {
    const { faults, allow, cause, retryAfterSeconds } = this;
    if (retryAfterSeconds === undefined || retryAfterSeconds * 1000 >= ms) return this;
    const details = { cause, retryAfterSeconds: wholeSeconds(ms), ...(faults && { faults }), ...(allow && { allow }) };
    return new Refusal(this.family, this.reason, this.message, details);
  }
}

/** Milliseconds as refusals say them: whole seconds, at least 1. */
export function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

const credentialRule = 'The Authorization header must hold a valid JWT or the x-auth-api-key header a valid API key';

const unauthenticated = (reason: string, cause: string): Refusal =>
  new Refusal('UNAUTHENTICATED', reason, `${credentialRule}: ${cause}.`);

const unavailable = (reason: string, message: string, retryAfterSeconds: number, cause?: unknown): Refusal =>
  new Refusal('SERVICE_UNAVAILABLE', reason, message, { retryAfterSeconds, cause });

/** Every refusal by name. Throw these; never build a Refusal elsewhere. */
export const errors = {
  credentialMissing: () => unauthenticated('CREDENTIAL_MISSING', 'neither was sent'),
  tokenInvalid: (cause: string) => unauthenticated('TOKEN_INVALID', quoted(cause)),
  tokenExpired: () => unauthenticated('TOKEN_EXPIRED', 'the token has expired'),
  apiKeyNotFound: () => unauthenticated('API_KEY_NOT_FOUND', 'the API key was not found'),
  apiKeyExpired: () => unauthenticated('API_KEY_EXPIRED', 'the API key has expired'),
  apiKeyRevoked: () => unauthenticated('API_KEY_REVOKED', 'the API key was revoked'),

  operationNotGranted: (via: string) =>
    new Refusal('FORBIDDEN', 'OPERATION_NOT_GRANTED', `The API key has no grant for ${via}.`),
  companyNotAllowed: () =>
    new Refusal('FORBIDDEN', 'COMPANY_NOT_ALLOWED', 'The credential does not give access to this company.'),
  roleRequired: (role: string) =>
    new Refusal('FORBIDDEN', 'ROLE_REQUIRED', `This operation needs a user token with the role "${role}".`),

  invalidJson: (why: string) =>
    new Refusal('BAD_USER_INPUT', 'INVALID_JSON', `The request body is not valid JSON: ${quoted(why)}.`),
  /** @param found of which no more than {@link maxFaults} are named */
  invalidInput: (found: readonly InputFault[]) => {
    const faults = found.slice(0, maxFaults);
    const first = faults[0] ? `${faults[0].path || 'the input'} ${faults[0].message}` : 'wrong shape';
    const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
    return new Refusal('BAD_USER_INPUT', 'INVALID_INPUT', `The input is not valid: ${first}${more}.`, { faults });
  },
  duplicateHeader: (header: string) =>
    new Refusal('BAD_USER_INPUT', 'DUPLICATE_HEADER', `The header ${header} was sent more than once.`),
  queryLimitExceeded: (limit: string, value: number, allowed: number) =>
    new Refusal(
      'BAD_USER_INPUT',
      'QUERY_LIMIT_EXCEEDED',
      `The operation exceeds the limit on ${limit}: it has ${value}, ${allowed} are allowed.`,
    ),

  vacancyNotFound: () => new Refusal('NOT_FOUND', 'VACANCY_NOT_FOUND', 'The vacancy was not found.'),
  interviewNotFound: () => new Refusal('NOT_FOUND', 'INTERVIEW_NOT_FOUND', 'The interview record was not found.'),
  psychometricNotFound: () =>
    new Refusal('NOT_FOUND', 'PSYCHOMETRIC_NOT_FOUND', 'The psychometric record was not found.'),
  recordNotFound: () => new Refusal('NOT_FOUND', 'RECORD_NOT_FOUND', 'The feature record was not found.'),
  apiKeyUnknown: () => new Refusal('NOT_FOUND', 'API_KEY_NOT_FOUND', 'The API key was not found.'),
  routeNotFound: () => new Refusal('NOT_FOUND', 'ROUTE_NOT_FOUND', 'There is nothing at this path.'),

  featureAlreadyClosed: () =>
    new Refusal('CONFLICT', 'FEATURE_ALREADY_CLOSED', 'The feature record named by resourceId is already closed.'),
  vacancyClosed: () => new Refusal('CONFLICT', 'VACANCY_CLOSED', 'The vacancy is closed.'),
  candidateAlreadyInFeature: () =>
    new Refusal(
      'CONFLICT',
      'CANDIDATE_ALREADY_IN_FEATURE',
      'The candidate already has an open record in this feature.',
    ),
  apiKeyAlreadyRevoked: () => new Refusal('CONFLICT', 'API_KEY_REVOKED', 'The API key was revoked.'),
  /** @param leftMs until the key is free, if nothing more is heard of the request that has it */
  idempotencyInFlight: (leftMs: number) =>
    new Refusal(
      'CONFLICT',
      'IDEMPOTENCY_IN_FLIGHT',
      'A request with this idempotency key is still running; try again shortly.',
      { retryAfterSeconds: wholeSeconds(leftMs) },
    ),

  invalidDestination: (message: string) => new Refusal('UNPROCESSABLE', 'INVALID_DESTINATION', message),
  resourceMismatch: () =>
    new Refusal(
      'UNPROCESSABLE',
      'RESOURCE_MISMATCH',
      'resourceId names no feature record of this candidate in this vacancy.',
    ),
  idempotencyMismatch: () =>
    new Refusal(
      'UNPROCESSABLE',
      'IDEMPOTENCY_MISMATCH',
      'This idempotency key was used before with another path or body.',
    ),

  rateLimited: (limit: number, retryAfterSeconds: number) =>
    new Refusal(
      'RATE_LIMITED',
      'RATE_LIMIT_EXCEEDED',
      `The limit of ${limit} requests a minute is used up; try again in ${retryAfterSeconds} s.`,
      { retryAfterSeconds },
    ),
  tooManyFailedKeys: (retryAfterSeconds: number) =>
    new Refusal(
      'RATE_LIMITED',
      'RATE_LIMIT_EXCEEDED',
      `Too many API keys that do not exist came from this address; one that was not used here lately is looked up again in ${retryAfterSeconds} s.`,
      { retryAfterSeconds },
    ),

  databaseUnavailable: (cause?: unknown) =>
    unavailable(
      'DATABASE_UNAVAILABLE',
      'The database can not be reached, or did not answer in time; try again shortly.',
      2,
      cause,
    ),
  draining: () => unavailable('DRAINING', 'This node is shutting down; send the request again.', 1),
  overloaded: (cause?: unknown) =>
    unavailable('OVERLOADED', 'The service is overloaded right now; try again shortly.', 1, cause),
  answersUnread: () =>
    unavailable(
      'OVERLOADED',
      'Too many answers wait to be read. Read them, then send the request again; what it was to change has been changed.',
      1,
    ),
  signingKeysUnavailable: (retryAfterSeconds: number) =>
    unavailable(
      'SIGNING_KEYS_UNAVAILABLE',
      'The keys that tokens are checked with cannot be reached right now.',
      retryAfterSeconds,
    ),

  methodNotAllowed: (allow: readonly string[]) =>
    new Refusal('METHOD_NOT_ALLOWED', 'METHOD_NOT_ALLOWED', `This path answers ${allow.join(', ')} only.`, { allow }),
  payloadTooLarge: (limitBytes: number) =>
    new Refusal('PAYLOAD_TOO_LARGE', 'PAYLOAD_TOO_LARGE', `The request body exceeds ${limitBytes} bytes.`),
  unsupportedMediaType: () =>
    new Refusal(
      'UNSUPPORTED_MEDIA_TYPE',
      'UNSUPPORTED_MEDIA_TYPE',
      'The request body must be application/json in UTF-8, sent as it is or encoded by gzip, deflate or br.',
    ),

  internal: (requestId: string, cause: unknown) =>
    new Refusal('INTERNAL_SERVER_ERROR', 'INTERNAL', `Something went wrong here. Quote request ${requestId}.`, {
      cause,
    }),
} as const;
