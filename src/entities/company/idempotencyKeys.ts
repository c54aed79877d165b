import { setTimeout as after } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import {
  type ClaimOutcome,
  type IdempotencyClaim,
  keyRetentionMs,
} from '../../core/application/dispatching/idempotency.js';
import { errors } from '../../core/kernel/errors.js';
import { personsIn } from '../../core/people/personal/namedPersons.js';
import { instant } from '../sql/instants.js';
import type { Statements } from '../sql/statement.js';

/** How long a claim is valid. */
export interface Lease {
  /** Milliseconds until the claim expires if its holder does not renew it. */
  readonly lastsMs: number;
  /** Milliseconds between two renewals. */
  readonly renewedEveryMs: number;
}

/** The claim stays valid if two renewals fail, or if the clocks of two nodes differ by some seconds. */
export const usualLease: Lease = { lastsMs: 15_000, renewedEveryMs: 5_000 };

/**
 * The most expired keys that a claim removes. A claim adds one, so they become fewer. One statement for all of them was
 * cancelled after 10 s, because a result may have several megabytes, and then no key of the company could be claimed.
 */
const removedByClaim = 4;
/** Results of more characters count for {@link maxLargeResults}. */
const largeResult = 64 * 1024;
/**
 * The most characters of large results that the valid keys of a company store together. A change of a few characters may
 * have a result of millions, so without a bound one caller could fill the database's disk.
 */
const maxLargeResults = 1024 ** 3;
/** The longest time that a rejected call waits until its claim is released. */
const releaseTimeoutMs = 250;
/** How often a failed release is retried within one lease. */
const releaseAttempts = 6;

/** A claim as it is stored. */
interface StoredClaim {
  readonly payload_hash: string;
  readonly settled: boolean;
  readonly result: unknown;
  readonly claimed_at: string;
  readonly leased_until: string;
}

/** The condition for the row of a key, whoever holds it. */
const keyOf = ({ companyId, scope, operation, key }: IdempotencyClaim): RawBuilder<unknown> =>
  sql`company_id = ${companyId} and scope = ${scope} and operation = ${operation} and key = ${key}`;

/**
 * The condition for the row of a claim that is not settled and that nobody else has taken. A claim whose COMMIT was done,
 * but not answered, is settled: it stays.
 */
const openClaim = (claim: IdempotencyClaim): RawBuilder<unknown> =>
  sql`${keyOf(claim)} and claim_id = ${claim.claimId} and not settled`;

/**
 * Stores a result in the transaction of its change.
 * @returns the characters of the result, and the candidates in it
 * @throws CONFLICT IDEMPOTENCY_IN_FLIGHT if another call has the key now; CONFLICT LIMIT_REACHED
 */
export async function settle(
  statements: Statements,
  claim: IdempotencyClaim,
  result: unknown,
): Promise<{ readonly characters: number; readonly candidateIds: readonly string[] }> {
  const text = JSON.stringify(result);
  const isLarge = text.length > largeResult;
  const { candidateIds, staffIds } = personsIn(result);
  if (isLarge) await assertRoom(statements, claim, text.length);
  const stored = await statements.rows(sql`
    update idempotency_key set settled = true, result = ${text}, result_length = ${isLarge ? text.length : null},
      candidate_ids = ${candidateIds}::text[], staff_ids = ${staffIds}::text[]
    where ${keyOf(claim)} and claim_id = ${claim.claimId}
    returning key`);
  // The lease has expired and another attempt has claimed the key. This transaction must change nothing.
  if (stored.length === 0) throw errors.idempotencyInFlight(0);
  return { characters: text.length, candidateIds: candidateIds ?? [] };
}

/** Concurrent calls do not see each other's results here, so a company may exceed the limit by a few results. */
async function assertRoom(statements: Statements, { companyId, at }: IdempotencyClaim, added: number): Promise<void> {
  const [held] = await statements.rows(sql<{ readonly characters: number }>`
    select coalesce(sum(result_length), 0)::float8 as characters from idempotency_key
    where company_id = ${companyId} and claimed_at > ${expiredAt(at)} and result_length is not null`);
  if ((held?.characters ?? 0) + added > maxLargeResults) {
    throw errors.limitReached('characters of large results that idempotency keys keep for 24 hours', maxLargeResults);
  }
}

