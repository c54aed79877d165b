import { describe, expect, it } from '@jest/globals';
import { errors } from '../../src/core/kernel/errors.js';
import type { Job, Timing } from '../../src/jobs/running/job.js';
import { Workers } from '../../src/jobs/running/workers.js';

/** When works run, and for which companies. The tests control the time, and random numbers are always the same. */

class TestTiming implements Timing {
  #at = 0;
  #timers: { at: number; then: () => void }[] = [];

  now(): number {
    return this.#at;
  }

  after(ms: number, then: () => void): () => void {
    const timer = { at: this.#at + ms, then };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  random(): number {
    return 0;
  }

  /** Lets time pass, with everything that happens in it. */
  async pass(ms: number): Promise<void> {
    const end = this.#at + ms;
    await settled();
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
      if (!next) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#at = Math.max(this.#at, next.at);
      next.then();
      await settled();
    }
    this.#at = end;
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function started(works: readonly Partial<Job>[]) {
  const timing = new TestTiming();
  const log: object[] = [];
  const note = (level: string) => (fields: object, message: string) => void log.push({ level, message, ...fields });
  let appended: (companyId: string) => void = () => undefined;
  const workers = new Workers({
    store: {
      whenAppended(listener) {
        appended = listener;
        return () => {
          appended = () => undefined;
        };
      },
    },
    permits: { scan: (look) => look() },
    jobs: works.map((work) => ({
      name: 'test',
      everyMs: 5_000,
      due: async () => [],
      run: async () => undefined,
      ...work,
    })),
    logger: { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') },
    timing,
  });
  workers.start();
  return { workers, timing, log, appended: (companyId: string) => appended(companyId) };
}

/** Work that the test ends. */
function held() {
  const ends: (() => void)[] = [];
  return {
    wait: (): Promise<undefined> => new Promise((resolve) => ends.push(() => resolve(undefined))),
    end: () => ends.shift()?.(),
  };
}

describe('works', () => {
  it('look for due companies at once, and again after their interval', async () => {
    let looks = 0;
    const done: string[] = [];
    const { timing } = started([
      {
        due: async () => {
          looks += 1;
          return looks === 2 ? ['acme', 'beta'] : [];
        },
        run: async (companyId) => {
          done.push(companyId);
          return undefined;
        },
      },
    ]);
    await timing.pass(4_999);
    expect([looks, done]).toEqual([1, []]);
    await timing.pass(1);
    expect([looks, done.toSorted()]).toEqual([2, ['acme', 'beta']]);
  });

  it('run in random order, for some companies at a time, each in its turn', async () => {
    const { wait, end } = held();
    const begun: string[] = [];
    const { timing } = started([
      {
        atOnce: 2,
        due: async () => ['a', 'b', 'c', 'd'],
        run: async (companyId) => {
          begun.push(companyId);
          await wait();
          return begun.length < 4 ? 0 : undefined;
        },
      },
    ]);
    await timing.pass(0);
    expect(begun).toEqual(['b', 'c']);
    end();
    await timing.pass(0);
    // A company with more work comes after companies that had no turn yet.
    expect(begun).toEqual(['b', 'c', 'd']);
    end();
    await timing.pass(0);
    expect(begun).toEqual(['b', 'c', 'd', 'a']);
    end();
    await timing.pass(0);
    expect(begun).toEqual(['b', 'c', 'd', 'a', 'b']);
  });

  it('run for a company that has little to do at once, however many others have endless work', async () => {
    const { wait, end } = held();
    const begun: string[] = [];
    const { timing, appended } = started([
      {
        atOnce: 2,
        startsAtOnce: () => true,
        run: async (companyId) => {
          begun.push(companyId);
          await wait();
          return companyId.startsWith('endless') ? 0 : undefined;
        },
      },
    ]);
    const endless = ['endless-1', 'endless-2', 'endless-3', 'endless-4'];
    for (const companyId of endless) appended(companyId);
    for (let count = 0; count < 8; count += 1) {
      await timing.pass(0);
      end();
    }
    await timing.pass(0);
    begun.length = 0;
    appended('acme');
    await timing.pass(0);
    expect(begun).toEqual(['acme']);
    // It had its turn, and they have theirs.
    for (let count = 0; count < 5; count += 1) {
      end();
      await timing.pass(0);
    }
    expect(begun.toSorted()).toEqual(['acme', ...endless]);
  });

  it('run for a company at the time that it returned, before the next look', async () => {
    const done: number[] = [];
    const { timing } = started([
      {
        due: async () => (done.length === 0 ? ['acme'] : []),
        run: async () => {
          done.push(timing.now());
          return done.length === 1 ? 1_200 : undefined;
        },
      },
    ]);
    await timing.pass(4_000);
    expect(done).toEqual([0, 1_200]);
  });

  it('run at once for a company whose events this process stored, and once more for events that came during the run', async () => {
    const { wait, end } = held();
    const begun: string[] = [];
    const { timing, appended } = started([
      {
        startsAtOnce: (companyId) => companyId !== 'nobody',
        run: async (companyId) => {
          begun.push(companyId);
          return wait();
        },
      },
    ]);
    await timing.pass(0);
    for (const companyId of ['acme', 'nobody', 'acme']) appended(companyId);
    await timing.pass(0);
    expect(begun).toEqual(['acme']);
    for (let times = 0; times < 5; times += 1) appended('acme');
    end();
    await timing.pass(0);
    expect(begun).toEqual(['acme', 'acme']);
    end();
    await timing.pass(0);
    expect(begun).toEqual(['acme', 'acme']);
  });

  it('that fail for one company are retried, with growing delays, are logged once, and delay no other company', async () => {
    const tried: number[] = [];
    let others = 0;
    const { timing, log, appended } = started([
      {
        everyMs: 1_000,
        startsAtOnce: () => true,
        due: async () => ['broken', 'acme'],
        run: async (companyId) => {
          if (companyId === 'acme') others += 1;
          else {
            tried.push(timing.now());
            if (tried.length < 5) throw new Error('a fault');
          }
          return undefined;
        },
      },
      { name: 'another', everyMs: 1_000, due: () => Promise.reject(errors.databaseUnavailable()) },
    ]);
    await timing.pass(500);
    appended('broken');
    await timing.pass(19_500);
    expect(tried.slice(0, 5)).toEqual([0, 1_000, 3_000, 7_000, 15_000]);
    expect(others).toBe(21);
    const ofTest = log.filter((line) => (line as { work: string }).work === 'test');
    expect(ofTest).toMatchObject([
      { level: 'error', companyId: 'broken', err: { message: 'a fault' } },
      { level: 'info', companyId: 'broken', failed: 4 },
    ]);
    expect(log).toHaveLength(3);
  });

  const afterTen = [5_000, 5_000, 5_000, 10_000, 20_000, 35_000, 60_000];
  it.each([
    ['statements are cancelled', 10_000, errors.databaseUnavailable, afterTen],
    ['transactions are given up', 10_000, errors.overloaded, afterTen],
    [
      'reads are cancelled',
      3_000,
      () => errors.databaseUnavailable(undefined, true),
      [1_000, 2_000, 8_000, 12_000, 17_000, 32_000, 62_000, 62_000],
    ],
  ])(
    'of a company whose %s wait ever longer, and do not delay other companies',
    async (_how, afterMs, refusal, expected) => {
      const tried: number[] = [];
      const others: number[] = [];
      const { timing, log } = started([
        {
          everyMs: 5_000,
          due: async () => ['large', 'small'],
          async run(companyId) {
            if (companyId === 'small') return void others.push(timing.now());
            tried.push(timing.now());
            await new Promise<void>((resolve) => timing.after(afterMs, resolve));
            throw refusal();
          },
        },
      ]);
      await timing.pass(240_000);
      const waits = tried.slice(1).map((at, index) => at - (tried[index] ?? 0) - afterMs);
      expect(waits).toEqual(expected);
      expect(others).toHaveLength(49);
      expect(log).toMatchObject([{ level: 'error', companyId: 'large', message: expect.stringContaining('failed') }]);
    },
  );

  it('log an outage once at its beginning and once at its end', async () => {
    const { timing, log } = started([
      {
        everyMs: 1_000,
        due: async () => ['a', 'b', 'c', 'd', 'e'],
        run: async () => {
          if (timing.now() < 10_000) throw errors.overloaded();
          return undefined;
        },
      },
    ]);
    await timing.pass(9_999);
    expect(log).toMatchObject([{ level: 'warn', err: { reason: 'OVERLOADED' } }]);
    await timing.pass(1);
    expect(log).toHaveLength(2);
  });

  it('end when the process stops: running work gets a signal, and no other starts', async () => {
    const { wait, end } = held();
    let signal: AbortSignal | undefined;
    let runs = 0;
    const { workers, timing, appended, log } = started([
      {
        atOnce: 1,
        startsAtOnce: () => true,
        due: async () => ['a', 'b'],
        run: async (_, given) => {
          runs += 1;
          signal = given;
          await wait();
          throw new Error('it was ended');
        },
      },
    ]);
    await timing.pass(0);
    expect([runs, signal?.aborted]).toEqual([1, false]);
    let isStopped = false;
    const stopping = workers.stop().then(() => {
      isStopped = true;
    });
    appended('c');
    await timing.pass(10_000);
    expect([isStopped, signal?.aborted]).toEqual([false, true]);
    end();
    await stopping;
    await timing.pass(10_000);
    expect([runs, log]).toEqual([1, []]);
  });

  it('that take too long get a signal to end', async () => {
    const { timing, workers } = started([
      {
        due: async () => ['a'],
        run: (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined))),
      },
    ]);
    await timing.pass(30_000);
    await workers.stop();
    expect(timing.now()).toBe(30_000);
  });
});

describe('a work that has not run for 120 s', () => {
  it('has stalled, until it runs again', async () => {
    let isOut = false;
    const { workers, timing } = started([
      {
        name: 'timers',
        due: async () => {
          if (isOut) throw errors.databaseUnavailable();
          return [];
        },
      },
      { name: 'retention', everyMs: 600_000 },
    ]);
    await timing.pass(300_000);
    expect(workers.stalled()).toEqual([]);
    isOut = true;
    await timing.pass(115_000);
    expect(workers.stalled()).toEqual([]);
    await timing.pass(10_000);
    expect(workers.stalled()).toEqual(['timers']);
    isOut = false;
    await timing.pass(10_000);
    expect(workers.stalled()).toEqual([]);
    await workers.stop();
  });
});
