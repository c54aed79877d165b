import { describe, expect, it } from '@jest/globals';
import { EventLoopScheduler } from '../../src/http/load/eventLoopScheduler.js';

/** Requests that keep this process busy. */

const busyMs = 10;

function keepBusy(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

/** What arrives in one iteration of the event loop. @returns the names of the requests, in the order in which they begin */
async function arriving(...requests: readonly (readonly [company: string, name: string, ms: number])[]) {
  const scheduler = new EventLoopScheduler();
  const order: string[] = [];
  await Promise.all(
    requests.map(async ([company, name, ms]) => {
      const turn = scheduler.waitFor(company);
      if (turn) await turn;
      order.push(turn ? name : `${name} at once`);
      keepBusy(ms);
    }),
  );
  return order;
}

describe('the scheduler of requests', () => {
  it('are at once while they are short', async () => {
    expect(await arriving(['acme', 'a1', 0], ['acme', 'a2', 0], ['globex', 'b1', 0])).toEqual([
      'a1 at once',
      'a2 at once',
      'b1 at once',
    ]);
  });

  it('go round the companies while they are long', async () => {
    const long = (company: string, name: string) => [company, name, busyMs] as const;
    const order = await arriving(
      ...['a1', 'a2', 'a3', 'a4'].map((name) => long('acme', name)),
      ...['b1', 'b2', 'b3'].map((name) => long('globex', name)),
      long('initech', 'c1'),
    );
    expect(order).toEqual(['a1 at once', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'b3']);
  });

  it('leave room for others between long ones: what has begun goes on', async () => {
    const scheduler = new EventLoopScheduler();
    const order: string[] = [];
    const long = async (name: string): Promise<void> => {
      const turn = scheduler.waitFor('acme');
      if (turn) await turn;
      order.push(name);
      keepBusy(busyMs);
    };
    const others = async (): Promise<void> => {
      // Each step is an answer of the database, which arrives in a later iteration.
      for (let step = 1; step <= 3; step += 1) await new Promise((resolve) => setImmediate(resolve));
      order.push('other');
    };
    await Promise.all([long('a1'), others(), long('a2'), long('a3'), long('a4')]);
    expect(order.indexOf('other')).toBeLessThan(3);
    expect(order).toHaveLength(5);
  });

  it('are at once again after a burst', async () => {
    const scheduler = new EventLoopScheduler();
    const burst = Array.from({ length: 30 }, async (_, at) => {
      const turn = scheduler.waitFor(`company-${at % 3}`);
      if (turn) await turn;
      if (at < 2) keepBusy(busyMs);
    });
    await Promise.all(burst);
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setTimeout(resolve, busyMs));
    expect(scheduler.waitFor('acme')).toBeNull();
  });

  it('begins low-priority work when no request waits', async () => {
    const scheduler = new EventLoopScheduler();
    const order: string[] = [];
    const long = async (name: string, turn: Promise<void> | null): Promise<void> => {
      if (turn) await turn;
      order.push(name);
      keepBusy(busyMs);
    };
    const stays = new AbortController();
    const gone = new AbortController();
    const first = long('first', scheduler.waitFor('acme'));
    const refused = scheduler.waitLowPriority(gone.signal);
    const low = ['low', 'lower'].map((name) => long(name, scheduler.waitLowPriority(stays.signal)));
    const requests = ['a1', 'a2', 'a3'].map((name) => long(name, scheduler.waitFor('acme')));
    gone.abort(new Error('gone'));
    await expect(refused).rejects.toThrow('gone');
    await Promise.all([first, ...low, ...requests]);
    expect(order).toEqual(['first', 'a1', 'a2', 'a3', 'low', 'lower']);
    await scheduler.waitLowPriority(stays.signal);
  });
});
