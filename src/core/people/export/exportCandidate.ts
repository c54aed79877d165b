import { z } from 'zod';
import { inputOf } from '../../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../../application/dispatching/useCase.js';
import type { FeedReads } from '../../application/feedStore.js';
import { errors } from '../../kernel/errors.js';
import { base64url, cursorText, faultsOfFirst, textIn } from '../../kernel/reading/page.js';
import { parse } from '../../kernel/values/input.js';
import { instantAt } from '../../kernel/values/instants.js';
import { instant, type PersonTarget, personTarget } from '../../kernel/values/shapes.js';
import { assertNoErasureBlock } from '../erasure/erasureBlock.js';
import { candidateExported, type PersonalPlace, personalPlaces } from '../shapes/erasure.js';
import type { ErasureReads } from '../stores/erasureStore.js';
import type { ExportEnd, ExportPosition } from '../stores/exportStore.js';
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

/** A position in an export, with its end. Clients send it as it is. */
export interface ExportCursor {
  readonly place: PersonalPlace;
  readonly position: ExportPosition | null;
  readonly end: ExportEnd;
}

const number = z.string().regex(/^(0|[1-9]\d{0,17})$/);
const isoInstant = instant.refine((at) => at.length === 24);
/**
 * The places of which a page begins at a number: that of an event, in the order of commits, or the millisecond at which a
 * record with older answers began.
 */
const numberedPlaces = ['ANSWER_VERSION', 'DECISION', 'EVENT', 'DELIVERY'] as const;
const id = z.string().max(2_048);
const timed = z.tuple([z.enum(personalPlaces).exclude(numberedPlaces), isoInstant, id, number, isoInstant]);
const numbered = z.tuple([z.enum(numberedPlaces), number, id, number, isoInstant]);
const content = z.union([timed, numbered]);

export const encodeExportCursor = (place: PersonalPlace, { value, id }: ExportPosition, end: ExportEnd): string =>
  base64url(JSON.stringify([place, value, id, end.seq, end.realAt]));

/** @returns null if it is no cursor of an export */
export function decodeExportCursor(text: string): ExportCursor | null {
  try {
    const parsed = parse(content, JSON.parse(textIn(text)));
    if ('faults' in parsed) return null;
    const [place, value, id, seq, realAt] = parsed.value;
    return { place, position: { value, id }, end: { seq, realAt } };
  } catch {
    return null;
  }
}
