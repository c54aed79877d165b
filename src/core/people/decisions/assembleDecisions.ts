import type { Subject } from '../../application/event.js';
import { type Selection, wants } from '../../kernel/reading/projection.js';
import { dayMs, type Instant, instantAt } from '../../kernel/values/instants.js';
import { type SettingsReads, settingsOf, usualEvidenceDays } from '../../settings/companySettings.js';
import { type ArchivedDecision, type Decision, type DecisionNames, decisionFrom } from '../shapes/decision.js';
import { type DecidingEvent, decidingKinds, type ScoredRecord, type StepEvent, stepTypes } from '../shapes/evidence.js';
import type { DecisionReads, RecordOf, Retained, ScoredParts } from '../stores/decisionStore.js';
import { decisionOf } from './makeDecision.js';
import { RecordHistory } from './recordHistory.js';
import { withLater } from './steps.js';

/**
 * Reads decisions from two places: the feed and its records as long as the feed has the events, else the table. The feed
 * is read first. So an event that is removed meanwhile is found in one of them; if in both, the stored decision counts.
 */

export type EvidenceReads = { readonly decisions: DecisionReads };

/** The most events of a record that its steps and scores are looked for in, the newest ones. */
const maxStepEvents = 1_000;

/** The kinds of records that have decisions. */
export const decidedSubjects = ['Interview', 'Psychometric', 'ModuleRecord'] as const satisfies readonly Subject[];

/** What is not forgotten yet. */
export const retainedAt = (now: Instant): Retained => ({ now, usualDays: usualEvidenceDays });

/** Decisions of before are forgotten. */
export async function evidenceSince(
  store: { readonly settings: SettingsReads },
  companyId: string,
  now: Instant,
): Promise<Instant> {
  // This needs no locale.
  const { evidenceRetentionDays } = await settingsOf(store, companyId, '');
  return instantAt(Date.parse(now) - evidenceRetentionDays * dayMs);
}

/** The newest decision of each record, by record. The number of statements does not depend on the number of records. */
export async function newestDecisions(
  store: EvidenceReads,
  { companyId, records, now }: { companyId: string; records: readonly RecordOf[]; now: Instant },
  selection?: Selection,
): Promise<ReadonlyMap<string, Decision>> {
  if (records.length === 0) return new Map();
  const found = await store.decisions.newest(companyId, records, decidingKinds, retainedAt(now));
  const newest = new Map<string | null, DecidingEvent | ArchivedDecision>();
  for (const one of found) {
    const other = newest.get(one.recordId);
    if (!other || BigInt(one.seq) >= BigInt(other.seq)) newest.set(one.recordId, one);
  }
  const decisions = await assembled(store, companyId, [...newest.values()], selection);
  return new Map(decisions.map((decision) => [decision.recordId, decision]));
}

/** Makes decisions of what was found, in its order. @param selection the fields of a decision that are wanted */
export async function assembled(
  store: EvidenceReads,
  companyId: string,
  found: readonly (DecidingEvent | ArchivedDecision)[],
  selection?: Selection,
): Promise<Decision[]> {
  const wantsAny = (...fields: string[]): boolean => fields.some((field) => wants(selection, field));
  const events = found.flatMap((one) => (isArchived(one) ? [] : one));
  const wantsAnswers = wantsAny('scores', 'steps', 'eventSeqs', 'text');
  const wantsEvents = wantsAnswers || wantsAny('score');
  // Records come before the events of their steps: what comes later than this read is named by those.
  const parts = { answers: wantsAnswers, names: wantsAny('text') };
  const records = wantsEvents ? await recordsOf(store, companyId, events, parts) : noRecords;
  const others = wantsEvents ? await othersOf(store, companyId, found) : new Map<string, StepEvent[]>();
  const histories = new Map<string | null, RecordHistory>();
  const historyOf = (id: string | null): RecordHistory => {
    const known = histories.get(id);
    if (known) return known;
    const made = new RecordHistory(records.get(id ?? '') ?? null, others.get(id ?? '') ?? []);
    histories.set(id, made);
    return made;
  };
  return found.map((one) => {
    const history = historyOf(one.recordId);
    if (isArchived(one)) return decisionFrom(withLater(one, history));
    return decisionOf({ event: one, history, names: namesOf(one, records) });
  });
}

const isArchived = (one: DecidingEvent | ArchivedDecision): one is ArchivedDecision => 'details' in one;

const noRecords: ReadonlyMap<string, ScoredRecord> = new Map();

async function recordsOf(
  store: { readonly decisions: DecisionReads },
  companyId: string,
  events: readonly DecidingEvent[],
  parts: ScoredParts,
): Promise<ReadonlyMap<string, ScoredRecord>> {
  const ids = new Set(events.flatMap(({ recordId, nextRecordId }) => [recordId ?? [], nextRecordId ?? []].flat()));
  const found = ids.size === 0 ? [] : await store.decisions.scoredRecords(companyId, [...ids], parts);
  return new Map(found.map((record) => [record.id, record]));
}

async function othersOf(
  store: { readonly decisions: DecisionReads },
  companyId: string,
  found: readonly (DecidingEvent | ArchivedDecision)[],
): Promise<Map<string, StepEvent[]>> {
  const records = new Map<string, RecordOf>();
  for (const { recordId, candidateId } of found)
    if (recordId !== null && candidateId !== null) records.set(recordId, { recordId, candidateId });
  if (records.size === 0) return new Map();
  const events = await store.decisions.stepEvents(companyId, [...records.values()], stepTypes, maxStepEvents);
  return Map.groupBy(events, ({ recordId }) => recordId);
}

function namesOf({ recordId, nextRecordId }: DecidingEvent, records: ReadonlyMap<string, ScoredRecord>): DecisionNames {
  const record = records.get(recordId ?? '');
  return {
    vacancy: record?.vacancyName ?? null,
    feature: record?.featureName ?? null,
    nextFeature: records.get(nextRecordId ?? '')?.featureName ?? null,
  };
}
