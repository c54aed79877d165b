import type { EntityManager } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import type { ClaimOutcome, IdempotencyClaim, Ids, Store, Texts, Transaction } from '../core/ports.js';
import { maxAnswerLength } from '../core/projection.js';
import type { Instant } from '../core/vacancies/vacancy.js';
import type { Client } from './compiled.js';
import { isCollision, translated } from './faults.js';
import { NewVacancies } from './newVacancies.js';
import type { Tables } from './rows.js';
import { SqlTexts } from './texts.js';
import { SqlTransaction } from './transaction.js';
import { SqlWrites } from './writes.js';

const maxAttempts = 4;
const keepKeysForMs = 24 * 3_600_000;
/** No command runs as long: its statements end by the statement timeout of 10 s. */
const leaseMs = 60_000;

/** The core's store over MikroORM: statements on the pool, each by itself, and transactions on forked entity managers. */
export class SqlStore extends SqlWrites implements Store {
  readonly #em: EntityManager;
  readonly texts: Texts;
  /** Past Kysely's own executor (ADR 10). */
  protected override readonly client: Client;

  /** @param client the one under the entity manager */
  constructor(em: EntityManager, ids: Ids, client: () => Promise<Client>) {
    const sql = () => em.getKysely<Tables>();
    super(sql, ids, new NewVacancies(sql, ids));
    this.#em = em;
    let opened: Client | null = null;
    const open = async (): Promise<Client> => {
      opened = await client();
      return opened;
    };
    this.client = {
      query: (text, values) =>
        untilItGoesThrough(() => opened?.query(text, values) ?? open().then((native) => native.query(text, values))),
    };
    this.texts = new SqlTexts(sql, this.client, this.newVacancies, maxAnswerLength);
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return untilItGoesThrough(() =>
      this.#em.fork().transactional((em) => work(new SqlTransaction(em, this.ids, this.newVacancies))),
    );
  }

  protected override run<T>(statement: (sql: Kysely<Tables>) => Promise<T>): Promise<T> {
    return untilItGoesThrough(() => statement(this.sql()));
  }

  async claimIdempotencyKey(claim: IdempotencyClaim): Promise<ClaimOutcome> {
    const at = Date.parse(claim.at);
    const expired = new Date(at - keepKeysForMs).toISOString();
    const abandoned = new Date(at - leaseMs).toISOString();
    await this.run((db) =>
      db
        .deleteFrom('idempotency_key')
        .where('company_id', '=', claim.companyId)
        .where('claimed_at', '<=', expired)
        .execute(),
    );
    const { rows } = await this.run((db) =>
      sql`
        insert into idempotency_key (company_id, scope, operation, key, payload_hash, claim_id, claimed_at, settled)
        values (${claim.companyId}, ${claim.scope}, ${claim.operation}, ${claim.key}, ${claim.payloadHash},
          ${claim.claimId}, ${claim.at}, false)
        on conflict (company_id, scope, operation, key) do update
        set payload_hash = excluded.payload_hash, claim_id = excluded.claim_id, claimed_at = excluded.claimed_at
        where not idempotency_key.settled and idempotency_key.claimed_at <= ${abandoned}::timestamptz
        returning key`.execute(db),
    );
    if (rows.length > 0) return { state: 'claimed' };
    const held = await this.run((db) =>
      db
        .selectFrom('idempotency_key')
        .select(['payload_hash', 'settled', 'result'])
        .where('company_id', '=', claim.companyId)
        .where('scope', '=', claim.scope)
        .where('operation', '=', claim.operation)
        .where('key', '=', claim.key)
        .executeTakeFirst(),
    );
    // Given back between the two statements: to the caller it was still running.
    if (!held) return { state: 'running', payloadHash: claim.payloadHash };
    return held.settled
      ? { state: 'done', payloadHash: held.payload_hash, result: held.result }
      : { state: 'running', payloadHash: held.payload_hash };
  }

  async releaseIdempotencyKey(claim: IdempotencyClaim): Promise<void> {
    await this.run((db) =>
      db
        .deleteFrom('idempotency_key')
        .where('company_id', '=', claim.companyId)
        .where('scope', '=', claim.scope)
        .where('operation', '=', claim.operation)
        .where('key', '=', claim.key)
        .where('claim_id', '=', claim.claimId)
        .where('settled', '=', false)
        .execute(),
    );
  }

  async touchApiKey(companyId: string, id: string, at: Instant): Promise<void> {
    await this.run((db) =>
      db
        .updateTable('api_key')
        .set({ last_used_at: at })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute(),
    );
  }

  async ping(): Promise<void> {
    await this.run((db) => sql`select 1`.execute(db));
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
