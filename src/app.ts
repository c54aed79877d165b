import type { RequestListener } from 'node:http';
import cors from '@koa/cors';
import Koa from 'koa';
import { noTelemetry, type Telemetry } from './core/application/instruments.js';
import { FairSemaphore, ticksPerSecond } from './core/application/limits/fairSemaphore.js';
import type { KeyRates, Limiter } from './core/application/limits/limiter.js';
import type { Dispatcher } from './core/dispatcher.js';
import { LiveFeeds } from './core/feed/liveFeeds.js';
import { DomainError, errors } from './core/kernel/errors.js';
import type { Logger } from './core/kernel/logger.js';
import type { Clock, CompanySignals, Ids, WallClock } from './core/kernel/ports.js';
import type { Store } from './core/ports.js';
import { RefusalLog } from './core/refusals/refusalLog.js';
import { LiveServer } from './graphql/live/liveServer.js';
import { createGraphql } from './graphql/server.js';
import { type ClientAddress, exactAddressBehind, networkBehind } from './http/clientAddress.js';
import { ApiKeyAuthenticator } from './http/credentials/apiKeyAuthenticator.js';
import { IdentityProvider, type ProviderOptions } from './http/credentials/boardSignInProvider.js';
import { credentials } from './http/credentials/credentials.js';
import { signedMessages } from './http/credentials/signedMessages.js';
import type { TokenOptions } from './http/credentials/tokens.js';
import { FaultLog } from './http/faultLog.js';
import { brokenRequests } from './http/frame/brokenRequests.js';
import { frame } from './http/frame/frame.js';
import type { BrokenListener } from './http/frame/pipelining.js';
import { type UpgradeListener, upgrades } from './http/frame/upgrades.js';
import { countedLimiter } from './http/limiter/memoryLimiter.js';
import { SocketCounts } from './http/live/sockets.js';
import { AdmissionControl } from './http/load/admissionControl.js';
import { EventLoopScheduler } from './http/load/eventLoopScheduler.js';
import { type Origins, originsOf } from './http/origins.js';
import { boardSignIn } from './http/pages/boardPage.js';
import { type DemoCredentials, shownDemo } from './http/pages/demoCredentials.js';
import { type Probed, probed, type Readiness, shared } from './http/pages/probes.js';
import { shown } from './http/refusals.js';
import type { AppMiddleware, RequestState } from './http/state.js';
import { openWorkers } from './jobs/openWorkers.js';
import { erasureName } from './jobs/people/erasures.js';
import type { Workers } from './jobs/running/workers.js';
import { webhooksName } from './jobs/webhooks/webhooks.js';
import { Copies } from './rest/sync/copies.js';
import { EventStreams } from './rest/sync/eventStreams.js';
import { routes } from './routes.js';
import { openDispatcher } from './start/openDispatcher.js';

/** The composition root: builds the service by hand from its parts, and never listens. */

export interface AppParts {
  readonly store: Store;
  readonly limiter: Limiter & { readonly degraded?: boolean };
  readonly clock: WallClock;
  /** Measures ages. It never goes back, as the time of day may. */
  readonly uptime: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly tokens: TokenOptions;
  readonly keyRates: KeyRates;
  readonly userLimit: number | null;
  /** Proxies in front of the service, each of which appends to `X-Forwarded-For`. */
  readonly trustedProxies: number;
  readonly corsOrigins: readonly string[];
  /** Whether it runs outside production: pages of this machine may call, and GraphQL's errors suggest names. */
  readonly isDevelopment?: boolean;
  readonly defaultLocale: string;
  /** Whether webhooks may be sent to this machine, also over http. */
  readonly allowsLoopbackWebhooks: boolean;
  /** Receivers in this process: webhooks may be sent to these addresses in any case. */
  readonly ownReceivers?: ReadonlySet<string> | undefined;
  readonly explorer: boolean;
  /** The built board; null: there is no board. */
  readonly boardDirectory: string | null;
  /** The rendered guides; null or missing: they are not served. */
  readonly guidesDirectory?: string | null;
  /** Where people reach the board; null or missing: at this address, if it is served. */
  readonly boardUrl?: string | null;
  /** The identity provider by which people sign in on the board; null or missing: they enter tokens. */
  readonly oidc?: ProviderOptions | null;
  /** Whether agents are served at `/mcp`. */
  readonly mcp: boolean;
  /** Metrics and traces of this process; by default none. */
  readonly telemetry?: Telemetry;
  /** Whether this process runs timers in addition to its other work without requests. */
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
}

