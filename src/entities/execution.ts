import type { EntityManager } from '@mikro-orm/postgresql';
import type { RetryPolicy } from '../core/application/dispatching/transactions.js';
import type { PendingEvents } from '../core/application/event.js';
import type { Metrics } from '../core/application/instruments.js';
import { countAppended } from '../core/feed/feedCounts.js';
import type { Ids, Span } from '../core/kernel/ports.js';
import type { NativeClient, Statement } from './driver/client.js';
import { causedBy, type StatementWatch } from './driver/statementWatch.js';
import { appendPending, type ErasureBlockCheck } from './feed/event.js';
import { type Entities, plain } from './sql/entities.js';
import { type Client, type Rows, Statements } from './sql/statement.js';
import type { WriteScope } from './sql/steps.js';
import { scopeWithin, statementsWithin } from './transaction.js';

/** What runs the statements of a store, whatever causes them. */
export interface Connected {
  readonly em: EntityManager;
  /** The database client that the entity manager uses, opened by its first statement. */
  readonly client: NativeClient;
  readonly ids: Ids;
  /** Whether the tables were distributed over a Citus cluster at the last check. */
  readonly isDistributed: () => boolean;
  readonly metrics: Metrics;
  readonly watch: StatementWatch;
  readonly retries: RetryPolicy;
  /** Called with a company when new events of it can be read. */
  readonly appended: (companyId: string) => void;
}

/** The count of erasures on which a transaction has decided. */
interface Decided {
  readonly erasureBlock: ErasureBlockCheck;
  readonly beforeAppending?: (last: Statements, pending: readonly PendingEvents[]) => Promise<void>;
}

const namesNobody: Decided = {
  erasureBlock: {
    erasuresOf: () => null,
    checked: () => Promise.reject(new Error('A head without a count was refused.')),
  },
};

interface Appending {
  /** Called when all is written. If it throws, the transaction is rolled back. */
  readonly beforeCommit?: (() => void) | undefined;
  readonly decided?: Decided;
  /** Repeats the transaction. By default it runs once. */
  readonly retrying?: <R>(attempt: () => Promise<R>) => Promise<R>;
}

type InTransaction<R> = (em: EntityManager) => Promise<R>;

/** Runs single statements on the pool, and transactions on forked entity managers. */
export class Execution {
  readonly statements: Statements;
  readonly entities: Entities;
  /** Where single writes run. They are not repeated one by one: whoever decides them decides again. */
  readonly scope: WriteScope;
  readonly #connected: Connected;
  readonly #span: Span | undefined;

  /** @param span that causes the statements; undefined if nobody collects traces */
  constructor(connected: Connected, span: Span | undefined) {
    const { client, retries } = connected;
    this.#connected = connected;
    this.#span = span;
    this.statements = this.#statementsBy({
      query: (text, values) => retries.retrying(() => client.query(text, values)),
    });
    this.entities = (work) => retries.retrying(async () => plain(await work(this.#fork())));
    this.scope = this.#scopeFor(this.#statementsBy(client));
  }

  /** Runs statements with options. @param statement adds the options to the text and its values */
  statementsWith(statement: (text: string, values: unknown[]) => Statement): Statements {
    const { client, retries } = this.#connected;
    return this.#statementsBy({
      query: (text, values) => {
        const sent = statement(text, values);
        return retries.retrying(() => client.query(sent));
      },
    });
  }

  /** The statements of a transaction. */
  within(em: EntityManager): Statements {
    return statementsWithin(em, (client) => this.#connected.watch.client(client, this.#span));
  }

  /** Runs work in a transaction. A collision rolls it back, and it is repeated. */
  transactional<R>(work: InTransaction<R>): Promise<R> {
    return this.#connected.retries.retrying(() => this.#once(work));
  }

  /** Runs work in a transaction that appends its events to the feed at its end. */
  async appending<R>(
    work: (em: EntityManager, pending: PendingEvents[]) => Promise<R>,
    { beforeCommit, decided = namesNobody, retrying = (attempt) => attempt() }: Appending = {},
  ): Promise<R> {
    const { ids, isDistributed, metrics, appended } = this.#connected;
    const pending: PendingEvents[] = [];
    const result = await retrying(() =>
      this.#once(
        (forked) => {
          // Drops the events of an attempt that was rolled back.
          pending.length = 0;
          return work(forked, pending);
        },
        async (forked) => {
          await forked.flush();
          const last = this.within(forked);
          await decided.beforeAppending?.(last, pending);
          await appendPending(
            last,
            { ids, isDistributed: isDistributed(), erasureBlock: decided.erasureBlock },
            pending,
          );
          beforeCommit?.();
        },
      ),
    );
    countAppended(metrics, pending);
    for (const companyId of new Set(pending.map(({ companyId: id }) => id))) appended(companyId);
    return result;
  }

  /** One attempt of a transaction. */
  #once<R>(work: InTransaction<R>, beforeCommit?: (em: EntityManager) => Promise<void>): Promise<R> {
    return this.#fork().transactional(async (forked) => {
      const made = await work(forked);
      await beforeCommit?.(forked);
      return made;
    });
  }

  #scopeFor(statements: Statements, assertSent?: () => void): WriteScope {
    const { client, isDistributed, metrics, appended } = this.#connected;
    const assertBeforeCommit = async (): Promise<void> => assertSent?.();
    return {
      statements,
      notifyAppended: (pending) => {
        countAppended(metrics, [pending]);
        appended(pending.companyId);
      },
      together: (work) =>
        this.appending((forked, pending) => work(scopeWithin(this.within(forked), isDistributed(), pending)), {
          beforeCommit: assertSent,
        }),
      oneByOne: () =>
        isDistributed() ? (work) => this.#once((forked) => work(this.within(forked)), assertBeforeCommit) : null,
      timed: (until) =>
        this.#scopeFor(
          this.#statementsBy({ query: (text, values) => client.query({ text, values, assertSent: until }) }),
          until,
        ),
    };
  }

  #statementsBy(client: Client): Statements {
    const { em, watch } = this.#connected;
    return new Statements(() => em.getKysely<unknown>(), watch.client(client, this.#span));
  }

  #fork(): EntityManager {
    return this.#connected.em.fork(causedBy(this.#span));
  }
}

/** The same client, which its first statement opens. */
export function openedLater(open: () => Promise<NativeClient>): NativeClient {
  let opened: NativeClient | null = null;
  const opening = async (): Promise<NativeClient> => {
    opened = await open();
    return opened;
  };
  return {
    query: (statement: Statement | string, values?: unknown[]) => {
      const send = (client: NativeClient): Promise<Rows<unknown>> =>
        typeof statement === 'string' ? client.query(statement, values ?? []) : client.query(statement);
      return opened ? send(opened) : opening().then(send);
    },
  };
}
