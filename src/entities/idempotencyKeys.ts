import { setTimeout as after } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { dayMs } from '../core/instants.js';
import type { ClaimOutcome, IdempotencyClaim } from '../core/ports.js';
import { instant } from './mapping.js';
import type { Statements } from './statement.js';

/** How long a claim lasts. */
export interface Lease {
  /** Milliseconds after which it ends, if nothing more is heard of its holder. */
  readonly lastsMs: number;
  /** Milliseconds between two times that its holder is heard of. */
  readonly renewedEveryMs: number;
}

/** Two renewals may fail, or the clocks of two nodes differ by seconds, and the claim is still held. */
export const usualLease: Lease = { lastsMs: 15_000, renewedEveryMs: 5_000 };

const keepKeysForMs = dayMs;
/** Nodes of the release before this one say nothing of their claims after they were made. */
const leaseWithoutRenewalMs = 60_000;
/** A refused call waits no longer for its claim to be given back. */
const releasePatienceMs = 250;
/** What can't be given back is tried again as often within a lease. */
const releaseAttempts = 6;

/** A claim as it is kept. */
interface KeptClaim {
  readonly payload_hash: string;
  readonly settled: boolean;
  readonly result: unknown;
  readonly claimed_at: string;
  readonly leased_until: string | null;
}

/** The row of a key, whoever holds it. */
const keyOf = ({ companyId, scope, operation, key }: IdempotencyClaim): RawBuilder<unknown> =>
  sql`company_id = ${companyId} and scope = ${scope} and operation = ${operation} and key = ${key}`;

/** The row of a claim that is neither settled nor lost. */
const openClaim = (claim: IdempotencyClaim): RawBuilder<unknown> =>
  sql`${keyOf(claim)} and claim_id = ${claim.claimId} and not settled`;

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
  readonly #statements: Pick<Statements, 'rows'>;
  readonly #lease: Lease;
  /** By the claims' ids. */
  readonly #held = new Map<string, Held>();
  #isClosed = false;

  constructor(statements: Pick<Statements, 'rows'>, lease: Lease) {
    this.#statements = statements;
    this.#lease = lease;
  }

  async claim(claim: IdempotencyClaim): Promise<ClaimOutcome> {
    const since = performance.now();
    const at = Date.parse(claim.at);
    const expired = new Date(at - keepKeysForMs).toISOString();
    await this.#statements.rows(
      sql`delete from idempotency_key where company_id = ${claim.companyId} and claimed_at <= ${expired}`,
    );
    if (await this.#take(claim, since)) return { state: 'claimed' };
    const [held] = await this.#statements.rows(sql<KeptClaim>`
      select payload_hash, settled, result, claimed_at, leased_until from idempotency_key where ${keyOf(claim)}`);
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
      const rows = await this.#statements.rows(
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
          returning key`,
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
  #left({ claimed_at, leased_until }: KeptClaim, at: number): number {
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
    const extended = await this.#statements.rows(
      sql`update idempotency_key set leased_until = ${until} where ${openClaim(claim)} returning key`,
    );
    return extended.length > 0;
  }

  /** @returns whether the claim is gone; never rejects */
  async #giveBack(claim: IdempotencyClaim): Promise<boolean> {
    const deletion = this.#statements.rows(sql`delete from idempotency_key where ${openClaim(claim)}`);
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
