import { DomainError, type ErrorFamily } from '../core/kernel/errors.js';
import { quoted } from '../core/kernel/quoted.js';

/**
 * The catalogue of the errors of HTTP, of credentials and of confirmations for agents. Those of the core are in
 * core/kernel/errors.ts.
 */

export type HttpFamily =
  | ErrorFamily
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'EXPECTATION_FAILED'
  | 'UPGRADE_REQUIRED'
  | 'HEADERS_TOO_LARGE'
  | 'INTERNAL_SERVER_ERROR';

/** Any refusal with which a request may be answered. */
export type HttpDomainError = DomainError<HttpFamily>;

export class MethodNotAllowed extends DomainError<HttpFamily> {
  /** @param allow the methods of the path */
  constructor(readonly allow: readonly string[]) {
    super('METHOD_NOT_ALLOWED', 'METHOD_NOT_ALLOWED', `This path only supports ${allow.join(', ')}.`);
  }
}

const credentialRule = 'The Authorization header must hold a valid JWT or the x-auth-api-key header a valid API key';

/** Adds the rule for credentials to a refusal. @param refusal its message only says the fault of the credential */
export function withCredentialRule({ reason, message }: DomainError): DomainError {
  return new DomainError('UNAUTHENTICATED', reason, `${credentialRule}: ${message}.`);
}

const unavailable = (reason: string, message: string, retryAfterSeconds: number): DomainError =>
  new DomainError('SERVICE_UNAVAILABLE', reason, message, { retryAfterSeconds });

