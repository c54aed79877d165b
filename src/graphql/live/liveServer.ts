import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, type GraphQLSchema, parse } from 'graphql';
import { CloseCode, handleProtocols, makeServer, type Server, type SubscribePayload } from 'graphql-ws';
import { type ServerOptions, WebSocketServer } from 'ws';
import { asGraphql, type OperationChecks, RejectedOperation } from '#graphql-executor';
import type { Metrics } from '../../core/application/instruments.js';
import { type Meter, retryAfterSeconds } from '../../core/application/limits/limiter.js';
import type { Dispatcher } from '../../core/dispatcher.js';
import type { LiveFeeds } from '../../core/feed/liveFeeds.js';
import { errors } from '../../core/kernel/errors.js';
import type { Logger } from '../../core/kernel/logger.js';
import type { Clock } from '../../core/kernel/ports.js';
import { depthFault } from '../../core/kernel/values/input.js';
import { bounds } from '../../core/kernel/values/shapes.js';
import type { RefusalLog } from '../../core/refusals/refusalLog.js';
import type { ClientAddress } from '../../http/clientAddress.js';
import { type Credentials, type Identity, sentOverSocket } from '../../http/credentials/credentials.js';
import { countReasons } from '../../http/frame/frame.js';
import { countRefusals } from '../../http/frame/measured.js';
import type { Upgrade } from '../../http/frame/upgrades.js';
import type { SocketCounts } from '../../http/live/sockets.js';
import type { EventLoopScheduler } from '../../http/load/eventLoopScheduler.js';
import { createContext, type GraphqlContext } from '../calls/context.js';
import { hasFault, noteReasons } from '../http/postedOperation.js';
import { closeCodes, LiveSocket } from './liveSocket.js';
import { type Hear, MessageOrder, numberFaultOf } from './messageOrder.js';
import { Renderings } from './rendering.js';
import { FollowedFeed, RunningSubscription, type Sent, subscribed } from './runningSubscription.js';

/**
 * Subscriptions over WebSocket (docs/SUBSCRIPTIONS.md): graphql-ws speaks the protocol, ws the frames. A subscription
 * passes the same checks as a request: credentials, limiter, the limits of an operation, the dispatcher (ADR 16).
 */

/** Bytes of a client's message. A longer one closes its socket (1009). */
const maxMessageBytes = 64 * 1024;
/** Parts that a client may send a message in. A message in more parts closes its socket (1008). */
const maxFragments = 64;
/** Milliseconds until a socket is cut off whose client does not answer a close. */
const closeTimeoutMs = 3_000;
/** Ticks of a tenth of a second between two checks of the sockets: of their times, credentials and waiting bytes. */
const ticksOfLook = 5;

interface LiveServerParts {
  readonly checks: OperationChecks;
  /** Messages begin in turns with requests: the operations of subscriptions are checked, too. */
  readonly scheduler: Pick<EventLoopScheduler, 'waitFor'>;
  readonly dispatcher: Dispatcher;
  readonly feeds: LiveFeeds;
  readonly identify: Credentials['identify'];
  readonly clientAddress: ClientAddress;
  /** For API keys that may be used from some addresses only. */
  readonly exactAddress: ClientAddress;
  readonly uptime: Clock;
  readonly logger: Logger;
  readonly refusals: Pick<RefusalLog, 'note'>;
  readonly metrics: Metrics;
  /** Shared with streams of events. */
  readonly counts: SocketCounts;
}

interface Extra {
  readonly socket: LiveSocket;
  /** @param payload of the first message */
  readonly identify: (payload: Readonly<Record<string, unknown>>) => Promise<Identity>;
}

interface Subscribing {
  readonly id: string;
  readonly sent: Sent;
  readonly identity: Identity;
  readonly context: GraphqlContext;
  readonly giveBack: () => void;
}

/** What the package runs once a subscription is admitted. */
interface Begun {
  begin(): RunningSubscription | ExecutionResult;
}

/** The package keeps its document until the subscription's end, and needs only to see that it subscribes. */
const anySubscription = parse('subscription { events }');
const runOf = (schema: GraphQLSchema, begun: Begun): ExecutionArgs => ({
  schema,
  document: anySubscription,
  contextValue: begun,
});

export class LiveServer {
  readonly #parts: LiveServerParts;
  readonly #counts: SocketCounts;
  readonly #sockets = new Set<LiveSocket>();
  readonly #renderings: Renderings;
  readonly #frames: WebSocketServer;
  readonly #protocol: Server<Extra>;
  #ticks = 0;