/** Keys that were claimed until then are free. */
const expiredAt = (at: string): string => new Date(Date.parse(at) - keyRetentionMs).toISOString();

/**
 * Characters of large results that one statement removes, about: to remove hundreds of the longest takes longer than a
 * statement may.
 */
const removedAtOnce = 32 * 1024 * 1024;

/** As {@link ClaimWrites.remove}. */
export async function removeKeys(
  statements: Pick<Statements, 'rows'>,
  companyId: string,
  until: string,
  most: number,
): Promise<number> {
  const removed = await statements.rows(sql`
    delete from idempotency_key k
    where k.company_id = ${companyId} and k.claimed_at <= ${until} and (k.scope, k.operation, k.key) in (
      select s.scope, s.operation, s.key from (
        select o.scope, o.operation, o.key, o.large, sum(o.large) over (order by o.claimed_at, o.scope, o.operation, o.key) as sum
        from (
          select i.scope, i.operation, i.key, i.claimed_at, coalesce(i.result_length, 0) as large from idempotency_key i
          where i.company_id = ${companyId} and i.claimed_at <= ${until} order by i.claimed_at limit ${most}) o) s
      where s.sum - s.large < ${removedAtOnce})
    returning k.key`);
  return removed.length;
}

/** A claim of this process that is still open: not settled, not released. */
interface Held {
  /** When the claim was made, in milliseconds of the monotonic clock. */
  readonly since: number;
  /** When the claim expires if it is not renewed, by the same clock. */
  until: number;
  renewal: NodeJS.Timeout;
}

type Runs = Pick<Statements, 'rows'>;

/** Claims of idempotency keys, and the renewal of those that this process holds (ADR 7). */
export class IdempotencyKeys {
  readonly #statements: Runs;
  readonly #lease: Lease;
  /** By the id of the claim. */
  readonly #held = new Map<string, Held>();
  #isClosed = false;

  constructor(statements: Runs, lease: Lease) {
    this.#statements = statements;
    this.#lease = lease;
  }