export interface App {
  readonly handler: RequestListener;
  /** Listens to a server's `upgrade`. */
  readonly upgrade: UpgradeListener;
  /** Answers requests that break HTTP or its bounds. */
  readonly broken: BrokenListener;
  readonly admissionControl: AdmissionControl;
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
  'Idempotent-Replayed',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
];

export async function buildApp(parts: AppParts): Promise<App> {
  const { store, clock, uptime, logger, signals, trustedProxies } = parts;
  const { isDevelopment = false, telemetry = noTelemetry } = parts;
  const { metrics } = telemetry;
  const limiter = countedLimiter(parts.limiter, metrics);
  const faults = new FaultLog(logger);
  const { dispatcher, workers, permits, workPermits, apiKeyAuthenticator } = openCore(parts, telemetry);
  const { feeds, endListening } = followFeeds(parts, permits, faults);
  const graphql = await createGraphql({ dispatcher, logger, faults, metrics, suggestsNames: isDevelopment });
  const exactAddress = exactAddressBehind(trustedProxies);
  const clientAddress = networkBehind(exactAddress);
  const scheduler = new EventLoopScheduler();
  const admissionControl = new AdmissionControl(clientAddress, scheduler);
  const refusals = new RefusalLog({ dispatcher, clock, logger });
  const database = probedDatabase(store, faults);
  const { middleware: authenticate, identify } = authentication(parts, apiKeyAuthenticator, {
    limiter,
    refusals,
    clientAddress: exactAddress,
  });
  const { checks } = graphql;
  const followed = { checks, dispatcher, feeds, scheduler, identify, clientAddress, exactAddress };
  const following = openFollowing({ ...followed, admissionControl, uptime, logger, faults, refusals, metrics });
  metrics.gauge('turns_waiting', () => permits.waiting + workPermits.waiting);
  metrics.gauge('feed_lag_events', () => feeds.lag);
  const endTicks = beginTicks({ permits, workPermits, database, faults, feeds, signals, following });
  const current = () => readinessOf(admissionControl, database, limiter, clock);
  const origins = originsOf({ listed: parts.corsOrigins, allowsLoopback: isDevelopment, logger });
  const signed = signedMessages({ store, clock, uptime, clientAddress });
  const answering = {
    dispatcher,
    admissionControl,
    authenticate,
    signed,
    streams: following.streams,
    copies: following.copies,
    graphql: graphql.middleware,
    checks,
    ready: current,
  };
  const served = { ...answering, origins, ...(await shownBy(parts, dispatcher, faults)) };
  const koa = listeningTo(logger, [
    frame({ admissionControl, logger, faults, refusals, telemetry }),
    origins.areOpen ? crossOrigin(origins) : noted(origins),
    ...routes(served),
  ]);

  const { accept } = following;
  return {
    handler: koa.callback(),
    upgrade: upgrades({ path: '/graphql', admissionControl, origins, logger, faults, accept, telemetry }),
    broken: brokenRequests({ logger, telemetry }),
    admissionControl,
    dispatcher,
    workers,
    refusals,
    ready: () => probed(current()),
    live: {
      async end() {
        await feeds.settle();
        following.goAway();
      },
      cut: following.cut,
    },
    async stop() {
      await workers.stop();
      await refusals.end(async () => void (await store.ping()));
      endListening();
      endTicks();
      following.cut();
      await graphql.stop();
    },
  };
}