  constructor(parts: LiveServerParts) {
    this.#parts = parts;
    this.#counts = parts.counts;
    this.#renderings = new Renderings(parts.checks.options.limits);
    const { metrics } = parts;
    metrics.gauge('sockets', () => this.#sockets.size);
    metrics.gauge('subscriptions', () => this.#counts.subscriptionsOfCompanies.total);
    const options: ServerOptions & { readonly closeTimeout: number } = {
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: maxMessageBytes,
      maxFragments,
      // A socket's messages come one in each turn of the event loop, however many have arrived in one packet.
      allowSynchronousEvents: false,
      closeTimeout: closeTimeoutMs,
      handleProtocols: agreedProtocol,
    };
    this.#frames = new WebSocketServer(options);
    this.#protocol = makeServer<Record<string, unknown>, Extra>({
      // 0 turns the package's timer off: the ticks of this process check this time as all others.
      connectionInitWaitTimeout: 0,
      onConnect: async (context) => {
        const { connectionParams, extra } = context;
        const { socket, identify } = extra;
        // The package would keep them until the socket's end.
        Reflect.deleteProperty(context, 'connectionParams');
        const identity = await identify(connectionParams ?? {});
        socket.places.identify(identity);
        socket.identity = identity;
        return true;
      },
      onSubscribe: ({ extra: { socket } }, id, payload) => this.#subscribe(socket, id, payload),
      subscribe: ({ contextValue }) => (contextValue as Begun).begin(),
      onError: ({ extra: { socket } }, _id, _payload, [error]) => {
        if (error instanceof RejectedOperation) return error.formatted;
        return error && parts.checks.rejected([error], socket.requestId).formatted;
      },
    });
  }

  /** How many sockets are open. */
  get size(): number {
    return this.#sockets.size;
  }

