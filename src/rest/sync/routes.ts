import type { Call } from '../../core/application/dispatching/call.js';
import { bodyOf } from '../../http/bodies/jsonBody.js';
import type { AppContext, AppMiddleware } from '../../http/state.js';
import { partsOf } from '../rows.js';
import { putCandidatesRoute } from './candidates.js';
import { copy } from './copy.js';
import { events } from './events.js';
import { listRoutes } from './lists.js';
import { me } from './me.js';
import { parametersIn } from './parameters.js';
import type { SyncRequest, SyncRoute } from './route.js';
import { webhookRoutes } from './webhooks.js';

/** The table of endpoints under `/sync/v1`. The operation registry defines method and path of each. */
export const syncRoutes: readonly SyncRoute[] = [me, ...listRoutes, putCandidatesRoute, events, copy, ...webhookRoutes];

/** The REST adapter of `/sync/v1`. */

export interface SyncRow {
  readonly method: string;
  /** The path in the form of @koa/router. */
  readonly path: string;
  /** Whether its requests have a body. */
  readonly hasBody: boolean;
  readonly answer: AppMiddleware;
}

const withBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** What the endpoints use to answer. */
export type SyncParts = Pick<SyncRequest, 'dispatcher' | 'streams' | 'copies'>;

export function syncRows(parts: SyncParts): readonly SyncRow[] {
  return syncRoutes.map((route) => {
    const { method, path } = partsOf(route.endpoint);
    const hasBody = withBody.has(method);
    return {
      method,
      path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      hasBody,
      async answer(ctx) {
        ctx.state.operation = route.operation;
        await route.answer({ ctx, call: callOf(ctx, route, hasBody), ...parts });
      },
    };
  });
}

function callOf(
  ctx: AppContext,
  { endpoint, parameters, takesIdempotencyKey = true }: SyncRoute,
  hasBody: boolean,
): Call {
  const { caller, requestId, span } = ctx.state;
  return {
    caller,
    via: endpoint,
    target: ctx.params,
    requestId,
    span,
    // Called after the grant is checked.
    body: () => {
      const sent = parametersIn(ctx.request.querystring, parameters);
      return hasBody ? bodyOf(ctx) : sent;
    },
    ...(hasBody &&
      takesIdempotencyKey && {
        idempotencyKey: ctx.req.headers['idempotency-key'],
        onReplay: () => ctx.set('Idempotent-Replayed', 'true'),
        names: { idempotencyKey: 'Idempotency-Key' },
      }),
  };
}
