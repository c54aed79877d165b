import type { EntityManager } from '@mikro-orm/postgresql';
import { type Backoff, RetryPolicy } from '../core/application/dispatching/transactions.js';
import type { Metrics } from '../core/application/instruments.js';
import type { ReadBudget } from '../core/application/limits/readBudget.js';
import type { Ids } from '../core/kernel/ports.js';
import { maxAnswerLength } from '../core/kernel/reading/renderedJson.js';
import { memberOf } from '../core/kernel/values/objects.js';
import type { HashedErasures } from '../core/people/stores/erasureStore.js';
import type { JsonRenderer, Reads, Store } from '../core/ports.js';
import { agentCallsOn } from './company/agentCalls.js';
import { apiKeyCallsOn } from './company/apiKey.js';
import { IdempotencyKeys, type Lease } from './company/idempotencyKeys.js';
import type { NativeClient } from './driver/client.js';
import { ping } from './driver/connections.js';
import { isCollision, translated } from './driver/faults.js';
import type { StatementWatch } from './driver/statementWatch.js';
import { bytesOf } from './driver/weights.js';
import { ErasureBlocks } from './erasure/erasureBlocks.js';
import { hashedErasuresOn } from './erasure/hashedErasures.js';
import { type Connected, Execution, openedLater } from './execution.js';
import { type FeedOrigin, feedOriginOn } from './feed/feedOrigin.js';
import type { PersonHash } from './personal/personHash.js';
import { jsonRendererAt } from './pipeline/jsonRenderer.js';
import { readsOn } from './reads.js';
import { KnownDestinations } from './records/candidates.js';
import { scansOn } from './scans.js';
import { noteTzdbVersion } from './schema/schemaState.js';
import { Compilations, type Statements } from './sql/statement.js';
import { databaseTimeOn, type Settled, type Tools, transactionOn, writesAt } from './transaction.js';
import { NewVacancies } from './vacancies/newVacancies.js';
import { deliveryAttemptsOn } from './webhooks/deliveries.js';
import { deliveryUpkeepOn } from './webhooks/deliveryUpkeep.js';

export interface SqlStore extends Store {
  readonly renderer: JsonRenderer;
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
  /** How the time between two attempts of a change passes. */
  readonly backoff: Backoff;
}

/** What all stores of a process share, whatever causes their statements. */
interface Shared extends Pick<Under, 'personHash' | 'isDistributed'> {
  readonly retries: RetryPolicy;
  readonly tools: Tools;
  readonly keys: IdempotencyKeys;
  readonly erasureBlocks: ErasureBlocks;
  readonly destinations: KnownDestinations;
}

