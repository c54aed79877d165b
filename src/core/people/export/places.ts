import type { z } from 'zod';
import { subjectOf } from '../../application/event.js';
import type { JsonObject } from '../../kernel/values/shapes.js';
import { historiesByQuestion, newestOf } from '../../pipeline/rules/answers.js';
import type { FeatureRecord } from '../../pipeline/shapes/record.js';
import { eventJson } from '../../webhooks/payload.js';
import { assembled, decidedSubjects, type EvidenceReads } from '../decisions/assembleDecisions.js';
import { searchDecisions } from '../decisions/listDecisions.js';
import { withUndoing } from '../decisions/readDecision.js';
import { dataShapes } from '../personal/redaction.js';
import type { Decision } from '../shapes/decision.js';
import { decisionShape, reviewShape } from '../shapes/decisionShapes.js';
import { type PersonalPlace, personalPlaces } from '../shapes/erasure.js';
import { decidingKinds } from '../shapes/evidence.js';
import { holdShape } from '../shapes/hold.js';
import { shownReview } from '../shapes/review.js';
import type {
  Exported,
  ExportedItems,
  ExportedPart,
  ExportReads,
  ExportWanted,
  StoredPlace,
} from '../stores/exportStore.js';

/** The places of an export: for each, what is read and how it is shown. A new place must be added here. */

export interface ExportItem {
  readonly place: PersonalPlace;
  readonly id: string;
  readonly at: string;
  readonly data: JsonObject;
}

/** An item with what the page needs. */
interface Read extends Omit<Exported<unknown>, 'item'> {
  readonly item: ExportItem;
}

export type ExportStore = EvidenceReads & { readonly exports: ExportReads };
type Reader = (store: ExportStore, wanted: ExportWanted) => Promise<{ items: readonly Read[]; hasMore: boolean }>;

/** The members that a shape has, of an object that may have more. */
const membersOf = (shape: z.ZodObject, item: object): JsonObject =>
  Object.fromEntries(
    Object.keys(shape.shape).flatMap((name) => (name in item ? [[name, Reflect.get(item, name)]] : [])),
  );

/** A record as GraphQL shows it: its answers are the newest versions. */
function shownRecord(record: FeatureRecord): object {
  const subject = subjectOf(record);
  const shown = membersOf(dataShapes[subject], record);
  if (record.kind !== 'interview') return { ...shown, __typename: subject };
  const histories = historiesByQuestion(record);
  const answers = record.answers.map((answer) => newestOf(answer, histories.get(answer.questionId)));
  return { ...shown, answers, __typename: subject };
}

function stored<P extends StoredPlace>(
  place: P,
  show: (item: ExportedItems[P], candidateId: string) => object,
): Reader {
  return async (store, wanted) => {
    const { items, hasMore } = await store.exports.part(place, wanted);
    return { items: items.map((one) => readOf(place, one, show(one.item, wanted.candidateId))), hasMore };
  };
}

const readOf = (place: PersonalPlace, { id, at, position, bytes }: Exported<unknown>, data: object): Read => ({
  ...{ id, at, position, bytes },
  item: { place, id, at, data: data as JsonObject },
});

const decisions: Reader = async (store, wanted) => {
  const { items, hasMore } = await exportedDecisions(store, wanted);
  return { items: items.map((one) => readOf('DECISION', one, membersOf(decisionShape, one.item))), hasMore };
};

/** In the order in which an export has them. */
export const readers: { readonly [P in PersonalPlace]: Reader } = {
  RECORD: stored('RECORD', shownRecord),
  ANSWER_VERSION: stored('ANSWER_VERSION', (version) => version),
  DECISION: decisions,
  REVIEW: stored('REVIEW', (review) => membersOf(reviewShape, shownReview(review))),
  BAN: stored('BAN', (ban) => membersOf(dataShapes.Ban, ban)),
  HOLD: stored('HOLD', (hold) => membersOf(holdShape.omit({ companyId: true }), hold)),
  CANDIDATE: stored('CANDIDATE', (label) => membersOf(dataShapes.Candidate, label)),
  EVENT: stored('EVENT', eventJson),
  DELIVERY: stored('DELIVERY', ({ webhookId, eventId, seq, type, status, attempts }) => {
    return { webhookId, eventId, seq, type, status, attempts };
  }),
  IDEMPOTENCY_RESULT: stored('IDEMPOTENCY_RESULT', ({ operation, claimedAt, result }, candidateId) => {
    return { operation, claimedAt, result: onlyOf(result, candidateId) };
  }),
  REFUSAL: stored('REFUSAL', (refusal) => refusal),
};

/** The places from one on. */
export const placesFrom = (place: PersonalPlace): readonly PersonalPlace[] =>
  personalPlaces.slice(personalPlaces.indexOf(place));

/**
 * What a stored result says of one person: objects of other candidates are left out of lists, and null elsewhere. A result of
 * a call may be about several persons, and an export is handed to one.
 */
export function onlyOf(value: unknown, candidateId: string): unknown {
  if (Array.isArray(value)) {
    return value.filter((one) => !isOfAnother(one, candidateId)).map((one) => onlyOf(one, candidateId));
  }
  if (typeof value !== 'object' || value === null) return value;
  if (isOfAnother(value, candidateId)) return null;
  return Object.fromEntries(Object.entries(value).map(([name, its]) => [name, onlyOf(its, candidateId)]));
}

function isOfAnother(value: unknown, candidateId: string): boolean {
  if (typeof value !== 'object' || value === null || !('candidateId' in value)) return false;
  return typeof value.candidateId === 'string' && value.candidateId !== candidateId;
}

/**
 * Decisions in an export, those of before their time included. They are made from the feed, records and evidence: of those
 * that a page has not, only their places in the order are read.
 */

/** The beginning of time. */
const ever = '0001-01-01T00:00:00.000Z';

export async function exportedDecisions(
  store: EvidenceReads,
  { companyId, candidateId, after, end, most, bytes, isEmpty }: ExportWanted,
): Promise<ExportedPart<Decision>> {
  const limit = most + 1;
  const begin = after?.value ?? '0';
  const seqs = await store.decisions.seqs(
    { companyId, candidateId, after: begin, upTo: end.seq, limit },
    decidingKinds,
  );
  const wanted = seqs.slice(0, most);
  if (wanted.length === 0) return { items: [], hasMore: seqs.length > 0 };
  const found = await searchDecisions(store, {
    ...{ companyId, candidateId, since: ever, subjects: decidedSubjects, after: '0', upTo: end.seq, limit },
    seqs: wanted,
  });
  const bySeq = new Map(found.items.map((one) => [one.seq, one]));
  const inOrder = wanted.flatMap((seq) => bySeq.get(seq) ?? []);
  const items: Exported<Decision>[] = [];
  let size = 0;
  const decisions = await withUndoing(store, companyId, await assembled(store, companyId, inOrder));
  for (const [index, decision] of decisions.entries()) {
    const { id, at } = decision;
    const length = JSON.stringify(decision).length;
    if (size + length > bytes && !(isEmpty && items.length === 0)) break;
    items.push({ id, at, position: { value: inOrder[index]?.seq ?? '', id: '' }, bytes: length, item: decision });
    size += length;
  }
  return { items, hasMore: seqs.length > most || items.length < inOrder.length };
}
