import { type ErrorFamily, Refusal } from '../core/kernel/errors.js';
import { quoted } from '../core/kernel/quoted.js';

/**
 * The catalogue of the errors of a request before it is a call, and of its credentials. The core's refusals are in
 * core/kernel/errors.ts.
 */

export type HttpFamily =
  | ErrorFamily
  | 'METHOD_NOT_ALLOWED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UPGRADE_REQUIRED'
  | 'INTERNAL_SERVER_ERROR';

/** Any refusal with which a request may be answered. */
export type HttpRefusal = Refusal<HttpFamily>;

export class MethodNotAllowed extends Refusal<HttpFamily> {
  /** @param allow the methods of the path */
  constructor(readonly allow: readonly string[]) {
    super('METHOD_NOT_ALLOWED', 'METHOD_NOT_ALLOWED', `This path answers ${allow.join(', ')} only.`);
  }
}

const credentialRule = 'The Authorization header must hold a valid JWT or the x-auth-api-key header a valid API key';

/** Adds the rule for credentials to a refusal. @param refusal its message only says the fault of the credential */
export function withCredentialRule({ reason, message }: Refusal): Refusal {
  return new Refusal('UNAUTHENTICATED', reason, `${credentialRule}: ${message}.`);
}

const unavailable = (reason: string, message: string, retryAfterSeconds: number): Refusal =>
  new Refusal('SERVICE_UNAVAILABLE', reason, message, { retryAfterSeconds });

/** All refusals of this folder by name. Code elsewhere throws these and makes no others. */
export const httpErrors = {
  credentialMissing: () => new Refusal('UNAUTHENTICATED', 'CREDENTIAL_MISSING', 'neither was sent'),
  tokenExpired: () => new Refusal('UNAUTHENTICATED', 'TOKEN_EXPIRED', 'the token has expired'),
  signatureInvalid: () =>
    new Refusal(
      'UNAUTHENTICATED',
      'SIGNATURE_INVALID',
      'The message has no valid signature. Sign it by Standard Webhooks with a secret of the company, and send it within five minutes.',
    ),

  invalidJson: (why: string) =>
    new Refusal('BAD_USER_INPUT', 'INVALID_JSON', `The request body is not valid JSON: ${quoted(why)}.`),
  duplicateHeader: (header: string) =>
    new Refusal('BAD_USER_INPUT', 'DUPLICATE_HEADER', `The header ${header} was sent more than once.`),

  routeNotFound: () => new Refusal('NOT_FOUND', 'ROUTE_NOT_FOUND', 'There is nothing at this path.'),
  methodNotAllowed: (allow: readonly string[]) => new MethodNotAllowed(allow),
  upgradeRequired: () =>
    new Refusal<HttpFamily>(
      'UPGRADE_REQUIRED',
      'UPGRADE_REQUIRED',
      'This path can be upgraded to WebSocket version 13 only.',
    ),
  originNotAllowed: () =>
    new Refusal(
      'FORBIDDEN',
      'ORIGIN_NOT_ALLOWED',
      'Pages of this origin may not call this, because CORS_ORIGINS does not name it.',
    ),
  confirmationUnsupported: () =>
    new Refusal(
      'UNPROCESSABLE',
      'CONFIRMATION_UNSUPPORTED',
      'A person must confirm this, and this client can not ask one: it needs protocol 2026-07-28 with elicitation. Add or move one candidate at a time, or let a person do it on the board.',
    ),
  tooManyForAForm: (most: number) =>
    new Refusal(
      'UNPROCESSABLE',
      'CONFIRMATION_UNSUPPORTED',
      `A client's form is not enough for more than ${most} candidates. Nothing was changed. Name fewer, or let a person do it on the board.`,
    ),
  /** Not signed here, or for another caller, tool or input; too late, or without the answer of a person. */
  confirmationInvalid: () =>
    new Refusal(
      'UNPROCESSABLE',
      'CONFIRMATION_INVALID',
      'This is no valid confirmation of this call by this caller. Nothing was changed. Call again without it, so that a person is asked.',
    ),
  /** @param preview of what the call would change now */
  confirmationStale: (preview: string) =>
    new Refusal(
      'CONFLICT',
      'CONFIRMATION_STALE',
      'What was confirmed has changed meanwhile. Nothing was changed. Call again, so that a person is asked about the new preview.',
      { members: { preview } },
    ),
  /** @param url where the person confirms */
  confirmationPending: (url: string) =>
    new Refusal(
      'CONFLICT',
      'CONFIRMATION_PENDING',
      'The person has not confirmed this on the board yet. Nothing was changed. Call again when that is done.',
      { members: { url } },
    ),
  confirmationDeclined: () =>
    new Refusal('CONFLICT', 'CONFIRMATION_DECLINED', 'The person did not confirm. Nothing was changed.'),
  notByHttp: () =>
    new Refusal(
      'BAD_USER_INPUT',
      'INVALID_INPUT',
      'Subscriptions go over a WebSocket (graphql-transport-ws), not by HTTP.',
    ),
  notBySocket: () =>
    new Refusal('BAD_USER_INPUT', 'INVALID_INPUT', 'Queries and mutations go by HTTP, not over a WebSocket.'),
  payloadTooLarge: (limitBytes: number) =>
    new Refusal('PAYLOAD_TOO_LARGE', 'PAYLOAD_TOO_LARGE', `The request body exceeds ${limitBytes} bytes.`),
  unsupportedMediaType: () =>
    new Refusal(
      'UNSUPPORTED_MEDIA_TYPE',
      'UNSUPPORTED_MEDIA_TYPE',
      'The request body must be application/json in UTF-8, sent as it is or encoded by gzip, deflate or br.',
    ),

  tooManyFailedKeys: (retryAfterSeconds: number) =>
    new Refusal(
      'RATE_LIMITED',
      'RATE_LIMIT_EXCEEDED',
      `Your address sent too many API keys that do not exist; try again in ${retryAfterSeconds} s. Until then, only keys that were used here recently are accepted.`,
      { retryAfterSeconds },
    ),
  tooManyForgedMessages: (retryAfterSeconds: number) =>
    new Refusal(
      'RATE_LIMITED',
      'RATE_LIMIT_EXCEEDED',
      `Your address sent too many messages without a valid signature; try again in ${retryAfterSeconds} s.`,
      { retryAfterSeconds },
    ),

  draining: () => unavailable('DRAINING', 'This node is shutting down; send the request again.', 1),
  answersUnread: () =>
    unavailable(
      'OVERLOADED',
      'Too many answers wait to be read. Read them, then send the request again. If it was a write, its change has been made.',
      1,
    ),
  signingKeysUnavailable: (retryAfterSeconds: number) =>
    unavailable(
      'SIGNING_KEYS_UNAVAILABLE',
      'The keys that verify tokens cannot be fetched right now; try again shortly.',
      retryAfterSeconds,
    ),

  internal: (requestId: string, cause: unknown) =>
    new Refusal('INTERNAL_SERVER_ERROR', 'INTERNAL', `Something went wrong here. Quote request ${requestId}.`, {
      cause,
    }),
} as const;
