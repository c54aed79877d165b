import type { FeedReads, FoundEvent } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import { memberOf } from '../kernel/values/objects.js';
import type { ErasureReads } from '../people/stores/erasureStore.js';
import { readErasure } from './copyErasure.js';
import {
  type Fitting,
  fittingEvents,
  kindByCandidate,
  kindOfEntry,
  name,
  namingByData,
  objectLines,
} from './copyNamed.js';
import type { CopyProgress, CopyReading, CopyStore } from './copySnapshot.js';
import type { CopyState, ErasurePlace } from './copyState.js';

/**
 * The second phase of a copy: what has changed since a number of the feed, each object once, as it is now. An object is read
 * after the events that name it, so it is never older than they say.
 */

export interface ChangesReading extends CopyReading {
  readonly store: CopyStore & { readonly feed: FeedReads; readonly erasures: ErasureReads };
  /** The number of the feed's newest event. */
  readonly newest: string;
}

/** The most events that one read looks at. */
const maxEvents = 1_000;
/** Which members of events are read: their data only where an id is in them. */
const selection = {
  ...{ seq: {}, id: {}, type: {}, subject: {}, vacancyId: {}, recordId: {}, nextRecordId: {}, candidateId: {} },
};

export interface ChangesProgress extends CopyProgress {
  /** Whether an erasure that is still running keeps the copy from continuing. */
  readonly waits: boolean;
}

/** @param most objects of one read */
export async function readChanges(state: CopyState, most: number, reading: ChangesReading): Promise<ChangesProgress> {
  const { scope, store, newest } = reading;
  const { companyId } = scope;
  if (state.erasure) return { ...(await readErasure(state, state.erasure, most, reading)), waits: false };
  if (BigInt(state.from) >= BigInt(newest)) return { lines: [], state, waits: false };
  const wanted = { companyId, scopes: [{}], first: maxEvents, after: state.from, newest, selection };
  const [page] = await store.feed.pages(wanted);
  const items = page?.items ?? [];
  const at = items.findIndex(({ type }) => type === 'CANDIDATE_ERASED');
  const erased = items[at];
  const before = erased ? items.slice(0, at) : items;
  const fitting = fittingEvents(before, state, most, scope);
  const { events, sent } = fitting;
  const lines = await linesOf(fitting, state, reading);
  if (!erased || events.length < before.length) {
    const last = events.length < before.length ? state.from : (page?.endCursor ?? state.from);
    return { lines, state: { ...state, from: events.at(-1)?.seq ?? last, sent }, waits: false };
  }
  const from = String(BigInt(erased.seq) - 1n);
  const [erasure] = await store.erasures.progress(companyId, [erased.id]);
  const until = { ...state, from, sent: 0 };
  if (erasure?.status === 'RUNNING') return { lines, state: until, waits: lines.length === 0 };
  if (!erasure) return { lines, state: { ...until, from: erased.seq }, waits: false };
  const next: ErasurePlace = { id: erased.id, stage: 'CANDIDATE', value: '', after: '' };
  return { lines, state: { ...until, erasure: next }, waits: false };
}

async function linesOf({ events, named }: Fitting, state: CopyState, reading: ChangesReading): Promise<string[]> {
  const unnamed: FoundEvent[] = [];
  for (const event of await eventsWithData(events, state, reading)) {
    const { subject, candidateId, data } = event;
    const id = memberOf(data?.after ?? data?.before, 'id');
    const ofCandidate = kindByCandidate[subject];
    const kind = ofCandidate ?? kindOfEntry[subject];
    if (!kind || !state.kinds.includes(kind)) continue;
    if (typeof id === 'string') name(named, kind, id, ofCandidate ? (candidateId ?? id) : id);
    else if (kind === 'BAN') unnamed.push(event);
  }
  for (const [candidateId, { id }] of await unnamedBans(unnamed, reading)) name(named, 'BAN', id, candidateId);
  return objectLines(named, reading);
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
  const seqs = events.filter(({ type }) => namingByData.some((one) => one === type)).map(({ seq }) => seq);
  const last = events.at(-1)?.seq;
  if (seqs.length === 0 || last === undefined) return [];
  const scopes = [{ types: namingByData }];
  const [page] = await store.feed.pages({ companyId, scopes, first: seqs.length, after: state.from, newest: last });
  return page?.items ?? [];
}
