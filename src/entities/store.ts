import type { EntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { PendingEvents } from '../core/application/events/event.js';
import type { ReadBudget } from '../core/application/limits/readBudget.js';
import type { Metrics } from '../core/application/telemetry/metrics.js';
import type { Ids } from '../core/kernel/ports.js';
import { maxAnswerLength } from '../core/kernel/reading/renderedJson.js';
import type { Span } from '../core/kernel/spans.js';
import { countAppended } from '../core/modules/feed/feedCounts.js';
import type { HashedErasures } from '../core/modules/people/stores/hashedErasures.js';
import type { JsonRenderer, Reads, Store } from '../core/ports.js';
import { agentCallsOn } from './agents/agentCalls.js';
import { apiKeyCallsOn } from './apiKeys/apiKey.js';
import type { Statement } from './driver/client.js';
import { isCollision, translated } from './driver/faults.js';
import { bytesOf } from './driver/rows/weights.js';
import { causedBy, type StatementWatch } from './driver/statements/statementWatch.js';
import { ping } from './driver/timeLimits/connections.js';
import { appendPending, type EventFence } from './events/event.js';
import { type FeedOrigin, feedOriginOn } from './events/feedOrigin.js';
import { IdempotencyKeys, type Lease } from './idempotency/idempotencyKeys.js';
import { Fences } from './people/erasure/fences.js';
import { hashedErasuresOn } from './people/erasure/hashedErasures.js';
import type { PersonHash } from './personal/personHash.js';
import { jsonRendererAt } from './pipeline/answers/jsonRenderer.js';
import { KnownDestinations } from './pipeline/records/candidates.js';
import { NewVacancies } from './pipeline/vacancies/newVacancies.js';
import { readsOn } from './reads.js';
import { scansOn } from './scans.js';
import { type Entities, plain } from './sql/entities.js';
import { type Client, Compilations, type Rows, Statements } from './sql/statement.js';
import type { WriteScope } from './sql/steps.js';
import { type Settled, scopeWithin, statementsWithin, transactionOn } from './transaction.js';
import { deliveryWorkOn } from './webhooks/deliveries.js';
import { type Tools, writesAt } from './writes.js';

/** pg's pool, or PGlite. */
export interface NativeClient extends Client {
  query(statement: Statement): Promise<Rows<unknown>>;
  query(text: string, values: unknown[]): Promise<Rows<unknown>>;
}

export interface SqlStore extends Store {
  readonly texts: JsonRenderer;
  readonly origin: FeedOrigin;
  readonly hashedErasures: HashedErasures;
  /** Stops background work. Call it before the connections are closed. */
  close(): void;
}

interface Under {
  readonly em: EntityManager;
  /** Opens the database client that the entity manager uses. */
  readonly native: () => Promise<NativeClient>;
  readonly ids: Ids;
  /** The lease of idempotency key claims. */
  readonly lease: Lease;
  /** Missing if the service has no key for it. Then nobody can be erased. */
  readonly personHash: PersonHash | null;
  /** Whether the tables were distributed over a Citus cluster at the last check. */
  readonly isDistributed: () => boolean;
  readonly metrics: Metrics;
  readonly watch: StatementWatch;
}

/** The core's store on MikroORM. Single statements run on the pool, transactions on forked entity managers. */
export function storeOn({ em, native, ids, lease, personHash, isDistributed, metrics, watch }: Under): SqlStore {
  let opened: NativeClient | null = null;
  const open = async (): Promise<NativeClient> => {
    opened = await native();
    return opened;
  };
  const kysely = (): Kysely<unknown> => em.getKysely<unknown>();
  const plainClient: Client = {
    query: (text, values) =>
      repeatingCollisions(() => opened?.query(text, values) ?? open().then((client) => client.query(text, values))),
  };
  const tools: Tools = { ids, newVacancies: new NewVacancies(ids) };
  const keys = new IdempotencyKeys(new Statements(kysely, watch.client(plainClient, undefined)), lease);
  const fences = new Fences(personHash);
  const destinations = new KnownDestinations();
  const compilations = new Compilations();
  const listeners = new Set<(companyId: string) => void>();
  const notify = (companyId: string): void => {
    for (const listener of listeners) listener(companyId);
  };

  /** @param span that causes the statements */
  const storeFor = (span: Span | undefined): SqlStore => {
    const statements = new Statements(kysely, watch.client(plainClient, span));
    /** A client that runs its statements with options. @param statement adds the options to the text and its values */
    const asking = (statement: (text: string, values: unknown[]) => Statement): Client =>
      watch.client(
        {
          query: (text, values) =>
            repeatingCollisions(() => {
              const named = statement(text, values);
              return opened?.query(named) ?? open().then((client) => client.query(named));
            }),
        },
        span,
      );
    const within = (em: EntityManager): Statements => statementsWithin(em, (client) => watch.client(client, span));
    const entities: Entities = (work) => repeatingCollisions(async () => plain(await work(em.fork(causedBy(span)))));
    const octets = asking((text, values) => ({ text, values, asOctets: true }));
    const notifyAppended = (pending: PendingEvents): void => {
      countAppended(metrics, [pending]);
      notify(pending.companyId);
    };

    function transactional<R>(
      work: (em: EntityManager) => Promise<R>,
      beforeCommit?: (em: EntityManager) => Promise<void> | void,
    ): Promise<R> {
      return repeatingCollisions(() =>
        em.fork(causedBy(span)).transactional(async (forked) => {
          const made = await work(forked);
          await beforeCommit?.(forked);
          return made;
        }),
      );
    }
    /** A transaction that appends its events to the feed at its end. */
    async function appending<R>(
      work: (em: EntityManager, pending: PendingEvents[]) => Promise<R>,
      beforeCommit?: () => void,
      decided: Decided = namesNobody,
    ): Promise<R> {
      const pending: PendingEvents[] = [];
      const result = await transactional(
        (forked) => {
          // Drops the events of an attempt that was rolled back.
          pending.length = 0;
          return work(forked, pending);
        },
        async (forked) => {
          await forked.flush();
          const last = within(forked);
          await decided.beforeAppending?.(last, pending);
          await appendPending(last, { ids, isDistributed: isDistributed(), fence: decided.fence }, pending);
          beforeCommit?.();
        },
      );
      countAppended(metrics, pending);
      for (const companyId of new Set(pending.map(({ companyId: id }) => id))) notify(companyId);
      return result;
    }
    const scopeFor = (statements: Statements, assertSent?: () => void): WriteScope => ({
      statements,
      notifyAppended,
      together: (work) =>
        appending((forked, pending) => work(scopeWithin(within(forked), isDistributed(), pending)), assertSent),
      oneByOne: () => (isDistributed() ? (work) => transactional((forked) => work(within(forked)), assertSent) : null),
      timed: (until) =>
        scopeFor(
          new Statements(
            kysely,
            asking((text, values) => ({ text, values, assertSent: until })),
          ),
          until,
        ),
    });
    const scope = scopeFor(statements);

    const texts = (): JsonRenderer => jsonRendererAt(scope, octets, { compilations, maxLength: maxAnswerLength });

    const readsOf = (budget: ReadBudget): Reads =>
      readsOn(
        async (work) => {
          const found = await entities(work);
          for (const one of [found].flat()) if (typeof one === 'object' && one !== null) budget.take(bytesOf(one));
          return found;
        },
        new Statements(
          kysely,
          asking((text, values) => ({ text, values, budget })),
        ),
        personHash,
      );

    const whole = (): SqlStore => {
      const reads = readsOn(entities, statements, personHash, destinations);
      const writes = writesAt(scope, tools);
      return {
        ...reads,
        vacancies: { ...reads.vacancies, ...writes.vacancies },
        records: { ...reads.records, ...writes.records },
        agents: { ...reads.agents, ...agentCallsOn(statements) },
        apiKeys: { ...reads.apiKeys, ...apiKeyCallsOn(entities) },
        deliveries: {
          ...reads.deliveries,
          ...deliveryWorkOn({
            entities,
            statements,
            together: (work) => transactional((forked) => work(within(forked))),
          }),
        },
        idempotency: {
          claim: (claim) => keys.claim(claim, statements),
          release: (claim) => keys.release(claim),
        },
        texts: texts(),

        async transaction(work, beforeCommit, companyId) {
          const settled: Settled[] = [];
          const fence = fences.of(companyId);
          const result = await appending(
            async (forked, pending) => {
              settled.length = 0;
              fence.begin();
              const raised = (count: string) => fence.raised(count);
              const parts = {
                ...tools,
                em: forked,
                statements: within(forked),
                isDistributed: isDistributed(),
                settled,
                pending,
                personHash,
                raised,
              };
              return work(transactionOn(parts));
            },
            beforeCommit,
            {
              fence,
              // A change without an event stores what it answers, too.
              beforeAppending: async (last, pending) => {
                if (settled.length === 0 || pending.some(({ events }) => events.length > 0)) return;
                await fence.hold(last, new Set(settled.flatMap(({ candidateIds }) => candidateIds)));
              },
            },
          );
          fence.end();
          for (const { claim } of settled) keys.end(claim);
          return result;
        },

        under: storeFor,

        within: readsOf,

        scans: scansOn(statements),
        origin: feedOriginOn(statements),
        hashedErasures: hashedErasuresOn(statements, personHash),

        close: () => keys.close(),

        whenAppended(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },

        async ping() {
          await statements.client.query(ping, []);
        },
      };
    };
    return span ? lazily(untraced, texts, whole) : whole();
  };
  const untraced = storeFor(undefined);
  return untraced;
}

/**
 * A store that is made when it is asked for something. One is made for each traced call, and many calls only ask for a
 * text: to make all of it for each was seen in the profile of a read.
 * @param like a whole one, which says what there is
 */
function lazily(like: SqlStore, texts: () => JsonRenderer, whole: () => SqlStore): SqlStore {
  let madeTexts: JsonRenderer | undefined;
  let made: SqlStore | undefined;
  return new Proxy(like, {
    get(_target, name) {
      if (name === 'texts' && !made) {
        madeTexts ??= texts();
        return madeTexts;
      }
      made ??= whole();
      return Reflect.get(made, name);
    },
  });
}

/** The count of erasures on which a transaction has decided. */
interface Decided {
  readonly fence: EventFence;
  readonly beforeAppending?: (last: Statements, pending: readonly PendingEvents[]) => Promise<void>;
}

const namesNobody: Decided = {
  fence: { erasuresOf: () => null, checked: () => Promise.reject(new Error('A head without a count was refused.')) },
};

const maxAttempts = 4;

/**
 * Retries work after a collision, because the collision has rolled it back.
 * @throws the database error, translated to a refusal if there is one for it
 */
async function repeatingCollisions<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isCollision(error) || attempt === maxAttempts) throw translated(error);
    }
  }
}
