import type { RequestListener } from 'node:http';
import cors from '@koa/cors';
import Koa from 'koa';
import { type Artefact, artefacts } from './artefacts/artefacts.js';
import { FairSemaphore, ticksPerSecond } from './core/application/limits/fairSemaphore.js';
import type { Limiter } from './core/application/limits/limiter.js';
import { noTelemetry, type Telemetry } from './core/application/telemetry/telemetry.js';
import type { Dispatcher } from './core/dispatcher.js';
import { errors, Refusal } from './core/kernel/errors.js';
import type { Logger } from './core/kernel/logging/logger.js';
import type { Clock, CompanySignals, Ids } from './core/kernel/ports.js';
import { LiveFeeds } from './core/modules/feed/live/liveFeeds.js';
import { RefusalLog } from './core/modules/refusals/refusalLog.js';
import type { Store } from './core/ports.js';
import { LiveServer } from './graphql/engine/live/liveServer.js';
import { createGraphql } from './graphql/server.js';
import { AdmissionControl } from './http/admission/admissionControl.js';
import { EventLoopScheduler } from './http/admission/eventLoopScheduler.js';
import { clientAddressBehind, exactAddressBehind } from './http/clientAddress.js';
import { ApiKeyAuthenticator } from './http/credentials/apiKeyAuthenticator.js';
import { credentials } from './http/credentials/credentials.js';
import { signedMessages } from './http/credentials/signedMessages.js';
import type { TokenOptions } from './http/credentials/tokens.js';
import { FaultLog } from './http/faultLog.js';
import { frame } from './http/frame/frame.js';
import { type UpgradeListener, upgrades } from './http/frame/upgrades.js';
import { countedLimiter } from './http/limiter/countedLimiter.js';
import { type DemoCredentials, shownDemo } from './http/pages/demoCredentials.js';
import { type Probed, probed, type Readiness, shared } from './http/pages/probes.js';
import { shown } from './http/refusals.js';
import type { AppMiddleware, RequestState } from './http/state.js';
import { routes } from './routes.js';
import { openDispatcher } from './start/dispatching/openDispatcher.js';
import { openWorkers } from './workers/openWorkers.js';
import { erasureName } from './workers/people/erasure.js';
import type { Workers } from './workers/running/workers.js';
import { webhooksName } from './workers/webhooks/webhooks.js';

/** The composition root: builds the service by hand from its parts, and never listens. */

export interface AppParts {
  readonly store: Store;
  readonly limiter: Limiter & { readonly degraded?: boolean };
  readonly clock: Clock;
  /** Measures ages. It never goes back, as the time of day may. */
  readonly uptime: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly tokens: TokenOptions;
  readonly keyLimit: number;
  readonly userLimit: number | null;
  /** Proxies in front of the service, each of which appends to `X-Forwarded-For`. */
  readonly trustedProxies: number;
  readonly corsOrigins: readonly string[];
  readonly defaultLocale: string;
  /** Whether webhooks may be sent to this machine, also over http. */
  readonly allowsLoopbackWebhooks: boolean;
  /** Receivers in this process: webhooks may be sent to these addresses in any case. */
  readonly ownReceivers?: ReadonlySet<string> | undefined;
  readonly explorer: boolean;
  /** The built board; null: there is no board. */
  readonly boardDirectory: string | null;
  /** Where people reach the board; null or missing: at this address, if it is served. */
  readonly boardUrl?: string | null;
  /** Whether agents are served at `/mcp`. */
  readonly mcp: boolean;
  /** What this process tells of itself; nothing unless given. */
  readonly telemetry?: Telemetry;
  /** Whether this process runs timers beside its other work without requests. */
  readonly runsTimers: boolean;
  /** Whether companies may have clocks of their own. */
  readonly hasTestClock: boolean;
  /** The demo's current credentials; null while the demo is off. */
  readonly demo: (() => DemoCredentials) | null;
  /** Tell the other nodes of new events, and of attempts that admins requested. Without them each node looks itself. */
  readonly signals?: { readonly feeds: CompanySignals; readonly attempts: CompanySignals } | null;
  /**
   * The schema and the documents that are generated from the code, where they were generated before; else they are
   * generated here.
   */
  readonly artefacts?: readonly Artefact[];
}

export interface App {
  readonly handler: RequestListener;
  /** Listens to a server's `upgrade`. */
  readonly upgrade: UpgradeListener;
  readonly gate: AdmissionControl;
  readonly dispatcher: Dispatcher;
  /** The work without requests; it has not begun yet. */
  readonly workers: Workers;
  /** Counts refusals. `keep` saves the counts, and so does the end. */
  readonly refusals: RefusalLog;
  /** Whether this node can serve. */
  ready(): Promise<Probed>;
  /** The sockets on which feeds are followed. */
  readonly live: {
    /** Sends all events so far, and then closes all sockets. */
    end(): Promise<void>;
    cut(): void;
  };
  stop(): Promise<void>;
}

const exposedHeaders = [
  'ETag',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
];