  /** Upgrades a request to a socket. @throws SERVICE_UNAVAILABLE OVERLOADED */
  accept({ request, socket: stream, head, requestId, span }: Upgrade): void {
    const { clientAddress, exactAddress, uptime, logger } = this.#parts;
    const address = clientAddress({ req: request });
    // The socket keeps the text, not the request.
    const exact = exactAddress({ req: request });
    let opened: LiveSocket | null = null;
    const places = this.#counts.enter(address, () => {
      opened?.close(closeCodes.tryAgain, errors.overloaded().reason);
      opened?.cut();
    });
    // Where the handshake is faulty, ws answers by itself and only closes the stream.
    stream.once('close', () => places.leave());
    const named = (headers: string[]): void => void headers.push(`X-Request-Id: ${requestId}`);
    this.#frames.once('headers', named);
    this.#frames.handleUpgrade(request, stream, head, (ws) => {
      const socket = new LiveSocket({ ws, stream, requestId, span, places, uptime, logger });
      opened = socket;
      this.#sockets.add(socket);
      ws.once('close', (code) => {
        this.#sockets.delete(socket);
        this.#parts.metrics.count('socket_closes_total', { code: String(code) });
      });
      this.#open(socket, (payload) => this.#parts.identify(sentOverSocket(request.rawHeaders, payload), () => exact));
    });
    this.#frames.off('headers', named);
  }

  /** A tenth of a second has passed. */
  tick(): void {
    this.#ticks += 1;
    if (this.#ticks % ticksOfLook !== 0) return;
    for (const socket of this.#sockets) socket.tick();
  }

  /** Closes all sockets, after the messages that are sent already. */
  goAway(): void {
    for (const socket of this.#sockets) socket.close(closeCodes.goingAway, 'DRAINING');
  }

  /** Ends all sockets at once. */
  cut(): void {
    for (const socket of this.#sockets) socket.cut();
  }

  #open(socket: LiveSocket, identify: Extra['identify']): void {
    const { ws } = socket;
    const closed = this.#protocol.opened(
      {
        protocol: ws.protocol,
        send: (text) => socket.send(text),
        close: (code, reason) => socket.close(code ?? closeCodes.internal, reason ?? ''),
        onMessage: (heard) => {
          // It takes parsed messages, too.
          const order = new MessageOrder(heard as unknown as Hear, (id) =>
            socket.close(CloseCode.SubscriberAlreadyExists, `Subscriber for ${id} already exists`),
          );
          socket.listen({
            slot: () => this.#parts.scheduler.waitFor(socket.identity?.caller.companyIds[0] ?? ''),
            begin: (text) => void order.pass(text).catch((error: unknown) => socket.reject(error)),
          });
        },
      },
      { socket, identify: async (payload) => identify(payload) },
    );
    ws.once('close', (code, reason) => void closed(code, String(reason)));
  }

  async #subscribe(
    socket: LiveSocket,
    id: string,
    sent: SubscribePayload,
  ): Promise<ExecutionArgs | readonly RejectedOperation[]> {
    const { identity } = socket;
    if (!identity) throw new Error('a message came before its sender was known');
    const { caller } = identity;
    const { requestId, span } = socket;
    const context = createContext({ dispatcher: this.#parts.dispatcher, caller, meter: null, requestId, span });
    try {
      const giveBack = socket.places.subscribe();
      try {
        return await this.#begun(socket, { id, sent, identity, context, giveBack });
      } catch (error) {
        giveBack();
        throw error;
      }
    } catch (error) {
      return [this.#refused(socket, context, error)];
    } finally {
      context.trace.end(hasFault(context.notes));
    }
  }

  /** @throws DomainError, RejectedOperation */
  async #begun(socket: LiveSocket, { id, sent, identity, context, giveBack }: Subscribing): Promise<ExecutionArgs> {
    const { checks, feeds } = this.#parts;
    const { schema } = checks;
    await charge(identity.meter());
    const fault = id.length > bounds.id ? { path: 'id', message: `must have at most ${bounds.id} characters` } : null;
    const found = fault ?? depthFault(sent) ?? numberFaultOf(sent);
    if (found) throw errors.invalidInput([found]);
    const { requestId } = socket;
    const { operation, variant, variables } = subscribed(checks, sent, requestId);
    const { document, label } = operation;
    context.trace.begin(operation.node);
    const form = variant.eventForm(variables);
    const render = form && this.#renderings.of(form);
    const args = { schema, document, operationName: sent.operationName, variableValues: sent.variables };
    // The package keeps the message until the subscription's end.
    for (const member of Object.keys(sent)) Reflect.deleteProperty(sent, member);
    if (!render) {
      giveBack();
      return runOf(schema, { begin: () => ({ data: {} }) });
    }
    const source = await createSourceEventStream({ ...args, contextValue: context });
    if (!(source instanceof FollowedFeed)) {
      const refusals = 'errors' in source ? (source.errors ?? []) : [];
      throw checks.rejected(refusals, requestId);
    }
    const before = `{"id":${JSON.stringify(id)},"type":"next","payload":`;
    const log = this.#log(context, label);
    const running = new RunningSubscription({
      follow: (follower) => feeds.follow(source.followed, follower),
      send: (event) => socket.sendPayload(before, render(event), '}'),
      socket,
      begun: () => log({}, 'subscription begun'),
      ended: (reason, events) => {
        giveBack();
        socket.endings.delete(end);
        log({ events, reasons: [reason] }, 'subscription ended');
      },
    });
    const end = (reason: string): void => running.end(reason);
    socket.endings.add(end);
    return runOf(schema, running);
  }

  #refused(socket: LiveSocket, context: GraphqlContext, error: unknown): RejectedOperation {
    const { checks, refusals, metrics } = this.#parts;
    const refused =
      error instanceof RejectedOperation ? error : checks.rejected([asGraphql(error as Error)], socket.requestId);
    const { caller, notes } = context;
    noteReasons(notes, refused.formatted);
    countReasons(caller, notes, refusals);
    countRefusals(metrics, 'graphql', [...(notes.reasons?.keys() ?? [])]);
    this.#log(context)({ reasons: [...(notes.reasons?.keys() ?? [])] }, 'subscription refused');
    return refused;
  }

  /** Logs the lines of one subscription: its caller, its operation, and the milliseconds since it began. */
  #log({ requestId, caller }: GraphqlContext, operation?: string): (fields: object, message: string) => void {
    const { logger, uptime } = this.#parts;
    const begun = uptime.now();
    return (fields, message) => {
      const ms = Math.round(uptime.now() - begun);
      const who = `${caller.kind}:${caller.id}`;
      logger.info(
        { requestId, path: '/graphql', ms, caller: who, ...(operation && { operation }), ...fields },
        message,
      );
    };
  }
}

/**
 * Agrees to the supported protocol among those that a client offers, or else to its first one: then it can be closed
 * with 4406. Browsers would otherwise end the connection without a reason.
 */
const agreedProtocol = (offered: Set<string>): string | false => {
  const [first] = offered;
  return handleProtocols(offered) || (first ?? false);
};

/** A subscription costs one unit. @throws RATE_LIMITED RATE_LIMIT_EXCEEDED */
async function charge(meter: Meter | null): Promise<void> {
  const allowance = await meter?.charge();
  if (allowance && !allowance.allowed) throw errors.rateLimited(allowance.limit, retryAfterSeconds(allowance));
}
