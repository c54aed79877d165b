import type { ObjectKind } from '../application/access/viewer.js';
import type { EventType, Subject } from '../application/event.js';
import type { FoundEvent } from '../application/feedStore.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import { type CopyReading, catalogueOf, entryLines, settingsLine } from './copySnapshot.js';
import { type CopyScope, type CopyState, goneLine, putLine } from './copyState.js';
import { banAsJson, candidateAsJson, recordsAsJson, vacancyAsJson } from './objectJson.js';

/** The objects that events name, and their lines, in the second phase of a copy. */

/** By kind, by their ids. Bans and labels have the candidate by whom they are found. */
export type Named = Map<ObjectKind, Map<string, string>>;

export const kindOfEntry: Readonly<Partial<Record<Subject, keyof typeof catalogueOf>>> = {
  NotificableStatus: 'NOTIFICABLE_STATUS',
  TemplateVariable: 'TEMPLATE_VARIABLE',
  ConversationAction: 'CONVERSATION_ACTION',
  RejectionReason: 'REJECTION_REASON',
};
/** What is found by the candidate, and has an id of its own. */
export const kindByCandidate: Readonly<Partial<Record<Subject, 'BAN' | 'CANDIDATE'>>> = {
  Ban: 'BAN',
  Candidate: 'CANDIDATE',
};
const ofRecords: ReadonlySet<Subject> = new Set(['Interview', 'Psychometric', 'ModuleRecord']);

/** Events whose objects are named in their data. Each names one. */
export const namingByData = [
  'CANDIDATE_BANNED',
  'BAN_LIFTED',
  'CANDIDATE_LABELLED',
  'CATALOGUE_CHANGED',
] as const satisfies readonly EventType[];
const isByData = ({ type }: FoundEvent): boolean => namingByData.some((one) => one === type);

interface NamedObject {
  readonly kind: ObjectKind;
  readonly id: string;
  /** By whom it is found, if not by the id. */
  readonly by?: string;
}

/** The name of a label of which only the candidate is known. No id of a label is like it. */
const labelOf = (candidateId: string): string => `of ${candidateId}`;

/**
 * The objects that an event names by its ids, in an order that never changes. A candidate becomes a scoped key's own with
 * a record, without a change of the label.
 */
function objectsOf(event: FoundEvent, { companyId, vacancyIds }: CopyScope): readonly NamedObject[] {
  const { type, subject, vacancyId, recordId, nextRecordId, candidateId } = event;
  if (subject === 'CompanySettings') return [{ kind: 'SETTINGS', id: companyId }];
  if (type === 'RECORD_INITIALIZED' && recordId !== null && candidateId !== null) {
    const isNew = vacancyIds !== null && vacancyId !== null && vacancyIds.includes(vacancyId);
    const record = { kind: 'RECORD', id: recordId } as const;
    return isNew ? [record, { kind: 'CANDIDATE', id: labelOf(candidateId), by: candidateId }] : [record];
  }
  const kind = ofRecords.has(subject) ? 'RECORD' : 'VACANCY';
  const ids = kind === 'RECORD' ? [recordId, nextRecordId] : subject === 'Vacancy' ? [vacancyId] : [];
  return ids.flatMap((id) => (id === null ? [] : [{ kind, id }]));
}

export function name(named: Named, kind: ObjectKind, id: string, by = id): void {
  const known = named.get(kind) ?? new Map<string, string>();
  named.set(kind, known.set(id, by));
}

/** The first of some events, and what they name. */
export interface Fitting {
  readonly events: readonly FoundEvent[];
  /** The objects that are named by ids. */
  readonly named: Named;
  /** How many objects of the event after these are named, too. */
  readonly sent: number;
}

