import { describe, expect, it } from '@jest/globals';
import { storedOf } from '../../../src/core/application/domainEvent.js';
import type { FeedEvent } from '../../../src/core/application/event.js';
import type { EventPagesWanted, FeedEnds } from '../../../src/core/application/feedStore.js';
import { listEvents } from '../../../src/core/feed/listEvents.js';
import { removableUpTo } from '../../../src/core/people/removeOldEvents.js';
import { recordBegun } from '../../../src/core/pipeline/rules/recordEvents.js';
import type { FeatureRecord } from '../../../src/core/pipeline/shapes/record.js';
import type { Store } from '../../../src/core/ports.js';
import { contextOf, outcomeOf } from '../useCaseContext.js';

/** Reading a feed, and its ends, with plain data. */

const event = (seq: string, createdAt = '') =>
  ({ seq, createdAt, subject: 'Vacancy', data: {} }) as unknown as FeedEvent;

describe('the data of an event', () => {
  it('that is too long leaves out its largest member, and never names a member that only rules use', () => {
    const record = {
      kind: 'module',
      id: 'r1',
      vacancyId: 'v1',
      candidateId: 'c1',
      reviewPending: false,
      timer: { dueAt: null },
      relationId: 'x'.repeat(70_000),
    } as unknown as FeatureRecord;
    const { text, omitted } = storedOf(recordBegun(record).data);
    expect(omitted).toEqual(['relationId']);
    expect(JSON.parse(text)).toEqual({
      before: null,
      after: { __typename: 'ModuleRecord', id: 'r1', vacancyId: 'v1', candidateId: 'c1' },
    });
  });
});

describe('the removal of old events', () => {
  const before = '2026-01-01T00:00:00.000Z';
  const [old, young] = ['2025-12-31T23:59:59.999Z', before];
  it.each([
    ['stops at the first young event', [old, old, young, old], '2'],
    ['removes all of them', [old, old], '2'],
    ['removes none if the first one is young', [young, old], null],
    ['removes none of an empty feed', [], null],
  ])('%s', (_, instants, upTo) => {
    expect(
      removableUpTo(
        instants.map((at, index) => event(String(index + 1), at)),
        before,
      ),
    ).toBe(upTo);
  });
});

/** The ends of a feed. `removedMeanwhile`: up to where events are removed before the page is complete. */
type Look = FeedEnds & { readonly removedMeanwhile?: string };

describe('a page of the feed', () => {
  /** @param ends the results of the look-ups in order; the last one repeats */
  function read(body: object, ends: readonly Look[], scopes: readonly object[] = [{}]) {
    const asked: EventPagesWanted[] = [];
    let looks = 0;
    const context = contextOf<Store>({
      feed: {
        ends: async () => ends[Math.min(looks++, ends.length - 1)] as FeedEnds,
        pages: async (wanted) => {
          asked.push(wanted);
          const { removedMeanwhile, ...now } = ends[Math.min(looks++, ends.length - 1)] as Look;
          const removed = removedMeanwhile ?? now.removed;
          return wanted.scopes.map(() => ({
            items: [event('9')],
            hasNextPage: true,
            endCursor: '9',
            ends: now,
            removed,
          }));
        },
      },
    });
    const input = { target: { companyId: 'acme', scopes: [...scopes] }, body: { first: 10, ...body } };
    return { page: outcomeOf(() => listEvents.run(input, context)), asked };
  }
  const stored = { removed: '4', newest: '12', epochs: [] };
  /** Its cursors name epochs, so its ends are read before its pages. */
  const restored = { ...stored, epochs: [{ epoch: 'e123456789', seq: '12' }] };

  it.each([
    ['at the oldest stored event without a cursor', {}, '0', '4'],
    ['at the cursor', { after: '7' }, '7', '7'],
    ['at a cursor whose event was removed, if no later one was', { after: '4' }, '4', '4'],
    ['after the newest event', { after: '12' }, '12', '12'],
  ])('starts %s', async (_, body, after, afterRestored) => {
    const { page, asked } = read(body, [stored]);
    expect(await page).toMatchObject([{ items: [{ seq: '9' }] }]);
    expect(asked).toMatchObject([{ after, newest: null }]);
    const again = read(body, [restored]);
    expect(await again.page).toMatchObject([{ items: [{ seq: '9', cursor: '9.e123456789' }] }]);
    expect(again.asked.at(-1)).toMatchObject({ after: afterRestored, newest: '12' });
  });

  it('is refused if events after the cursor were removed, before the read or during it', async () => {
    for (const feed of [stored, restored]) {
      expect(await read({ after: '0' }, [feed]).page).toBe('CURSOR_EXPIRED');
      expect(await read({ after: '3' }, [feed]).page).toBe('CURSOR_EXPIRED');
      const later = { ...feed, removed: '5' };
      const looks = feed === stored ? [later] : [feed, feed, later];
      expect(await read({ after: '4' }, looks).page).toBe('CURSOR_EXPIRED');
      expect(await read({ after: '12' }, [{ ...feed, removed: '13', newest: '13' }]).page).toBe('CURSOR_EXPIRED');
    }
    expect(await read({ after: '13' }, [stored]).page).toBe('INVALID_INPUT');
  });

  it('from the oldest event is read again if that was removed during the read', async () => {
    const { page, asked } = read({}, [restored, restored, { ...restored, removed: '6' }]);
    expect(await page).toHaveLength(1);
    expect(asked.map(({ after }) => after)).toEqual(['0', '4', '6']);
  });

  it('is read again or refused if events were removed before it was complete', async () => {
    const meanwhile = { ...stored, removedMeanwhile: '6' };
    const { page, asked } = read({}, [meanwhile, { ...stored, removed: '6' }]);
    expect(await page).toHaveLength(1);
    expect(asked.map(({ after }) => after)).toEqual(['0', '6']);
    expect(await read({ after: '4' }, [meanwhile]).page).toBe('CURSOR_EXPIRED');
    expect(await read({ after: '6' }, [meanwhile]).page).toMatchObject([{ items: [{ seq: '9' }] }]);
    const again = read({}, [restored, restored, { ...restored, removedMeanwhile: '6' }, { ...restored, removed: '6' }]);
    expect(await again.page).toHaveLength(1);
    expect(again.asked.map(({ after }) => after)).toEqual(['0', '4', '6']);
  });

  it('combines the filter with its place: if they contradict each other, it is empty', async () => {
    const scopes = [{ vacancyId: 'v1' }, { vacancyId: 'v2' }, { candidateId: 'ann', recordId: 'r1' }];
    const { page, asked } = read({ filter: { vacancyId: 'v2' } }, [stored], scopes);
    expect(await page).toMatchObject([
      { items: [], hasNextPage: false, endCursor: '12' },
      { items: [{}], endCursor: '9' },
      { items: [{}], endCursor: '9' },
    ]);
    expect(asked[0]?.scopes).toEqual([{ vacancyId: 'v2' }, { vacancyId: 'v2', candidateId: 'ann', recordId: 'r1' }]);
    const none = read({ filter: { recordId: 'r2' } }, [stored], [{ candidateId: 'ann', recordId: 'r1' }]);
    expect(await none.page).toMatchObject([{ items: [] }]);
    expect(none.asked).toEqual([]);
  });
});
