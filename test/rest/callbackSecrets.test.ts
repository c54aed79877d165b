import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rollSecret, tell } from '../support/outside/testProvider.js';
import { type Service, startService, TestClock } from '../support/service/service.js';

/** The secrets with which a company's test provider signs (SECURITY.md). */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const clock = new TestClock();
let service: Service;
beforeAll(async () => {
  service = await startService({ clock });
});
afterAll(() => service.stop());

const roll = (companyId: string) => rollSecret(service, companyId);
const nowhere = { vacancyId: 'nowhere', recordId: 'nowhere' };
/** A valid signature leads to 404, because the record is unknown. An invalid one leads to 401. */
const isHeard = async (secret: string, companyId: string, by = service) =>
  (await tell(by, { secret, companyId, webhookId: 'one', body: nowhere })).status === 404;

describe('secrets of a test provider', () => {
  it('are at most two after a roll, and the old one ends after a day', async () => {
    const first = await roll('hooli');
    expect(first.previousValidUntil).toBeNull();
    expect(await isHeard(first.secret, 'hooli')).toBe(true);
    const second = await roll('hooli');
    expect(second.previousValidUntil).toBe(new Date(clock.now() + dayMs).toISOString());
    expect([await isHeard(first.secret, 'hooli'), await isHeard(second.secret, 'hooli')]).toEqual([true, true]);
    clock.advance(hourMs);
    const third = await roll('hooli');
    const good = async () => Promise.all([first, second, third].map(({ secret: one }) => isHeard(one, 'hooli')));
    expect(await good()).toEqual([false, true, true]);
    clock.advance(dayMs - 1);
    expect(await good()).toEqual([false, true, true]);
    clock.advance(1);
    expect(await good()).toEqual([false, false, true]);
  });

  it('start as the newest in concurrent rolls, and two stay valid', async () => {
    const rolled = await Promise.all(Array.from({ length: 6 }, () => roll('rushed')));
    expect(new Set(rolled.map(({ secret: one }) => one)).size).toBe(6);
    expect(rolled.filter(({ previousValidUntil }) => previousValidUntil === null)).toHaveLength(1);
    const heard = await Promise.all(rolled.map(({ secret: one }) => isHeard(one, 'rushed')));
    expect(heard.filter((one) => one)).toHaveLength(2);
  });

  it('are valid at once on another node too', async () => {
    const other = await startService({ clock, database: service.database });
    const first = await roll('distant');
    expect(await isHeard(first.secret, 'distant', other)).toBe(true);
    const [second, third] = [await roll('distant'), await roll('distant')];
    const heard = [first, second, third].map(({ secret }) => isHeard(secret, 'distant', other));
    expect(await Promise.all(heard)).toEqual([false, true, true]);
    await other.stop();
  });

  it('are not written to the log', async () => {
    const { secret } = await roll('logged');
    await isHeard(secret, 'logged');
    const log = JSON.stringify(service.log);
    expect(log).toContain('/callbacks/psychometrics/{companyId}');
    expect(log).not.toContain(secret.slice('whsec_'.length));
    expect(log).not.toContain('v1,');
  });
});
