import { z } from 'zod';
import { authorizeAlso, type Caller } from '../application/access/caller.js';
import { listerOf, ReadPolicy } from '../application/access/readPolicy.js';
import { kindsFor, type ObjectKind, objectKinds } from '../application/access/viewer.js';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import type { FeedEnds, FeedReads } from '../application/feedStore.js';
import type { SyncEndpoint } from '../application/operations.js';
import { cursorOf, presentEpoch, restored } from '../feed/epochs.js';
import { assertRetained } from '../feed/listEvents.js';
import { errors } from '../kernel/errors.js';
import { cursorText } from '../kernel/reading/page.js';
import { companyTarget } from '../kernel/values/shapes.js';
import type { ErasureReads } from '../people/stores/erasureStore.js';
import { readChanges } from './copyChanges.js';
import { type CopyStore, readSnapshot } from './copySnapshot.js';
import { type CopyScope, type CopyState, copyKinds, readCopyCursor, scopeFor, writeCopyCursor } from './copyState.js';

/**
 * A chunk of a copy: some lines, and the cursor after them (docs/REST.md, "The copy"). Chunks share no transaction. Each
 * checks that the feed still has all events after the position.
 */

/** The most objects of a chunk. */
export const maxObjects = 500;

const endpoint: SyncEndpoint = 'GET /sync/v1/companies/{companyId}/copy';

const body = z.strictObject({
  after: cursorText.optional(),
  kinds: z.array(z.enum(copyKinds)).min(1).optional(),
  /** Objects. */
  most: z.number().int().min(1).max(maxObjects).default(maxObjects),
});

export interface CopyChunk {
  readonly copy: string;
  readonly kinds: readonly ObjectKind[];
  /** The feed's end before the first line of the copy was read, as a cursor. */
  readonly events: string;
  readonly phase: 'SNAPSHOT' | 'CHANGES';
  readonly lines: readonly string[];
  readonly cursor: string;
  /** Each object is as at this number of the feed, or later, if {@link isOver}. */
  readonly seq: string;
  /** Whether the phase has ended: all lists were read, or the feed has no more events. */
  readonly isOver: boolean;
  /** Whether the feed has events after the position. */
  readonly more: boolean;
  /** Whether an erasure that is still running keeps the copy from continuing. */
  readonly waits: boolean;
}

type Store = CopyStore & { readonly feed: FeedReads; readonly erasures: ErasureReads };
type Context = UseCaseContext<Store, 'clock' | 'digest' | 'ids' | 'defaultLocale'>;

/**
 * @throws BAD_USER_INPUT COPY_CHANGED, CURSOR_EXPIRED, FEED_RESTORED, INVALID_INPUT; FORBIDDEN OPERATION_NOT_GRANTED,
 *   VACANCY_NOT_GRANTED for a named kind that the caller may not read
 */
export const copyChunk = defineQuery({
  operation: 'copyCompany',
  takes: inputOf(companyTarget, body),
  async run({ target: { companyId }, body: { after, kinds, most } }, context: Context): Promise<CopyChunk> {
    const { store, caller, tools } = context;
    const scope = scopeFor(caller, companyId);
    if (kinds) assertReadable(kinds, caller, companyId);
    const ends = await store.feed.ends(companyId);
    const before =
      after === undefined
        ? await begin(scope, kinds ?? kindsFor(caller, companyId), ends, context)
        : readCopyCursor(scope, after, tools.digest);
    assertGood(before, kinds, ends, context, companyId);
    const reading = {
      scope,
      store,
      defaultLocale: tools.defaultLocale,
      newest: ends.newest,
      now: () => tools.clock.now(),
    };
    const { snapshot } = before;
    const made = snapshot
      ? { ...(await readSnapshot(before, snapshot, most, reading)), waits: false }
      : await readChanges(before, most, reading);
    const { state } = made;
    const more = BigInt(state.from) < BigInt(ends.newest);
    return {
      ...{ copy: state.copy, kinds: state.kinds, phase: snapshot ? 'SNAPSHOT' : 'CHANGES', lines: made.lines, more },
      events: cursorOf(state.events, ends),
      cursor: writeCopyCursor(scope, state, tools.digest),
      seq: state.from,
      isOver: snapshot ? state.snapshot === null : !more,
      waits: made.waits,
    };
  },
});

/** An erasure that is still running changes objects without events: its event is sent when it is done. */
async function begin(
  { companyId }: CopyScope,
  kinds: readonly ObjectKind[],
  ends: FeedEnds,
  { store, caller, tools }: Context,
): Promise<CopyState> {
  if (kinds.length === 0) assertReadable(['VACANCY'], caller, companyId);
  const running = await store.erasures.running(companyId);
  const first = running.reduce((least, seq) => (seq <= least ? seq - 1n : least), BigInt(ends.newest));
  const from = String(first > BigInt(ends.removed) ? first : BigInt(ends.removed));
  return {
    copy: tools.ids.uuid(),
    kinds: copyKinds.filter((kind) => kinds.includes(kind)),
    epoch: presentEpoch(companyId, ends, tools.digest),
    events: from,
    from,
    sent: 0,
    snapshot: { kind: 0, part: 0, value: '', id: '' },
    erasure: null,
  };
}

/** @throws BAD_USER_INPUT COPY_CHANGED, CURSOR_EXPIRED, FEED_RESTORED */
function assertGood(
  { kinds, epoch, from }: CopyState,
  wanted: readonly ObjectKind[] | undefined,
  ends: FeedEnds,
  { caller, tools: { digest } }: Context,
  companyId: string,
): void {
  const readable = kindsFor(caller, companyId);
  if (!kinds.every((kind) => readable.includes(kind))) throw errors.copyChanged();
  const named = new Set(wanted ?? kinds);
  if (named.size !== kinds.length || !kinds.every((kind) => named.has(kind))) throw errors.copyChanged();
  // What was read may be newer than the position, so a restore of any later state may have lost it.
  const present = presentEpoch(companyId, ends, digest);
  if (epoch !== present || BigInt(from) > BigInt(ends.newest)) throw restored(present, null, ends);
  assertRetained(from, ends);
}

/** Throws for a kind of which the caller may read nothing, naming the list whose grant is missing. */
function assertReadable(kinds: readonly ObjectKind[], caller: Caller, companyId: string): void {
  const readPolicy = new ReadPolicy(caller, companyId);
  for (const kind of kinds) {
    const subjects = objectKinds[kind];
    if (subjects.some((subject) => readPolicy.mayRead(subject))) continue;
    authorizeAlso(caller, listerOf(subjects[0]), { via: endpoint, target: { companyId } });
  }
}
