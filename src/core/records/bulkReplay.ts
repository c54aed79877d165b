import type { ReadPolicy, Shown } from '../application/access/readPolicy.js';
import type { Aftermath, ReplayPolicy } from '../application/dispatching/useCase.js';
import { mergedSelection, type Selection, selectedOf } from '../kernel/reading/projection.js';
import { hasOwn, memberOf } from '../kernel/values/objects.js';
import {
  additionalMembers,
  type FeatureRecord,
  type Interview,
  interviewShape,
  type ModuleRecord,
  type Psychometric,
  psychometricShape,
  recordShape,
} from '../pipeline/shapes/record.js';
import type { RecordReads } from '../pipeline/stores/recordReads.js';

/** An outcome as an idempotency key stores it: with only the ids of its records. */
type StoredOutcome = Readonly<Record<string, unknown>>;

type OfOneKind = Exclude<keyof Interview | keyof Psychometric, keyof ModuleRecord>;
const shown = { ...interviewShape.shape, ...psychometricShape.shape };
/** The fields that only records of one kind have, and that no shape shows. */
const hidden: Readonly<Record<Exclude<OfOneKind, keyof typeof shown>, true>> = {
  answerHistories: true,
  rubricHash: true,
  promptHash: true,
  inputHash: true,
  runId: true,
};
const ofAllKinds = { ...recordShape.shape, ...additionalMembers };

/** Whether a bulk call has not read a field. Of the fields that not all records have, it reads the score. */
const isUnread = (field: string): boolean =>
  field !== 'score' && (hasOwn(shown, field) || hasOwn(hidden, field)) && !hasOwn(ofAllKinds, field);

/**
 * An idempotency key stores only the ids of the records in outcomes. A repeated call reads the records as they are
 * then. The records of new outcomes are read, too, if fields are selected that the call has not read (ADR 6).
 * @param members the members of an outcome that are records or null
 */
export function replayedByIds<M extends string, O extends { readonly [K in M]: FeatureRecord | null }>(
  ...members: readonly M[]
): ReplayPolicy<readonly O[], { readonly records: RecordReads }> {
  const idsIn = (outcomes: readonly StoredOutcome[]): string[] =>
    outcomes.flatMap((outcome) => members.flatMap((member) => idOf(outcome[member]) ?? []));

  async function restored(
    stored: unknown,
    { companyId, store, selection }: Aftermath<{ readonly records: RecordReads }>,
  ): Promise<readonly O[]> {
    const outcomes = stored as readonly StoredOutcome[];
    const ids = [...new Set(idsIn(outcomes))];
    const records = ids.length === 0 ? [] : await store.records.find(companyId, ids, selectedIn(selection));
    const byId = new Map(records.map((record) => [record.id, record]));
    return outcomes.map((outcome) => ({
      ...outcome,
      ...Object.fromEntries(members.map((member) => [member, byId.get(idOf(outcome[member]) ?? '') ?? null])),
    })) as unknown as readonly O[];
  }
  const selectedIn = (selection: Selection | undefined): Selection | undefined =>
    members.map((member) => selectedOf(selection, member)).reduce(mergedSelection);

  return {
    stored: (outcomes) =>
      outcomes.map((outcome) => ({
        ...outcome,
        ...Object.fromEntries(members.map((member) => [member, outcome[member] && { id: outcome[member].id }])),
      })),
    restored,
    withSelected: async (outcomes, context) => {
      const selection = selectedIn(context.selection);
      // Other fields are ids, or are made of those that were read.
      const isThere = selection && !Object.keys(selection).some(isUnread);
      return isThere ? outcomes : restored(outcomes, context);
    },
  };
}

function idOf(record: unknown): string | null {
  const id = memberOf(record, 'id');
  return typeof id === 'string' ? id : null;
}

/** An outcome as a caller sees it. @typeParam M its members that are records or null */
export type ShownOutcome<O, M extends keyof O> = Omit<O, M> & { readonly [K in M]: Shown<NonNullable<O[K]>> | null };

/**
 * What a caller sees of the records in outcomes.
 * @param members the members of an outcome that are records or null
 * @param isOwn whether a record has nothing that the caller has not sent itself
 */
export const shownIn =
  <M extends string>(members: readonly M[], isOwn: (record: FeatureRecord) => boolean = () => false) =>
  <O extends { readonly [K in M]: FeatureRecord | null }>(
    outcomes: readonly O[],
    readPolicy: ReadPolicy,
  ): readonly ShownOutcome<O, M>[] => {
    const seen = (record: FeatureRecord | null) => (record && !isOwn(record) ? readPolicy.record(record) : record);
    return outcomes.map((outcome) => {
      const records = Object.fromEntries(members.map((member) => [member, seen(outcome[member])]));
      return { ...outcome, ...records } as ShownOutcome<O, M>;
    });
  };
