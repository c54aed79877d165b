import { putCandidatesRoute } from './candidates.js';
import { copy } from './copy.js';
import { events } from './events.js';
import { listRoutes } from './lists.js';
import { me } from './me.js';
import type { SyncRoute } from './route.js';
import { webhookRoutes } from './webhooks.js';

/** The table of endpoints under `/sync/v1`. The operation registry defines method and path of each. */
export const syncRoutes: readonly SyncRoute[] = [me, ...listRoutes, putCandidatesRoute, events, copy, ...webhookRoutes];
