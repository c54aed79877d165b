import { describe, expect, it } from '@jest/globals';
import type { Caller } from '../../../src/core/application/access/caller.js';
import type { JobUseCase } from '../../../src/core/application/dispatching/jobUseCase.js';
import type { Dispatcher } from '../../../src/core/dispatcher.js';
import { errors } from '../../../src/core/kernel/errors.js';
import type { RefusalCount } from '../../../src/core/refusals/refusal.js';
import { RefusalLog } from '../../../src/core/refusals/refusalLog.js';

/** What a node remembers of refusals until it stores them, when companies make many at once. */

const callerOf = (companyId: string, number: number): Caller =>
  ({ kind: 'user', id: `${companyId}-${number}`, companyIds: [companyId] }) as unknown as Caller;

/** Counts and stores them; returns what is stored, by company. */
async function storedAfter(note: (log: RefusalLog) => void): Promise<Map<string, readonly RefusalCount[]>> {
  const stored = new Map<string, readonly RefusalCount[]>();
  const work = async (command: JobUseCase<void, never>, companyId: string): Promise<void> => {
    const store = {
      erasures: { current: async () => ({ count: '0', isRunning: false }), assertCount: async () => undefined },
      refusals: {
        lock: async () => [],
        add: async (_: string, counts: readonly RefusalCount[]) => void stored.set(companyId, counts),
      },
    };
    await command.run(companyId, { store } as never);
  };
  const silent = () => undefined;
  const log = new RefusalLog({
    dispatcher: { runJob: work } as unknown as Dispatcher,
    clock: { now: () => Date.parse('2026-11-20T12:00:00.000Z') },
    logger: { debug: silent, info: silent, warn: silent, error: silent },
  });
  note(log);
  await log.save();
  return stored;
}

describe('counts of refusals in memory', () => {
  it('name the callers of a third company, whatever two companies do', async () => {
    const { reason } = errors.vacancyNotFound();
    const stored = await storedAfter((log) => {
      for (const companyId of ['first', 'second']) {
        for (let number = 0; number < 20_000; number += 1) log.note(callerOf(companyId, number), reason, []);
      }
      log.note(callerOf('third', 1), reason, []);
      log.note(callerOf('third', 1), reason, []);
    });
    expect(stored.get('third')).toMatchObject([{ actor: { id: 'third-1' }, reason, count: 2 }]);
    expect(stored.get('second')?.reduce((sum, { count }) => sum + count, 0)).toBe(20_000);
  });

  it('name a caller that is counted already, even when there is no room for another', async () => {
    const stored = await storedAfter((log) => {
      for (let number = 0; number < 20_000; number += 1) log.note(callerOf('first', number), 'SOME', []);
      log.note(callerOf('first', 0), 'SOME', []);
    });
    expect(stored.get('first')?.find(({ actor }) => actor?.id === 'first-0')?.count).toBe(2);
  });

  it('are bounded in all', async () => {
    const stored = await storedAfter((log) => {
      for (let number = 0; number < 60_000; number += 1) log.note(callerOf('first', number), `REASON_${number}`, []);
    });
    expect(stored.get('first')?.length).toBeLessThanOrEqual(25_000);
  });
});
