import { describe, expect, it } from '@jest/globals';
import { errors } from '../../src/core/errors.js';
import type { Timing, Work } from '../../src/workers/work.js';
import { Workers } from '../../src/workers/workers.js';

/** When works are done, and for which companies. Time passes when a test says so, and chance is always the same. */

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

  /** Lets time pass, and everything happen that does so meanwhile. */
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

function started(works: readonly Partial<Work>[]) {
  const timing = new TestTiming();
  const log: object[] = [];
  const note = (level: string) => (fields: object, message: string) => void log.push({ level, message, ...fields });
  let told: (companyId: string) => void = () => undefined;
  const workers = new Workers({
    store: {
      whenTold(listener) {
        told = listener;
        return () => {
          told = () => undefined;
        };
      },
    },
    inTurn: (look) => look(),
    works: works.map((work) => ({
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
  return { workers, timing, log, told: (companyId: string) => told(companyId) };
}

/** What is ended by hand. */
function held() {
  const ends: (() => void)[] = [];
  return {
    wait: (): Promise<undefined> => new Promise((resolve) => ends.push(() => resolve(undefined))),
    end: () => ends.shift()?.(),
  };
}

describe('works', () => {
  it('are looked for at once, and again after their time', async () => {
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

  it('are done in an order of chance, some companies at a time, each in its turn', async () => {
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
    // Who has more comes after those who had nothing yet.
    expect(begun).toEqual(['b', 'c', 'd']);
    end();
    await timing.pass(0);
    expect(begun).toEqual(['b', 'c', 'd', 'a']);
    end();
    await timing.pass(0);
    expect(begun).toEqual(['b', 'c', 'd', 'a', 'b']);
  });

  it('are done for a company when it says so, before the next look', async () => {
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

  it('are done at once for a company whose events this process kept, once more for what came meanwhile', async () => {
    const { wait, end } = held();
    const begun: string[] = [];
    const { timing, told } = started([
      {
        heeds: (companyId) => companyId !== 'nobody',
        run: async (companyId) => {
          begun.push(companyId);
          return wait();
        },
      },
    ]);
    await timing.pass(0);
    for (const companyId of ['acme', 'nobody', 'acme']) told(companyId);
    await timing.pass(0);
    expect(begun).toEqual(['acme']);
    for (let times = 0; times < 5; times += 1) told('acme');
    end();
    await timing.pass(0);
    expect(begun).toEqual(['acme', 'acme']);
    end();
    await timing.pass(0);
    expect(begun).toEqual(['acme', 'acme']);
  });

  it('that fail for one company are tried again, later each time, named once, and hold up nobody', async () => {
    const tried: number[] = [];
    let others = 0;
    const { timing, log, told } = started([
      {
        everyMs: 1_000,
        heeds: () => true,
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
    told('broken');
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

  it('meet an outage: it is logged when it begins and when it ends', async () => {
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

  it('end when the process stops: what is under way hears of it, nothing more begins', async () => {
    const { wait, end } = held();
    let signal: AbortSignal | undefined;
    let runs = 0;
    const { workers, timing, told, log } = started([
      {
        atOnce: 1,
        heeds: () => true,
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
    told('c');
    await timing.pass(10_000);
    expect([isStopped, signal?.aborted]).toEqual([false, true]);
    end();
    await stopping;
    await timing.pass(10_000);
    expect([runs, log]).toEqual([1, []]);
  });

  it('that take too long are told to end', async () => {
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
