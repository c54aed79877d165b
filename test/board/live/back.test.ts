import { describe, expect, it } from '@jest/globals';
import { readBack } from '../../../packages/board/src/feed/back.js';
import type { FeedEvent } from '../../../packages/board/src/live/feedEvent.js';

/** A feed of so many events, of which some pass the filter; and how often it was asked. */
function feedOf(newest: number, passes: (seq: number) => boolean) {
  const asked: number[] = [];
  const client = {
    async query({ variables: { after, first } }: { variables: { after: string; first: number } }) {
      asked.push(Number(after));
      const nodes: FeedEvent[] = [];
      for (let seq = Number(after) + 1; seq <= newest && nodes.length < first; seq += 1) {
        if (passes(seq)) nodes.push({ seq: String(seq) } as FeedEvent);
      }
      const last = nodes.at(-1)?.seq ?? String(newest);
      return { data: { events: { nodes, pageInfo: { hasNextPage: Number(last) < newest, endCursor: last } } } };
    },
  };
  const reading = { client: client as never, companyId: 'acme', filter: { types: ['X'] } };
  const head = { epoch: '', seq: String(newest), oldest: '1' };
  return { asked, back: (before = newest + 1) => readBack(reading, String(before), head) };
}

describe('a feed that is read back', () => {
  it('asks once where all events pass the filter', async () => {
    const { asked, back } = feedOf(1_000_000, () => true);
    const { events, before } = await back();
    expect([events.length, events[0]?.seq, before, asked.length]).toEqual([50, '1000000', '999951', 1]);
  });

  it('stops after some windows where few do, and goes on from there without a gap', async () => {
    const { asked, back } = feedOf(1_000_000, (seq) => seq % 400_000 === 1);
    const all: string[] = [];
    const stops: number[] = [];
    for (let before: string | null = '1000001'; before !== null; ) {
      const stretch: Awaited<ReturnType<typeof back>> = await back(Number(before));
      all.push(...stretch.events.map(({ seq }) => seq));
      stops.push(asked.length);
      before = stretch.before;
    }
    expect(all).toEqual(['800001', '400001', '1']);
    expect(Math.max(...stops.map((count, at) => count - (stops[at - 1] ?? 0)))).toBeLessThanOrEqual(13);
  });
});
