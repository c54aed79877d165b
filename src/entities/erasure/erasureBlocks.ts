import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { Collision } from '../../core/application/dispatching/transactions.js';
import { isToken } from '../../core/pipeline/shapes/erasureToken.js';
import type { ErasureBlockCheck } from '../feed/event.js';
import type { PersonHash } from '../personal/personHash.js';
import type { Statements } from '../sql/statement.js';

/** The most companies whose counts this process knows. */
const maxKnown = 10_000;

/**
 * How many persons of each company were erased, as far as this process knows (ADR 24). The company's head has the true
 * count. A company is taken to have erased nobody until a transaction finds otherwise, so no write asks for the count.
 */
export class ErasureBlocks {
  readonly #known = new LRUCache<string, string>({ max: maxKnown });
  readonly #hash: PersonHash | null;

  constructor(hash: PersonHash | null) {
    this.#hash = hash;
  }

  /** The erasure block for one transaction of a company; without a company it checks nothing. */
  of(companyId: string | undefined): ErasureBlock {
    return new ErasureBlock(this.#known, this.#hash, companyId);
  }
}

/**
 * A transaction begins with a count. If the head has another one when the transaction appends, persons were erased since.
 * If it names one of them, it was decided too early: it is rolled back and repeated.
 */
export class ErasureBlock implements ErasureBlockCheck {
  readonly #known: LRUCache<string, string>;
  readonly #hash: PersonHash | null;
  readonly #companyId: string | undefined;
  #count = '0';

  constructor(known: LRUCache<string, string>, hash: PersonHash | null, companyId: string | undefined) {
    this.#known = known;
    this.#hash = hash;
    this.#companyId = companyId;
  }

  /** Call this when an attempt of the transaction begins, before it reads anything. */
  begin(): void {
    if (this.#companyId !== undefined) this.#count = this.#known.get(this.#companyId) ?? '0';
  }

  erasuresOf(companyId: string): string | null {
    return companyId === this.#companyId ? this.#count : null;
  }

  /** This transaction has raised the count itself. */
  raised(count: string): void {
    this.#count = count;
  }

  async checked(statements: Statements, companyId: string, candidateIds: ReadonlySet<string>): Promise<string> {
    const [head] = await statements.rows(sql<{ erasures: string }>`
      select erasures::text as erasures from feed_head where company_id = ${companyId} for update`);
    this.#count = head?.erasures ?? '0';
    const hashes = [...candidateIds].flatMap((id) => (isToken(id) ? [] : (this.#hash?.of(companyId, id) ?? [])));
    const [found] = await statements.rows(sql<{ is_erased: boolean }>`
      select exists (
        select from erasure e
        where e.company_id = ${companyId} and e.person_hash = any(${hashes}::text[]) and e.fenced_until is not null
      ) as is_erased`);
    this.end();
    if (found?.is_erased) throw new Collision('a person was erased meanwhile');
    return this.#count;
  }

  /** The same for a transaction that appends nothing. */
  async hold(statements: Statements, candidateIds: ReadonlySet<string>): Promise<void> {
    const companyId = this.#companyId;
    if (companyId === undefined) return;
    const [head] = await statements.rows(sql<{ erasures: string }>`
      select erasures::text as erasures from feed_head where company_id = ${companyId} for share`);
    if (head && head.erasures !== this.#count) await this.checked(statements, companyId, candidateIds);
  }

  /** Call this when the transaction is committed. */
  end(): void {
    if (this.#companyId !== undefined && this.#count !== '0') this.#known.set(this.#companyId, this.#count);
  }
}
