import { setTimeout as after } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { ClaimOutcome, IdempotencyClaim } from '../core/ports.js';
import { instant, type Tables } from './rows.js';

/** How long a claim lasts. */
export interface Lease {
  /** Milliseconds after which it ends, if nothing more is heard of its holder. */
  readonly lastsMs: number;
  /** Milliseconds between two times that its holder is heard of. */
  readonly renewedEveryMs: number;
}

/** Two renewals may fail, or the clocks of two nodes differ by seconds, and the claim is still held. */
export const usualLease: Lease = { lastsMs: 15_000, renewedEveryMs: 5_000 };

const keepKeysForMs = 24 * 3_600_000;
/** Nodes of the release before this one say nothing of their claims after they were made. */
const leaseWithoutRenewalMs = 60_000;
/** A refused call waits no longer for its claim to be given back. */
const releasePatienceMs = 250;
/** What can't be given back is tried again as often within a lease. */
const releaseAttempts = 6;

type Run = <T>(statement: (sql: Kysely<Tables>) => Promise<T>) => Promise<T>;

/** A claim of this process that is neither settled nor released. */
interface Held {
  /** When it was made, by a clock that nobody sets, in milliseconds. */
  readonly since: number;
  /** Until when it lasts if it is not renewed, by the same clock. */
  until: number;
  renewal: NodeJS.Timeout;
}

/** Claims of idempotency keys, and the renewal of those that this process holds (ADR 2). */
export class IdempotencyKeys {
  readonly #run: Run;
  readonly #lease: Lease;
  /** By the claims' ids. */
  readonly #held = new Map<string, Held>();
  #isClosed = false;

  constructor(run: Run, lease: Lease) {
    this.#run = run;
    this.#lease = lease;
  }

  async claim(claim: IdempotencyClaim): Promise<ClaimOutcome> {
    const since = performance.now();
    const at = Date.parse(claim.at);
    const expired = new Date(at - keepKeysForMs).toISOString();
    await this.#run((db) =>
      db
        .deleteFrom('idempotency_key')
        .where('company_id', '=', claim.companyId)
        .where('claimed_at', '<=', expired)
        .execute(),
    );
    if (await this.#take(claim, since)) return { state: 'claimed' };
    const held = await this.#run((db) =>
      db
        .selectFrom('idempotency_key')
        .select(['payload_hash', 'settled', 'result', 'claimed_at', 'leased_until'])
        .where('company_id', '=', claim.companyId)
        .where('scope', '=', claim.scope)
        .where('operation', '=', claim.operation)
        .where('key', '=', claim.key)
        .executeTakeFirst(),
    );
    // Given back between the two statements: to the caller it was still running.
    if (!held) return { state: 'running', payloadHash: claim.payloadHash, leftMs: 0 };
    return held.settled
      ? { state: 'done', payloadHash: held.payload_hash, result: held.result }
      : { state: 'running', payloadHash: held.payload_hash, leftMs: this.#left(held, at) };
  }

  /** As {@link Store.releaseIdempotencyKey}. */
  async release(claim: IdempotencyClaim): Promise<number> {
    const until = this.#held.get(claim.claimId)?.until ?? performance.now() + this.#lease.lastsMs;
    this.end(claim);
    const attempt = this.#giveBack(claim);
    if (await Promise.race([attempt, after(releasePatienceMs, false, { ref: false })])) return 0;
    void this.#giveBackUntil(claim, until, attempt);
    return Math.max(0, until - performance.now());
  }

