import { sql } from 'kysely';
import type { CandidateHold } from '../../../core/modules/people/shapes/hold.js';
import type { StoredReview } from '../../../core/modules/people/shapes/review.js';
import type { ExportedThings, ExportWanted, StoredPlace } from '../../../core/modules/people/stores/exportStore.js';
import { eventsOf } from '../../feed/feedPages.js';
import type { PersonHash } from '../../personal/personHash.js';
import { featureRecords } from '../../pipeline/tables/featureRecord.js';
import { type Row, selected } from '../../sql/mapping.js';
import { ref } from '../../sql/references.js';
import type { Sql, Statements } from '../../sql/statement.js';
import { deliveries } from '../../webhooks/webhook.js';
import { storedReviews } from '../decisions/review.js';
import { holds } from '../holds.js';
import { eventPieces } from './eventPieces.js';
import { begunLater, hasLater, type OfPerson } from './later.js';
import { begunAt, versionPieces } from './versionPieces.js';

/** The places of an export that are tables: how each finds what is of a person, in which order, and what it is then. */

/** An item by its place in the order. */
export interface Key<D = unknown> {
  /** An instant; of a numbered place its number. */
  readonly at: string;
  readonly id: string;
  /** What its place reads with it. */
  readonly data: D;
}

interface Thing<T> {
  /** If it is not the key's. */
  readonly id?: string;
  readonly at?: string;
  readonly thing: T;
}

export interface Place<T> {
  /** The rows `at` and `id` of the person's items, in any order. @param ids those of a piece, if there are pieces */
  readonly keys: (of: ExportWanted, ids?: readonly string[]) => Sql;
  /** If not all rows are read for a page: the ids of what holds items after the cursor, in the order of the place. */
  readonly pieces?: (of: ExportWanted) => AsyncIterable<readonly string[]>;
  /** How long the item `k` is, made of rows of the page alone. */
  readonly bytes: (of: ExportWanted) => Sql;
  /** What a key holds of the item `s`, if that is all. */
  readonly data?: Sql;
  /** Whether its order is that of numbers, not of instants. */
  readonly isNumbered?: boolean;
  /** The items of keys, in their order; undefined for those that are gone. */
  things(of: ExportWanted, keys: readonly Key[]): Promise<readonly (Thing<T> | undefined)[]>;
}

/** A position has the number of a version with so many digits, so that texts are in the order of numbers. */
const versionDigits = 9;
/** The length of an item that is never long. */
const short = (): Sql => sql`500`;
const idsOf = (keys: readonly Key[]): readonly string[] => keys.map(({ id }) => id);