/** All refusals of this folder by name. Code elsewhere throws these and makes no others. */
export const httpErrors = {
  credentialMissing: () => new DomainError('UNAUTHENTICATED', 'CREDENTIAL_MISSING', 'neither was sent'),
  tokenExpired: () => new DomainError('UNAUTHENTICATED', 'TOKEN_EXPIRED', 'the token has expired'),
  signatureInvalid: () =>
    new DomainError(
      'UNAUTHENTICATED',
      'SIGNATURE_INVALID',
      'The message has no valid signature. Sign it as Standard Webhooks describes, with a secret of the company, and send it within five minutes.',
    ),

  invalidJson: (why: string) =>
    new DomainError('BAD_USER_INPUT', 'INVALID_JSON', `The request body is not valid JSON: ${quoted(why)}.`),
  duplicateHeader: (header: string) =>
    new DomainError('BAD_USER_INPUT', 'DUPLICATE_HEADER', `The header ${header} was sent more than once.`),

  malformedRequest: (why: string) =>
    new DomainError('BAD_USER_INPUT', 'MALFORMED_REQUEST', `The request is not valid HTTP: ${why}.`),
  requestTimeout: () =>
    new DomainError<HttpFamily>(
      'REQUEST_TIMEOUT',
      'REQUEST_TIMEOUT',
      'The request did not arrive in time. Send it again.',
    ),
  headersTooLarge: (limitBytes: number) =>
    new DomainError<HttpFamily>(
      'HEADERS_TOO_LARGE',
      'HEADERS_TOO_LARGE',
      `The URL and the headers of the request exceed ${limitBytes} bytes. Send a long query by POST, and use a token for fewer companies.`,
    ),
  chunkExtensionsTooLarge: (limitBytes: number) =>
    new DomainError(
      'PAYLOAD_TOO_LARGE',
      'PAYLOAD_TOO_LARGE',
      `The chunk extensions of the request body exceed ${limitBytes} bytes.`,
    ),
  expectationFailed: () =>
    new DomainError<HttpFamily>(
      'EXPECTATION_FAILED',
      'EXPECTATION_FAILED',
      'The only supported expectation is 100-continue. Leave out the Expect header.',
    ),

  routeNotFound: () => new DomainError('NOT_FOUND', 'ROUTE_NOT_FOUND', 'There is nothing at this path.'),
  methodNotAllowed: (allow: readonly string[]) => new MethodNotAllowed(allow),
  upgradeRequired: () =>
    new DomainError<HttpFamily>(
      'UPGRADE_REQUIRED',
      'UPGRADE_REQUIRED',
      'This path requires an upgrade to WebSocket, version 13.',
    ),
  originNotAllowed: () =>
    new DomainError(
      'FORBIDDEN',
      'ORIGIN_NOT_ALLOWED',
      'Pages of this origin may not call the service: CORS_ORIGINS does not list the origin.',
    ),
  confirmationUnsupported: () =>
    new DomainError(
      'UNPROCESSABLE',
      'CONFIRMATION_UNSUPPORTED',
      'A person must confirm this, and this client cannot ask one: that requires protocol 2026-07-28 with elicitation. Add or move one candidate at a time, or let a person do it on the board.',
    ),
  tooManyForAForm: (most: number) =>
    new DomainError(
      'UNPROCESSABLE',
      'CONFIRMATION_UNSUPPORTED',
      `A client's form can list at most ${most} candidates. Nothing was changed. Name fewer candidates, or let a person do it on the board.`,
    ),
  /** Not signed here, or for another caller, tool or input; too late, or without the answer of a person. */
  confirmationInvalid: () =>
    new DomainError(
      'UNPROCESSABLE',
      'CONFIRMATION_INVALID',
      'The confirmation is not valid for this call and this caller. Nothing was changed. Call again without it, so that a person is asked.',
    ),
  /** @param preview of what the call would change now */
  confirmationStale: (preview: string) =>
    new DomainError(
      'CONFLICT',
      'CONFIRMATION_STALE',
      'The data has changed since the preview that was confirmed. Nothing was changed by this call. Call again, so that a person is asked to confirm the new preview.',
      { members: { preview } },
    ),
  /** @param url where the person confirms */
  confirmationPending: (url: string) =>
    new DomainError(
      'CONFLICT',
      'CONFIRMATION_PENDING',
      'The person has not confirmed this on the board yet. Nothing was changed. Call again once they have.',
      { members: { url } },
    ),
  confirmationDeclined: () =>
    new DomainError('CONFLICT', 'CONFIRMATION_DECLINED', 'The person did not confirm. Nothing was changed.'),
  notByHttp: () =>
    new DomainError(
      'BAD_USER_INPUT',
      'INVALID_INPUT',
      'Subscriptions are served over WebSocket (graphql-transport-ws), not over HTTP.',
    ),
  notBySocket: () =>
    new DomainError(
      'BAD_USER_INPUT',
      'INVALID_INPUT',
      'Queries and mutations are served over HTTP, not over WebSocket.',
    ),
  payloadTooLarge: (limitBytes: number) =>
    new DomainError('PAYLOAD_TOO_LARGE', 'PAYLOAD_TOO_LARGE', `The request body exceeds ${limitBytes} bytes.`),
  unsupportedMediaType: () =>
    new DomainError(
      'UNSUPPORTED_MEDIA_TYPE',
      'UNSUPPORTED_MEDIA_TYPE',
      'The request body must be application/json in UTF-8, uncompressed or with the content encoding gzip, deflate or br.',
    ),

  tooManyFailedKeys: (retryAfterSeconds: number) =>
    new DomainError(
      'RATE_LIMITED',
      'RATE_LIMIT_EXCEEDED',
      `Your address sent too many unknown API keys; try again in ${retryAfterSeconds} s. Until then, only keys that were recently used on this node are accepted.`,
      { retryAfterSeconds },
    ),
  tooManyForgedMessages: (retryAfterSeconds: number) =>
    new DomainError(
      'RATE_LIMITED',
      'RATE_LIMIT_EXCEEDED',
      `Your address sent too many messages without a valid signature; try again in ${retryAfterSeconds} s.`,
      { retryAfterSeconds },
    ),

  draining: () => unavailable('DRAINING', 'This node is shutting down; send the request again.', 1),
  /** Only at the end of a stream of events. */
  tooSlow: () =>
    unavailable('TOO_SLOW', 'Too many events wait to be read; connect again, and go on after the last id.', 1),
  /** Only at the end of a stream. */
  apiKeyChanged: () =>
    unavailable('API_KEY_CHANGED', 'The rights of the API key were narrowed; connect again to continue with them.', 1),
  answersUnread: () =>
    unavailable(
      'OVERLOADED',
      'Too many responses are waiting to be read. Read them, then send the request again. If it was a write, its change was made.',
      1,
    ),
  signingKeysUnavailable: (retryAfterSeconds: number) =>
    unavailable(
      'SIGNING_KEYS_UNAVAILABLE',
      'The keys that verify tokens cannot be fetched right now; try again shortly.',
      retryAfterSeconds,
    ),

  internal: (requestId: string, cause: unknown) =>
    new DomainError(
      'INTERNAL_SERVER_ERROR',
      'INTERNAL',
      `Internal error. Report it with the request id ${requestId}.`,
      {
        cause,
      },
    ),
} as const;
