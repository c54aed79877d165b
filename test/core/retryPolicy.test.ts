import { describe, expect, it } from '@jest/globals';
import { Collision, maxAttempts, RetryPolicy } from '../../src/core/application/dispatching/transactions.js';
import { errors } from '../../src/core/kernel/errors.js';
import { outcomeOf } from './useCaseContext.js';

/** One policy for all that a change is repeated for. The waits are noted. */

class Overdue extends Error {}

/** @param faults what the attempts fail by, one after the other; then they succeed */
function setting(faults: readonly Error[], random = 1) {
  const waits: number[] = [];
  const repaired: unknown[] = [];
  const policy = new RetryPolicy({
    wait: async (milliseconds) => void waits.push(milliseconds),
    random: () => random,
  });
  let attempts = 0;
  const run = (): Promise<unknown> =>
    outcomeOf(() =>
      policy.retrying(
        async () => {
          const fault = faults[attempts++];
          if (fault) throw fault;
          return 'stored';
        },
        async (error) => {
          repaired.push(error);
          return error instanceof Overdue;
        },
      ),
    );
  return { run, waits, repaired, attempts: () => attempts };
}

const collisions = (count: number): Collision[] => Array.from({ length: count }, () => new Collision());

describe('a change', () => {
  it('that collides is repeated after a wait that doubles', async () => {
    const { run, waits, attempts } = setting(collisions(5));
    expect(await run()).toBe('stored');
    expect(attempts()).toBe(6);
    expect(waits).toEqual([5, 10, 20, 40, 80]);
  });

  it.each([0, 0.5])('waits for a random part of that: %d', async (random) => {
    const { run, waits } = setting(collisions(3), random);
    await run();
    expect(waits).toEqual([5, 10, 20].map((most) => most * random));
  });

  it('that something must come before is repeated without a wait', async () => {
    const { run, waits, attempts } = setting([new Overdue(), new Overdue()]);
    expect(await run()).toBe('stored');
    expect(attempts()).toBe(3);
    expect(waits).toEqual([]);
  });

  it('has one number of attempts for both, and is then refused', async () => {
    const both = Array.from({ length: 9 }, (_, at) => (at % 2 ? new Collision() : new Overdue()));
    const { run, attempts } = setting(both);
    expect(await run()).toBe('OVERLOADED');
    expect(attempts()).toBe(maxAttempts);
  });

  it('is not repeated after a refusal, nor after a bug', async () => {
    const refused = setting([errors.vacancyNotFound()]);
    expect(await refused.run()).toBe('VACANCY_NOT_FOUND');
    const buggy = setting([new TypeError('a bug')]);
    await expect(buggy.run()).rejects.toThrow('a bug');
    expect([refused.attempts(), buggy.attempts()]).toEqual([1, 1]);
  });

  it('that collided is not repaired', async () => {
    const { run, repaired } = setting(collisions(2));
    await run();
    expect(repaired).toEqual([]);
  });
});