/** The core's store on MikroORM. Single statements run on the pool, transactions on forked entity managers. */
export function storeOn({ native, lease, backoff, ...under }: Under): SqlStore {
  const { ids, personHash, isDistributed } = under;
  const listeners = new Set<(companyId: string) => void>();
  const appended = (companyId: string): void => {
    for (const listener of listeners) listener(companyId);
  };
  const retries = new RetryPolicy(backoff, { isCollision, translated });
  const connected: Connected = { ...under, client: openedLater(native), retries, appended };
  const uncaused = new Execution(connected, undefined);
  const shared: Shared = {
    tools: { ids, newVacancies: new NewVacancies(ids) },
    keys: new IdempotencyKeys(uncaused.statements, lease),
    erasureBlocks: new ErasureBlocks(personHash),
    destinations: new KnownDestinations(),
    personHash,
    isDistributed,
    retries,
  };
  const compilations = new Compilations();

  const rendererOn = (execution: Execution): JsonRenderer => {
    const octets = execution.statementsWith((text, values) => ({ text, values, asOctets: true })).client;
    return jsonRendererAt(execution.scope, octets, { compilations, maxLength: maxAnswerLength });
  };
  const storeFor = (execution: Execution): SqlStore => {
    const { statements } = execution;
    return {
      ...aggregatesOn(execution, shared),
      renderer: rendererOn(execution),
      // A call that only asks for a text needs no whole store.
      rendererUnder: (span) => rendererOn(new Execution(connected, span)),
      transaction: transactionsOn(execution, shared),
      retrying: (attempt, repair) => retries.retrying(attempt, repair),
      under: (span) => storeFor(new Execution(connected, span)),
      within: (budget) => countedReadsOn(execution, personHash, budget),
      databaseTime: databaseTimeOn(statements),
      scans: scansOn(statements),
      origin: feedOriginOn(statements),
      hashedErasures: hashedErasuresOn(statements, personHash),
      close: () => shared.keys.close(),
      whenAppended(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      noteTzdbVersion: (version) => noteTzdbVersion(statements, version),
      async ping() {
        const { rows } = await statements.client.query(ping, []);
        return memberOf(rows[0], 'read_only') === 'on' ? 'read-only' : 'ok';
      },
    };
  };
  return storeFor(uncaused);
}

/** The reads, and the writes that are atomic alone. */
function aggregatesOn(execution: Execution, { tools, keys, personHash, destinations }: Shared) {
  const { entities, statements, scope } = execution;
  const reads = readsOn(entities, statements, personHash, destinations);
  const writes = writesAt(scope, tools);
  const together = <R>(work: (statements: Statements) => Promise<R>): Promise<R> =>
    execution.transactional((forked) => work(execution.within(forked)));
  return {
    ...reads,
    vacancies: { ...reads.vacancies, ...writes.vacancies },
    records: { ...reads.records, ...writes.records },
    agents: { ...reads.agents, ...agentCallsOn(statements) },
    apiKeys: { ...reads.apiKeys, ...apiKeyCallsOn(entities) },
    deliveries: {
      ...reads.deliveries,
      ...deliveryAttemptsOn(statements, together),
      ...deliveryUpkeepOn(entities, statements),
    },
    idempotency: {
      claim: (claim) => keys.claim(claim, statements),
      release: (claim) => keys.release(claim),
    } satisfies SqlStore['idempotency'],
  };
}

/** Transactions of a company. One that has read of persons is repeated if a person is erased meanwhile. */
const transactionsOn =
  (
    execution: Execution,
    { tools, keys, erasureBlocks, personHash, isDistributed, retries }: Shared,
  ): SqlStore['transaction'] =>
  async (work, beforeCommit, companyId, repair) => {
    const settled: Settled[] = [];
    const erasureBlock = erasureBlocks.of(companyId);
    const result = await execution.appending(
      async (em, pending) => {
        settled.length = 0;
        erasureBlock.begin();
        const raised = (count: string) => erasureBlock.raised(count);
        const statements = execution.within(em);
        return work(
          transactionOn({
            ...tools,
            em,
            statements,
            isDistributed: isDistributed(),
            settled,
            pending,
            personHash,
            raised,
          }),
        );
      },
      {
        beforeCommit,
        decided: {
          erasureBlock,
          // A change without an event stores what it answers, too.
          beforeAppending: async (last, pending) => {
            if (settled.length === 0 || pending.some(({ events }) => events.length > 0)) return;
            await erasureBlock.hold(last, new Set(settled.flatMap(({ candidateIds }) => candidateIds)));
          },
        },
        retrying: (attempt) => retries.retrying(attempt, repair),
      },
    );
    erasureBlock.end();
    for (const { claim } of settled) keys.end(claim);
    return result;
  };

/** Reads whose rows count against a budget. */
const countedReadsOn = (execution: Execution, personHash: PersonHash | null, budget: ReadBudget): Reads =>
  readsOn(
    async (work) => {
      const found = await execution.entities(work);
      for (const one of [found].flat()) if (typeof one === 'object' && one !== null) budget.take(bytesOf(one));
      return found;
    },
    execution.statementsWith((text, values) => ({ text, values, budget })),
    personHash,
  );
