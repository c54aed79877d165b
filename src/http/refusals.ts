import { DomainError } from '../core/kernel/errors.js';
import { type HttpDomainError, type HttpFamily, httpErrors, MethodNotAllowed } from './errors.js';
import type { FaultLog } from './faultLog.js';
import type { AppContext } from './state.js';

/** The HTTP status of each family of refusals (docs/ERRORS.md; specification, "Errors"). */
export const statusOf: Readonly<Record<HttpFamily, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  BAD_USER_INPUT: 400,
  NOT_FOUND: 404,
  CONFLICT: 409,
  UNPROCESSABLE: 422,
  RATE_LIMITED: 429,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL_SERVER_ERROR: 500,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  EXPECTATION_FAILED: 417,
  UPGRADE_REQUIRED: 426,
  HEADERS_TOO_LARGE: 431,
};

/** The error that a client sees: a refusal as it is, any other error as INTERNAL. The log has the details of that. */
export function shown(error: unknown, requestId: string, faults: FaultLog): HttpDomainError {
  const refusal: HttpDomainError = error instanceof DomainError ? error : httpErrors.internal(requestId, error);
  if (refusal.family === 'INTERNAL_SERVER_ERROR') faults.unexpected(requestId, error);
  else if (refusal.family === 'SERVICE_UNAVAILABLE') faults.note(refusal);
  return refusal;
}

/**
 * Where a reason is explained: an address relative to that of the service, because behind a proxy the service does not
 * know its own.
 */
export const documentationUrlOf = (reason: string): string => `/docs/errors#${reason}`;

/** The body of a refusal under `/v2` (docs/ERRORS.md; specification, "Errors"). */
export function restBody({ family, message, reason, faults, members }: HttpDomainError): object {
  return { code: statusOf[family], message, reason, ...(faults && { errors: faults }), ...members };
}

/** The body of a refusal of other REST paths. */
export function documentedBody(refusal: HttpDomainError): object {
  return { ...restBody(refusal), documentationUrl: documentationUrlOf(refusal.reason) };
}

/** The body of a refusal for a REST path. */
export const restBodyAt = (path: string, refusal: HttpDomainError): object =>
  specified.test(path) ? restBody(refusal) : documentedBody(refusal);

const specified = /^\/v2(\/|$)/;

/** The GraphQL extensions of a refusal. They contain `retryAfter`, because single errors have no headers. */
export function extensionsOf({
  family,
  reason,
  faults,
  retryAfterSeconds,
  members,
}: HttpDomainError): Record<string, unknown> {
  return {
    code: family,
    reason,
    ...(faults && { errors: faults }),
    ...(retryAfterSeconds !== undefined && { retryAfter: retryAfterSeconds }),
    documentationUrl: documentationUrlOf(reason),
    ...members,
  };
}

/** The GraphQL response for a refusal of the whole request. */
export function graphqlBody(refusal: HttpDomainError): object {
  return { errors: [{ message: refusal.message, extensions: extensionsOf(refusal) }] };
}

/**
 * Answers with a refusal. No cache may store it: a shared cache could give one API key's 404 to the next caller,
 * because RFC 9111, 3.5 only protects requests with `Authorization`.
 */
export function refuse(ctx: AppContext, refusal: HttpDomainError): void {
  ctx.status = statusOf[refusal.family];
  // HTTP has no authentication scheme for signatures.
  const takesToken = refusal.family === 'UNAUTHENTICATED' && refusal.reason !== 'SIGNATURE_INVALID';
  if (takesToken) ctx.set('WWW-Authenticate', 'Bearer');
  if (refusal.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(refusal.retryAfterSeconds));
  if (refusal instanceof MethodNotAllowed) ctx.set('Allow', refusal.allow.join(', '));
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(bodyOf(ctx, refusal));
}

function bodyOf({ state, path }: AppContext, refusal: HttpDomainError): object {
  if (state.speaksJsonRpc) return jsonRpcBody(refusal, state.requestId);
  return state.speaksGraphql ? graphqlBody(refusal) : restBodyAt(path, refusal);
}

const jsonRpcCodes: Readonly<Record<string, number>> = { INVALID_JSON: -32700, INVALID_INPUT: -32600 };
const serverError = -32000;

/** The JSON-RPC error of a refusal before the message is handled. The members are those of a rejected operation. */
export function jsonRpcBody(refusal: HttpDomainError, requestId: string): object {
  const { message, reason } = refusal;
  const data = { ...documentedBody(refusal), requestId };
  return { jsonrpc: '2.0', id: null, error: { code: jsonRpcCodes[reason] ?? serverError, message, data } };
}
