import type { EntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { ClaimOutcome, IdempotencyClaim, Ids, Reads, Store, Texts, Transaction } from '../core/ports.js';
import { maxAnswerLength } from '../core/projection.js';
import type { ReadBudget } from '../core/readBudget.js';
import type { Instant } from '../core/vacancies/vacancy.js';
import type { Client, Rows } from './compiled.js';
import { ping } from './connections.js';
import { isCollision, translated } from './faults.js';
import { IdempotencyKeys, type Lease } from './idempotencyKeys.js';
import { NewVacancies } from './newVacancies.js';
import type { Metered } from './preparedStatements.js';
import { SqlReads } from './reads.js';
import type { Tables } from './rows.js';
import { SqlTexts } from './texts.js';
import { SqlTransaction } from './transaction.js';
import { SqlWrites } from './writes.js';

/** pg's pool, or PGlite. */
export interface NativeClient extends Client {
  query(statement: Metered): Promise<Rows<unknown>>;
  query(text: string, values: unknown[]): Promise<Rows<unknown>>;
}

const maxAttempts = 4;

/** The core's store over MikroORM: statements on the pool, each by itself, and transactions on forked entity managers. */
export class SqlStore extends SqlWrites implements Store {
  readonly #em: EntityManager;
  readonly #keys: IdempotencyKeys;
  readonly texts: Texts;
  readonly #native: () => Promise<NativeClient>;

  /** @param native the client under the entity manager @param lease of claims of idempotency keys */
  constructor(em: EntityManager, ids: Ids, native: () => Promise<NativeClient>, lease: Lease) {
    const sql = () => em.getKysely<Tables>();
    let opened: Client | null = null;
    const open = async (): Promise<Client> => {
      opened = await native();
      return opened;
    };
    // Past Kysely's own executor (ADR 10).
    const client: Client = {
      query: (text, values) =>
        untilItGoesThrough(() => opened?.query(text, values) ?? open().then((native) => native.query(text, values))),
    };
    super(sql, client, ids, new NewVacancies(sql, ids));
    this.#em = em;
    this.#native = native;
    this.#keys = new IdempotencyKeys((statement) => this.#run(statement), lease);
    this.texts = new SqlTexts(sql, this.client, this.newVacancies, maxAnswerLength);
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const settled: IdempotencyClaim[] = [];
    const result = await untilItGoesThrough(() =>
      this.#em.fork().transactional((em) => work(new SqlTransaction(em, this.ids, this.newVacancies, settled))),
    );
    for (const claim of settled) this.#keys.end(claim);
    return result;
  }

  within(budget: ReadBudget): Reads {
    const metered: Client = {
      query: (text, values) => untilItGoesThrough(async () => (await this.#native()).query({ text, values, budget })),
    };
    return new SqlReads(this.sql, metered);
  }

  async #run<T>(statement: (sql: Kysely<Tables>) => Promise<T>): Promise<T> {
    return untilItGoesThrough(() => statement(this.sql()));
  }

  claimIdempotencyKey(claim: IdempotencyClaim): Promise<ClaimOutcome> {
    return this.#keys.claim(claim);
  }

  releaseIdempotencyKey(claim: IdempotencyClaim): Promise<number> {
    return this.#keys.release(claim);
  }

  /** Ends what is done by itself, before the connections are closed. */
  close(): void {
    this.#keys.close();
  }

  async touchApiKey(companyId: string, id: string, at: Instant): Promise<void> {
    await this.#run((db) =>
      db
        .updateTable('api_key')
        .set({ last_used_at: at })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute(),
    );
  }

  async ping(): Promise<void> {
    await this.client.query(ping, []);
  }
}

/** What collides has left nothing behind, and is done again. @throws what the database says, as a refusal where it is one */
async function untilItGoesThrough<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isCollision(error) || attempt === maxAttempts) throw translated(error);
    }
  }
}
