import { ApolloServerErrorCode } from '@apollo/server/errors';
import { GraphQLError, OperationTypeNode } from 'graphql';
import {
  asGraphql,
  type Checked,
  coded,
  type OperationChecks,
  type PreparedOperation,
  RejectedOperation,
  type Variables,
} from '#graphql-executor';
import type { Followed } from '../../core/feed/followEvents.js';
import type { Follower } from '../../core/feed/following.js';
import type { ShownEvent } from '../../core/feed/listEvents.js';
import { DomainError } from '../../core/kernel/errors.js';
import { httpErrors } from '../../http/errors.js';

/** Where a subscription's events come from, and where they go. */
interface RunningParts {
  readonly socket: Pick<Follower, 'hasRoom' | 'whenRoom'>;
  /** @returns a function that ends it */
  readonly follow: (follower: Follower) => () => void;
  /** @returns the bytes of its message */
  readonly send: (event: ShownEvent) => number;
  readonly begun: () => void;
  /** Called once, with the reason for the end and the number of events. */
  readonly ended: (reason: string, events: number) => void;
}

/**
 * A running subscription as graphql-ws sees it: an iterator whose end it waits for. Events do not pass through it but
 * go straight to the socket: in an iterator they would wait where nobody counts their bytes.
 */
export class RunningSubscription implements AsyncIterableIterator<never, undefined> {
  readonly #parts: RunningParts;
  readonly #over = Promise.withResolvers<void>();
  #events = 0;
  #isOver = false;
  #stop: (() => void) | null = null;

  constructor(parts: RunningParts) {
    this.#parts = parts;
    // Where it fails before anybody waits for the end, the rejection must not count as unhandled. Whoever waits later
    // still gets it.
    this.#over.promise.catch(() => undefined);
  }

  begin(): this {
    if (this.#isOver) return this;
    const { socket, begun, follow } = this.#parts;
    begun();
    this.#stop = follow({
      take: (event) => this.#take(event),
      get hasRoom() {
        return socket.hasRoom;
      },
      whenRoom: (work) =>
        socket.whenRoom(async () => {
          if (!this.#isOver) await work();
        }),
      fail: (error) => this.#fail(error),
    });
    return this;
  }

  end(reason: string, error?: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stop?.();
    this.#parts.ended(reason, this.#events);
    if (error === undefined) this.#over.resolve();
    else this.#over.reject(error);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<never, undefined>> {
    await this.#over.promise;
    return { done: true, value: undefined };
  }

  /** The client has ended it. */
  async return(): Promise<IteratorResult<never, undefined>> {
    this.end('CLIENT');
    return { done: true, value: undefined };
  }

  #take(event: ShownEvent): number {
    this.#events += 1;
    return this.#parts.send(event);
  }

  #fail(error: unknown): void {
    this.end(error instanceof DomainError ? error.reason : 'INTERNAL', error);
  }
}

/** What a client wants to run. */
export interface Sent {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Variables | null | undefined;
}

interface Subscribed extends Checked {
  readonly operation: PreparedOperation;
}

/**
 * Checks an operation as over HTTP (ADR 28). Known documents are shared with HTTP, rejected ones too.
 * @throws RejectedOperation
 */
export function subscribed(
  checks: OperationChecks,
  { query, operationName, variables }: Sent,
  requestId: string,
): Subscribed {
  const prepared = checks.documents.prepare(query, requestId);
  if (prepared.errors) throw new RejectedOperation(prepared.errors);
  const operation = prepared.operation(operationName);
  if (!operation) throw checks.rejected([unresolved(operationName)], requestId);
  if (operation.node.operation !== OperationTypeNode.SUBSCRIPTION)
    throw checks.rejected([asGraphql(httpErrors.notBySocket())], requestId);
  return { operation, ...checks.check(operation, variables ?? {}, requestId) };
}

function unresolved(operationName: string | null | undefined): GraphQLError {
  const message = operationName
    ? 'The document has no operation with this operationName.'
    : 'The document has no operation, or it has several and operationName is missing.';
  return coded(new GraphQLError(message), ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE);
}

/**
 * The result of a subscription's field: it names the feed to follow. Events are pushed and not pulled, so nothing
 * iterates it (ADR 16).
 */
export class FollowedFeed implements AsyncIterable<never> {
  constructor(readonly followed: Followed) {}

  /** GraphQL checks that this method exists. */
  [Symbol.asyncIterator](): AsyncIterator<never> {
    throw new Error('a feed pushes its events');
  }
}
