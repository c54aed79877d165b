import type { CatalogueReads } from '../../catalogues/catalogue.js';
import { type Instant, rising } from '../../kernel/values/instants.js';
import {
  type Erased,
  redactedBan,
  redactedDecision,
  redactedEvent,
  redactedJson,
  redactedRecord,
  redactedReview,
  unnamed,
} from '../personal/redaction.js';
import { storedDecision, storedInterview, storedReview, storedStep } from '../personal/storedShapes.js';
import { added, type PersonalPlace, type PlaceCounts } from '../shapes/erasure.js';
import type { ReviewWrites } from '../stores/decisionStore.js';
import type { ErasureWrites, StaffWrites } from '../stores/erasureStore.js';
import type { HoldWrites } from '../stores/retentionStore.js';
/** What the erasing of one place needs, and what it has done. */

export type ErasingStore = {
  readonly erasures: ErasureWrites;
  readonly staff: StaffWrites;
  readonly holds: HoldWrites;
  readonly catalogues: CatalogueReads;
  readonly reviews: Pick<ReviewWrites, 'save'>;
};

export interface Person extends Erased {
  readonly companyId: string;
  readonly now: Instant;
}

/** Erases at most so many rows of a place. @returns the rows of this place, and of those that depend on it */
export type ErasesPlace = (store: ErasingStore, person: Person, most: number) => Promise<Done>;

export interface Done {
  readonly rows: number;
  readonly counts: PlaceCounts;
}

/**
 * Erases the places that store a person's data, some rows at a time. The rows of a place that are left are those that
 * still name the person, so a repeated call continues where the last one ended, and counts no row twice.
 */

/** The person of an erasure, with what the company's catalogue says now. */
export async function personToErase(
  store: { readonly catalogues: CatalogueReads },
  { companyId, candidateId, token }: Pick<Person, 'companyId' | 'candidateId' | 'token'>,
  now: Instant,
): Promise<Person> {
  const reasons = new Set((await store.catalogues.list(companyId, 'rejectionReasons')).map(({ id }) => id));
  return { companyId, candidateId, token, now, isCatalogueReason: (id) => reasons.has(id) };
}

const counted = (place: PersonalPlace, rows: number): Done => ({ rows, counts: { [place]: rows } });

const records: ErasesPlace = async (store, person, most) => {
  const found = await store.erasures.recordsToErase(person.companyId, person.token, most);
  const erased = found.map((record) => ({
    ...redactedRecord(record, person),
    updatedAt: rising(record.updatedAt, person.now),
  }));
  await store.erasures.saveErasedRecords(erased);
  const versions = found.flatMap((record) => (record.kind === 'interview' ? record.answerHistories : []));
  const older = versions.reduce((sum, history) => sum + history.older.length, 0);
  return { rows: found.length, counts: { RECORD: found.length, ANSWER_VERSION: older } };
};

const events: ErasesPlace = async (store, person, most) => {
  const { companyId, candidateId } = person;
  const found = await store.erasures.eventsToErase(companyId, candidateId, most);
  if (found.length === 0) return counted('EVENT', 0);
  await store.erasures.saveErasedEvents(found.map((event) => redactedEvent(event, person)));
  const ids = found.map(({ id }) => id);
  const answers = await store.erasures.eraseAnswers(companyId, ids, person);
  return { rows: found.length, counts: { EVENT: found.length, DELIVERY: answers } };
};

const bans: ErasesPlace = async (store, person) => {
  const found = await store.erasures.bansToErase(person.companyId, person.candidateId);
  for (const ban of found)
    await store.erasures.saveErasedBan(ban.candidateId, redactedBan(ban, person), person.candidateId);
  return counted('BAN', found.length);
};

/** Erases ended holds. A hold in force is found before, and the erasure is rejected (CANDIDATE_HELD). */
const holds: ErasesPlace = async (store, { companyId, candidateId, token, now }) =>
  counted('HOLD', await store.holds.erase(companyId, candidateId, token, now));

/**
 * The call that erases the person deletes the label, because CANDIDATE_ERASED has its id. One that comes meanwhile is not
 * deleted here: the erasure block finds it, and the call is repeated.
 */
const label: ErasesPlace = async () => counted('CANDIDATE', 0);

