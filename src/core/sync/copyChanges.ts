import type { ThingKind } from '../application/access/viewer.js';
import type { Subject } from '../application/event.js';
import type { FeedReads, FoundEvent } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import { type Instant, instantAt } from '../kernel/values/instants.js';
import { memberOf } from '../kernel/values/objects.js';
import type { ErasureProgress, ErasureReads } from '../people/stores/erasureStore.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import { goneLine, putLine } from './copyLines.js';
import {
  type CopyProgress,
  type CopyReading,
  type CopyStore,
  catalogueOf,
  entryLines,
  settingsLine,
} from './copySnapshot.js';
import type { CopyState, ErasurePlace } from './copyState.js';
import { banAsJson, recordsAsJson, vacancyAsJson } from './things.js';

/**
 * The second phase of a copy: what has changed since a number of the feed, each thing once, as it is now. A thing is read
 * after the events that name it, so it is never older than they say.
 */

export interface ChangesReading extends CopyReading {
  readonly store: CopyStore & { readonly feed: FeedReads; readonly erasures: ErasureReads };
  /** The number of the feed's newest event. */
  readonly newest: string;
}

/** The things that events name, by kind, by their ids. A ban has the candidate by whom it is found. */
type Named = Map<ThingKind, Map<string, string>>;

/** Which members of events are read: their data only where an id is in them. */
const selection = {
  ...{ seq: {}, id: {}, type: {}, subject: {}, vacancyId: {}, recordId: {}, nextRecordId: {}, candidateId: {} },
};
const withData = ['CANDIDATE_BANNED', 'BAN_LIFTED', 'CATALOGUE_CHANGED'] as const;
/** Clocks of nodes may differ by so much from the one that an erasure was dated by. */
const toleratedMs = 15_000;

const kindOfEntry: Readonly<Partial<Record<Subject, keyof typeof catalogueOf>>> = {
  NotificableStatus: 'NOTIFICABLE_STATUS',
  TemplateVariable: 'TEMPLATE_VARIABLE',
  ConversationAction: 'CONVERSATION_ACTION',
  RejectionReason: 'REJECTION_REASON',
};
const ofRecords: ReadonlySet<Subject> = new Set(['Interview', 'Psychometric', 'ModuleRecord']);

export interface ChangesProgress extends CopyProgress {
  /** Whether an erasure that is still running keeps the copy from going on. */
  readonly waits: boolean;
}

/** @param most events of one read */
export async function readChanges(state: CopyState, most: number, reading: ChangesReading): Promise<ChangesProgress> {
  const { scope, store, newest } = reading;
  const { companyId } = scope;
  if (state.erasure) return { ...(await readErasure(state, state.erasure, most, reading)), waits: false };
  if (BigInt(state.from) >= BigInt(newest)) return { lines: [], state, waits: false };
  const wanted = { companyId, scopes: [{}], first: most, after: state.from, newest, selection };
  const [page] = await store.feed.pages(wanted);
  const items = page?.items ?? [];
  const at = items.findIndex(({ type }) => type === 'CANDIDATE_ERASED');
  const erased = items[at];
  const before = erased ? items.slice(0, at) : items;
  const lines = await linesOf(before, state, reading);
  if (!erased) {
    const from = items.at(-1)?.seq ?? page?.endCursor ?? state.from;
    return { lines, state: { ...state, from }, waits: false };
  }
  const from = String(BigInt(erased.seq) - 1n);
  const [erasure] = await store.erasures.progress(companyId, [erased.id]);
  if (erasure?.status === 'RUNNING') return { lines, state: { ...state, from }, waits: lines.length === 0 };
  const next: ErasurePlace = { id: erased.id, stage: 'RECORD', value: '', after: '' };
  return {
    lines,
    state: { ...state, from, erasure: erasure ? next : null, ...(!erasure && { from: erased.seq }) },
    waits: false,
  };
}

async function linesOf(events: readonly FoundEvent[], state: CopyState, reading: ChangesReading): Promise<string[]> {
  const named: Named = new Map();
  const note = (kind: ThingKind, id: string | null, by = id): void => {
    if (id === null || !state.kinds.includes(kind)) return;
    const known = named.get(kind) ?? new Map<string, string>();
    named.set(kind, known.set(id, by ?? id));
  };
  for (const { subject, vacancyId, recordId, nextRecordId } of events) {
    if (subject === 'Vacancy') note('VACANCY', vacancyId);
    else if (subject === 'CompanySettings') note('SETTINGS', reading.scope.companyId);
    else if (ofRecords.has(subject)) {
      note('RECORD', recordId);
      note('RECORD', nextRecordId);
    }
  }
  const unnamed: FoundEvent[] = [];
  for (const event of await eventsWithData(events, state, reading)) {
    const { subject, candidateId, data } = event;
    const id = memberOf(data?.after ?? data?.before, 'id');
    const kind = kindOfEntry[subject] ?? 'BAN';
    if (typeof id === 'string') note(kind, id, kind === 'BAN' ? candidateId : id);
    else if (kind === 'BAN' && state.kinds.includes(kind)) unnamed.push(event);
  }
  for (const [candidateId, { id }] of await unnamedBans(unnamed, reading)) note('BAN', id, candidateId);
  return thingLines(named, reading);
}