  /** @param statements the same as this one's, with the call as their cause */
  async claim(claim: IdempotencyClaim, statements: Runs = this.#statements): Promise<ClaimOutcome> {
    const since = performance.now();
    const at = Date.parse(claim.at);
    const expired = expiredAt(claim.expiresBy ?? claim.at);
    await removeKeys(statements, claim.companyId, expired, removedByClaim);
    if (await this.#take(statements, claim, since, expired)) return { state: 'claimed' };
    const [held] = await statements.rows(sql<StoredClaim>`
      select payload_hash, settled, result, leased_until from idempotency_key where ${keyOf(claim)}`);
    // It was released between the two statements. For the caller it still counts as running.
    if (!held) return { state: 'running', payloadHash: claim.payloadHash, leftMs: 0 };
    return held.settled
      ? { state: 'done', payloadHash: held.payload_hash, result: held.result }
      : { state: 'running', payloadHash: held.payload_hash, leftMs: this.#left(held, at) };
  }

  /** As {@link Claims.release}. */
  async release(claim: IdempotencyClaim): Promise<number> {
    const until = this.#held.get(claim.claimId)?.until ?? performance.now() + this.#lease.lastsMs;
    this.end(claim);
    const attempt = this.#giveBack(claim);
    if (await Promise.race([attempt, after(releaseTimeoutMs, false, { ref: false })])) return 0;
    void this.#giveBackUntil(claim, until, attempt);
    return Math.max(0, until - performance.now());
  }

  /** Stops the renewal of a claim that is settled, released or lost. */
  end({ claimId }: IdempotencyClaim): void {
    clearTimeout(this.#held.get(claimId)?.renewal);
    this.#held.delete(claimId);
  }

  /** Stops all renewals. The claims are not released. */
  close(): void {
    this.#isClosed = true;
    for (const { renewal } of this.#held.values()) clearTimeout(renewal);
    this.#held.clear();
  }

  /**
   * @param expired keys that were claimed until then are free
   * @returns whether the claim succeeded: the key was free, or its claim had expired
   */
  async #take(statements: Runs, claim: IdempotencyClaim, since: number, expired: string): Promise<boolean> {
    const at = Date.parse(claim.at);
    const until = new Date(at + this.#lease.lastsMs).toISOString();
    try {
      const rows = await statements.rows(
        sql`
          insert into idempotency_key
            (company_id, scope, operation, key, payload_hash, claim_id, claimed_at, leased_until, settled)
          values (${claim.companyId}, ${claim.scope}, ${claim.operation}, ${claim.key}, ${claim.payloadHash},
            ${claim.claimId}, ${claim.at}, ${until}, false)
          on conflict (company_id, scope, operation, key) do update
          set payload_hash = excluded.payload_hash, claim_id = excluded.claim_id, claimed_at = excluded.claimed_at,
            leased_until = excluded.leased_until, settled = false, result = null,
            result_length = null, candidate_ids = null, staff_ids = null
          where idempotency_key.claimed_at <= ${expired}::timestamptz or not idempotency_key.settled
            and idempotency_key.leased_until <= excluded.claimed_at
          returning key`,
      );
      if (rows.length > 0) this.#hold(claim, since);
      return rows.length > 0;
    } catch (error) {
      // The insert may have succeeded although its answer was lost.
      void this.release(claim);
      throw error;
    }
  }

  /** Milliseconds until a claim expires if it is not renewed again. */
  #left({ leased_until }: StoredClaim, at: number): number {
    // Bounded, because another node's clock set this instant, and that clock may be ahead.
    return Math.min(Date.parse(instant(leased_until)) - at, this.#lease.lastsMs);
  }

  #hold(claim: IdempotencyClaim, since: number): void {
    const held: Held = { since, until: since + this.#lease.lastsMs, renewal: this.#renewLater(claim) };
    this.#held.set(claim.claimId, held);
  }

  #renewLater(claim: IdempotencyClaim): NodeJS.Timeout {
    return setTimeout(() => void this.#renew(claim), this.#lease.renewedEveryMs).unref();
  }

  /** Never rejects. If a renewal fails, the next one may succeed; otherwise the claim expires. */
  async #renew(claim: IdempotencyClaim): Promise<void> {
    const held = this.#held.get(claim.claimId);
    if (!held) return;
    const now = performance.now();
    const isExtended = await this.#extend(claim, now - held.since).catch(() => null);
    // The claim was settled or released meanwhile, or the store was closed.
    if (this.#held.get(claim.claimId) !== held) return;
    if (isExtended === false) {
      this.end(claim);
      return;
    }
    if (isExtended) held.until = now + this.#lease.lastsMs;
    held.renewal = this.#renewLater(claim);
  }

  /** @param elapsedMs since the claim was made @returns whether the claim is still held */
  async #extend(claim: IdempotencyClaim, elapsedMs: number): Promise<boolean> {
    const until = new Date(Date.parse(claim.at) + elapsedMs + this.#lease.lastsMs).toISOString();
    const extended = await this.#statements.rows(
      sql`update idempotency_key set leased_until = ${until} where ${openClaim(claim)} returning key`,
    );
    return extended.length > 0;
  }

  /** Releases the claim. Never rejects. @returns whether the claim is gone */
  async #giveBack(claim: IdempotencyClaim): Promise<boolean> {
    const deletion = this.#statements.rows(sql`delete from idempotency_key where ${openClaim(claim)}`);
    return deletion.then(
      () => true,
      () => false,
    );
  }

  /** Retries the release after an attempt until the claim expires. */
  async #giveBackUntil(claim: IdempotencyClaim, until: number, attempt: Promise<boolean>): Promise<void> {
    const pauseMs = this.#lease.lastsMs / releaseAttempts;
    let isGone = await attempt;
    while (!isGone && !this.#isClosed && performance.now() + pauseMs < until) {
      await after(pauseMs, undefined, { ref: false });
      isGone = await this.#giveBack(claim);
    }
  }
}