const reviews: ErasesPlace = async (store, person, most) => {
  const found = await store.erasures.reviewsToErase(person.companyId, person.candidateId, most);
  for (const review of found) await store.reviews.save(redactedReview(review, person));
  return counted('REVIEW', found.length);
};

const decisions: ErasesPlace = async (store, person, most) => {
  const found = await store.erasures.decisionsToErase(person.companyId, person.candidateId, most);
  for (const decision of found) await store.erasures.saveErasedDecision(redactedDecision(decision, person));
  if (found.length < most) await store.erasures.eraseSteps(person.companyId, person);
  return counted('DECISION', found.length);
};

const results: ErasesPlace = async (store, person, most) => {
  const found = await store.erasures.resultsToErase(person.companyId, person.candidateId, most);
  for (const stored of found) {
    const result = redactedJson(stored.result, person);
    await store.erasures.saveErasedResult(person.companyId, { ...stored, result }, person.candidateId);
  }
  return counted('IDEMPOTENCY_RESULT', found.length);
};

const refusals: ErasesPlace = async (store, { companyId, candidateId, token }) =>
  counted('REFUSAL', await store.erasures.eraseRefusals(companyId, candidateId, token));

/** The most records of others in one statement: each may have megabytes of answers. */
const recordsAtOnce = 10;

/**
 * A person may be staff, too: by the id, others' data says who discarded or scored. There the token replaces the id,
 * and nothing else changes (docs/PRIVACY.md, "What must not be personal"). Indexes find where; most persons are
 * nowhere.
 */
const staffNames: ErasesPlace = async (store, person, most) => {
  const { companyId, candidateId } = person;
  const found = await store.staff.rows(companyId, candidateId, Math.min(most, recordsAtOnce));
  const { records, events, decisions, steps, reviews } = found;
  for (const record of records) {
    await store.staff.saveRecord(companyId, unnamed(record, storedInterview, person), person.now);
  }
  await store.erasures.saveErasedEvents(events.map((event) => redactedEvent(event, person)));
  const ids = events.map(({ id }) => id);
  const answers = ids.length === 0 ? 0 : await store.erasures.eraseAnswers(companyId, ids, person);
  for (const decision of decisions) await store.erasures.saveErasedDecision(unnamed(decision, storedDecision, person));
  for (const step of steps) await store.staff.saveStep(unnamed(step, storedStep, person));
  for (const review of reviews) await store.reviews.save(unnamed(review, storedReview, person));
  const counts = {
    RECORD: records.length,
    EVENT: events.length,
    DELIVERY: answers,
    DECISION: decisions.length,
    REVIEW: reviews.length,
  };
  const rows = records.length + events.length + decisions.length + steps.length + reviews.length;
  if (rows === 0) await store.staff.nameMakers(companyId, person);
  return { rows, counts } satisfies Done;
};

/** What erases each place, in the order in which other writes lock them. A new place does not compile without an entry. */
const erasedBy: Readonly<Record<PersonalPlace | 'STAFF', ErasesPlace>> = {
  RECORD: records,
  ANSWER_VERSION: records,
  CANDIDATE: label,
  STAFF: staffNames,
  REVIEW: reviews,
  DECISION: decisions,
  BAN: bans,
  HOLD: holds,
  IDEMPOTENCY_RESULT: results,
  REFUSAL: refusals,
  EVENT: events,
  DELIVERY: events,
};

/** The most rows of a place in one statement. */
const atOnce = 100;

/**
 * Erases at most so many rows of a person.
 * @returns what was erased, and whether that was all
 */
export async function eraseSome(
  store: ErasingStore,
  person: Person,
  most: number,
): Promise<{ readonly counts: PlaceCounts; readonly isAll: boolean }> {
  let counts: PlaceCounts = {};
  let left = most;
  for (const erase of new Set(Object.values(erasedBy))) {
    for (;;) {
      if (left <= 0) return { counts, isAll: false };
      const wanted = Math.min(left, atOnce);
      const done = await erase(store, person, wanted);
      counts = added(counts, done.counts);
      left -= done.rows;
      // A place may find fewer than it is asked for, though there are more.
      if (done.rows === 0) break;
    }
  }
  // Last, because the feed may remove events until they are erased.
  await store.erasures.forgetNotified(person.companyId, person.candidateId);
  return { counts, isAll: true };
}