  /** Renews a claim no more: it is settled, released or lost. */
  end({ claimId }: IdempotencyClaim): void {
    clearTimeout(this.#held.get(claimId)?.renewal);
    this.#held.delete(claimId);
  }

  /** Renews nothing any more, and gives nothing back. */
  close(): void {
    this.#isClosed = true;
    for (const { renewal } of this.#held.values()) clearTimeout(renewal);
    this.#held.clear();
  }

  /** @returns whether the key was free, or abandoned */
  async #take(claim: IdempotencyClaim, since: number): Promise<boolean> {
    const at = Date.parse(claim.at);
    const until = new Date(at + this.#lease.lastsMs).toISOString();
    const silent = new Date(at - leaseWithoutRenewalMs).toISOString();
    try {
      const { rows } = await this.#run((db) =>
        sql`
          insert into idempotency_key
            (company_id, scope, operation, key, payload_hash, claim_id, claimed_at, leased_until, settled)
          values (${claim.companyId}, ${claim.scope}, ${claim.operation}, ${claim.key}, ${claim.payloadHash},
            ${claim.claimId}, ${claim.at}, ${until}, false)
          on conflict (company_id, scope, operation, key) do update
          set payload_hash = excluded.payload_hash, claim_id = excluded.claim_id, claimed_at = excluded.claimed_at,
            leased_until = excluded.leased_until
          where not idempotency_key.settled
            and case when idempotency_key.leased_until > idempotency_key.claimed_at
              then idempotency_key.leased_until <= excluded.claimed_at
              else idempotency_key.claimed_at <= ${silent}::timestamptz end
          returning key`.execute(db),
      );
      if (rows.length > 0) this.#hold(claim, since);
      return rows.length > 0;
    } catch (error) {
      // It may have gone through all the same.
      void this.release(claim);
      throw error;
    }
  }

  /** Milliseconds until a claim ends that is not renewed any more. A lease that ended before it began is another claim's. */
  #left(
    { claimed_at, leased_until }: Pick<Tables['idempotency_key'], 'claimed_at' | 'leased_until'>,
    at: number,
  ): number {
    const claimedAt = Date.parse(instant(claimed_at));
    const leasedUntil = leased_until === null ? 0 : Date.parse(instant(leased_until));
    // By another node's clock, which may be ahead of this one's.
    if (leasedUntil > claimedAt) return Math.min(leasedUntil - at, this.#lease.lastsMs);
    return claimedAt + leaseWithoutRenewalMs - at;
  }

  #hold(claim: IdempotencyClaim, since: number): void {
    const held: Held = { since, until: since + this.#lease.lastsMs, renewal: this.#renewLater(claim) };
    this.#held.set(claim.claimId, held);
  }

  #renewLater(claim: IdempotencyClaim): NodeJS.Timeout {
    return setTimeout(() => void this.#renew(claim), this.#lease.renewedEveryMs).unref();
  }

  /** Never rejects: a renewal that fails is made good by the next one, or the claim ends. */
  async #renew(claim: IdempotencyClaim): Promise<void> {
    const held = this.#held.get(claim.claimId);
    if (!held) return;
    const now = performance.now();
    const isHeld = await this.#extend(claim, now - held.since).catch(() => null);
    // Settled, released or closed meanwhile.
    if (this.#held.get(claim.claimId) !== held) return;
    if (isHeld === false) {
      this.end(claim);
      return;
    }
    if (isHeld) held.until = now + this.#lease.lastsMs;
    held.renewal = this.#renewLater(claim);
  }

  /** @param elapsedMs since the claim was made @returns whether it is still held */
  async #extend(claim: IdempotencyClaim, elapsedMs: number): Promise<boolean> {
    const until = new Date(Date.parse(claim.at) + elapsedMs + this.#lease.lastsMs).toISOString();
    const extended = await this.#run((db) =>
      db
        .updateTable('idempotency_key')
        .set({ leased_until: until })
        .where('company_id', '=', claim.companyId)
        .where('scope', '=', claim.scope)
        .where('operation', '=', claim.operation)
        .where('key', '=', claim.key)
        .where('claim_id', '=', claim.claimId)
        .where('settled', '=', false)
        .returning('key')
        .execute(),
    );
    return extended.length > 0;
  }

  /** @returns whether the claim is gone; never rejects */
  async #giveBack(claim: IdempotencyClaim): Promise<boolean> {
    const deletion = this.#run((db) =>
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
    return deletion.then(
      () => true,
      () => false,
    );
  }

  /** Goes on after an attempt for as long as the claim lasts. */
  async #giveBackUntil(claim: IdempotencyClaim, until: number, attempt: Promise<boolean>): Promise<void> {
    const pauseMs = this.#lease.lastsMs / releaseAttempts;
    let isGone = await attempt;
    while (!isGone && !this.#isClosed && performance.now() + pauseMs < until) {
      await after(pauseMs, undefined, { ref: false });
      isGone = await this.#giveBack(claim);
    }
  }
}
