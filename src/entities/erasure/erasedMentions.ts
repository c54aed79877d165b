import { sql } from 'kysely';
import type { DecisionErasure, MentionErasure, StoredResult } from '../../core/people/stores/erasureStore.js';
import type { Ban } from '../../core/pipeline/shapes/ban.js';
import { archivedDecisions } from '../decisions/decision.js';
import { storedReviews } from '../decisions/review.js';
import type { PersonHash } from '../personal/personHash.js';
import { instant } from '../sql/instants.js';
import { type Row, selected } from '../sql/mapping.js';
import type { Statements } from '../sql/statement.js';

/** Erases the decisions about a person, with their steps and reviews. */
export function decisionErasureOn(statements: Statements): DecisionErasure {
  return {
    async endReviews(companyId, candidateId) {
      await statements.rows(sql`
        update decision_review set state = 'ERASED'
        where company_id = ${companyId} and candidate_id = ${candidateId} and state = 'OPEN'`);
    },

    async reviewsToErase(companyId, candidateId, most) {
      const rows = await statements.rows(sql<Row>`
        select ${selected(storedReviews.columns, 'q')} from decision_review q
        where q.company_id = ${companyId} and q.candidate_id = ${candidateId}
        order by q.requested_at, q.id limit ${most} for update`);
      return rows.map((row) => storedReviews.record(row));
    },

    async decisionsToErase(companyId, candidateId, most) {
      const rows = await statements.rows(sql<Row>`
        select ${selected(archivedDecisions.columns, 'd')} from decision d
        where d.company_id = ${companyId} and d.candidate_id = ${candidateId}
        order by d.seq limit ${most} for update`);
      return rows.map((row) => archivedDecisions.record(row));
    },

    async saveErasedDecision({ companyId, seq, candidateId, isRedacted, details }) {
      await statements.rows(sql`
        update decision set candidate_id = ${candidateId}, is_redacted = ${isRedacted}, dossier = ${JSON.stringify(details)}
        where company_id = ${companyId} and seq = ${seq}::int8`);
    },

    async eraseSteps(companyId, { candidateId, token }) {
      await statements.rows(sql`
        update decision_step set candidate_id = ${token},
          actor_id = case when actor_id = ${candidateId} then ${token} else actor_id end
        where company_id = ${companyId} and candidate_id = ${candidateId}`);
    },
  };
}

/** The most results of idempotency keys in a statement: one may have several megabytes. */
const resultsAtOnce = 4;

/** Erases a person from bans, from the results of idempotency keys, and from counts of refusals. */
export function mentionErasureOn(statements: Statements, hash: PersonHash | null): MentionErasure {
  return {
    async bansToErase(companyId, candidateId) {
      const rows = await statements.rows(sql<BanRow>`
        select * from ban where company_id = ${companyId} and (candidate_id = ${candidateId} or banned_by = ${candidateId})
        order by candidate_id for update`);
      return rows.map((row) => ({
        id: row.id,
        companyId,
        candidateId: row.candidate_id,
        reason: row.reason,
        bannedBy: row.banned_by,
        bannedAt: instant(row.banned_at),
        position: row.position,
      }));
    },

    async saveErasedBan(before, { companyId, candidateId, reason, bannedBy }: Ban, person) {
      const personHash = before === person ? (hash?.of(companyId, person) ?? null) : null;
      await statements.rows(sql`
        update ban set candidate_id = ${candidateId}, reason = ${reason}, banned_by = ${bannedBy},
          person_hash = coalesce(${personHash}::text, person_hash)
        where company_id = ${companyId} and candidate_id = ${before}`);
    },

    async resultsToErase(companyId, candidateId, most) {
      const rows = await statements.rows(sql<StoredResult>`
        select scope, operation, key, result from idempotency_key
        where company_id = ${companyId}
          and (candidate_ids @> array[${candidateId}] or staff_ids @> array[${candidateId}])
        order by scope, operation, key limit ${Math.min(most, resultsAtOnce)} for update`);
      return [...rows];
    },

    async saveErasedResult(companyId, { scope, operation, key, result }, candidateId) {
      await statements.rows(sql`
        update idempotency_key set result = ${JSON.stringify(result)},
          candidate_ids = array_remove(candidate_ids, ${candidateId}), staff_ids = array_remove(staff_ids, ${candidateId})
        where company_id = ${companyId} and scope = ${scope} and operation = ${operation} and key = ${key}`);
    },

    async eraseRefusals(companyId, candidateId, token) {
      const rows = await statements.rows(sql`
        update refusal_count set actor_id = ${token}
        where company_id = ${companyId} and actor_kind = 'USER' and actor_id = ${candidateId} returning minute`);
      return rows.length;
    },
  };
}

interface BanRow {
  readonly id: string;
  readonly candidate_id: string;
  readonly reason: string | null;
  readonly banned_by: string;
  readonly banned_at: string;
  readonly position: number;
}