export function placesOn(
  statements: Statements,
  hash: PersonHash | null,
): { readonly [P in StoredPlace]: Place<ExportedThings[P]> } {
  /** Reads the rows of some keys. @param idOf a row's key */
  async function byKeys<T>(keys: readonly Key[], query: Sql, of: (row: Row) => T, idOf: (thing: T) => string) {
    const things = (await statements.rows(sql<Row>`${query}`)).map(of);
    const known = new Map(things.map((thing) => [idOf(thing), { thing }]));
    return keys.map(({ id }) => known.get(id));
  }
  return {
    RECORD: {
      keys: (of) => sql`
        select r.created_at as at, r.id from feature_record r
        where ${isOf('r', of)} and r.id <> all(array(${begunLater(of)}))`,
      // A row is read with the older versions, which are items of their own.
      bytes: ({ companyId }) => sql`
        select 2000 + octet_length(coalesce(r.answers::text, '')) + octet_length(coalesce(r.answer_histories::text, ''))
        from feature_record r where r.company_id = ${companyId} and r.id = k.id`,
      things: ({ companyId }, keys) =>
        byKeys(
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
      things: async (_, keys: readonly Key<ExportedThings['ANSWER_VERSION']>[]) =>
        keys.map(({ id, data: thing }) => ({
          id: `${id.slice(0, -versionDigits)}${thing.version}`,
          at: thing.createdAt,
          thing,
        })),
    },

    REVIEW: {
      keys: (of) => sql`
        select v.requested_at as at, v.id from decision_review v
        where ${isOf('v', of)} and v.id <> all(array(
          select coalesce(e.data -> 'after' ->> 'id', '') from feed_event e where ${hasLater(of, ['REVIEW_REQUESTED'])}))`,
      bytes: ({ companyId }) => sql`
        select 1000 + octet_length(coalesce(v.reason, '')) + octet_length(coalesce(v.settled_reason, ''))
        from decision_review v where v.company_id = ${companyId} and v.id = k.id`,
      things: ({ companyId }, keys) =>
        byKeys(
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
          'companyId', b.company_id, 'candidateId', b.candidate_id, 'reason', b.reason, 'bannedBy', b.banned_by,
          'position', b.position) as data
        from ban b
        where ${isBanOf(of, hash)} and not exists (select from feed_event e where ${hasLater(of, ['CANDIDATE_BANNED'])})`,
      bytes: short,
      data: sql`s.data`,
      things: async (_, keys: readonly Key<Omit<ExportedThings['BAN'], 'bannedAt'>>[]) =>
        keys.map(({ at, data }) => ({ thing: { ...data, bannedAt: at } })),
    },

    HOLD: {
      keys: (of) => sql`
        select h.held_at as at, h.candidate_id as id from candidate_hold h
        where ${isOf('h', of)} and not exists (select from feed_event e where ${hasLater(of, ['CANDIDATE_HELD'])})`,
      bytes: short,
      things: ({ companyId }, keys) =>
        byKeys(
          keys,
          sql`select ${selected(holds.columns, 'h')} from candidate_hold h
            where h.company_id = ${companyId} and h.candidate_id = any(${idsOf(keys)}::text[])`,
          (row): CandidateHold => holds.record(row),
          ({ candidateId }) => candidateId,
        ),
    },

    EVENT: {
      isNumbered: true,
      keys: (of) => sql`
        select e.seq as at, '' as id from feed_event e where ${isOf('e', of)} and e.seq <= ${of.end.seq}::int8`,
      bytes: ({ companyId }) => sql`
        select 500 + octet_length(e.data::text) from feed_event e where e.company_id = ${companyId} and e.seq = k.at`,
      async things({ companyId }, keys) {
        const events = await eventsOf(
          statements,
          companyId,
          keys.map(({ at }) => String(at)),
        );
        const known = new Map(events.map((event) => [event.seq, event]));
        return keys.map(({ at }) => {
          const thing = known.get(at);
          return thing && { id: thing.id, at: thing.createdAt, thing };
        });
      },
    },

    DELIVERY: {
      isNumbered: true,
      pieces: (of) => eventPieces(statements, of),
      keys: (of, eventIds = []) => sql`
        select d.seq as at, d.id from webhook_delivery d
        where d.company_id = ${of.companyId} and ${ofSomeWebhook(of)} and d.event_id = any(${eventIds}::text[])
          and exists (
            select from jsonb_array_elements(d.attempts) t
            where t.value -> 'answer' <> 'null'::jsonb and (t.value ->> 'at')::timestamptz <= ${of.end.realAt}::timestamptz)`,
      // The last 20 attempts, each with 1,024 characters of its answer at most.
      bytes: (of) => sql`
        select 500 + octet_length(d.attempts::text) from webhook_delivery d
        where d.company_id = ${of.companyId} and d.id = k.id`,
      async things(of, keys) {
        const found = await byKeys(
          keys,
          sql`select ${selected(deliveries.columns, 'd')} from webhook_delivery d
            where d.company_id = ${of.companyId} and d.id = any(${idsOf(keys)}::text[])`,
          (row) => deliveries.record(row),
          ({ id }) => id,
        );
        return found.map((one) => {
          if (!one) return undefined;
          const attempts = one.thing.attempts.filter(({ at }) => at <= of.end.realAt);
          return { at: one.thing.createdAt, thing: { ...one.thing, attempts } };
        });
      },
    },

    IDEMPOTENCY_RESULT: {
      keys: ({ companyId, candidateId, end }) => sql`
        select i.claimed_at as at, encode(sha256(convert_to(concat_ws(' ', i.scope, i.operation, i.key), 'UTF8')), 'hex') as id,
          jsonb_build_object('operation', i.operation, 'result', i.result) as data
        from idempotency_key i
        where i.company_id = ${companyId} and i.candidate_ids @> array[${candidateId}]
          and i.claimed_at <= ${end.realAt}::timestamptz`,
      bytes: () => sql`octet_length(k.data::text)`,
      data: sql`s.data`,
      things: async (_, keys: readonly Key<Omit<ExportedThings['IDEMPOTENCY_RESULT'], 'claimedAt'>>[]) =>
        keys.map(({ at, data: { operation, result } }) => ({ thing: { operation, claimedAt: at, result } })),
    },

    REFUSAL: {
      keys: ({ companyId, candidateId, end }) => sql`
        select c.minute as at, c.reason as id, to_jsonb(c.count) as data from refusal_count c
        where c.company_id = ${companyId} and c.actor_kind = 'USER' and c.actor_id = ${candidateId}
          and c.minute <= ${end.realAt}::timestamptz`,
      bytes: short,
      data: sql`s.data`,
      things: async (_, keys) =>
        keys.map(({ at, id, data }) => ({
          id: `${at}/${id}`,
          thing: { reason: id, minute: at, count: Number(data) },
        })),
    },
  };
}

const isOf = (alias: string, { companyId, candidateId }: OfPerson): Sql =>
  sql`${ref(`${alias}.company_id`)} = ${companyId} and ${ref(`${alias}.candidate_id`)} = ${candidateId}`;

/** Also the ban from before an erasure: it stands for who is admitted again. */
const isBanOf = (of: OfPerson, hash: PersonHash | null): Sql =>
  hash
    ? sql`b.company_id = ${of.companyId}
        and (b.candidate_id = ${of.candidateId} or b.person_hash = ${hash.of(of.companyId, of.candidateId)})`
    : isOf('b', of);

/** The index of deliveries by their event begins with the webhook. */
const ofSomeWebhook = ({ companyId }: OfPerson): Sql =>
  sql`d.webhook_id = any(array(select w.id from webhook w where w.company_id = ${companyId}))`;
