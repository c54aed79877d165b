import type { FeedReads } from '../application/feedStore.js';
import { type Instant, instantAt } from '../kernel/values/instants.js';
import { memberOf } from '../kernel/values/objects.js';
import type { ErasureProgress, ErasureReads } from '../people/stores/erasureStore.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import { recordLines } from './copyNamed.js';
import type { CopyProgress, CopyReading, CopyStore } from './copySnapshot.js';
import { type CopyState, type ErasurePlace, goneLine, putLine } from './copyState.js';
import { banAsJson, vacancyAsJson } from './objectJson.js';

/** What erasures have changed, in the second phase of a copy. */

interface ErasureReading extends CopyReading {
  readonly store: CopyStore & { readonly erasures: ErasureReads; readonly feed: FeedReads };
  /** The number of the feed's newest event. */
  readonly newest: string;
}

/** Clocks of nodes may differ by so much from the one that an erasure was dated by. */
const toleratedMs = 15_000;

/**
 * What an erasure has changed, also what has no event: the label and the records of the person, and what named the person
 * as staff. An erasure raises `updatedAt` of records and vacancies, so they are those that changed while it ran. What changed again
 * later has a later event. A ban has no such instant, but names the token.
 */
export async function readErasure(
  state: CopyState,
  place: ErasurePlace,
  most: number,
  reading: ErasureReading,
): Promise<CopyProgress> {
  const { scope, store } = reading;
  const [erasure] = await store.erasures.progress(scope.companyId, [place.id]);
  const over: CopyState = { ...state, erasure: null, from: String(BigInt(state.from) + 1n) };
  if (!erasure) return { lines: [], state: over };
  const at = (next: Partial<ErasurePlace>): CopyState => ({ ...state, erasure: { ...place, ...next } });
  if (place.stage === 'BAN') {
    if (!state.kinds.includes('BAN')) return { lines: [], state: over };
    const page = { first: most, after: place.after };
    const { items, hasNextPage } = await store.bans.naming(scope.companyId, erasure.token, page);
    const last = items.at(-1);
    return {
      lines: items.map((ban) => putLine('BAN', ban.id, banAsJson(ban))),
      state: hasNextPage && last ? at({ after: last.id }) : over,
    };
  }
  if (place.stage === 'CANDIDATE') {
    const lines = state.kinds.includes('CANDIDATE') ? await erasedLabel(state, erasure, reading) : [];
    return { lines, state: at({ stage: 'RECORD' }) };
  }
  const then =
    place.stage === 'RECORD'
      ? at({ stage: 'VACANCY', value: '', after: '' })
      : at({ stage: 'BAN', value: '', after: '' });
  if (!state.kinds.includes(place.stage)) return { lines: [], state: then };
  const { lines, last } = await changedWhile(erasure, place, most, reading);
  return { lines, state: last ? at({ value: last.updatedAt, after: last.id }) : then };
}

/** The label of the person is gone. The next event, which is that of the erasure, has its id. */
async function erasedLabel(
  { from }: CopyState,
  { token }: ErasureProgress,
  { scope: { companyId, vacancyIds }, store, newest }: ErasureReading,
): Promise<readonly string[]> {
  const scopes = [{ types: ['CANDIDATE_ERASED'] as const }];
  const [page] = await store.feed.pages({ companyId, scopes, first: 1, after: from, newest });
  const id = memberOf(page?.items[0]?.data?.after, 'labelId');
  if (typeof id !== 'string') return [];
  const isOwn = vacancyIds === null || (await store.labels.withRecords(companyId, [token])).has(token);
  return isOwn ? [goneLine('CANDIDATE', id)] : [];
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
  reading: ErasureReading,
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
