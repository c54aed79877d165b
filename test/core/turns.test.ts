import { describe, expect, it } from '@jest/globals';
import { Turns, ticksPerSecond } from '../../src/core/turns.js';

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
const pass = (turns: Turns, seconds: number): void => {
  for (let tick = 0; tick < seconds * ticksPerSecond; tick += 1) turns.tick();
};
const outcome = (running: Promise<unknown>): Promise<unknown> =>
  running.then(
    () => 'done',
    ({ reason }) => reason,
  );

describe('turns at the store', () => {
  const shares = { total: 3, ofCaller: 2, ofSlowCaller: 2, waiting: 3 };

  it('begin at once below the limits, and wait above the limit of their caller', async () => {
    const turns = new Turns(shares);
    const [first, second, third, other] = [call(), call(), call(), call()];
    const running = [turns.run('a', first.run), turns.run('a', second.run), turns.run('a', third.run)];
    const others = turns.run('b', other.run);
    expect([first, second, third, other].map(({ isBegun }) => isBegun)).toEqual([true, true, false, true]);
    first.end();
    await running[0];
    expect(third.isBegun).toBe(true);
    for (const one of [second, third, other]) one.end();
    expect(await Promise.all([...running, others])).toEqual(['done', 'done', 'done', 'done']);
  });

  it('rotate between callers, and follow the order of the calls of each caller', async () => {
    const turns = new Turns({ total: 1, ofCaller: 1, ofSlowCaller: 1, waiting: 3 });
    const order: string[] = [];
    const named = (name: string) => async () => {
      order.push(name);
      return name;
    };
    const held = call();
    const all = [turns.run('a', held.run)];
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) all.push(turns.run(name.slice(0, 1), named(name)));
    held.end();
    await Promise.all(all);
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('are fewer for a caller with slow calls, until 5 s after its last slow call', async () => {
    const turns = new Turns({ ...shares, ofSlowCaller: 1 });
    const short = () => turns.run('a', async () => 'done');
    const begins = (...calls: ReturnType<typeof call>[]): boolean[] => {
      for (const { run } of calls) turns.run('a', run);
      const begun = calls.map(({ isBegun }) => isBegun);
      for (const { end } of calls) end();
      return begun;
    };
    const lasting = call();
    const running = turns.run('a', lasting.run);
    pass(turns, 0.1);
    expect(await short()).toBe('done');
    pass(turns, 0.1);
    const behind = call();
    const waiting = turns.run('a', behind.run);
    expect(behind.isBegun).toBe(false);
    expect(await turns.run('b', async () => 'done')).toBe('done');
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
    const turns = new Turns(shares);
    const held = [call(), call()];
    const running = held.map(({ run }) => turns.run('a', run));
    const waiting = [1, 2, 3].map(() => turns.run('a', async () => 'done'));
    expect(await outcome(turns.run('a', async () => 'done'))).toBe('OVERLOADED');
    expect(await turns.run('b', async () => 'done')).toBe('done');
    for (const { end } of held) end();
    expect(await Promise.all([...running, ...waiting])).toHaveLength(5);
  });

  it('are refused within a second if no call is answered', async () => {
    const turns = new Turns(shares);
    pass(turns, 60);
    const held = [call(), call()];
    for (const { run } of held) turns.run('a', run);
    const waiting = outcome(turns.run('a', async () => 'done'));
    pass(turns, 0.7);
    await settled();
    pass(turns, 0.2);
    expect(await waiting).toBe('DATABASE_UNAVAILABLE');
  });

  it('are refused only after 5 s while other calls are answered', async () => {
    const turns = new Turns(shares);
    const held = [call(), call()];
    for (const { run } of held) turns.run('a', run);
    const patient = outcome(turns.run('a', async () => 'done'));
    for (let second = 0; second < 4; second += 0.5) {
      pass(turns, 0.5);
      await turns.run('b', async () => 'done');
    }
    held[0]?.end();
    expect(await patient).toBe('done');

    turns.run('a', call().run);
    const late = outcome(turns.run('a', async () => 'done'));
    for (let second = 0; second < 5; second += 0.5) {
      await turns.run('b', async () => 'done');
      pass(turns, 0.5);
    }
    expect(await late).toBe('OVERLOADED');
  });

  it('do not count calls that were given up as answered, and end when a call throws', async () => {
    const turns = new Turns(shares);
    const held = [call(), call()];
    const running = held.map(({ run }) => outcome(turns.run('a', run)));
    const waiting = outcome(turns.run('a', call().run));
    const last = outcome(turns.run('a', call().run));
    const { errors } = await import('../../src/core/errors.js');
    pass(turns, 0.7);
    held[0]?.fail(errors.databaseUnavailable());
    await running[0];
    pass(turns, 0.2);
    expect(await last).toBe('DATABASE_UNAVAILABLE');
    held[1]?.end();
    await running[1];
    expect(() => turns.run('b', () => assertNever())).toThrow('no promise');
    expect(await turns.run('b', async () => 'done')).toBe('done');
    expect(await Promise.race([waiting, settled().then(() => 'under way')])).toBe('under way');
  });
});

function assertNever(): never {
  throw new Error('no promise');
}
