import { sql } from 'kysely';
import type { CandidateHold } from '../../core/people/shapes/hold.js';
import type { StoredReview } from '../../core/people/shapes/review.js';
import type { ExportedItems, ExportWanted } from '../../core/people/stores/exportStore.js';
import type { CandidateLabel } from '../../core/pipeline/shapes/candidateLabel.js';
import { storedReviews } from '../decisions/review.js';
import { holds } from '../people/holds.js';
import type { PersonHash } from '../personal/personHash.js';
import { labels } from '../pipeline/candidate.js';
import { featureRecords } from '../pipeline/featureRecord.js';
import { selected } from '../sql/mapping.js';
import type { Sql, Statements } from '../sql/statement.js';
import { begunLater, byKeys, hasLater, idsOf, isOf, type Key, type OfPerson, type Places, short } from './place.js';

/** A position has the number of a version with so many digits, so that texts are in the order of numbers. */
const versionDigits = 9;

/** The records of a person, and the older versions of their answers. */
export function recordPlacesOn(statements: Statements): Places<'RECORD' | 'ANSWER_VERSION'> {
  return {
    RECORD: {
      keys: (of) => sql`
        select r.created_at as at, r.id from feature_record r
        where ${isOf('r', of)} and r.id <> all(array(${begunLater(of)}))`,
      // A row is read with the older versions, which are items of their own.
      bytes: ({ companyId }) => sql`
        select 2000 + octet_length(coalesce(r.answers::text, '')) + octet_length(coalesce(r.answer_histories::text, ''))
        from feature_record r where r.company_id = ${companyId} and r.id = k.id`,
      items: ({ companyId }, keys) =>
        byKeys(
          statements,
          keys,
          sql`select ${selected(featureRecords.columns, 'r')} from feature_record r
            where r.company_id = ${companyId} and r.id = any(${idsOf(keys)}::text[])`,
          (row) => featureRecords.record(row),
          ({ id }) => id,
        ),
    },

    ANSWER_VERSION: {
      isNumbered: true,
      pieces: (of) => versionPieces(statements, of),
      keys: (of, ids = []) => sql`
        select ${begunAt} as at,
          concat(r.id, '/', h.value ->> 'questionId', '/', lpad(v.ordinality::text, ${versionDigits}, '0')) as id,
          jsonb_build_object('version', v.ordinality) || v.value as data
        from feature_record r
        cross join lateral jsonb_array_elements(r.answer_histories::jsonb) h
        cross join lateral jsonb_array_elements(h.value -> 'older') with ordinality v
        where ${isOf('r', of)} and r.id = any(${ids}::text[]) and r.id <> all(array(${begunLater(of)})) and not exists (
          select from feed_event e
          cross join lateral jsonb_array_elements(e.data -> 'after' -> 'answers') n
          where ${hasLater(of, ['RECORD_SCORED', 'RECORD_REVIEWED'])} and e.record_id = r.id
            and n.value ->> 'questionId' = h.value ->> 'questionId' and (n.value ->> 'version')::int <= v.ordinality + 1)`,
      bytes: () => sql`octet_length(k.data::text)`,
      data: sql`s.data`,
      items: async (_, keys: readonly Key<ExportedItems['ANSWER_VERSION']>[]) =>
        keys.map(({ id, data: item }) => ({
          id: `${id.slice(0, -versionDigits)}${item.version}`,
          at: item.createdAt,
          item,
        })),
    },
  };
}

