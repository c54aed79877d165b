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
const pass = (turns: FairSemaphore, seconds: number): void => {
  for (let tick = 0; tick < seconds * ticksPerSecond; tick += 1) turns.tick();
};
const outcome = (running: Promise<unknown>): Promise<unknown> =>
  running.then(
    () => 'done',
    ({ reason }) => reason,
  );

describe('turns at the store', () => {
  const shares = { total: 3, keptForOthers: 0, ofCaller: 2, ofSlowCaller: 2, waiting: 3 };
  /** The caller that is the only one of its company. */
  const only = (turns: FairSemaphore, company: string, run: () => Promise<string>) => turns.run(company, 'user', run);

  it('begin at once below the limits, and wait above the limit of their caller', async () => {
    const turns = new FairSemaphore(shares);
    const [first, second, third, other] = [call(), call(), call(), call()];
    const running = [only(turns, 'a', first.run), only(turns, 'a', second.run), only(turns, 'a', third.run)];
    const others = only(turns, 'b', other.run);
    expect([first, second, third, other].map(({ isBegun }) => isBegun)).toEqual([true, true, false, true]);
    first.end();
    await running[0];
    expect(third.isBegun).toBe(true);
    for (const one of [second, third, other]) one.end();
    expect(await Promise.all([...running, others])).toEqual(['done', 'done', 'done', 'done']);
  });

  it('rotate between the callers of a company, and follow the order of the calls of each caller', async () => {
    const turns = new FairSemaphore({ ...shares, total: 1 });
    const order: string[] = [];
    const named = (name: string) => async () => {
      order.push(name);
      return name;
    };
    const held = call();
    const all = [turns.run('acme', 'a', held.run)];
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) all.push(turns.run('acme', name.slice(0, 1), named(name)));
    held.end();
    await Promise.all(all);
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('begin in their order when a slow caller may have more again', async () => {
    const turns = new FairSemaphore({ ...shares, total: 9, ofCaller: 3, ofSlowCaller: 1, waiting: 9 });
    const lasting = call();
    const slow = only(turns, 'a', lasting.run);
    pass(turns, 0.2);
    lasting.end();
    await slow;
    pass(turns, 4.9);
    const [short, first, second, third, fourth] = [call(), call(), call(), call(), call()];
    const all = [short, first, second, third].map(({ run }) => only(turns, 'a', run));
    const begun = () => [short, first, second, third, fourth].map(({ isBegun }) => isBegun);
    expect(begun()).toEqual([true, false, false, false, false]);
    pass(turns, 0.1);
    expect(begun()).toEqual([true, true, true, false, false]);
    all.push(only(turns, 'a', fourth.run));
    short.end();
    await all[0];
    expect(begun()).toEqual([true, true, true, true, false]);
    for (const { end } of [first, second, third, fourth]) end();
    expect(await Promise.all(all)).toEqual(Array(5).fill('done'));
  });

  it('are fewer for a caller with slow calls, until 5 s after its last slow call', async () => {
    const turns = new FairSemaphore({ ...shares, ofSlowCaller: 1 });
    const short = () => only(turns, 'a', async () => 'done');
    const begins = (...calls: ReturnType<typeof call>[]): boolean[] => {
      for (const { run } of calls) void only(turns, 'a', run);
      const begun = calls.map(({ isBegun }) => isBegun);
      for (const { end } of calls) end();
      return begun;
    };
    const lasting = call();
    const running = only(turns, 'a', lasting.run);
    pass(turns, 0.1);
    expect(await short()).toBe('done');
    pass(turns, 0.1);
    const behind = call();
    const waiting = only(turns, 'a', behind.run);
    expect(behind.isBegun).toBe(false);
    expect(await only(turns, 'b', async () => 'done')).toBe('done');
    lasting.end();
    behind.end();
    await Promise.all([running, waiting]);

    pass(turns, 4.9);
    expect(begins(call(), call())).toEqual([true, false]);
    await settled();
    pass(turns, 0.1);
    expect(begins(call(), call())).toEqual([true, true]);
    await settled();
  });

  it('are refused at once if the queue of the caller is full', async () => {
    const turns = new FairSemaphore(shares);
    const held = [call(), call()];
    const running = held.map(({ run }) => only(turns, 'a', run));
    const waiting = [1, 2, 3].map(() => only(turns, 'a', async () => 'done'));
    expect(await outcome(only(turns, 'a', async () => 'done'))).toBe('OVERLOADED');
    expect(await only(turns, 'b', async () => 'done')).toBe('done');
    for (const { end } of held) end();
    expect(await Promise.all([...running, ...waiting])).toHaveLength(5);
  });

  it('are refused within a second if no call is answered', async () => {
    const turns = new FairSemaphore(shares);
    pass(turns, 60);
    const held = [call(), call()];
    for (const { run } of held) void only(turns, 'a', run);
    const waiting = outcome(only(turns, 'a', async () => 'done'));
    pass(turns, 0.7);
    await settled();
    pass(turns, 0.2);
    expect(await waiting).toBe('DATABASE_UNAVAILABLE');
  });

  it('are refused only after 5 s while other calls are answered', async () => {
    const turns = new FairSemaphore(shares);
    const held = [call(), call()];
    for (const { run } of held) void only(turns, 'a', run);
    const patient = outcome(only(turns, 'a', async () => 'done'));
    for (let second = 0; second < 4; second += 0.5) {
      pass(turns, 0.5);
      await only(turns, 'b', async () => 'done');
    }
    held[0]?.end();
    expect(await patient).toBe('done');

    void only(turns, 'a', call().run);
    const late = outcome(only(turns, 'a', async () => 'done'));
    for (let second = 0; second < 5; second += 0.5) {
      await only(turns, 'b', async () => 'done');
      pass(turns, 0.5);
    }
    expect(await late).toBe('OVERLOADED');
  });

  it('do not count calls that were given up as answered, and end when a call throws', async () => {
    const turns = new FairSemaphore(shares);
    const held = [call(), call()];
    const running = held.map(({ run }) => outcome(only(turns, 'a', run)));
    const waiting = outcome(only(turns, 'a', call().run));
    const last = outcome(only(turns, 'a', call().run));
    const { errors } = await import('../../../src/core/kernel/errors.js');
    pass(turns, 0.7);
    held[0]?.fail(errors.databaseUnavailable());
    await running[0];
    pass(turns, 0.2);
    expect(await last).toBe('DATABASE_UNAVAILABLE');
    held[1]?.end();
    await running[1];
    expect(() => only(turns, 'b', () => assertNever())).toThrow('no promise');
    expect(await only(turns, 'b', async () => 'done')).toBe('done');
    expect(await Promise.race([waiting, settled().then(() => 'under way')])).toBe('under way');
  });
});

describe('turns of companies', () => {
  const greedy = (turns: FairSemaphore, company: string, calls = 20) =>
    Array.from({ length: calls }, (_, user) => {
      const one = call();
      return {
        ...one,
        company,
        running: outcome(turns.run(company, `user:${user}`, one.run)),
        begun: () => one.isBegun,
      };
    });
  const begun = (calls: ReturnType<typeof greedy>): number => calls.filter((one) => one.begun()).length;

  it('begin at once for a third company, whatever number of slow callers two others have', async () => {
    const turns = new FairSemaphore();
    const acme = greedy(turns, 'acme');
    const globex = greedy(turns, 'globex');
    expect([begun(acme), begun(globex)]).toEqual([8, 1]);
    for (let second = 0; second < 20; second += 1) {
      pass(turns, 1);
      expect(await turns.run('initech', 'user:1', async () => 'done')).toBe('done');
    }
  });

  it('leave two to companies without a running call', () => {
    const turns = new FairSemaphore();
    greedy(turns, 'acme');
    expect(['globex', 'initech', 'hooli'].map((company) => begun(greedy(turns, company, 2)))).toEqual([1, 1, 0]);
  });

  it('go to the company with the fewest running calls, until they have as many', async () => {
    const turns = new FairSemaphore();
    const calls = { acme: greedy(turns, 'acme', 100), globex: greedy(turns, 'globex', 100) };
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
    const turns = new FairSemaphore({ total: 1, keptForOthers: 0 });
    const order: string[] = [];
    const held = call();
    const all = [turns.run('initech', 'user', held.run)];
    for (const name of ['a1', 'a1', 'a2', 'b1', 'b1', 'c1']) {
      const run = async () => {
        order.push(name);
        return name;
      };
      all.push(turns.run(name.slice(0, 1), name, run));
    }
    held.end();
    await Promise.all(all);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b1', 'a1']);
  });

  it('are refused at once if the queue of a company is full, and not for other companies', async () => {
    const turns = new FairSemaphore({ waitingOfCompany: 50 });
    const acme = greedy(turns, 'acme', 58);
    expect(await outcome(turns.run('acme', 'another', call().run))).toBe('OVERLOADED');
    expect(await turns.run('globex', 'user', async () => 'done')).toBe('done');
    acme[0]?.end();
    await settled();
    const waiting = outcome(turns.run('acme', 'another', async () => 'done'));
    for (const { end } of acme) end();
    expect(await waiting).toBe('done');
  });
});

describe('turns of work without a request', () => {
  it('begin at once for a third company, whatever calls and work of two others do', async () => {
    const turns = new FairSemaphore();
    const workTurns = FairSemaphore.ofWork(turns);
    for (const company of ['acme', 'globex']) {
      for (let user = 0; user < 20; user += 1) void outcome(turns.run(company, `user:${user}`, call().run));
      for (let one = 0; one < 5; one += 1) void outcome(workTurns.run(company, 'worker', call().run));
    }
    for (let second = 0; second < 20; second += 1) {
      pass(turns, 1);
      pass(workTurns, 1);
      for (const company of ['scans', 'initech'])
        expect(await workTurns.run(company, 'worker', async () => 'done')).toBe('done');
    }
  });

  it('are not refused as unanswered while the store answers clients', async () => {
    const turns = new FairSemaphore();
    const workTurns = FairSemaphore.ofWork(turns);
    for (let one = 0; one < 3; one += 1) void workTurns.run('acme', 'worker', call().run);
    const waiting = outcome(workTurns.run('acme', 'worker', call().run));
    for (let tick = 0; tick < 2 * ticksPerSecond; tick += 1) {
      await turns.run('globex', 'user', async () => 'done');
      turns.tick();
      workTurns.tick();
    }
    expect(await Promise.race([waiting, settled().then(() => 'waits')])).toBe('waits');
    for (let tick = 0; tick < ticksPerSecond; tick += 1) {
      turns.tick();
      workTurns.tick();
    }
    expect(await waiting).toBe('DATABASE_UNAVAILABLE');
  });
});

function assertNever(): never {
  throw new Error('no promise');
}
