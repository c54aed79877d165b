import type { EntityManager } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import type { PendingEvents } from '../core/events/event.js';
import type { IdempotencyClaim, Ids, Store } from '../core/ports.js';
import { maxAnswerLength, type Texts } from '../core/reading/texts.js';
import { ping } from './driver/connections.js';
import { isCollision, translated } from './driver/faults.js';
import type { Metered, Octets, Timed } from './driver/preparedStatements.js';
import { appendPending } from './events/event.js';
import { IdempotencyKeys, type Lease } from './idempotency/idempotencyKeys.js';
import { readsOn } from './reads.js';
import { KnownDestinations } from './records/candidates.js';
import { type Client, type Rows, Statements } from './sql/statement.js';
import type { Place } from './sql/steps.js';
import { textsAt } from './sql/texts.js';
import { scansOn } from './timers/scans.js';
import { placeWithin, statementsWithin, transactionOn } from './transaction.js';
import { NewVacancies } from './vacancies/newVacancies.js';
import { deliveryStoreOn } from './webhooks/deliveries.js';
import { type Tools, writesAt } from './writes.js';

/** pg's pool, or PGlite. */
export interface NativeClient extends Client {
  query(statement: Metered | Octets | Timed): Promise<Rows<unknown>>;
  query(text: string, values: unknown[]): Promise<Rows<unknown>>;
}

export interface SqlStore extends Store {
  readonly texts: Texts;
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
  /** Whether the tables were distributed over a Citus cluster at the last check. */
  readonly isDistributed: () => boolean;
}

/** The core's store on MikroORM. Single statements run on the pool, transactions on forked entity managers. */
export function storeOn({ em, native, ids, lease, isDistributed }: Under): SqlStore {
  let opened: NativeClient | null = null;
  const open = async (): Promise<NativeClient> => {
    opened = await native();
    return opened;
  };
  const kysely = (): Kysely<unknown> => em.getKysely<unknown>();
  const statements = new Statements(kysely, {
    query: (text, values) =>
      untilItGoesThrough(() => opened?.query(text, values) ?? open().then((client) => client.query(text, values))),
  });
  /** A client that runs its statements with options. @param statement adds the options to the text and its values */
  const asking = (statement: (text: string, values: unknown[]) => Metered | Octets | Timed): Client => ({
    query: (text, values) =>
      untilItGoesThrough(() => {
        const asked = statement(text, values);
        return opened?.query(asked) ?? open().then((client) => client.query(asked));
      }),
  });
  const octets = asking((text, values) => ({ text, values, asOctets: true }));
  const tools: Tools = { ids, newVacancies: new NewVacancies(ids) };
  const keys = new IdempotencyKeys(statements, lease);
  const listeners = new Set<(companyId: string) => void>();
  const notifyAppended = (companyId: string): void => {
    for (const listener of listeners) listener(companyId);
  };

  function transactional<R>(
    work: (em: EntityManager) => Promise<R>,
    beforeCommit?: (em: EntityManager) => Promise<void> | void,
  ): Promise<R> {
    return untilItGoesThrough(() =>
      em.fork().transactional(async (within) => {
        const made = await work(within);
        await beforeCommit?.(within);
        return made;
      }),
    );
  }
  /** A transaction that appends its events to the feed at its end. */
  async function appending<R>(
    work: (em: EntityManager, pending: PendingEvents[]) => Promise<R>,
    beforeCommit?: () => void,
  ): Promise<R> {
    const pending: PendingEvents[] = [];
    const result = await transactional(
      (within) => {
        // Drops the events of an attempt that was rolled back.
        pending.length = 0;
        return work(within, pending);
      },
      async (within) => {
        await within.flush();
        await appendPending(statementsWithin(within), isDistributed(), ids, pending);
        beforeCommit?.();
      },
    );
    for (const companyId of new Set(pending.map(({ companyId: id }) => id))) notifyAppended(companyId);
    return result;
  }
  const placeOf = (statements: Statements, assertSent?: () => void): Place => ({
    statements,
    notifyAppended,
    together: (work) =>
      appending((within, pending) => work(placeWithin(statementsWithin(within), isDistributed(), pending)), assertSent),
    oneByOne: () =>
      isDistributed() ? (work) => transactional((within) => work(statementsWithin(within)), assertSent) : null,
    timed: (until) =>
      placeOf(
        new Statements(
          kysely,
          asking((text, values) => ({ text, values, assertSent: until })),
        ),
        until,
      ),
  });
  const place = placeOf(statements);

  return {
    ...readsOn(statements, new KnownDestinations()),
    ...writesAt(place, tools),
    deliveries: deliveryStoreOn({
      statements,
      together: (work) => transactional((within) => work(statementsWithin(within))),
    }),
    texts: textsAt(place, octets, tools.newVacancies, maxAnswerLength),

    async transaction(work, beforeCommit) {
      const settled: IdempotencyClaim[] = [];
      const result = await appending((within, pending) => {
        settled.length = 0;
        return work(transactionOn({ ...tools, em: within, isDistributed: isDistributed(), settled, pending }));
      }, beforeCommit);
      for (const claim of settled) keys.end(claim);
      return result;
    },

    within: (budget) =>
      readsOn(
        new Statements(
          kysely,
          asking((text, values) => ({ text, values, budget })),
        ),
      ),

    scans: scansOn(statements),

    claimIdempotencyKey: (claim) => keys.claim(claim),
    releaseIdempotencyKey: (claim) => keys.release(claim),
    close: () => keys.close(),

    whenAppended(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async touchApiKey(companyId, id, at) {
      await statements.rows(
        sql`update api_key set last_used_at = ${at} where company_id = ${companyId} and id = ${id}`,
      );
    },

    async ping() {
      await statements.client.query(ping, []);
    },
  };
}

const maxAttempts = 4;

/**
 * Retries work after a collision, because the collision has rolled it back.
 * @throws the database error, translated to a refusal if there is one for it
 */
async function untilItGoesThrough<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isCollision(error) || attempt === maxAttempts) throw translated(error);
    }
  }
}