/**
 * The bans of events without their ids: a node of the release before has made them.
 * @throws BAD_USER_INPUT COPY_CHANGED if one was lifted: nothing says any more which one is gone
 */
function unnamedBans(
  events: readonly FoundEvent[],
  { scope: { companyId }, store }: ChangesReading,
): ReturnType<CopyStore['bans']['find']> {
  if (events.some(({ type }) => type === 'BAN_LIFTED')) throw errors.copyChanged();
  return store.bans.find(companyId, [...new Set(events.flatMap(({ candidateId }) => candidateId ?? []))]);
}

async function eventsWithData(
  events: readonly FoundEvent[],
  state: CopyState,
  { scope: { companyId }, store }: ChangesReading,
): Promise<readonly FoundEvent[]> {
  const seqs = events.filter(({ type }) => withData.some((one) => one === type)).map(({ seq }) => seq);
  const last = events.at(-1)?.seq;
  if (seqs.length === 0 || last === undefined) return [];
  const scopes = [{ types: withData }];
  const [page] = await store.feed.pages({ companyId, scopes, first: seqs.length, after: state.from, newest: last });
  return page?.items ?? [];
}

/** The named things as they are now. */
async function thingLines(named: Named, reading: ChangesReading): Promise<string[]> {
  const { scope, store } = reading;
  const { companyId } = scope;
  const idsOf = (kind: ThingKind): string[] => [...(named.get(kind)?.keys() ?? [])];
  const lines: string[] = [];
  const vacancyIds = idsOf('VACANCY');
  if (vacancyIds.length > 0) {
    const found = await store.vacancies.find(companyId, vacancyIds);
    lines.push(...found.map((one) => putLine('VACANCY', one.id, vacancyAsJson(one))));
  }
  const recordIds = idsOf('RECORD');
  if (recordIds.length > 0) lines.push(...(await recordLines(await store.records.find(companyId, recordIds), reading)));
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

async function recordLines(found: readonly FeatureRecord[], { scope, store }: CopyReading): Promise<string[]> {
  const seen = found.filter((record) => scope.recordKinds.includes(record.kind));
  const json = await recordsAsJson(store, scope.companyId, seen);
  return seen.map(({ id }, at) => putLine('RECORD', id, json[at] ?? ''));
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

/**
 * What an erasure has changed, also what has no event: the records of the person, and what named the person as staff. An
 * erasure raises `updatedAt` of records and vacancies, so they are those that changed while it ran. What changed again
 * later has a later event. A ban has no such instant, but names the token.
 */
async function readErasure(
  state: CopyState,
  place: ErasurePlace,
  most: number,
  reading: ChangesReading,
): Promise<CopyProgress> {
  const { scope, store } = reading;
  const [erasure] = await store.erasures.progress(scope.companyId, [place.id]);
  const over: CopyState = { ...state, erasure: null, from: String(BigInt(state.from) + 1n) };
  if (!erasure) return { lines: [], state: over };
  const at = (next: Partial<ErasurePlace>): CopyState => ({ ...state, erasure: { ...place, ...next } });
  if (place.stage === 'BAN') {
    const bans = state.kinds.includes('BAN') ? await store.bans.naming(scope.companyId, erasure.token) : [];
    return { lines: bans.map((ban) => putLine('BAN', ban.id, banAsJson(ban))), state: over };
  }
  const then =
    place.stage === 'RECORD'
      ? at({ stage: 'VACANCY', value: '', after: '' })
      : at({ stage: 'BAN', value: '', after: '' });
  if (!state.kinds.includes(place.stage)) return { lines: [], state: then };
  const { lines, last } = await changedWhile(erasure, place, most, reading);
  return { lines, state: last ? at({ value: last.updatedAt, after: last.id }) : then };
}

interface Changed {
  readonly id: string;
  readonly updatedAt: Instant;
}

/** @returns `last` null if there is nothing more that changed until the erasure ended */
async function changedWhile(
  { createdAt, doneAt }: ErasureProgress,
  { stage, value, after }: ErasurePlace,
  most: number,
  reading: ChangesReading,
): Promise<{ readonly lines: readonly string[]; readonly last: Changed | null }> {
  const { scope, store } = reading;
  const { companyId } = scope;
  const order = { field: 'UPDATED_AT', direction: 'ASC' } as const;
  const filter = { updatedAfter: instantAt(Date.parse(createdAt) - toleratedMs) };
  const until = instantAt(Date.parse(doneAt ?? createdAt) + toleratedMs);
  const page = { first: most, after: after === '' ? null : { value, id: after } };
  const within = <T extends Changed>({
    items,
    hasNextPage,
  }: {
    readonly items: readonly T[];
    readonly hasNextPage: boolean;
  }) => {
    const seen = items.filter(({ updatedAt }) => updatedAt <= until);
    return { seen, last: (hasNextPage && seen.length === items.length && seen.at(-1)) || null };
  };
  if (stage === 'VACANCY') {
    const { seen, last } = within(await store.vacancies.page({ companyId, filter, order, page }));
    return { lines: seen.map((one) => putLine('VACANCY', one.id, vacancyAsJson(one))), last };
  }
  const kind = scope.recordKinds;
  const [found] = await store.records.pages({ companyId, kind, scopes: [{}], filter, order, page });
  const { seen, last } = within<FeatureRecord>(found ?? { items: [], hasNextPage: false });
  return { lines: await recordLines(seen, reading), last };
}
