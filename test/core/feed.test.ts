import { describe, expect, it } from '@jest/globals';
import type { FeedEvent } from '../../src/core/events/event.js';
import { listEvents } from '../../src/core/events/listEvents.js';
import { removableUpTo } from '../../src/core/events/removeOldEvents.js';
import type { Store } from '../../src/core/ports.js';
import type { EventPagesWanted, FeedEnds } from '../../src/core/reads.js';
import { outcomeOf, sceneOf } from './scene.js';

/** How a feed is read and where it ends, on plain data. */

const event = (seq: string, createdAt = '') =>
  ({ seq, createdAt, subject: 'Vacancy', data: {} }) as unknown as FeedEvent;

describe('old events are removed', () => {
  const before = '2026-01-01T00:00:00.000Z';
  const [old, young] = ['2025-12-31T23:59:59.999Z', before];
  it.each([
    ['as far as all are old', [old, old, young, old], '2'],
    ['all of them', [old, old], '2'],
    ['not where the first one is young, whatever follows', [young, old], null],
    ['not where there is none', [], null],
  ])('%s', (_, instants, upTo) => {
    expect(
      removableUpTo(
        instants.map((at, index) => event(String(index + 1), at)),
        before,
      ),
    ).toBe(upTo);
  });
});

describe('a page of the feed', () => {
  /** @param ends as they are found one after the other, the last one from then on */
  function read(body: object, ends: readonly FeedEnds[], scopes: readonly object[] = [{}]) {
    const asked: EventPagesWanted[] = [];
    let looks = 0;
    const scene = sceneOf<Store>({
      feedEnds: async () => ends[Math.min(looks++, ends.length - 1)] as FeedEnds,
      eventPages: async (wanted) => {
        asked.push(wanted);
        return wanted.scopes.map(() => ({ items: [event('9')], hasNextPage: true, endCursor: '9' }));
      },
    });
    const input = { target: { companyId: 'acme', scopes: [...scopes] }, body: { first: 10, ...body } };
    return { page: outcomeOf(() => listEvents.run(input, scene)), asked };
  }
  const kept = { removed: '4', newest: '12' };

  it.each([
    ['from the oldest that is kept where no cursor is sent', {}, '4'],
    ['from the cursor', { after: '7' }, '7'],
    ['from a cursor whose event was removed, where none is missing', { after: '4' }, '4'],
    ['from the newest on', { after: '12' }, '12'],
  ])('begins %s', async (_, body, after) => {
    const { page, asked } = read(body, [kept]);
    expect(await page).toMatchObject([{ items: [{ seq: '9' }] }]);
    expect(asked).toMatchObject([{ after, newest: '12' }]);
  });

  it('is refused where events after the cursor were removed, before it is read or meanwhile', async () => {
    expect(await read({ after: '0' }, [kept]).page).toBe('CURSOR_EXPIRED');
    expect(await read({ after: '3' }, [kept]).page).toBe('CURSOR_EXPIRED');
    expect(await read({ after: '4' }, [kept, { removed: '5', newest: '12' }]).page).toBe('CURSOR_EXPIRED');
    expect(await read({ after: '12' }, [kept, { removed: '13', newest: '13' }]).page).toBe('CURSOR_EXPIRED');
    expect(await read({ after: '13' }, [kept]).page).toBe('INVALID_INPUT');
  });

  it('from the oldest is read anew where that was removed meanwhile', async () => {
    const { page, asked } = read({}, [kept, { removed: '6', newest: '12' }]);
    expect(await page).toHaveLength(1);
    expect(asked.map(({ after }) => after)).toEqual(['4', '6']);
  });

  it('fits the filter and its place: of what contradicts itself there is none', async () => {
    const scopes = [{ vacancyId: 'v1' }, { vacancyId: 'v2' }, { candidateId: 'ann', recordId: 'r1' }];
    const { page, asked } = read({ filter: { vacancyId: 'v2' } }, [kept], scopes);
    expect(await page).toMatchObject([
      { items: [], hasNextPage: false, endCursor: '12' },
      { items: [{}], endCursor: '9' },
      { items: [{}], endCursor: '9' },
    ]);
    expect(asked[0]?.scopes).toEqual([{ vacancyId: 'v2' }, { vacancyId: 'v2', candidateId: 'ann', recordId: 'r1' }]);
    const none = read({ filter: { recordId: 'r2' } }, [kept], [{ candidateId: 'ann', recordId: 'r1' }]);
    expect(await none.page).toMatchObject([{ items: [] }]);
    expect(none.asked).toEqual([]);
  });
});
