import { type Caller, narrowedTo } from '../../access.js';
import { errors } from '../../errors.js';
import { type OperationName, operation } from '../../operations.js';
import type { Reads, Transaction } from '../../ports.js';
import type { Input, Shapes } from '../useCase.js';

/**
 * Keys for some vacancies of a company (CONTRACT of people, "Keys"; ADR 42). The registry says for each operation what
 * such a key may do. Here it is carried out: what a call names is compared with the key's vacancies, before anything is
 * read. And the store that its use case gets finds nothing else, whatever the use case asks for.
 */

/** @throws FORBIDDEN VACANCY_NOT_GRANTED if the target of a call, as it was sent, names another vacancy */
export function assertNamesWithin(caller: Caller, name: OperationName, target: unknown): void {
  const vacancyIds = narrowedTo(caller);
  if (vacancyIds === null) return;
  assertAllIn(vacancyIds, namedIn(target));
  if (operation(name).narrowed === undefined) throw errors.vacancyNotGranted();
}

/**
 * @throws FORBIDDEN VACANCY_NOT_GRANTED if the body of a call names another vacancy, or asks for what is the whole
 *   company's; also if neither target nor body names the vacancy that an operation is about
 */
export function assertAsksWithin<T, B>(caller: Caller, shapes: Shapes<T, B>, { target, body }: Input<T, B>): void {
  const vacancyIds = narrowedTo(caller);
  if (vacancyIds === null) return;
  if (shapes.isOfCompany?.(body)) throw errors.vacancyNotGranted();
  // The filter of a list may name any vacancy: the list has nothing of another one.
  if (operation(shapes.operation).narrowed !== 'vacancy') return;
  assertAllIn(vacancyIds, namedIn(body));
  if (!namesOne(target) && !namesOne(body)) throw errors.vacancyNotGranted();
}

function assertAllIn(vacancyIds: readonly string[], named: readonly unknown[]): void {
  if (!named.every((id) => vacancyIds.includes(id as string))) throw errors.vacancyNotGranted();
}

/** The vacancies that a target or a body names: by `vacancyId`, by `vacancyIds`, or within a list of places. */
function namedIn(input: unknown): unknown[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) => {
    if (name === 'vacancyId') return [value];
    if (!Array.isArray(value)) return [];
    return name === 'vacancyIds' ? value : value.flatMap(namedIn);
  });
}

const namesOne = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && ('vacancyId' in input || 'vacancyIds' in input);

/** What rules read besides. It says nothing of other vacancies but what the rule itself answers. */
const asTheyAre = [
  'bansOf',
  'hasPersonKey',
  'barsOf',
  'feedEnds',
  // The feed shows what a caller may see itself, because followers read it without a use case (core/events/sealed.ts).
  'eventPages',
  'companyClock',
  'settings',
  'catalogue',
  'acceptsRejectionReason',
  // It is asked for the steps of decisions that were found before.
  'stepEvents',
] as const satisfies readonly (keyof Reads)[];

/** What no operation reads that is open to such a key. */
const closed = [
  'banPage',
  'banCount',
  'erasurePage',
  'erasure',
  'receiversOf',
  'fenceOf',
  'exportedPart',
  'holdOf',
  'holdPage',
  'decisionSeqs',
  'duePersons',
  'duePersonCount',
  'events',
  'nextWakes',
  'vacanciesDue',
  'nextWake',
  'remindable',
  'apiKey',
  'apiKeys',
  'apiKeyRequestPage',
  'callbackSecret',
  'actionsInUse',
  'refusals',
  'refusalsOfKeys',
  'agentUses',
  'agentRequests',
  'webhooks',
  'deliveryPages',
] as const satisfies readonly (keyof Reads)[];

/** A read that is in none of the lists needs a form of its own, or this does not compile. */
type OwnReads = Omit<Reads, (typeof asTheyAre)[number] | (typeof closed)[number]>;

