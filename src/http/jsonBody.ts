import { bodyParser } from '@koa/bodyparser';
import { errors } from '../core/errors.js';
import type { AppContext, AppMiddleware } from './state.js';

/** Bytes of a request body, after inflation too (CONTRACT "Errors"). */
const maxBodyBytes = 1024 * 1024;

const parseBody = bodyParser({
  enableTypes: ['json'],
  extendTypes: { json: ['application/json'] },
  jsonLimit: maxBodyBytes,
  jsonStrict: false,
  onError(error, ctx) {
    const status = 'status' in error ? error.status : undefined;
    if (status === 413) throw errors.payloadTooLarge(maxBodyBytes);
    if (status === 415) throw errors.unsupportedMediaType();
    if ('code' in error && error.code === 'ECONNABORTED') throw error;
    // Not JSON, or not what its Content-Encoding says: said once the grant is decided.
    (ctx as unknown as AppContext).state.malformedBody = true;
  },
});

/**
 * Reads a JSON body: media type, then size; whether it is JSON at all is left to {@link bodyOf}.
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE
 */
export const jsonBody: AppMiddleware = (ctx, next) => {
  const hasBody = ctx.req.headers['transfer-encoding'] !== undefined || (ctx.request.length ?? 0) > 0;
  if (!hasBody) return next();
  if (ctx.request.type !== 'application/json') throw errors.unsupportedMediaType();
  return parseBody(ctx as never, next);
};

/** The parsed body; undefined where none was sent. @throws BAD_USER_INPUT INVALID_JSON */
export function bodyOf(ctx: AppContext): unknown {
  if (ctx.state.malformedBody) throw errors.invalidJson();
  const { body } = ctx.request as { body?: unknown };
  return body === '' ? undefined : body;
}
