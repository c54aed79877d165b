import { Refusal } from '../core/kernel/errors.js';
import { type HttpFamily, type HttpRefusal, httpErrors, MethodNotAllowed } from './errors.js';
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
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UPGRADE_REQUIRED: 426,
};

/** The error that a client sees: a refusal as it is, any other error as INTERNAL. The log has the details of that. */
export function shown(error: unknown, requestId: string, faults: FaultLog): HttpRefusal {
  const refusal: HttpRefusal = error instanceof Refusal ? error : httpErrors.internal(requestId, error);
  if (refusal.family === 'INTERNAL_SERVER_ERROR') faults.unexpected(requestId, error);
  else if (refusal.family === 'SERVICE_UNAVAILABLE') faults.note(refusal);
  return refusal;
}

/** The REST body of a refusal (docs/ERRORS.md; specification, "Errors"). */
export function restBody({ family, message, reason, faults, members }: HttpRefusal): object {
  return { code: statusOf[family], message, reason, ...(faults && { errors: faults }), ...members };
}

/** The GraphQL extensions of a refusal. They contain `retryAfter`, because single errors have no headers. */
export function extensionsOf({
  family,
  reason,
  faults,
  retryAfterSeconds,
  members,
}: HttpRefusal): Record<string, unknown> {
  return {
    code: family,
    reason,
    ...(faults && { errors: faults }),
    ...(retryAfterSeconds !== undefined && { retryAfter: retryAfterSeconds }),
    ...members,
  };
}

/** The GraphQL response for a refusal of the whole request. */
export function graphqlBody(refusal: HttpRefusal): object {
  return { errors: [{ message: refusal.message, extensions: extensionsOf(refusal) }] };
}

/**
 * Answers with a refusal. No cache may store it: a shared cache could give one API key's 404 to the next caller,
 * because RFC 9111, 3.5 only protects requests with `Authorization`.
 */
export function refuse(ctx: AppContext, refusal: HttpRefusal): void {
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

function bodyOf({ state }: AppContext, refusal: HttpRefusal): object {
  if (state.speaksJsonRpc) return jsonRpcBody(refusal, state.requestId);
  return state.speaksGraphql ? graphqlBody(refusal) : restBody(refusal);
}

const jsonRpcCodes: Readonly<Record<string, number>> = { INVALID_JSON: -32700, INVALID_INPUT: -32600 };
const serverError = -32000;

/** The JSON-RPC error of a refusal before the message is handled. The members are those of a refused operation. */
function jsonRpcBody(refusal: HttpRefusal, requestId: string): object {
  const { message, reason } = refusal;
  const data = { ...restBody(refusal), requestId };
  return { jsonrpc: '2.0', id: null, error: { code: jsonRpcCodes[reason] ?? serverError, message, data } };
}
