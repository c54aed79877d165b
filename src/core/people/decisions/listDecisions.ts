import { z } from 'zod';
import { ReadPolicy } from '../../application/access/readPolicy.js';
import { inputOf } from '../../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../../application/dispatching/useCase.js';
import { errors } from '../../kernel/errors.js';
import { faultsOfFirst } from '../../kernel/reading/page.js';
import { presentOnly } from '../../kernel/values/objects.js';
import { companyTarget, id, instant } from '../../kernel/values/shapes.js';
import type { RecordReads } from '../../pipeline/stores/recordReads.js';
import type { ArchivedDecision, Decision } from '../shapes/decision.js';
import { decisionOutcomes } from '../shapes/decisionShapes.js';
import { type DecidingEvent, decidingKinds } from '../shapes/evidence.js';
import type { DecisionsWanted } from '../stores/decisionStore.js';
import { assembled, decidedSubjects, type EvidenceReads, retainedAt } from './assembleDecisions.js';
import { deciderOf } from './makeDecision.js';
import { withUndoing } from './readDecision.js';

/** A filter as clients send it. */
export const decisionFilter = z.strictObject({
  vacancyId: id.nullish().describe('Decisions in this vacancy.'),
  candidateId: id.nullish().describe('Decisions about this candidate.'),
  recordId: id.nullish().describe('Decisions about this record.'),
  outcome: z.enum(decisionOutcomes).nullish().describe('Decisions with this outcome.'),
  isAutomated: z.boolean().nullish().describe('Decisions that no person made, or those that a person made.'),
  isUndone: z
    .boolean()
    .nullish()
    .describe('Decisions that were undone: discards after which the record was reopened; false: those that stand.'),
  createdAfter: instant.nullish().describe('Decisions after this instant.'),
});

/** The number of a decision's event as clients send it. */
export const sentNumber = z.string().regex(/^(0|[1-9]\d{0,17})$/, { error: 'must be a cursor of the decisions' });
const body = z.strictObject({ first: z.number(), after: sentNumber.nullish(), filter: decisionFilter.nullish() });

interface DecisionPage {
  readonly items: readonly Decision[];
  readonly hasNextPage: boolean;
  /** The number up to which the page has searched; null if it is empty and there is nothing more. */
  readonly endCursor: string | null;
}

type Found = DecidingEvent | ArchivedDecision;

/** How many decisions a page reads at once if its filter must look at each of them. */
const batch = 500;
/** How often a page searches on, if it is not full. */
const maxSearches = 10;

/**
 * A page of decisions, oldest first, in the order of their events, about records of the kinds that the caller may read.
 * A page that has searched long enough ends, even if it is short: the next one continues after its end.
 */
export const listDecisions = defineQuery({
  operation: 'readDecision',
  takes: inputOf(companyTarget, body),
  async run(
    { target: { companyId }, body: { first, after, filter } },
    { store, caller, now, selection }: UseCaseContext<EvidenceReads & { readonly records: RecordReads }>,
  ): Promise<DecisionPage> {
    const faults = faultsOfFirst(first);
    if (faults.length > 0) throw errors.invalidInput(faults);
    const { isAutomated, ...rest } = presentOnly(filter);
    const readPolicy = new ReadPolicy(caller, companyId);
    const subjects = decidedSubjects.filter((subject) => readPolicy.mayRead(subject));
    const limit = isAutomated === undefined ? first + 1 : batch;
    const filtered = await withCandidate(store, companyId, rest);
    if (!filtered) return { items: [], hasNextPage: false, endCursor: null };
    const since = retainedAt(now);
    const wanted: DecisionsWanted = { companyId, since, subjects, ...filtered, after: after ?? '0', limit };
    const found: Found[] = [];
    let searchedTo: string | null = wanted.after;
    for (let n = 0; searchedTo !== null && found.length <= first && n < maxSearches; n += 1) {
      const searched = await searchDecisions(store, { ...wanted, after: searchedTo });
      found.push(...searched.items.filter((one) => isAutomated === undefined || isAutomated === isMachine(one)));
      searchedTo = searched.searchedTo;
    }
    const decisions = await assembled(store, companyId, found.slice(0, first), selection);
    const items = await withUndoing(store, companyId, decisions, selection);
    const isCut = found.length > first;
    const end = isCut || searchedTo === null ? items.at(-1)?.seq : searchedTo;
    return { items, hasNextPage: isCut || searchedTo !== null, endCursor: end ?? null };
  },
});

type Filtered = Pick<
  DecisionsWanted,
  'vacancyId' | 'candidateId' | 'recordId' | 'outcome' | 'isUndone' | 'createdAfter'
>;

/** The filter with the candidate of the record, by whom its events are found; null if there is no such record. */
async function withCandidate(
  store: { readonly records: RecordReads },
  companyId: string,
  filter: Filtered,
): Promise<Filtered | null> {
  const { recordId, candidateId } = filter;
  if (recordId === undefined || candidateId !== undefined) return filter;
  const [record] = await store.records.find(companyId, [recordId], { candidateId: {} });
  return record ? { ...filter, candidateId: record.candidateId } : null;
}

const isMachine = (one: Found): boolean => ('details' in one ? one.details.isAutomated : deciderOf(one) === null);

/**
 * Searches for decisions after a number: first in the feed, then in the table, whose decisions all come before. What
 * was taken from the feed between the two reads is in both.
 * @returns `searchedTo` null if there are no more
 */
export async function searchDecisions(
  store: EvidenceReads,
  wanted: DecisionsWanted,
): Promise<{ items: Found[]; searchedTo: string | null }> {
  const ofFeed = await store.decisions.decidingEvents(wanted, decidingKinds);
  const archived = await store.decisions.stored(wanted);
  if (archived.searchedTo !== null) return { items: [...archived.items], searchedTo: archived.searchedTo };
  const isFull = archived.items.length === wanted.limit;
  const last = archived.items.at(-1);
  if (isFull && last) return { items: [...archived.items], searchedTo: last.seq };
  const known = new Set(archived.items.map(({ id }) => id));
  const items = [...archived.items, ...ofFeed.items.filter((one) => !known.has(one.id))].slice(0, wanted.limit);
  const mayBeMore = ofFeed.items.length === wanted.limit || items.length === wanted.limit;
  return { items, searchedTo: mayBeMore ? (items.at(-1)?.seq ?? null) : ofFeed.searchedTo };
}
