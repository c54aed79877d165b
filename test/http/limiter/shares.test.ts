import { describe, expect, it } from '@jest/globals';
import { type Holder, Pool } from '../../../src/core/application/limits/shares.js';

const amounts = (requests: number) => ({ requests, bodyBytes: 0, answerBytes: requests });

/** Takes one request after the other until there is no room. @returns how many */
function takeAll(pool: Pool, group: string, caller: (at: number) => string | null = () => null): number {
  for (let taken = 0; ; taken += 1) {
    const holder = pool.holder([group], caller(taken), 'requests');
    if (!pool.fits(holder, 'requests', 1)) return taken;
    pool.count(holder, 'requests', 1);
  }
}

describe('the shares of a pool', () => {
  it('are as much as stays free: half for one company with any number of callers, and something for each further one', () => {
    const pool = new Pool(amounts(64));
    expect(takeAll(pool, 'acme', (at) => `user:${at}`)).toBe(32);
    expect(takeAll(pool, 'globex')).toBe(16);
    expect(takeAll(pool, 'initech')).toBe(8);
    expect([takeAll(pool, 'hooli'), takeAll(pool, 'umbrella'), pool.isFull]).toEqual([4, 2, false]);
    expect([takeAll(pool, 'soylent'), takeAll(pool, 'tyrell'), pool.isFull]).toEqual([1, 0, true]);
  });

  it('become equal while companies go on to want more', () => {
    const pool = new Pool(amounts(90));
    const held = { acme: [] as Holder[], globex: [] as Holder[] };
    const want = (company: keyof typeof held): void => {
      const holder = pool.holder([company], null, 'requests');
      if (!pool.fits(holder, 'requests', 1)) return;
      pool.count(holder, 'requests', 1);
      held[company].push(holder);
    };
    for (let round = 0; round < 100; round += 1) want('acme');
    for (let round = 0; round < 100; round += 1) {
      want('acme');
      want('globex');
      const [ended] = held.acme.splice(0, 1);
      if (ended) pool.count(ended, 'requests', -1);
    }
    expect([held.acme.length, held.globex.length]).toEqual([29, 30]);
  });

  it('of a caller are bounded too, whichever company its requests name', () => {
    const pool = new Pool(amounts(64), amounts(10));
    expect(takeAll(pool, 'acme', () => 'user:1')).toBe(10);
    expect(takeAll(pool, 'globex', () => 'user:1')).toBe(0);
    expect(takeAll(pool, 'acme', () => 'user:2')).toBe(10);
  });

  it('count a request of several companies for the one that uses most, so that no company uses the shares of others', () => {
    const pool = new Pool(amounts(64));
    expect(takeAll(pool, 'acme')).toBe(32);
    const both = pool.holder(['globex', 'acme', 'initech'], 'user:1', 'requests');
    expect([both.group.name, pool.fits(both, 'requests', 1)]).toEqual(['acme', false]);
    expect(pool.fits(pool.holder(['globex'], 'user:1', 'requests'), 'requests', 1)).toBe(true);
    expect(pool.holder([], 'user:2', 'requests').group.name).toBe('');
  });

  it('give back everything that ends', () => {
    const pool = new Pool(amounts(64), amounts(10));
    const first = pool.holder(['acme'], 'user:1', 'requests');
    pool.count(first, 'requests', 1);
    const second = pool.holder(['acme'], 'user:1', 'requests');
    pool.count(second, 'requests', 3);
    expect([first.group, first.caller]).toEqual([second.group, second.caller]);
    pool.count(first, 'requests', -1);
    pool.count(second, 'requests', -3);
    expect([pool.requests, takeAll(pool, 'acme', (at) => `user:${at}`)]).toEqual([0, 32]);
  });

  it('let nobody be without any answer: the only one may exceed a share, but not the pool', () => {
    const pool = new Pool(amounts(64), amounts(10));
    const own = pool.holder(['acme'], 'user:1', 'answerBytes');
    const fits = (amount: number, holder = own) => pool.fits(holder, 'answerBytes', amount, true);
    expect([fits(64), fits(65)]).toEqual([true, false]);
    pool.count(own, 'answerBytes', 20);
    expect([fits(1), fits(1, pool.holder(['acme'], 'user:2', 'answerBytes'))]).toEqual([false, true]);
    // It is the only one of its caller, and not of its company.
    expect(fits(13, pool.holder(['acme'], 'user:2', 'answerBytes'))).toBe(false);
    expect(fits(44, pool.holder(['globex'], 'user:3', 'answerBytes'))).toBe(true);
  });
});
