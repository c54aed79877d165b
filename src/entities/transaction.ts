import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { IdempotencyClaim } from '../core/application/dispatching/idempotency.js';
import type { PendingEvents } from '../core/application/event.js';
import type { Ids } from '../core/kernel/ports.js';
import type { Transaction, Writes } from '../core/ports.js';
import { agentWritesOn } from './company/agentCalls.js';
import { apiKeyWritesOn } from './company/apiKey.js';
import { apiKeyRequestWritesOn } from './company/apiKeyRequest.js';
import { callbackWritesOn } from './company/callback.js';
import { catalogueWritesOn } from './company/catalogue.js';
import { settingsWritesOn } from './company/companySettings.js';
import { removeKeys, settle } from './company/idempotencyKeys.js';
import { refusalWritesOn } from './company/refusal.js';
import { decisionWritesOn } from './decisions/decisions.js';
import { reviewWritesOn } from './decisions/review.js';
import { erasureWritesOn } from './erasure/erasureWrites.js';
import { staffWritesOn } from './erasure/staffWrites.js';
import { feedWritesOn } from './feed/feedWrites.js';
import { holdWritesOn } from './people/holds.js';
import type { PersonHash } from './personal/personHash.js';
import { banWritesOn } from './pipeline/ban.js';
import { labelWritesOn } from './pipeline/candidate.js';
import { clockWritesOn } from './pipeline/companyClock.js';
import { timerWritesOn } from './pipeline/timers.js';
import { vacancies } from './pipeline/vacancy.js';
import { readsOn } from './reads.js';
import { saveMove } from './records/moves.js';
import { recordWritesOn } from './records/recordWrites.js';
import { type Entities, plain } from './sql/entities.js';
import { namesOf } from './sql/mapping.js';
import { type Client, Statements } from './sql/statement.js';
import { timed, type WriteScope } from './sql/steps.js';
import type { NewVacancies } from './vacancies/newVacancies.js';
import { vacancyWritesOn } from './vacancies/vacancyWrites.js';
import { deliveryWritesOn } from './webhooks/deliveryManagement.js';
import { webhookWritesOn } from './webhooks/webhook.js';

/** What writes need in addition to their scope. */
export interface Tools {
  readonly ids: Ids;
  readonly newVacancies: NewVacancies;
}

/**
 * Atomic single writes. They do not use MikroORM's unit of work, because it would cost more than the rest of the write
 * (ADR 6).
 */
export function writesAt(scope: WriteScope, { ids, newVacancies }: Tools): Writes {
  return {
    vacancies: {
      async insert(vacancy) {
        await scope.statements.rows(sql`
          insert into vacancy (${namesOf(vacancies.columns)}) values (${sql.join(vacancies.parameters(vacancy))})`);
      },
      settingsSeen: (companyId) => newVacancies.settingsSeen(scope.statements, companyId),
      insertWithEvent: (decided) => newVacancies.insert(timed(scope, decided), decided),
    },
    records: {
      saveMove: (move, event, context) => saveMove(timed(scope, move), ids, move, event, context),
    },
  };
}

interface Within extends Tools {
  /** The entity manager of the transaction. */
  readonly em: EntityManager;
  /** The SQL of the transaction. */
  readonly statements: Statements;
  readonly isDistributed: boolean;
  /** Collects the claims that this transaction settles. */
  readonly settled: Settled[];
  /** Collects the events that are appended to the feed at the end of the transaction. */
  readonly pending: PendingEvents[];
  readonly personHash: PersonHash | null;
  /** Called when this transaction erases a person. @param count of the company's erasures by then */
  readonly raised: (count: string) => void;
}

/** A claim that a transaction has settled, and the candidates in its result. */
export interface Settled {
  readonly claim: IdempotencyClaim;
  readonly candidateIds: readonly string[];
}

/**
 * Runs the SQL statements of a transaction. Their errors are translated only when the transaction has ended, because a
 * collision is retried before that.
 */
export function statementsWithin(em: EntityManager, watched: (client: Client) => Client): Statements {
  const kysely = (): Kysely<unknown> => em.getKysely<unknown>();
  return new Statements(
    kysely,
    watched({ query: (text, values) => kysely().executeQuery(CompiledQuery.raw(text, values)) }),
  );
}

/** Runs steps within a transaction. @param pending collects their events */
export function scopeWithin(statements: Statements, isDistributed: boolean, pending: PendingEvents[]): WriteScope {
  const scope: WriteScope = {
    statements,
    oneByOne: () => (isDistributed ? (work) => work(statements) : null),
    together: (work) => work(scope),
    deferEvents: (events) => pending.push(events),
  };
  return scope;
}

/** The reads and writes of one company in one transaction. ADR 11 says what is SQL. */
export function transactionOn({
  em,
  statements,
  isDistributed,
  settled,
  pending,
  personHash,
  raised,
  ...tools
}: Within): Transaction {
  const entities: Entities = async (work) => plain(await work(em));
  const reads = readsOn(entities, statements, personHash);
  const writes = writesAt(scopeWithin(statements, isDistributed, pending), tools);
  return {
    settings: { ...reads.settings, ...settingsWritesOn(entities) },
    catalogues: { ...reads.catalogues, ...catalogueWritesOn(statements) },
    vacancies: { ...reads.vacancies, ...writes.vacancies, ...vacancyWritesOn(em, statements) },
    records: { ...reads.records, ...writes.records, ...recordWritesOn(statements, isDistributed) },
    bans: { ...reads.bans, ...banWritesOn(entities, statements, personHash) },
    labels: { ...reads.labels, ...labelWritesOn(statements) },
    timers: { ...reads.timers, ...timerWritesOn(statements) },
    clocks: { ...reads.clocks, ...clockWritesOn(entities) },
    feed: { ...reads.feed, ...feedWritesOn(entities, statements, pending) },
    webhooks: { ...reads.webhooks, ...webhookWritesOn(entities, statements) },
    deliveries: { ...reads.deliveries, ...deliveryWritesOn(entities, statements) },
    apiKeys: { ...reads.apiKeys, ...apiKeyWritesOn(entities, statements) },
    apiKeyRequests: { ...reads.apiKeyRequests, ...apiKeyRequestWritesOn(entities, statements) },
    callbacks: { ...reads.callbacks, ...callbackWritesOn(entities, statements) },
    agents: { ...reads.agents, ...agentWritesOn(statements) },
    refusals: { ...reads.refusals, ...refusalWritesOn(entities, statements) },
    decisions: { ...reads.decisions, ...decisionWritesOn(statements) },
    reviews: { ...reads.reviews, ...reviewWritesOn(entities, statements) },
    erasures: { ...reads.erasures, ...erasureWritesOn(statements, personHash, raised) },
    staff: staffWritesOn(statements),
    holds: { ...reads.holds, ...holdWritesOn(statements) },
    retention: reads.retention,
    exports: reads.exports,
    databaseTime: databaseTimeOn(statements),
    idempotency: {
      async settle(claim, result) {
        const { characters, candidateIds } = await settle(statements, claim, result);
        settled.push({ claim, candidateIds });
        return characters;
      },
      remove: (companyId, until, most) => removeKeys(statements, companyId, until, most),
    },
    rows: {
      async insert(table, row) {
        await em.insert(em.getMetadata().getByClassName(table.entity).class, row);
      },
    },
  };
}

/**
 * Reads the database's time of day, in milliseconds since the epoch. It names no table, so on a cluster the coordinator
 * answers.
 */
export const databaseTimeOn = (statements: Pick<Statements, 'rows'>) => async (): Promise<number> => {
  const [row] = await statements.rows(
    sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return Number(row?.ms);
};