/** What was decided about a person: reviews of decisions, bans and legal holds; and the person's label. */
export function decidedPlacesOn(
  statements: Statements,
  hash: PersonHash | null,
): Places<'REVIEW' | 'BAN' | 'HOLD' | 'CANDIDATE'> {
  return {
    REVIEW: {
      keys: (of) => sql`
        select v.requested_at as at, v.id from decision_review v
        where ${isOf('v', of)} and v.id <> all(array(
          select coalesce(e.data -> 'after' ->> 'id', '') from feed_event e where ${hasLater(of, ['REVIEW_REQUESTED'])}))`,
      bytes: ({ companyId }) => sql`
        select 1000 + octet_length(coalesce(v.reason, '')) + octet_length(coalesce(v.settled_reason, ''))
        from decision_review v where v.company_id = ${companyId} and v.id = k.id`,
      items: ({ companyId }, keys) =>
        byKeys(
          statements,
          keys,
          sql`select ${selected(storedReviews.columns, 'v')} from decision_review v
            where v.company_id = ${companyId} and v.id = any(${idsOf(keys)}::text[])`,
          (row): StoredReview => storedReviews.record(row),
          ({ id }) => id,
        ),
    },

    BAN: {
      keys: (of) => sql`
        select b.banned_at as at, b.candidate_id as id, jsonb_build_object(
          'id', b.id, 'companyId', b.company_id, 'candidateId', b.candidate_id, 'reason', b.reason, 'bannedBy', b.banned_by,
          'position', b.position) as data
        from ban b
        where ${isBanOf(of, hash)} and not exists (select from feed_event e where ${hasLater(of, ['CANDIDATE_BANNED'])})`,
      bytes: short,
      data: sql`s.data`,
      items: async (_, keys: readonly Key<Omit<ExportedItems['BAN'], 'bannedAt'>>[]) =>
        keys.map(({ at, data }) => ({ item: { ...data, bannedAt: at } })),
    },

    HOLD: {
      keys: (of) => sql`
        select h.held_at as at, h.candidate_id as id from candidate_hold h
        where ${isOf('h', of)} and not exists (select from feed_event e where ${hasLater(of, ['CANDIDATE_HELD'])})`,
      bytes: short,
      items: ({ companyId }, keys) =>
        byKeys(
          statements,
          keys,
          sql`select ${selected(holds.columns, 'h')} from candidate_hold h
            where h.company_id = ${companyId} and h.candidate_id = any(${idsOf(keys)}::text[])`,
          (row): CandidateHold => holds.record(row),
          ({ candidateId }) => candidateId,
        ),
    },

    CANDIDATE: {
      keys: (of) => sql`
        select c.created_at as at, c.id from candidate c
        where ${isOf('c', of)} and not exists (
          select from feed_event e
          where ${hasLater(of, ['CANDIDATE_LABELLED'])} and e.data ->> 'before' is null)`,
      bytes: () => sql`4000`,
      items: ({ companyId }, keys) =>
        byKeys(
          statements,
          keys,
          sql`select ${selected(labels.columns, 'c')} from candidate c
            where c.company_id = ${companyId} and c.id = any(${idsOf(keys)}::text[])`,
          (row): CandidateLabel => labels.record(row),
          ({ id }) => id,
        ),
    },
  };
}

/** Also the ban from before an erasure: it stands for who is admitted again. */
const isBanOf = (of: OfPerson, hash: PersonHash | null): Sql =>
  hash
    ? sql`b.company_id = ${of.companyId}
        and (b.candidate_id = ${of.candidateId} or b.person_hash = ${hash.of(of.companyId, of.candidateId)})`
    : isOf('b', of);

/**
 * Older versions of answers are within their records, and an interview may have megabytes of them. They come in the order
 * of their records, so that a page reads only the records that it has versions of.
 */

interface HistoryRow {
  readonly id: string;
  readonly bytes: number;
}

/** The histories that a statement reads at once, by their stored size. */
const bytesAtOnce = 256 * 1024;

/** The milliseconds at which a record `r` began, by which its versions are ordered. */
const begunAt: Sql = sql`(extract(epoch from r.created_at) * 1000)::int8`;

/**
 * The ids of the person's records from the cursor on, in the order of their beginning, in pieces of a limited size. No
 * history is read.
 */
async function* versionPieces(
  statements: Statements,
  { companyId, candidateId, after }: ExportWanted,
): AsyncGenerator<readonly string[]> {
  const rows = await statements.rows(sql<HistoryRow>`
    select r.id, pg_column_size(r.answer_histories) as bytes from feature_record r
    where r.company_id = ${companyId} and r.candidate_id = ${candidateId} and r.answer_histories is not null
      ${after ? sql`and (${begunAt}, r.id) >= (${after.value}::int8, split_part(${after.id}::text, '/', 1))` : sql``}
    order by ${begunAt}, r.id`);
  let ids: string[] = [];
  let left = bytesAtOnce;
  for (const { id, bytes } of rows) {
    if (ids.length > 0 && bytes > left) {
      yield ids;
      ids = [];
      left = bytesAtOnce;
    }
    ids.push(id);
    left -= bytes;
  }
  if (ids.length > 0) yield ids;
}