interface Ticking {
  readonly permits: FairSemaphore;
  readonly workPermits: FairSemaphore;
  readonly database: ReturnType<typeof probedDatabase>;
  readonly faults: FaultLog;
  readonly feeds: LiveFeeds;
  readonly signals: AppParts['signals'];
  readonly following: ReturnType<typeof openFollowing>;
}

/** Starts the ticks. The order matters: what has been answered is read after the permits. @returns ends them */
function beginTicks({ permits, workPermits, database, faults, feeds, signals, following }: Ticking): () => void {
  const ticking = setInterval(() => {
    permits.tick();
    workPermits.tick();
    const isReached = database.takeReached();
    faults.tick(permits.hasAnswered || isReached);
    feeds.tick();
    signals?.feeds.tick();
    signals?.attempts.tick();
    following.tick();
  }, 1000 / ticksPerSecond);
  ticking.unref();
  return () => clearInterval(ticking);
}

/** What carries out operations: the dispatcher for calls, and the workers for what nobody calls. */
function openCore(parts: AppParts, telemetry: Telemetry) {
  const { store, clock, uptime, ids, logger, ownReceivers, signals } = parts;
  const { defaultLocale, allowsLoopbackWebhooks, hasTestClock, runsTimers, keyRates } = parts;
  const common = { store, clock, ids, defaultLocale, allowsLoopbackWebhooks, hasTestClock, runsTimers };
  const apiKeyAuthenticator = new ApiKeyAuthenticator({ store, clock, uptime, logger });
  const permits = new FairSemaphore();
  const workPermits = FairSemaphore.ofWork(permits);
  const attemptRequested = (companyId: string): void => {
    workers.wake(webhooksName, companyId);
    // This process may do no work itself.
    signals?.attempts.send(companyId);
  };
  const erasureBegun = (companyId: string): void => workers.wake(erasureName, companyId);
  const dispatcher = openDispatcher({
    ...common,
    permits,
    workPermits,
    keyRates,
    apiKeyCache: apiKeyAuthenticator,
    attemptRequested,
    erasureBegun,
  });
  const workers = openWorkers({ ...common, ownReceivers, dispatcher, permits: workPermits, logger, telemetry });
  signals?.attempts.listen((companyId) => workers.wake(webhooksName, companyId));
  return { dispatcher, workers, permits, workPermits, apiKeyAuthenticator };
}

/** Authenticates callers by tokens and API keys, and counts what they send. */
function authentication(
  { tokens, clock, uptime, logger, keyRates, userLimit }: AppParts,
  apiKeyAuthenticator: ApiKeyAuthenticator,
  shared: { readonly limiter: Limiter; readonly refusals: RefusalLog; readonly clientAddress: ClientAddress },
) {
  return credentials({ ...shared, tokens, apiKeyAuthenticator, clock, uptime, logger, keyRates, userLimit });
}

/** The feeds that are followed. They look for new events when this node has appended some, or another node reports some. */
function followFeeds({ store, signals }: AppParts, permits: FairSemaphore, faults: FaultLog) {
  const feeds = new LiveFeeds({
    store,
    permits,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    report: (error) => shown(error, 'live', faults),
  });
  signals?.feeds.listen((companyId) => feeds.changed(companyId));
  const endListening = store.whenAppended((companyId) => {
    feeds.changed(companyId);
    signals?.feeds.send(companyId);
  });
  return { feeds, endListening };
}

type FollowingParts = Omit<ConstructorParameters<typeof LiveServer>[0], 'counts'> &
  Omit<ConstructorParameters<typeof EventStreams>[0], 'counts'>;

