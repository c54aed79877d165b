import { type ErrorFamily, Refusal } from '../core/errors.js';
import { quoted } from '../core/quoted.js';

/**
 * The catalogue of what is wrong with a request before it is a call, or with its credential. What the core refuses stands
 * in core/errors.ts.
 */

export type HttpFamily =
  | ErrorFamily
  | 'METHOD_NOT_ALLOWED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UPGRADE_REQUIRED'
  | 'INTERNAL_SERVER_ERROR';

/** Any refusal that a request may be answered with. */
export type HttpRefusal = Refusal<HttpFamily>;

export class MethodNotAllowed extends Refusal<HttpFamily> {
  /** @param allow methods that the path does answer */
  constructor(readonly allow: readonly string[]) {
    super('METHOD_NOT_ALLOWED', 'METHOD_NOT_ALLOWED', `This path answers ${allow.join(', ')} only.`);
  }
}

const credentialRule = 'The Authorization header must hold a valid JWT or the x-auth-api-key header a valid API key';

/** The refusal of a credential with the rule that it breaks. @param refusal whose message says only what is wrong with it */
export function withCredentialRule({ reason, message }: Refusal): Refusal {
  return new Refusal('UNAUTHENTICATED', reason, `${credentialRule}: ${message}.`);
}

const unavailable = (reason: string, message: string, retryAfterSeconds: number): Refusal =>
  new Refusal('SERVICE_UNAVAILABLE', reason, message, { retryAfterSeconds });

/** Every refusal of this folder by name. Throw these; build none elsewhere. */
export const httpErrors = {
  credentialMissing: () => new Refusal('UNAUTHENTICATED', 'CREDENTIAL_MISSING', 'neither was sent'),
  tokenExpired: () => new Refusal('UNAUTHENTICATED', 'TOKEN_EXPIRED', 'the token has expired'),
  signatureInvalid: () =>
    new Refusal(
      'UNAUTHENTICATED',
      'SIGNATURE_INVALID',
      'The message is not signed by a secret of the company, as Standard Webhooks has it, within the last five minutes.',
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
      'This path is upgraded to WebSocket version 13 only.',
    ),
  originNotAllowed: () =>
    new Refusal('FORBIDDEN', 'ORIGIN_NOT_ALLOWED', 'Pages of this origin may not open a socket here (CORS_ORIGINS).'),
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
      `Too many API keys that do not exist came from this address; one that was not used here lately is looked up again in ${retryAfterSeconds} s.`,
      { retryAfterSeconds },
    ),
  tooManyForgedMessages: (retryAfterSeconds: number) =>
    new Refusal(
      'RATE_LIMITED',
      'RATE_LIMIT_EXCEEDED',
      `Too many messages that no company had signed came from this address; the next is looked at in ${retryAfterSeconds} s.`,
      { retryAfterSeconds },
    ),

  draining: () => unavailable('DRAINING', 'This node is shutting down; send the request again.', 1),
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

  internal: (requestId: string, cause: unknown) =>
    new Refusal('INTERNAL_SERVER_ERROR', 'INTERNAL', `Something went wrong here. Quote request ${requestId}.`, {
      cause,
    }),
} as const;