function readsWithin(reads: Reads, vacancyIds: readonly string[]): OwnReads {
  const isOwn = (vacancyId: string): boolean => vacancyIds.includes(vacancyId);
  const isInOwn = (one: { readonly vacancyId: string | null }): boolean =>
    one.vacancyId !== null && isOwn(one.vacancyId);
  return {
    vacancies: (companyId, ids, selection) => reads.vacancies(companyId, ids.filter(isOwn), selection),
    vacancyPage: (wanted) => reads.vacancyPage({ ...wanted, filter: { ...wanted.filter, within: vacancyIds } }),
    vacancyCount: (companyId, filter) => reads.vacancyCount(companyId, { ...filter, within: vacancyIds }),
    pipelines: (companyId, ids, now) => reads.pipelines(companyId, ids.filter(isOwn), now),
    async featuresInUse(companyId, vacancyId, featureIds) {
      return isOwn(vacancyId) ? reads.featuresInUse(companyId, vacancyId, featureIds) : new Set();
    },
    record: async (target, selection) => (isOwn(target.vacancyId) ? reads.record(target, selection) : null),
    async records(companyId, ids, selection) {
      return (await reads.records(companyId, ids, selection)).filter(isInOwn);
    },
    candidateInVacancy: async (target, selection) =>
      isOwn(target.vacancyId) ? reads.candidateInVacancy(target, selection) : null,
    hasCandidate: (companyId, candidateId) => reads.hasCandidate(companyId, candidateId, vacancyIds),
    async previousRecords(companyId, records, selection) {
      const found = await reads.previousRecords(companyId, records, selection);
      return found.map((record) => (record && isInOwn(record) ? record : null));
    },
    recordPages: (wanted) => reads.recordPages({ ...wanted, filter: { ...wanted.filter, within: vacancyIds } }),
    recordCounts: (wanted) => reads.recordCounts({ ...wanted, filter: { ...wanted.filter, within: vacancyIds } }),
    decidingEvents: (wanted, kinds) => reads.decidingEvents({ ...wanted, within: vacancyIds }, kinds),
    keptDecisions: (wanted) => reads.keptDecisions({ ...wanted, within: vacancyIds }),
    newestDeciding: async (...wanted) => (await reads.newestDeciding(...wanted)).filter(isInOwn),
    newestKept: async (...wanted) => (await reads.newestKept(...wanted)).filter(isInOwn),
    scoredRecords: (companyId, ids, withAnswers) => reads.scoredRecords(companyId, ids, withAnswers, vacancyIds),
    reviewPage: (wanted, page) => reads.reviewPage({ ...wanted, within: vacancyIds }, page),
    async review(companyId, id) {
      const review = await reads.review(companyId, id);
      return review && isInOwn(review) ? review : null;
    },
    async watchedThere(wanted) {
      if (!isOwn(wanted.vacancyId)) throw errors.vacancyNotGranted();
      return reads.watchedThere(wanted);
    },
    quietVacancies: (companyId, finalistFeatures) =>
      reads.quietVacancies(companyId, new Map([...finalistFeatures].filter(([id]) => isOwn(id)))),
  };
}

const locksWithin = (tx: Transaction, vacancyIds: readonly string[]): Partial<Transaction> => ({
  lockVacancy: async (companyId, id) => (vacancyIds.includes(id) ? tx.lockVacancy(companyId, id) : null),
  lockRecord: async (target) => (vacancyIds.includes(target.vacancyId) ? tx.lockRecord(target) : null),
  lockRecords: (companyId, ids, vacancies) => tx.lockRecords(companyId, ids, vacancies, vacancyIds),
});

const refused = async (): Promise<never> => {
  throw errors.vacancyNotGranted();
};

/** The store as a caller's use case gets it: for a key of some vacancies, without all others. */
export function storeFor<S extends Reads>(caller: Caller, store: S): S {
  const vacancyIds = narrowedTo(caller);
  if (vacancyIds === null) return store;
  return {
    ...store,
    ...readsWithin(store, vacancyIds),
    ...Object.fromEntries(closed.map((name) => [name, refused])),
    ...('lockRecords' in store && locksWithin(store as S & Transaction, vacancyIds)),
  };
}
