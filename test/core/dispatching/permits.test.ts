import { describe, expect, it } from '@jest/globals';
import { FairSemaphore, ticksPerSecond } from '../../../src/core/application/limits/fairSemaphore.js';

/** A call that runs until the test ends it. */
function call() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let isBegun = false;
  const run = () => {
    isBegun = true;
    return promise;
  };
  return {
    run,
    end: () => resolve('done'),
    fail: reject,
    get isBegun() {
      return isBegun;
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const pass = (permits: FairSemaphore, seconds: number): void => {
  for (let tick = 0; tick < seconds * ticksPerSecond; tick += 1) permits.tick();
};
const outcome = (running: Promise<unknown>): Promise<unknown> =>
  running.then(
    () => 'done',
    ({ reason }) => reason,
  );

describe('permits at the store', () => {
  const shares = { total: 3, reservedForOthers: 0, ofCaller: 2, ofSlowCaller: 2, waiting: 3 };
  /** The caller that is the only one of its company. */
  const only = (permits: FairSemaphore, company: string, run: () => Promise<string>) =>
    permits.run(company, 'user', run);

  it('begin at once below the limits, and wait above the limit of their caller', async () => {
    const permits = new FairSemaphore(shares);
    const [first, second, third, other] = [call(), call(), call(), call()];
    const running = [only(permits, 'a', first.run), only(permits, 'a', second.run), only(permits, 'a', third.run)];
    const others = only(permits, 'b', other.run);
    expect([first, second, third, other].map(({ isBegun }) => isBegun)).toEqual([true, true, false, true]);
    first.end();
    await running[0];
    expect(third.isBegun).toBe(true);
    for (const one of [second, third, other]) one.end();
    expect(await Promise.all([...running, others])).toEqual(['done', 'done', 'done', 'done']);
  });

  it('rotate between the callers of a company, and follow the order of the calls of each caller', async () => {
    const permits = new FairSemaphore({ ...shares, total: 1 });
    const order: string[] = [];
    const named = (name: string) => async () => {
      order.push(name);
      return name;
    };
    const held = call();
    const all = [permits.run('acme', 'a', held.run)];
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) all.push(permits.run('acme', name.slice(0, 1), named(name)));
    held.end();
    await Promise.all(all);
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('begin in their order when a slow caller may have more again', async () => {
    const permits = new FairSemaphore({ ...shares, total: 9, ofCaller: 3, ofSlowCaller: 1, waiting: 9 });
    const lasting = call();
    const slow = only(permits, 'a', lasting.run);
    pass(permits, 0.2);
    lasting.end();
    await slow;
    pass(permits, 4.9);
    const [short, first, second, third, fourth] = [call(), call(), call(), call(), call()];
    const all = [short, first, second, third].map(({ run }) => only(permits, 'a', run));
    const begun = () => [short, first, second, third, fourth].map(({ isBegun }) => isBegun);
    expect(begun()).toEqual([true, false, false, false, false]);
    pass(permits, 0.1);
    expect(begun()).toEqual([true, true, true, false, false]);
    all.push(only(permits, 'a', fourth.run));
    short.end();
    await all[0];
    expect(begun()).toEqual([true, true, true, true, false]);
    for (const { end } of [first, second, third, fourth]) end();
    expect(await Promise.all(all)).toEqual(Array(5).fill('done'));
  });

  it('are fewer for a caller with slow calls, until 5 s after its last slow call', async () => {
    const permits = new FairSemaphore({ ...shares, ofSlowCaller: 1 });
    const short = () => only(permits, 'a', async () => 'done');
    const begins = (...calls: ReturnType<typeof call>[]): boolean[] => {
      for (const { run } of calls) void only(permits, 'a', run);
      const begun = calls.map(({ isBegun }) => isBegun);
      for (const { end } of calls) end();
      return begun;
    };
    const lasting = call();
    const running = only(permits, 'a', lasting.run);
    pass(permits, 0.1);
    expect(await short()).toBe('done');
    pass(permits, 0.1);
    const behind = call();
    const waiting = only(permits, 'a', behind.run);
    expect(behind.isBegun).toBe(false);
    expect(await only(permits, 'b', async () => 'done')).toBe('done');
    lasting.end();
    behind.end();
    await Promise.all([running, waiting]);

    pass(permits, 4.9);
    expect(begins(call(), call())).toEqual([true, false]);
    await settled();
    pass(permits, 0.1);
    expect(begins(call(), call())).toEqual([true, true]);
    await settled();
  });

  it('are refused at once if the queue of the caller is full', async () => {
    const permits = new FairSemaphore(shares);
    const held = [call(), call()];
    const running = held.map(({ run }) => only(permits, 'a', run));
    const waiting = [1, 2, 3].map(() => only(permits, 'a', async () => 'done'));
    expect(await outcome(only(permits, 'a', async () => 'done'))).toBe('OVERLOADED');
    expect(await only(permits, 'b', async () => 'done')).toBe('done');
    for (const { end } of held) end();
    expect(await Promise.all([...running, ...waiting])).toHaveLength(5);
  });

  it('are refused within a second if no call is answered', async () => {
    const permits = new FairSemaphore(shares);
    pass(permits, 60);
    const held = [call(), call()];
    for (const { run } of held) void only(permits, 'a', run);
    const waiting = outcome(only(permits, 'a', async () => 'done'));
    pass(permits, 0.7);
    await settled();
    pass(permits, 0.2);
    expect(await waiting).toBe('DATABASE_UNAVAILABLE');
  });

  it('are refused only after 5 s while other calls are answered', async () => {
    const permits = new FairSemaphore(shares);
    const held = [call(), call()];
    for (const { run } of held) void only(permits, 'a', run);
    const patient = outcome(only(permits, 'a', async () => 'done'));
    for (let second = 0; second < 4; second += 0.5) {
      pass(permits, 0.5);
      await only(permits, 'b', async () => 'done');
    }
    held[0]?.end();
    expect(await patient).toBe('done');

    void only(permits, 'a', call().run);
    const late = outcome(only(permits, 'a', async () => 'done'));
    for (let second = 0; second < 5; second += 0.5) {
      await only(permits, 'b', async () => 'done');
      pass(permits, 0.5);
    }
    expect(await late).toBe('OVERLOADED');
  });

  it('do not count calls that were given up as answered, and end when a call throws', async () => {
    const permits = new FairSemaphore(shares);
    const held = [call(), call()];
    const running = held.map(({ run }) => outcome(only(permits, 'a', run)));
    const waiting = outcome(only(permits, 'a', call().run));
    const last = outcome(only(permits, 'a', call().run));
    const { errors } = await import('../../../src/core/kernel/errors.js');
    pass(permits, 0.7);
    held[0]?.fail(errors.databaseUnavailable());
    await running[0];
    pass(permits, 0.2);
    expect(await last).toBe('DATABASE_UNAVAILABLE');
    held[1]?.end();
    await running[1];
    expect(() => only(permits, 'b', () => assertNever())).toThrow('no promise');
    expect(await only(permits, 'b', async () => 'done')).toBe('done');
    expect(await Promise.race([waiting, settled().then(() => 'under way')])).toBe('under way');
  });
});

describe('permits of companies', () => {
  const greedy = (permits: FairSemaphore, company: string, calls = 20) =>
    Array.from({ length: calls }, (_, user) => {
      const one = call();
      return {
        ...one,
        company,
        running: outcome(permits.run(company, `user:${user}`, one.run)),
        begun: () => one.isBegun,
      };
    });
  const begun = (calls: ReturnType<typeof greedy>): number => calls.filter((one) => one.begun()).length;

  it('begin at once for a third company, whatever number of slow callers two others have', async () => {
    const permits = new FairSemaphore();
    const acme = greedy(permits, 'acme');
    const globex = greedy(permits, 'globex');
    expect([begun(acme), begun(globex)]).toEqual([8, 1]);
    for (let second = 0; second < 20; second += 1) {
      pass(permits, 1);
      expect(await permits.run('initech', 'user:1', async () => 'done')).toBe('done');
    }
  });

  it('leave two to companies without a running call', () => {
    const permits = new FairSemaphore();
    greedy(permits, 'acme');
    expect(['globex', 'initech', 'hooli'].map((company) => begun(greedy(permits, company, 2)))).toEqual([1, 1, 0]);
  });

  it('go to the company with the fewest running calls, until they have as many', async () => {
    const permits = new FairSemaphore();
    const calls = { acme: greedy(permits, 'acme', 100), globex: greedy(permits, 'globex', 100) };
    const running = (company: keyof typeof calls) => calls[company].filter((one) => one.begun() && !ended.has(one));
    const ended = new Set<unknown>();
    const counts = [];
    for (let round = 0; round < 8; round += 1) {
      counts.push([running('acme').length, running('globex').length]);
      const [first] = running('acme');
      ended.add(first);
      first?.end();
      await settled();
    }
    expect(counts).toEqual([
      [8, 1],
      [7, 1],
      [6, 2],
      [5, 3],
      [4, 4],
      [4, 4],
      [4, 4],
      [4, 4],
    ]);
  });

  it('go round the companies with as many, and round the callers of each', async () => {
    const permits = new FairSemaphore({ total: 1, reservedForOthers: 0 });
    const order: string[] = [];
    const held = call();
    const all = [permits.run('initech', 'user', held.run)];
    for (const name of ['a1', 'a1', 'a2', 'b1', 'b1', 'c1']) {
      const run = async () => {
        order.push(name);
        return name;
      };
      all.push(permits.run(name.slice(0, 1), name, run));
    }
    held.end();
    await Promise.all(all);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b1', 'a1']);
  });

  it('are refused at once if the queue of a company is full, and not for other companies', async () => {
    const permits = new FairSemaphore({ waitingOfCompany: 50 });
    const acme = greedy(permits, 'acme', 58);
    expect(await outcome(permits.run('acme', 'another', call().run))).toBe('OVERLOADED');
    expect(await permits.run('globex', 'user', async () => 'done')).toBe('done');
    acme[0]?.end();
    await settled();
    const waiting = outcome(permits.run('acme', 'another', async () => 'done'));
    for (const { end } of acme) end();
    expect(await waiting).toBe('done');
  });
});

describe('permits of work without a request', () => {
  it('begin at once for a third company, whatever calls and work of two others do', async () => {
    const permits = new FairSemaphore();
    const workPermits = FairSemaphore.ofWork(permits);
    for (const company of ['acme', 'globex']) {
      for (let user = 0; user < 20; user += 1) void outcome(permits.run(company, `user:${user}`, call().run));
      for (let one = 0; one < 5; one += 1) void outcome(workPermits.run(company, 'worker', call().run));
    }
    for (let second = 0; second < 20; second += 1) {
      pass(permits, 1);
      pass(workPermits, 1);
      for (const company of ['scans', 'initech'])
        expect(await workPermits.run(company, 'worker', async () => 'done')).toBe('done');
    }
  });

  it('are not refused as unanswered while the store answers clients', async () => {
    const permits = new FairSemaphore();
    const workPermits = FairSemaphore.ofWork(permits);
    for (let one = 0; one < 3; one += 1) void workPermits.run('acme', 'worker', call().run);
    const waiting = outcome(workPermits.run('acme', 'worker', call().run));
    for (let tick = 0; tick < 2 * ticksPerSecond; tick += 1) {
      await permits.run('globex', 'user', async () => 'done');
      permits.tick();
      workPermits.tick();
    }
    expect(await Promise.race([waiting, settled().then(() => 'waits')])).toBe('waits');
    for (let tick = 0; tick < ticksPerSecond; tick += 1) {
      permits.tick();
      workPermits.tick();
    }
    expect(await waiting).toBe('DATABASE_UNAVAILABLE');
  });
});

function assertNever(): never {
  throw new Error('no promise');
}

describe('low-priority work', () => {
  const shares = { total: 4, reservedForOthers: 1, ofCaller: 2, ofSlowCaller: 2, waiting: 3 };
  const stays = new AbortController().signal;

  it('begins where no call waits for its permit, and after all that do', async () => {
    const permits = new FairSemaphore(shares);
    const calls = [call(), call(), call(), call()];
    const [low, next] = [call(), call()];
    const running = calls.map(({ run }, at) => permits.run('a', `user-${at % 2}`, run));
    const works = [low, next].map(({ run }) => permits.runLowPriority(stays, run));
    const begun = () => [...calls, low, next].map(({ isBegun }) => isBegun);
    expect(begun()).toEqual([true, true, true, false, false, false]);
    calls[0]?.end();
    await running[0];
    expect(begun()).toEqual([true, true, true, true, false, false]);
    calls[1]?.end();
    await running[1];
    expect(begun()).toEqual([true, true, true, true, true, false]);
    for (const { end } of [...calls, low, next]) end();
    expect(await Promise.all(works)).toEqual(['done', 'done']);
    await Promise.all(running);
  });

  it('does not wait for calls that wait for others of their own caller', async () => {
    const permits = new FairSemaphore({ ...shares, ofCaller: 1 });
    const [first, second] = [call(), call()];
    const running = [first, second].map(({ run }) => permits.run('a', 'user', run));
    expect(await permits.runLowPriority(stays, async () => 'done')).toBe('done');
    first.end();
    second.end();
    await Promise.all(running);
  });

  it('takes nothing of the share of its company: the last permits are still reserved for it', async () => {
    const permits = new FairSemaphore(shares);
    const [low, other, third, own] = [call(), call(), call(), call()];
    const all = [permits.runLowPriority(stays, low.run)];
    all.push(permits.run('b', 'user', other.run), permits.run('b', 'user', third.run));
    all.push(permits.run('a', 'user', own.run));
    expect([low, other, third, own].map(({ isBegun }) => isBegun)).toEqual([true, true, true, true]);
    for (const { end } of [low, other, third, own]) end();
    await Promise.all(all);
  });

  it('waits however long, until nobody wants it', async () => {
    const permits = new FairSemaphore({ ...shares, total: 2 });
    const [held, low, answered] = [call(), call(), call()];
    const running = permits.run('a', 'user', held.run);
    const gone = new AbortController();
    const work = permits.runLowPriority(gone.signal, low.run);
    pass(permits, 60);
    await settled();
    expect(low.isBegun).toBe(false);
    gone.abort(new Error('gone'));
    await expect(work).rejects.toThrow('gone');
    await expect(permits.runLowPriority(gone.signal, low.run)).rejects.toThrow('gone');
    held.end();
    await running;
    expect(low.isBegun).toBe(false);
    answered.end();
    expect(await permits.runLowPriority(stays, answered.run)).toBe('done');
  });

  it('gives its permit back if it fails', async () => {
    const permits = new FairSemaphore({ ...shares, total: 2 });
    const failed = permits.runLowPriority(stays, async () => {
      throw new Error('failed');
    });
    await expect(failed).rejects.toThrow('failed');
    expect(await permits.runLowPriority(stays, async () => 'done')).toBe('done');
  });
});
