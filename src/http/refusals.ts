import { Refusal } from '../core/errors.js';
import { type HttpFamily, type HttpRefusal, httpErrors, MethodNotAllowed } from './errors.js';
import type { FaultLog } from './faultLog.js';
import type { AppContext } from './state.js';

/** The one mapping of the catalogue's families to HTTP (CONTRACT "Errors"; specification, "Errors"). */
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

/** What a client is shown of an error: refusals as they are, anything else as INTERNAL with its detail in the log alone. */
export function shown(error: unknown, requestId: string, faults: FaultLog): HttpRefusal {
  const refusal: HttpRefusal = error instanceof Refusal ? error : httpErrors.internal(requestId, error);
  if (refusal.family === 'INTERNAL_SERVER_ERROR') faults.unexpected(requestId, error);
  else if (refusal.family === 'SERVICE_UNAVAILABLE') faults.note(refusal);
  return refusal;
}

/** A refusal as REST says it (specification, "Errors"; CONTRACT "Errors"). */
export function restBody({ family, message, reason, faults, members }: HttpRefusal): object {
  return { code: statusOf[family], message, reason, ...(faults && { errors: faults }), ...members };
}

/** A refusal's extensions as GraphQL says them, whose answers have no header for each of their errors. */
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

/** A refusal that never reached an operation, in the form of a GraphQL response. */
export function graphqlBody(refusal: HttpRefusal): object {
  return { errors: [{ message: refusal.message, extensions: extensionsOf(refusal) }] };
}

/**
 * Answers with a refusal, and shows nothing but the catalogue's words. No cache may keep it: one on the way would give the
 * next caller a 404 that was made for one API key (RFC 9111, 3.5 exempts only requests with `Authorization`).
 */
export function refuse(ctx: AppContext, refusal: HttpRefusal): void {
  ctx.status = statusOf[refusal.family];
  // A signature is no credential that HTTP has a scheme for.
  const takesToken = refusal.family === 'UNAUTHENTICATED' && refusal.reason !== 'SIGNATURE_INVALID';
  if (takesToken) ctx.set('WWW-Authenticate', 'Bearer');
  if (refusal.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(refusal.retryAfterSeconds));
  if (refusal instanceof MethodNotAllowed) ctx.set('Allow', refusal.allow.join(', '));
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(ctx.state.speaksGraphql ? graphqlBody(refusal) : restBody(refusal));
}