/** The first events that name so many objects at most, each counted once. */
export function fittingEvents(
  events: readonly FoundEvent[],
  { kinds, sent: before }: Pick<CopyState, 'kinds' | 'sent'>,
  most: number,
  scope: CopyScope,
): Fitting {
  const named: Named = new Map();
  let count = 0;
  for (const [at, event] of events.entries()) {
    const sent = at === 0 ? before : 0;
    const objects = objectsOf(event, scope).slice(sent);
    const fresh = objects.filter(({ kind, id }) => kinds.includes(kind) && !named.get(kind)?.has(id));
    const isWhole = count + fresh.length + (isByData(event) ? 1 : 0) <= most;
    if (!isWhole && count > 0) return { events: events.slice(0, at), named, sent: 0 };
    for (const { kind, id, by } of isWhole ? fresh : fresh.slice(0, most)) name(named, kind, id, by);
    if (!isWhole) return { events: events.slice(0, at), named, sent: sent + most };
    count += fresh.length + (isByData(event) ? 1 : 0);
  }
  return { events, named, sent: 0 };
}

/** The named objects as they are now. */
export async function objectLines(named: Named, reading: CopyReading): Promise<string[]> {
  const { scope, store } = reading;
  const { companyId } = scope;
  const idsOf = (kind: ObjectKind): string[] => [...(named.get(kind)?.keys() ?? [])];
  const lines: string[] = [];
  const vacancyIds = idsOf('VACANCY');
  if (vacancyIds.length > 0) {
    const found = await store.vacancies.find(companyId, vacancyIds);
    lines.push(...found.map((one) => putLine('VACANCY', one.id, vacancyAsJson(one))));
  }
  const recordIds = idsOf('RECORD');
  if (recordIds.length > 0) lines.push(...(await recordLines(await store.records.find(companyId, recordIds), reading)));
  const candidates = named.get('CANDIDATE');
  if (candidates) lines.push(...(await candidateLines(candidates, reading)));
  const bans = named.get('BAN');
  if (bans) lines.push(...(await banLines(bans, reading)));
  if (named.has('SETTINGS')) lines.push(await settingsLine(reading));
  for (const kind of Object.keys(catalogueOf) as (keyof typeof catalogueOf)[]) {
    const ids = idsOf(kind);
    if (ids.length === 0) continue;
    const present = await entryLines(kind, reading);
    lines.push(...ids.map((id) => present.get(id) ?? goneLine(kind, id)));
  }
  return lines;
}

export async function recordLines(found: readonly FeatureRecord[], { scope, store }: CopyReading): Promise<string[]> {
  const seen = found.filter((record) => scope.recordKinds.includes(record.kind));
  const json = await recordsAsJson(store, scope.companyId, seen);
  return seen.map(({ id }, at) => putLine('RECORD', id, json[at] ?? ''));
}

/** A deleted label is reported only to callers who may have seen it: with a record of the candidate that the caller may see. */
async function candidateLines(
  wanted: ReadonlyMap<string, string>,
  { scope: { companyId, vacancyIds }, store }: CopyReading,
): Promise<string[]> {
  const candidateIds = [...new Set(wanted.values())];
  const found = await store.labels.ofCandidates(companyId, candidateIds);
  const own = vacancyIds === null ? null : await store.labels.withRecords(companyId, candidateIds);
  const lines = new Map(
    [...wanted].flatMap(([id, candidateId]) => {
      const isGone = id !== found.get(candidateId)?.id && id !== labelOf(candidateId);
      return isGone && (own === null || own.has(candidateId)) ? [[id, goneLine('CANDIDATE', id)] as const] : [];
    }),
  );
  for (const [candidateId, label] of found) {
    const isNamed = wanted.has(label.id) || wanted.has(labelOf(candidateId));
    if (isNamed) lines.set(label.id, putLine('CANDIDATE', label.id, candidateAsJson(label)));
  }
  return [...lines.values()];
}

async function banLines(
  wanted: ReadonlyMap<string, string>,
  { scope: { companyId }, store }: CopyReading,
): Promise<string[]> {
  const found = await store.bans.find(companyId, [...new Set(wanted.values())]);
  const byId = new Map([...found.values()].map((ban) => [ban.id, ban]));
  return [...wanted.keys()].map((id) => {
    const ban = byId.get(id);
    return ban ? putLine('BAN', id, banAsJson(ban)) : goneLine('BAN', id);
  });
}
