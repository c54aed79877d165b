import { z } from 'zod';
import { inputOf } from '../../application/dispatching/call.js';
import { defineQuery } from '../../application/dispatching/useCase.js';
import type { UseCaseContext } from '../../application/dispatching/useCaseContext.js';
import type { FeedReads } from '../../application/feedStore.js';
import { errors } from '../../kernel/errors.js';
import { cursorText, faultsOfFirst } from '../../kernel/reading/page.js';
import { instantAt } from '../../kernel/values/instants.js';
import { type PersonTarget, personTarget } from '../../kernel/values/targets.js';
import { assertNoErasureBlock } from '../erasure/erasureBlock.js';
import { candidateExported } from '../shapes/erasureEvents.js';
import type { ErasureReads } from '../stores/erasureStore.js';
import { decodeExportCursor, type ExportCursor, encodeExportCursor } from './exportCursor.js';
import { type ExportItem, type ExportStore, placesFrom, readers } from './places.js';

/** The most bytes of a page's items. An item that is longer is a page of its own. */
const maxBytes = 8 * 1024 * 1024;

const body = z.strictObject({ first: z.number(), after: cursorText.nullish() });

interface ExportPage {
  /** The items, with the cursor of each. */
  readonly items: readonly (ExportItem & { readonly cursor: string })[];
  readonly hasNextPage: boolean;
}

/**
 * Everything that the company keeps about a person, by place, then by time and id, or number: each item once, and
 * nothing that comes after the first page was asked for. The first page is reported by CANDIDATE_EXPORTED, with which
 * the export ends.
 * @throws CONFLICT CANDIDATE_ERASED, also amid the pages; NOT_FOUND CANDIDATE_NOT_FOUND
 */
export const exportCandidate = defineQuery({
  operation: 'exportCandidate',
  takes: inputOf(personTarget, body),
  async run(
    { target, body: { first, after } },
    {
      store,
      now,
    }: UseCaseContext<ExportStore & { readonly erasures: ErasureReads; readonly feed: FeedReads }, 'clock'>,
  ): Promise<ExportPage> {
    assertFirst(first);
    const cursor = decodeExportCursor(after ?? '');
    await assertNoErasureBlock(store, target, now);
    if (!cursor || !(await isAudited(store, target, cursor))) {
      // An erasure since the first look has changed whom the event names.
      await assertNoErasureBlock(store, target, now);
      throw errors.invalidInput([{ path: 'after', message: 'must be a cursor of this connection' }]);
    }
    const page = await pageOf(store, target, cursor, first);
    // What an erasure has emptied meanwhile is not shown as if it were all.
    await assertNoErasureBlock(store, target, now);
    return page;
  },
  audited: {
    isAudited: ({ after }) => (after ?? null) === null,
    async run({ target, body: { first } }, context) {
      const { store, tools, now } = context;
      assertFirst(first);
      // Between the looks an erasure may have ended, or the person may have been admitted.
      for (let look = 1; look <= 2; look += 1) {
        await assertNoErasureBlock(store, target, now);
        const { newest } = await store.feed.ends(target.companyId);
        const end = { seq: newest, realAt: instantAt(tools.clock.now()) };
        const page = await pageOf(store, target, { place: 'RECORD', position: null, end }, first);
        if (page.items.length === 0) continue;
        await store.feed.append(target.companyId, [candidateExported(target.candidateId)], context);
        return page;
      }
      await assertNoErasureBlock(store, target, now);
      throw errors.candidateNotFound();
    },
  },
});

function assertFirst(first: number): void {
  const faults = faultsOfFirst(first);
  if (faults.length > 0) throw errors.invalidInput(faults);
}

/** Whether the feed tells the export that a cursor belongs to: no page is read that no event reports. */
async function isAudited(
  store: { readonly feed: FeedReads },
  { companyId, candidateId }: PersonTarget,
  { end }: ExportCursor,
) {
  const { newest } = await store.feed.ends(companyId);
  if (BigInt(end.seq) >= BigInt(newest)) return false;
  const scopes = [{ candidateId, types: ['CANDIDATE_EXPORTED'] as const }];
  const [found] = await store.feed.pages({
    companyId,
    scopes,
    first: 1,
    after: end.seq,
    newest,
    selection: { seq: {} },
  });
  return found !== undefined && found.items.length > 0;
}

async function pageOf(
  store: ExportStore,
  target: PersonTarget,
  { place: begun, position, end }: ExportCursor,
  first: number,
): Promise<ExportPage> {
  const items: (ExportItem & { cursor: string })[] = [];
  let bytes = maxBytes;
  for (const place of placesFrom(begun)) {
    const after = place === begun ? position : null;
    const most = bytes > 0 ? first - items.length : 0;
    const read = await readers[place](store, { ...target, after, end, most, bytes, isEmpty: items.length === 0 });
    for (const one of read.items) {
      items.push({ ...one.item, cursor: encodeExportCursor(place, one.position, end) });
      bytes -= one.bytes;
    }
    if (read.hasMore) return { items, hasNextPage: true };
  }
  return { items, hasNextPage: false };
}