/** What is sent for as long as its client stays: subscriptions, streams of events, and copies. */
function openFollowing(parts: FollowingParts) {
  const counts = new SocketCounts();
  const live = new LiveServer({ ...parts, counts });
  const streams = new EventStreams({ ...parts, counts });
  const copies = new Copies(parts);
  return {
    accept: live.accept.bind(live),
    streams,
    copies,
    tick() {
      live.tick();
      streams.tick();
      copies.tick();
    },
    goAway() {
      live.goAway();
      streams.goAway();
    },
    cut() {
      live.cut();
      streams.cut();
    },
  };
}

/** Probes the database, one probe at a time, and remembers whether it has answered. */
function probedDatabase(store: Store, faults: FaultLog) {
  let isReached = false;
  return {
    ping: shared(async () => {
      try {
        const state = await store.ping();
        isReached = true;
        return state;
      } catch (error) {
        faults.note(errors.databaseUnavailable(error instanceof DomainError ? error.cause : error));
        throw error;
      }
    }),
    /** @returns whether it has answered since this was last asked */
    takeReached(): boolean {
      const was = isReached;
      isReached = false;
      return was;
    },
  };
}

function readinessOf(
  admissionControl: AdmissionControl,
  { ping }: Pick<Readiness, 'ping'>,
  limiter: { readonly degraded?: boolean },
  clock: WallClock,
): Readiness {
  return {
    draining: admissionControl.draining,
    isFull: admissionControl.isFull,
    ping,
    limiterDegraded: limiter.degraded ?? false,
    clockSkewed: clock.compared?.isSkewed ?? false,
  };
}

/** @param middleware what each request passes, in this order */
function listeningTo(logger: Logger, middleware: readonly AppMiddleware[]): Koa<RequestState> {
  const koa = new Koa<RequestState>();
  // A client that goes away is not a fault of the service. The error itself is not logged: it may hold what the client
  // sent, credentials too.
  koa.on('error', ({ code, message }: NodeJS.ErrnoException) =>
    logger.info({ code, reason: message }, 'a client closed its connection'),
  );
  for (const one of middleware) koa.use(one);
  return koa;
}

/** What is served in addition to the operations: pages and agents. */
async function shownBy(parts: AppParts, dispatcher: Dispatcher, faults: FaultLog) {
  const {
    boardDirectory,
    guidesDirectory = null,
    boardUrl = null,
    clock,
    store,
    explorer,
    hasTestClock,
    keyRates,
  } = parts;
  const agents = { boardUrl, hasBoard: boardDirectory !== null, dispatcher, faults, agents: store, clock };
  return {
    shownDemo: shownDemo(parts.demo),
    explorer,
    hasTestClock,
    keyLimit: keyRates.usual,
    boardDirectory,
    signIn: parts.oidc && boardDirectory !== null ? signInBy(parts, parts.oidc) : null,
    guidesDirectory,
    // It and the SDK are loaded only where they are wanted.
    mcp: parts.mcp ? (await import('./mcp/mcp.js')).createMcp(agents) : null,
  };
}

function signInBy({ uptime, logger, boardUrl = null, tokens }: AppParts, oidc: ProviderOptions) {
  return boardSignIn({ provider: new IdentityProvider(oidc, uptime, logger), boardUrl, claims: tokens.claims });
}

/** Tells the operator of pages that may not call, where no other origins may. */
const noted =
  (origins: Origins): AppMiddleware =>
  ({ req }, next) => {
    const { origin, host } = req.headers;
    if (origin !== undefined) origins.noteRefused(origin, host);
    return next();
  };

function crossOrigin(origins: Origins): AppMiddleware {
  return cors({
    origin: (ctx) => {
      const origin = ctx.get('origin');
      origins.noteRefused(origin, ctx.get('host'));
      return origins.headerFor(origin);
    },
    exposeHeaders: exposedHeaders,
    maxAge: 600,
    // Headers that are set already stay set: a refusal is an answer like any other.
    keepHeadersOnError: false,
  });
}