export async function buildApp(parts: AppParts): Promise<App> {
  const { store, clock, uptime, ids, logger, telemetry = noTelemetry } = parts;
  const { metrics } = telemetry;
  const limiter = countedLimiter(parts.limiter, metrics);
  const keyRing = new ApiKeyAuthenticator({ store, clock, uptime, logger });
  const turns = new FairSemaphore();
  const workTurns = FairSemaphore.ofWork(turns);
  const faults = new FaultLog(logger);
  let isReached = false;
  const { defaultLocale, allowsLoopbackWebhooks, hasTestClock, runsTimers } = parts;
  const common = { store, clock, ids, defaultLocale, allowsLoopbackWebhooks, hasTestClock, runsTimers };
  const { signals } = parts;
  const attemptRequested = (companyId: string): void => {
    workers.wake(webhooksName, companyId);
    // This process may do no work itself.
    signals?.attempts.send(companyId);
  };
  const erasureBegun = (companyId: string): void => workers.wake(erasureName, companyId);
  const dispatcher = openDispatcher({
    ...common,
    turns,
    workTurns,
    apiKeyCache: keyRing,
    attemptRequested,
    erasureBegun,
  });
  const { ownReceivers } = parts;
  const workers = openWorkers({ ...common, ownReceivers, dispatcher, turns: workTurns, logger, telemetry });
  signals?.attempts.listen((companyId) => workers.wake(webhooksName, companyId));
  const feeds = new LiveFeeds({
    store,
    turns,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    report: (error) => shown(error, 'live', faults),
  });
  signals?.feeds.listen((companyId) => feeds.changed(companyId));
  const endListening = store.whenAppended((companyId) => {
    feeds.changed(companyId);
    signals?.feeds.send(companyId);
  });
  const graphql = await createGraphql({ dispatcher, logger, faults, metrics });
  const clientAddress = clientAddressBehind(parts.trustedProxies);
  const scheduler = new EventLoopScheduler();
  const gate = new AdmissionControl(clientAddress, scheduler);

  const ping = shared(async (): Promise<void> => {
    try {
      await store.ping();
      isReached = true;
    } catch (error) {
      faults.note(errors.databaseUnavailable(error instanceof Refusal ? error.cause : error));
      throw error;
    }
  });

  const koa = new Koa<RequestState>();
  // A client that goes away is not a fault of the service. The error itself is not logged: it may hold what the client
  // sent, credentials too.
  koa.on('error', ({ code, message }: NodeJS.ErrnoException) =>
    logger.info({ code, reason: message }, 'a client went away'),
  );
  const use = (middleware: AppMiddleware): unknown => koa.use(middleware);

  const refusals = new RefusalLog({ dispatcher, clock, logger });
  use(frame({ gate, logger, faults, refusals, telemetry }));
  if (parts.corsOrigins.length > 0) use(crossOrigin(parts.corsOrigins));
  const { middleware: authenticate, identify } = credentials({
    tokens: parts.tokens,
    keyRing,
    limiter,
    clock,
    uptime,
    logger,
    clientAddress: exactAddressBehind(parts.trustedProxies),
    refusals,
    keyLimit: parts.keyLimit,
    userLimit: parts.userLimit,
  });
  const live = new LiveServer({
    checks: graphql.checks,
    dispatcher,
    feeds,
    scheduler,
    identify,
    clientAddress,
    exactAddress: exactAddressBehind(parts.trustedProxies),
    uptime,
    logger,
    refusals,
    metrics,
  });
  metrics.gauge('turns_waiting', () => turns.waiting + workTurns.waiting);
  metrics.gauge('feed_lag_events', () => feeds.lag);
  const ticking = setInterval(() => {
    turns.tick();
    workTurns.tick();
    faults.tick(turns.hasAnswered || isReached);
    isReached = false;
    feeds.tick();
    signals?.feeds.tick();
    signals?.attempts.tick();
    live.tick();
  }, 1000 / ticksPerSecond);
  ticking.unref();
  const { corsOrigins } = parts;
  const accept = live.accept.bind(live);
  const current = (): Readiness => ({
    draining: gate.draining,
    isFull: gate.isFull,
    ping,
    limiterDegraded: limiter.degraded ?? false,
  });
  const mcpParts = { boardUrl: parts.boardUrl ?? null, hasBoard: parts.boardDirectory !== null };
  const routing = routes({
    dispatcher,
    gate,
    authenticate,
    signed: signedMessages({ store, clock, uptime, clientAddress }),
    graphql: graphql.middleware,
    checks: graphql.checks,
    ready: current,
    artefacts: parts.artefacts ?? artefacts(graphql.schema),
    shownDemo: shownDemo(parts.demo),
    explorer: parts.explorer,
    hasTestClock,
    keyLimit: parts.keyLimit,
    boardDirectory: parts.boardDirectory,
    // It and the SDK are loaded only where they are wanted.
    mcp: parts.mcp
      ? (await import('./mcp/mcp.js')).createMcp({ ...mcpParts, dispatcher, faults, agents: store, clock })
      : null,
    corsOrigins,
  });
  for (const middleware of routing) use(middleware);

  return {
    handler: koa.callback(),
    upgrade: upgrades({ path: '/graphql', gate, corsOrigins, logger, faults, accept, telemetry }),
    gate,
    dispatcher,
    workers,
    refusals,
    ready: () => probed(current()),
    live: {
      async end() {
        await feeds.settle();
        live.goAway();
      },
      cut: () => live.cut(),
    },
    async stop() {
      await workers.stop();
      await refusals.end(() => store.ping());
      endListening();
      clearInterval(ticking);
      live.cut();
      await graphql.stop();
    },
  };
}

function crossOrigin(origins: readonly string[]): AppMiddleware {
  return cors({
    origin: (ctx) => {
      const origin = ctx.get('origin');
      return origins.includes('*') ? '*' : origins.includes(origin) ? origin : '';
    },
    exposeHeaders: exposedHeaders,
    maxAge: 600,
    // Headers that are set already stay set: a refusal is an answer like any other.
    keepHeadersOnError: false,
  });
}
